// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

#include <memory>
#include <vector>

#include "ui/canvas/floor/floor_scene.h"

namespace cw::ui {

/// Racks on their way to another place on the floor, by mouse or by keys. Nothing changes in the design until `commit`.
class FloorMove {
public:
  /// One rack under way.
  struct Part {
    Rack row;         ///< as it would be stored
    QPointF fromLead; ///< metres from the leading rack
    QRectF place;     ///< in the scene
    QString problem;  ///< why it cannot stand there; empty when it can
  };

  /// A new rack of a catalog entry.
  static std::unique_ptr<FloorMove> ofEntry(FloorScene& scene, const Entry& entry);
  /// A rack, with the other selected ones when it is selected. Null when it does not exist.
  static std::unique_ptr<FloorMove> ofRacks(FloorScene& scene, Id<Rack> lead);

  /// Remembers which point of the leading rack the mouse holds, in the scene.
  void holdAt(const QPointF& point);
  /// Copies with everything in the racks, instead of moving.
  void setCopy(bool copy);
  /// Aims with the mouse: snaps to the tiles of the hall, or to centimetres when `freely`.
  void aim(const QPointF& point, bool freely);
  /// Aims at the first free tile of the hall that the rack fits on.
  void aimAtFree();
  /// Moves by tiles, or by decimetres when `fine`.
  void step(int dx, int dy, bool fine);
  /// Turns every rack by a quarter.
  void turn();

  /// The racks that move, and the one under the pointer.
  const std::vector<Part>& parts() const { return parts_; }
  const Part& lead() const { return parts_.front(); }
  /// The design as far as drawing the parts needs it.
  const Design& trial() const { return trial_; }
  QString problem() const;
  /// What the ghost says: the place, or the problem.
  QString caption() const;
  bool unmoved() const;
  /// Makes it one undo step and selects the racks; a refusal is told by the document and changes nothing.
  bool commit();

private:
  explicit FloorMove(FloorScene& scene) : scene_(scene), trial_(scene.design()) {}
  void addRack(const Rack& rack, const Rack& lead);
  const Hall& hall() const;
  void settle();
  QString problemOf(const Part& part) const;
  Result<> put(Transaction& transaction, std::set<std::string>& placed) const;
  void copyContents(Transaction& transaction, Id<Rack> from, Id<Rack> to) const;

  FloorScene& scene_;
  Design trial_; ///< the design, with the entry that is placed
  std::vector<Part> parts_;
  std::shared_ptr<const Entry> entry_; ///< of a new rack
  QString refusal_;                    ///< such a thing does not stand on a floor
  bool copy_ = false, turned_ = false;
  Id<Hall> hall_;
  QPointF at_;   ///< the leading rack's corner, in metres
  QPointF held_; ///< from that corner to the mouse, in metres
};

} // namespace cw::ui
