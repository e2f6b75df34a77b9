// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>

#include "ui/canvas/racks/placement.h"

namespace cw::ui {

/// The devices under way at their true size, over everything: green where they fit, red where not.
class GhostItem : public QGraphicsItem {
public:
  GhostItem();
  /// Shows a placement at its present aim; null hides the ghost.
  void show(const Placement* placement);
  QRectF boundingRect() const override { return bounds_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  const Placement* placement_ = nullptr;
  QRectF bounds_;
};

} // namespace cw::ui
