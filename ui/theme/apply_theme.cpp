// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

#include "ui/theme/metrics.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace detail {
void setThemeInForce(Theme theme);
}
namespace {

QColor mixed(const QColor& a, const QColor& b, double share) {
  return QColor::fromRgbF(static_cast<float>(a.redF() * (1 - share) + b.redF() * share),
                          static_cast<float>(a.greenF() * (1 - share) + b.greenF() * share),
                          static_cast<float>(a.blueF() * (1 - share) + b.blueF() * share));
}

QPalette paletteOf(const Tokens& t) {
  QPalette palette;
  palette.setColor(QPalette::Window, t.background);
  palette.setColor(QPalette::WindowText, t.text);
  palette.setColor(QPalette::Base, t.surface);
  palette.setColor(QPalette::AlternateBase, t.raised);
  palette.setColor(QPalette::Text, t.text);
  palette.setColor(QPalette::PlaceholderText, t.textMuted);
  palette.setColor(QPalette::Button, t.raised);
  palette.setColor(QPalette::ButtonText, t.text);
  palette.setColor(QPalette::BrightText, t.bad);
  palette.setColor(QPalette::Highlight, t.accent);
  palette.setColor(QPalette::HighlightedText, t.accentText);
  palette.setColor(QPalette::Link, t.accent);
  palette.setColor(QPalette::LinkVisited, t.accent);
  palette.setColor(QPalette::ToolTipBase, t.raised);
  palette.setColor(QPalette::ToolTipText, t.text);
  palette.setColor(QPalette::Mid, t.border);
  palette.setColor(QPalette::Midlight, mixed(t.border, t.surface, 0.5));
  palette.setColor(QPalette::Light, t.surface);
  palette.setColor(QPalette::Dark, t.border);
  palette.setColor(QPalette::Shadow, t.border);
  const QColor faint = mixed(t.text, t.background, 0.6);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, faint);
  }
  return palette;
}

/// The system's font at our size. Where the platform has none of its own (offscreen, bare X) the first installed of a
/// few families that carry both languages is taken, so that Latin and Chinese text match.
QFont baseFont() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
  const QStringList generic{"Sans Serif", "Sans", "DejaVu Sans", "Bitstream Vera Sans", ""};
  if (generic.contains(font.family())) {
    for (const char* family : {"Inter", "Noto Sans CJK SC", "Noto Sans"}) {
      if (!QFontDatabase::hasFamily(QString::fromLatin1(family))) continue;
      font.setFamily(QString::fromLatin1(family));
      break;
    }
  }
  font.setPixelSize(metrics::textPx);
  return font;
}

} // namespace

void applyTheme(Theme theme) {
  detail::setThemeInForce(theme);
  const Tokens& t = tokens(theme);
  if (QApplication::style()->name().compare(QLatin1String("fusion"), Qt::CaseInsensitive) != 0) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  }
  QApplication::setFont(baseFont());
  QApplication::setPalette(paletteOf(t));
  qApp->setStyleSheet(styleSheetOf(t, mixed(t.surface, t.accent, 0.12), mixed(t.background, t.text, 0.06)));
}

} // namespace cw::ui
