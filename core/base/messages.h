// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/language.h"

namespace cw {

/// One row of the message catalog: templates with `{name}` placeholders, the same names in both languages.
struct MessageRow {
  std::string_view id;
  std::string_view english;
  std::string_view chinese;
};

/// All messages of all folders, sorted by id (generated from the messages.tsv files at build time).
std::span<const MessageRow> messageTable();

/// True when the id stands in the catalog.
bool hasMessage(std::string_view id);

/// The text of a message with its arguments filled in; the id itself when it is unknown, so that nothing is lost.
std::string message(std::string_view id, const std::vector<MessageArg>& args, Language language);

/// `WHERE: WHAT (expected …, found …). HINT` and the cause below it, ready to print or copy.
std::string renderError(const Error& error, Language language);

} // namespace cw
