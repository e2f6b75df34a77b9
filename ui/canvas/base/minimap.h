// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace cw::ui {

class Canvas;

/// Everything in small at the corner of a canvas, with the visible part outlined; a click or drag goes there. Hidden
/// while the canvas shows everything anyway.
class Minimap : public QWidget {
  Q_OBJECT
public:
  /// Lies over the canvas, which owns it.
  explicit Minimap(Canvas& canvas);
  /// The scene changed: redraws soon, once for many changes.
  void sceneChanged();
  /// Moves to the corner and shows or hides itself.
  void follow();

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

private:
  void redraw();
  void goTo(const QPointF& at);

  Canvas& canvas_;
  QPixmap picture_;
  QTimer redrawSoon_;
};

} // namespace cw::ui
