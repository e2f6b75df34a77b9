// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ui/canvas/base/type_cache.h"
#include "ui/canvas/racks/rack_contents.h"
#include "ui/document/document.h"

namespace cw::ui {

class FloorRackItem;
class HallItem;

/// Screen pixels for a metre at scale 1.
inline constexpr double floorPxPerM = 100;

/// The halls with their racks, to scale, one hall under the other. Follows the design change by change.
class FloorScene : public QGraphicsScene {
  Q_OBJECT
public:
  explicit FloorScene(Document& document, QObject* parent = nullptr);
  ~FloorScene() override;

  /// What the scene shows, for its items.
  Document& document() const { return document_; }
  const Design& design() const { return document_.design(); }
  const RackContents& contents() const { return contents_; }
  const TypeInfo& type(const std::string& id) const { return types_.of(design(), id); }

  /// The halls in their order; one implied hall while the design has none.
  const std::vector<Hall>& halls() const { return halls_; }
  /// The hall under a point, else the nearest.
  const Hall& hallAt(const QPointF& scene) const;
  /// The upper left corner of a hall in the scene.
  QPointF originOf(Id<Hall> hall) const;
  /// The place of a rack's footprint in the scene.
  QRectF placeOf(const Design& design, const Rack& rack) const;

  /// The item of a rack, or of the rack at a point of the scene; null when there is none.
  FloorRackItem* item(Id<Rack> rack) const;
  FloorRackItem* itemUnder(const QPointF& at) const;
  /// The nearest rack from another in a direction (dx, dy of -1, 0 or 1); null when there is none.
  FloorRackItem* neighbour(const FloorRackItem* from, int dx, int dy) const;
  /// All racks, hall by hall, row by row.
  std::vector<FloorRackItem*> order() const;

  /// Whether a rack is part of the selection.
  bool isSelected(Id<Rack> rack) const { return selected_.contains(rack); }
  /// True when a selected device stands in it.
  bool holdsSelected(Id<Rack> rack) const { return holding_.contains(rack); }
  /// The planned power of a rack from the newest results, and as a share of the policy's limit.
  Watts planned(Id<Rack> rack) const;
  double powerShare(Id<Rack> rack) const;
  /// Whether racks are tinted by planned power.
  bool heat() const { return heat_; }
  void setHeat(bool on);

  /// Makes every item anew, brings the touched ones in line, and tells the area that all of them need.
  void rebuild();
  void apply(const ChangeSet& changes);
  QRectF extent() const { return extent_; }

signals:
  /// Halls or racks came, went or moved.
  void laidOut();

private:
  void layOutHalls();
  void syncRack(Id<Rack> rack);
  void readSelection();
  void readPower();

  Document& document_;
  RackContents contents_;
  mutable TypeCache types_;
  std::vector<Hall> halls_;
  std::unordered_map<Id<Hall>, QPointF> origins_;
  std::vector<std::unique_ptr<HallItem>> hallItems_;
  std::unordered_map<Id<Rack>, std::unique_ptr<FloorRackItem>> items_;
  std::unordered_set<Id<Rack>> selected_, holding_;
  std::unordered_map<Id<Rack>, Watts> power_;
  QRectF extent_;
  bool heat_ = false;
};

} // namespace cw::ui
