// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QString>

namespace cw::ui {

/// How a label on a canvas is written; sizes are pixels at scale 1.
struct LabelStyle {
  int px = 11;
  QColor color;
  Qt::Alignment align = Qt::AlignLeft;
  bool bold = false;
  /// At least this many pixels on the screen, however far one is zoomed out, or no label at all.
  int leastPx = 9;
  /// At most so many times the size at scale 1.
  double mostGrowth = 1.6;
  /// Writes smaller, down to `leastPx`, before it elides.
  bool shrinks = false;
  /// What is left out of a text that is too long: names that differ at their end lose their middle.
  Qt::TextElideMode elide = Qt::ElideRight;
  /// Written upwards.
  bool upwards = false;
};

/// Writes labels into places of an item, each elided to its place and left out where it would not be readable. While
/// it lives the painter works in pixels; texts are laid out once for each size and kept (text is the dearest thing a
/// canvas paints).
class Labels {
public:
  explicit Labels(QPainter& painter);
  ~Labels();
  Labels(const Labels&) = delete;
  Labels& operator=(const Labels&) = delete;

  /// Writes a text into a place in the item's coordinates, vertically centred.
  void draw(const QRectF& place, const QString& text, const LabelStyle& style);
  /// True when a label of that style would be written into a place of that height.
  bool readable(double height, const LabelStyle& style) const;

  /// Forgets all laid-out texts (another font or language).
  static void clearCache();
  /// True when the whole text has room at the least size.
  bool fits(const QRectF& place, const QString& text, const LabelStyle& style) const;

private:
  int pixels(const LabelStyle& style) const;
  void drawOnScreen(const QRectF& screen, const QString& text, const LabelStyle& style);

  QPainter& painter_;
  QTransform toScreen_;
  double scale_;
};

} // namespace cw::ui
