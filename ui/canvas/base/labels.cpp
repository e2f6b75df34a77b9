// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/labels.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QHash>
#include <QStaticText>

#include <algorithm>
#include <cmath>

namespace cw::ui {
namespace {

constexpr int widthStep = 8;           ///< texts are elided to multiples of this, so that zooming reuses them
constexpr qsizetype mostTexts = 20000; ///< more than a screen ever shows

struct Key {
  QString text;
  int px, width;
  bool bold;
  Qt::TextElideMode elide;
  bool operator==(const Key&) const = default;
};

size_t qHash(const Key& key, size_t seed) {
  return qHashMulti(seed, key.text, key.px, key.width, key.bold, static_cast<int>(key.elide));
}

struct Laid {
  QStaticText text;
  double width = 0;
};

QHash<Key, Laid>& texts() {
  static QHash<Key, Laid> all;
  return all;
}

QFont fontOf(int px, bool bold) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(px);
  font.setBold(bold);
  return font;
}

/// How wide a text is for each pixel of its size.
double widthPerPx(const QString& text, bool bold) {
  static QHash<std::pair<QString, bool>, double> all;
  constexpr int samplePx = 64;
  if (const auto found = all.constFind({text, bold}); found != all.constEnd()) return *found;
  if (all.size() > mostTexts) all.clear();
  return *all.insert({text, bold}, QFontMetricsF(fontOf(samplePx, bold)).horizontalAdvance(text) / samplePx);
}

const Laid& laidOut(const Key& key, const QFont& font) {
  auto& all = texts();
  if (const auto found = all.constFind(key); found != all.constEnd()) return *found;
  if (all.size() > mostTexts) all.clear();
  const QFontMetricsF metrics(font);
  Laid laid;
  const QString shown = metrics.elidedText(key.text, key.elide, key.width);
  laid.text = QStaticText(shown);
  laid.text.setTextFormat(Qt::PlainText);
  laid.text.setPerformanceHint(QStaticText::AggressiveCaching);
  laid.text.prepare({}, font);
  laid.width = metrics.horizontalAdvance(shown);
  return *all.insert(key, laid);
}

} // namespace

Labels::Labels(QPainter& painter) : painter_(painter), toScreen_(painter.worldTransform()), scale_(toScreen_.m11()) {
  painter_.save();
  painter_.setWorldTransform({});
}

Labels::~Labels() { painter_.restore(); }

void Labels::clearCache() { texts().clear(); }

int Labels::pixels(const LabelStyle& style) const {
  return std::max(style.leastPx, static_cast<int>(std::lround(style.px * std::min(scale_, style.mostGrowth))));
}

bool Labels::readable(double height, const LabelStyle& style) const { return height * scale_ >= style.leastPx + 1; }

bool Labels::fits(const QRectF& place, const QString& text, const LabelStyle& style) const {
  return widthPerPx(text, style.bold) * style.leastPx + widthStep <= place.width() * scale_;
}

void Labels::draw(const QRectF& place, const QString& text, const LabelStyle& style) {
  const QRectF screen = toScreen_.mapRect(place);
  if (!style.upwards) return drawOnScreen(screen, text, style);
  painter_.save();
  painter_.translate(screen.center());
  painter_.rotate(-90);
  drawOnScreen(QRectF(-screen.height() / 2, -screen.width() / 2, screen.height(), screen.width()), text, style);
  painter_.restore();
}

void Labels::drawOnScreen(const QRectF& screen, const QString& text, const LabelStyle& style) {
  int px = std::min(pixels(style), static_cast<int>(screen.height() - 1));
  const int width = static_cast<int>(screen.width()) / widthStep * widthStep;
  if (px < style.leastPx || width < 2 * style.leastPx || text.isEmpty()) return;
  if (style.shrinks) {
    const double fitting = (width - 1) / std::max(widthPerPx(text, style.bold), 0.01);
    constexpr double leastShare = 0.8; ///< of a name: less of it says nothing
    if (fitting < style.leastPx * leastShare) return;
    px = std::max(style.leastPx, std::min(px, static_cast<int>(fitting)));
  }
  const QFont font = fontOf(px, style.bold);
  const Laid& laid = laidOut({text, px, width, style.bold, style.elide}, font);
  double x = screen.left();
  if (style.align & Qt::AlignRight) x = screen.right() - laid.width;
  if (style.align & Qt::AlignHCenter) x = screen.center().x() - laid.width / 2;
  painter_.setFont(font);
  painter_.setPen(style.color);
  const double height = laid.text.size().height();
  painter_.drawStaticText(QPointF(std::round(x), std::round(screen.center().y() - height / 2)), laid.text);
}

} // namespace cw::ui
