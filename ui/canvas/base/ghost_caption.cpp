// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/ghost_caption.h"

#include <algorithm>

#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int captionGap = 12;

} // namespace

GhostCaption::GhostCaption(QWidget* viewport) : QLabel(viewport) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setTextFormat(Qt::PlainText);
  hide();
}

void GhostCaption::showAt(const QRect& place, const QString& text, bool good) {
  const Tokens& t = tokens();
  setStyleSheet(QStringLiteral("background: %1; color: %2; border: 1px solid %3; border-radius: 4px; padding: 4px 8px;")
                    .arg(t.surface.name(), good ? t.text.name() : t.bad.name(), (good ? t.good : t.bad).name()));
  setText(text);
  adjustSize();
  const QRect area = parentWidget()->rect();
  int x = place.right() + captionGap;
  if (x + width() > area.right()) x = std::max(area.left(), place.left() - captionGap - width());
  move(x, std::clamp(place.center().y() - height() / 2, area.top(), std::max(area.top(), area.bottom() - height())));
  show();
  raise();
}

} // namespace cw::ui
