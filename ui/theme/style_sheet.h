// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/theme/tokens.h"

namespace cw::ui {

/// The style sheet of the studio for a set of tokens: hairlines, spacing and corners on top of the Fusion style.
/// `selected` is the quiet background of a chosen row, `hover` that of a row under the mouse.
QString styleSheetOf(const Tokens& tokens, const QColor& selected, const QColor& hover);

} // namespace cw::ui
