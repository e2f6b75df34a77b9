// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>

#include <memory>
#include <vector>

#include "ui/canvas/racks/rack_scene.h"

namespace cw::ui {

/// Devices on their way to a place, by mouse or by keys: what they are, where they would land, and why not. Nothing
/// changes in the design until `commit`.
class Placement {
public:
  /// One device under way and its place at the present aim.
  struct Part {
    TypeInfo type;
    std::string typeId;
    std::shared_ptr<const Device> device; ///< null for a new one
    int rackStep = 0;                     ///< racks to the right of the leading device's
    HalfUnits step;                       ///< above the leading device; may be negative
    Face face = Face::Front;
    bool rightHalf = false;
    RackItem* target = nullptr; ///< null: not over a rack
    Slot slot;
    QRectF place;    ///< in the scene
    QString problem; ///< why it cannot stand there; empty when it can
  };

  /// A new device of a catalog entry.
  static std::unique_ptr<Placement> ofEntry(RackScene& scene, const Entry& entry);
  /// The leading device and, when it is selected, all other selected ones, which keep their distance to it. Null when
  /// the leading device does not exist.
  static std::unique_ptr<Placement> ofDevices(RackScene& scene, Id<Device> lead);

  /// Remembers which point of the leading device the mouse holds, in the scene.
  void holdAt(const QPointF& point);
  /// Copies instead of moving.
  void setCopy(bool copy);
  /// Aims with the mouse: snaps to whole units, or to half units when `fine`.
  void aim(const QPointF& point, bool fine);
  /// Aims by keys.
  void aimAt(RackItem& rack, HalfUnits position);
  /// Aims at the first place in a rack, from below, where the leading device fits; at its lowest unit when none does.
  void aimAtFree(RackItem& rack);
  /// Moves the aim by half units and racks, as far as it goes.
  void step(int halves, int racks);

  /// The devices under way, the one under the pointer, and whether copies of them are placed.
  const std::vector<Part>& parts() const { return parts_; }
  const Part& lead() const { return parts_.front(); }
  bool isCopy() const { return copy_; }
  /// Why it cannot be committed, in the language in force; empty when it can.
  QString problem() const;
  /// What the ghost says: the place with what would be left in the rack, or the problem.
  QString caption() const;
  /// True when everything is where it was.
  bool unmoved() const;
  /// Makes it one undo step and selects what was placed; a refusal is told by the document and changes nothing.
  bool commit();

private:
  explicit Placement(RackScene& scene) : scene_(scene), trial_(scene.design()) {}
  void addDevice(const std::shared_ptr<const Device>& device, const Device& lead, int leadRack);
  int indexOf(const RackItem* item) const;
  HalfUnits clamped(const RackItem& rack, int halves) const;
  void settle();
  void settlePart(Part& part, int leadRack);
  QString problemOf(const Part& part) const;
  std::vector<const Device*> others(Id<Rack> rack) const;
  Result<> put(Transaction& transaction, std::set<std::string>& placed) const;

  RackScene& scene_;
  Design trial_; ///< the design, with the entry that is placed
  std::vector<Part> parts_;
  std::shared_ptr<const Entry> entry_; ///< to embed; null when devices move
  QString refusal_;                    ///< such a thing is not mounted in racks at all
  bool copy_ = false;
  double heldHalves_ = 0; ///< from the lower edge of the leading device to the mouse
  QPointF heldFromCorner_;
  RackItem* rack_ = nullptr;
  HalfUnits position_;
  bool rightHalf_ = false;
  QPointF free_; ///< where the mouse is when it is over no rack
};

} // namespace cw::ui
