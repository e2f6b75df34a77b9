// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>
#include <QLineF>
#include <QList>

#include <array>

#include "ui/canvas/topology/topology_picture.h"

namespace cw::ui {

class TopologyScene;

/// All bundles of a picture in one item: lines are drawn in batches of one width, and only those that are seen
/// (measured for 20,000 links: 12–19 ms in one layer, 50–58 ms as items).
class LinkLayer : public QGraphicsItem {
public:
  explicit LinkLayer(const TopologyScene& scene) : scene_(scene) { setFlag(ItemUsesExtendedStyleOption); }
  /// Takes the lines of another picture.
  /// Forgets what was drawn: the picture changed.
  void reset();
  QRectF boundingRect() const override { return bounds_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  static constexpr std::size_t widths = 3;
  const TopologyScene& scene_;
  QRectF bounds_;
  void paintLoads(QPainter& painter) const;
  void paintFailed(QPainter& painter) const;

  std::array<QList<QLineF>, widths> byWidth_;
  QList<QLineF> management_;
};

/// All boxes of a picture in one item.
class BoxLayer : public QGraphicsItem {
public:
  explicit BoxLayer(const TopologyScene& scene) : scene_(scene) { setFlag(ItemUsesExtendedStyleOption); }
  /// Forgets what was drawn: the picture changed.
  void reset();
  QRectF boundingRect() const override { return bounds_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  const TopologyScene& scene_;
  QRectF bounds_;
};

/// The links of the boxes in focus with their counts, over the other links and under the boxes.
class HighlightLayer : public QGraphicsItem {
public:
  explicit HighlightLayer(const TopologyScene& scene) : scene_(scene) {}
  /// Forgets what was drawn: the picture changed.
  void reset();
  QRectF boundingRect() const override { return bounds_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  const TopologyScene& scene_;
  QRectF bounds_;
};

/// The colour of a box: nodes and managers by what they are, switches by the network they carry, deeper by tier.
QColor tierColor(Tier tier, FabricPurpose purpose);

} // namespace cw::ui
