// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <QString>

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ui/canvas/racks/rack_contents.h"
#include "ui/canvas/racks/rack_item.h"
#include "ui/document/document.h"

namespace cw::ui {

/// How much of something a rack may carry, and how much it does.
struct RackMeter {
  QString text;
  double share = 0;      ///< of the limit; above 1 is too much
  double worstShare = 0; ///< at nameplate; the same as `share` where there is no such thing
};

/// The elevations of all racks in the order of the floor: hall by hall, row by row, left to right. Follows the design
/// change by change.
class RackScene : public QGraphicsScene {
  Q_OBJECT
public:
  explicit RackScene(Document& document, QObject* parent = nullptr);
  ~RackScene() override;

  /// The racks shown, in their order.
  const std::vector<RackItem*>& order() const { return order_; }
  /// The item of a rack; null when it is filtered out or does not exist.
  RackItem* item(Id<Rack> rack) const;
  /// The item at a point, or null.
  RackItem* itemUnder(const QPointF& at) const;
  /// Which face is shown.
  Face face() const { return face_; }
  void setFace(Face face);
  /// Shows only racks of a hall (none: all) with a text in their name, purpose or in a device's name.
  void setFilter(Id<Hall> hall, const QString& text);
  /// Rereads everything, or follows one change.
  void rebuild();
  void apply(const ChangeSet& changes);
  /// Forgets colours worked out from the tokens.
  void refreshLook();

  /// For items and canvases.
  Document& document() const { return document_; }
  const Design& design() const { return document_.design(); }
  const RackContents& contents() const { return contents_; }
  const TypeInfo& type(const std::string& id) const { return types_.of(design(), id); }
  bool isSelected(Id<Device> device) const { return selectedDevices_.contains(device); }
  bool isSelected(Id<Rack> rack) const { return selectedRacks_.contains(rack); }
  /// The rack that has the keyboard.
  Id<Rack> current() const { return current_; }
  void setCurrent(Id<Rack> rack);
  /// The three meters under a rack: units, power, mass.
  std::vector<RackMeter> meters(const Rack& rack, const RackLoad& load) const;
  /// The line under a rack's name.
  QString caption(const Rack& rack) const;
  /// How far all racks reach.
  QRectF extent() const { return extent_; }
  /// The racks of the first floor row.
  QRectF firstRow() const { return firstRow_; }

signals:
  /// Racks came, went or moved.
  void laidOut();

private:
  struct Line;
  class Heading;
  bool passes(const Rack& rack) const;
  std::vector<Line> lines() const;
  void layOut();
  void layOutLine(const Line& line, const QPointF& at);
  void readSelection();
  void touchAll();

  Document& document_;
  RackContents contents_;
  mutable TypeCache types_;
  std::unordered_map<Id<Rack>, std::unique_ptr<RackItem>> items_;
  std::vector<std::unique_ptr<Heading>> headings_;
  std::vector<RackItem*> order_;
  std::unordered_set<Id<Device>> selectedDevices_;
  std::unordered_set<Id<Rack>> selectedRacks_;
  Id<Rack> current_;
  Face face_ = Face::Front;
  Id<Hall> hallFilter_;
  std::string textFilter_;
  QRectF extent_, firstRow_;
};

} // namespace cw::ui
