// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/floor/floor_move.h"

#include <algorithm>
#include <cmath>

#include "core/placement/floor_plan.h"
#include "core/units/text.h"
#include "ui/canvas/base/free_names.h"
#include "ui/canvas/base/trial.h"
#include "ui/canvas/floor/floor_items.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr double touch = 0.001; ///< metres two racks may overlap by rounding

QRectF footprintM(const Design& design, const Rack& rack) {
  const Footprint size = footprintOf(design, rack);
  return {rack.xM, rack.yM, size.widthM, size.depthM};
}

double snapped(double value, double step) { return std::round(std::round(value / step) * step * 1e6) / 1e6; }

} // namespace

std::unique_ptr<FloorMove> FloorMove::ofEntry(FloorScene& scene, const Entry& entry) {
  std::unique_ptr<FloorMove> move(new FloorMove(scene));
  move->entry_ = addForTrial(move->trial_, entry);
  if (entry.kind != EntryKind::Rack) {
    move->refusal_ =
        messageText("studio.floor.not-a-rack", {{"name", deviceType(entry, scene.design().policy()).name}});
  }
  Part part;
  part.row.typeId = entry.id;
  part.row.name = FreeNames<Rack>(scene.design()).numbered("rack", "", 3);
  if (const auto units = move->entry_->number(field::heightU)) {
    part.row.height = HalfUnits{static_cast<int>(std::lround(*units * 2))};
  }
  move->hall_ = scene.halls().front().id;
  move->parts_.push_back(std::move(part));
  const QRectF size = footprintM(move->trial_, move->lead().row);
  move->held_ = size.center();
  return move;
}

std::unique_ptr<FloorMove> FloorMove::ofRacks(FloorScene& scene, Id<Rack> leadId) {
  const Rack* lead = scene.design().find(leadId);
  if (lead == nullptr) return nullptr;
  std::unique_ptr<FloorMove> move(new FloorMove(scene));
  move->hall_ = lead->hall;
  move->at_ = {lead->xM, lead->yM};
  move->addRack(*lead, *lead);
  if (scene.isSelected(leadId)) {
    for (const std::string& id : scene.document().selection()) {
      const auto other = Id<Rack>::parse(id);
      const Rack* row = other && *other != leadId ? scene.design().find(*other) : nullptr;
      if (row != nullptr && row->hall == lead->hall) move->addRack(*row, *lead);
    }
  }
  move->settle();
  return move;
}

void FloorMove::addRack(const Rack& rack, const Rack& lead) {
  parts_.push_back({rack, {rack.xM - lead.xM, rack.yM - lead.yM}, {}, {}});
}

void FloorMove::holdAt(const QPointF& point) { held_ = (point - lead().place.topLeft()) / floorPxPerM; }

void FloorMove::setCopy(bool copy) {
  if (copy == copy_ || entry_) return;
  copy_ = copy;
  settle();
}

const Hall& FloorMove::hall() const {
  const auto& halls = scene_.halls();
  const auto found = std::ranges::find(halls, hall_, &Hall::id);
  return found != halls.end() ? *found : halls.front();
}

void FloorMove::aim(const QPointF& point, bool freely) {
  hall_ = scene_.hallAt(point).id;
  const QPointF corner = (point - scene_.originOf(hall_)) / floorPxPerM - held_;
  const double step = freely ? 0.01 : std::max(hall().tileM, 0.01);
  at_ = {snapped(corner.x(), step), snapped(corner.y(), step)};
  settle();
}

void FloorMove::aimAtFree() {
  const double tile = std::max(hall().tileM, 0.1);
  // Racks leave an aisle to the wall and stand side by side; the first that fits from the upper left is near others.
  for (double y = 2 * tile; y < hall().depthM; y += tile) {
    for (double x = 2 * tile; x < hall().widthM; x += tile) {
      at_ = {snapped(x, tile), snapped(y, tile)};
      settle();
      if (problem().isEmpty()) return;
    }
  }
}

void FloorMove::step(int dx, int dy, bool fine) {
  const double by = fine ? 0.1 : std::max(hall().tileM, 0.1);
  at_ = {snapped(at_.x() + dx * by, 0.001), snapped(at_.y() + dy * by, 0.001)};
  settle();
}

void FloorMove::turn() {
  for (Part& part : parts_)
    part.row.rotationDeg = (part.row.rotationDeg + 90) % 360;
  turned_ = true;
  settle();
}

void FloorMove::settle() {
  for (Part& part : parts_) {
    part.row.hall = hall_;
    part.row.xM = at_.x() + part.fromLead.x();
    part.row.yM = at_.y() + part.fromLead.y();
    part.place = scene_.placeOf(trial_, part.row);
  }
  for (Part& part : parts_)
    part.problem = problemOf(part);
}

QString FloorMove::problemOf(const Part& part) const {
  if (!refusal_.isEmpty()) return refusal_;
  const QRectF here = footprintM(trial_, part.row);
  const QRectF floor(0, 0, hall().widthM, hall().depthM);
  if (!floor.adjusted(-touch, -touch, touch, touch).contains(here)) {
    return messageText("studio.floor.outside", {{"rack", part.row.name}, {"hall", hall().name}});
  }
  const QRectF core = part.place.adjusted(0.1, 0.1, -0.1, -0.1);
  for (const QGraphicsItem* candidate : scene_.items(core)) {
    const auto* other = dynamic_cast<const FloorRackItem*>(candidate);
    if (other == nullptr || !other->place().intersects(core)) continue;
    const bool moves =
        !copy_ && !entry_ && std::ranges::any_of(parts_, [&](const Part& p) { return p.row.id == other->rack(); });
    const Rack* row = scene_.design().find(other->rack());
    if (!moves && row != nullptr)
      return messageText("studio.floor.taken", {{"rack", part.row.name}, {"other", row->name}});
  }
  for (const Part& other : parts_) { // turning can push them into each other
    if (&other != &part && other.place.intersects(core)) {
      return messageText("studio.floor.taken", {{"rack", part.row.name}, {"other", other.row.name}});
    }
  }
  return {};
}

QString FloorMove::problem() const {
  for (const Part& part : parts_) {
    if (!part.problem.isEmpty()) return part.problem;
  }
  return {};
}

QString FloorMove::caption() const {
  if (const QString reason = problem(); !reason.isEmpty()) return QStringLiteral("✕ ") + reason;
  const QString name = parts_.size() == 1 ? toQString(lead().row.name)
                                          : toQString(lead().row.name) + QStringLiteral(" +%1").arg(parts_.size() - 1);
  return QStringLiteral("✓ %1 · x %2 m · y %3 m").arg(name).arg(lead().row.xM, 0, 'f', 2).arg(lead().row.yM, 0, 'f', 2);
}

bool FloorMove::unmoved() const {
  return !copy_ && !entry_ && !turned_ && std::ranges::all_of(parts_, [this](const Part& part) {
    const Rack* before = scene_.design().find(part.row.id);
    return before != nullptr && *before == part.row;
  });
}

void FloorMove::copyContents(Transaction& transaction, Id<Rack> from, Id<Rack> to) const {
  FreeNames<Device> names(transaction.design());
  for (const auto& device : scene_.contents().of(from)) {
    Device copy = *device;
    copy.id = transaction.newId<Device>();
    copy.name = names.numbered(device->name, "-");
    copy.rack = to;
    copy.pinned = true;
    if (copy.role != DeviceRole::Pdu) copy.origin = {}; // no group or fabric counts it; a PDU is its rack's in any case
    transaction.put(std::move(copy));
  }
}

Result<> FloorMove::put(Transaction& transaction, std::set<std::string>& placed) const {
  if (entry_ && scene_.design().find(entry_->id) == nullptr) transaction.embed(*entry_);
  Id<Hall> target = hall_;
  if (!target) {
    Hall made = hall();
    made.id = target = transaction.newId<Hall>();
    transaction.put(std::move(made));
  }
  FreeNames<Rack> names(transaction.design());
  for (const Part& part : parts_) {
    Rack rack = part.row;
    rack.hall = target;
    rack.pinned = true;
    if (entry_ || copy_) {
      rack.id = transaction.newId<Rack>();
      if (copy_) rack.name = names.numbered(part.row.name, "-");
      rack.group = {};
      rack.purpose.clear(); // drawn by hand: no generator fills or drops it
    }
    placed.insert(rack.id.text());
    transaction.put(rack);
    if (copy_) copyContents(transaction, part.row.id, rack.id);
  }
  return {};
}

bool FloorMove::commit() {
  if (const QString reason = problem(); !reason.isEmpty()) {
    emit scene_.document().failed(reason);
    return false;
  }
  if (unmoved()) return true;
  const char* label = entry_    ? "studio.step.rack-place"
                      : copy_   ? "studio.step.rack-copy"
                      : turned_ ? "studio.step.rack-turn"
                                : "studio.step.rack-move";
  std::set<std::string> placed;
  const bool done = scene_.document().edit(label, {{"name", lead().row.name}, {"count", std::to_string(parts_.size())}},
                                           [&](Transaction& transaction) { return put(transaction, placed); });
  if (done) scene_.document().select(std::move(placed));
  return done;
}

} // namespace cw::ui
