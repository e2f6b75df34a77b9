// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>

#include "ui/canvas/floor/floor_scene.h"

namespace cw::ui {

/// The floor of one hall with its tiles.
class HallItem : public QGraphicsItem {
public:
  explicit HallItem(const Hall& hall, QString title);
  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  Hall hall_;
  QString title_;
};

/// One rack from above.
class FloorRackItem : public QGraphicsItem {
public:
  FloorRackItem(const FloorScene& scene, Id<Rack> rack);
  /// The rack it draws.
  Id<Rack> rack() const { return rack_; }
  /// Takes place and size from the design.
  void sync();
  /// The footprint in the scene.
  QRectF place() const { return {pos(), size_}; }
  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  QColor fill(const Rack& rack) const;
  void write(QPainter& painter, const Rack& rack, bool close) const;

  const FloorScene& scene_;
  Id<Rack> rack_;
  QSizeF size_;
};

/// The front edge of a footprint.
QRectF frontEdge(const QRectF& place, int rotationDeg, double thickness);

/// The colour of a rack by its power: from cool over warning to bad; above the limit it is bad.
QColor heatColor(double share);

} // namespace cw::ui
