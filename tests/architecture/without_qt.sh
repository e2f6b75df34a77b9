#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when the program given links any Qt library: it must start on a bare server.
libraries=$(ldd "$1") || exit 1
if printf '%s\n' "$libraries" | grep -i 'libqt'; then
  echo "$1 links Qt" >&2
  exit 1
fi
printf '%s libraries, none of Qt\n' "$(printf '%s\n' "$libraries" | wc -l)"
