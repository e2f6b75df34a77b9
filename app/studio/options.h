// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace cw::studio {

/// What the command line of the studio asks for.
struct Options {
  QString file;       ///< design to open; empty: the start page
  QString templateId; ///< template to start from
  QString screenshot; ///< screen to render; empty: a normal session
  QString output;     ///< PNG to write
  QString language;   ///< `en`, `zh_CN`; empty: as remembered
  QString theme;      ///< `light`, `dark`, `contrast`; empty: as remembered
  int scale = 1;      ///< device pixels per logical pixel of a screenshot
  QString help;       ///< text to print and leave with success
  QString error;      ///< usage error to print and leave with 2
};

/// The screens that can be rendered.
QStringList screenNames();

/// Reads the arguments after the program's name. Never exits, never prints.
Options readOptions(const QStringList& arguments);

} // namespace cw::studio
