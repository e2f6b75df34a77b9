// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <array>

namespace cw::ui {

/// The looks of the studio.
enum class Theme { Light, Dark, HighContrast };

/// Networks and lines with a colour of their own, distinguishable for colour-blind people and in print.
enum class Category { Compute, Storage, InBand, OutOfBand, ScaleUp, PowerA, PowerB, Cooling };

/// Every colour of the studio; no colour stands in code elsewhere.
struct Tokens {
  QColor background, surface, raised, border, text, textMuted, accent, accentText, good, warning, bad;
  std::array<QColor, 8> categories;
  /// The colour of a category.
  const QColor& category(Category c) const { return categories[static_cast<std::size_t>(c)]; }
};

/// The tokens of a theme.
const Tokens& tokens(Theme theme);
/// The tokens of the theme in force.
const Tokens& tokens();
/// Puts a theme into force: palette, style sheet, Fusion style.
void applyTheme(Theme theme);
/// The theme in force.
Theme currentTheme();

} // namespace cw::ui
