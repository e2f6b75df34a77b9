// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/placement.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/base/trial.h"
#include "ui/canvas/racks/rack_texts.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

bool mountable(EntryKind kind) {
  switch (kind) {
  case EntryKind::Server:
  case EntryKind::Switch:
  case EntryKind::Storage:
  case EntryKind::Power:
  case EntryKind::Appliance:
    return true;
  default:
    return false;
  }
}

/// Why such a thing never stands in a rack, as a message id; empty when it does.
std::string refusalOf(const Entry& entry, const DeviceExtent& extent) {
  if (entry.kind == EntryKind::Rack) return "studio.place.rack-on-floor";
  if (!mountable(entry.kind)) return "studio.place.not-mounted";
  const bool beside = entry.kind == EntryKind::Power;
  return extent.height == HalfUnits{} && !beside ? "studio.place.no-height" : "";
}

} // namespace

std::unique_ptr<Placement> Placement::ofEntry(RackScene& scene, const Entry& entry) {
  std::unique_ptr<Placement> placement(new Placement(scene));
  placement->entry_ = addForTrial(placement->trial_, entry);
  Part part;
  part.type = typeInfoOf(placement->entry_, scene.design().policy());
  part.typeId = entry.id;
  part.face = scene.face();
  if (const std::string refusal = refusalOf(entry, part.type.extent); !refusal.empty()) {
    placement->refusal_ = messageText(refusal, {{"name", part.type.type.name}});
  }
  placement->heldHalves_ = part.type.extent.height.halves() / 2.0;
  placement->parts_.push_back(std::move(part));
  return placement;
}

std::unique_ptr<Placement> Placement::ofDevices(RackScene& scene, Id<Device> leadId) {
  const auto& table = scene.design().table<Device>();
  const auto lead = table.get(leadId);
  if (!lead) return nullptr;
  std::unique_ptr<Placement> placement(new Placement(scene));
  placement->rack_ = scene.item(lead->rack);
  placement->position_ = lead->position;
  placement->rightHalf_ = lead->rightHalf;
  const int leadRack = placement->indexOf(placement->rack_);
  placement->addDevice(lead, *lead, leadRack);
  if (scene.isSelected(leadId)) {
    for (const std::string& id : scene.document().selection()) {
      const auto other = Id<Device>::parse(id);
      if (other && *other != leadId && table.find(*other) != nullptr)
        placement->addDevice(table.get(*other), *lead, leadRack);
    }
  }
  placement->settle();
  return placement;
}

void Placement::addDevice(const std::shared_ptr<const Device>& device, const Device& lead, int leadRack) {
  RackItem* item = scene_.item(device->rack);
  if (item == nullptr && device->id != lead.id) return; // filtered out: it stays
  Part part;
  part.device = device;
  part.type = scene_.type(device->typeId);
  part.typeId = device->typeId;
  part.rackStep = item != nullptr ? indexOf(item) - leadRack : 0;
  part.step = device->position - lead.position;
  part.face = part.type.extent.fullDepth ? device->face : scene_.face();
  part.rightHalf = device->rightHalf;
  parts_.push_back(std::move(part));
}

int Placement::indexOf(const RackItem* item) const {
  const auto found = std::ranges::find(scene_.order(), item);
  return found != scene_.order().end() ? static_cast<int>(found - scene_.order().begin()) : -1;
}

void Placement::holdAt(const QPointF& point) {
  if (rack_ == nullptr) return;
  heldHalves_ = rack_->frame().halvesAt(rack_->mapFromScene(point).y()) - position_.halves();
  heldFromCorner_ = point - lead().place.topLeft();
}

void Placement::setCopy(bool copy) {
  if (copy == copy_ || entry_) return;
  copy_ = copy;
  settle();
}

HalfUnits Placement::clamped(const RackItem& rack, int halves) const {
  const int room = (rack.frame().height - lead().type.extent.height).halves();
  return HalfUnits{std::clamp(halves, 0, std::max(room, 0))};
}

void Placement::aim(const QPointF& point, bool fine) {
  free_ = point;
  rack_ = scene_.itemUnder(point);
  if (rack_ != nullptr) {
    const QPointF at = rack_->mapFromScene(point);
    const double halves = rack_->frame().halvesAt(at.y()) - heldHalves_;
    position_ =
        clamped(*rack_, fine ? static_cast<int>(std::lround(halves)) : static_cast<int>(std::lround(halves / 2)) * 2);
    rightHalf_ = lead().type.extent.halfWidth && (at.x() > rack_->frame().face().center().x()) != rack_->frame().rear;
  }
  settle();
}

void Placement::aimAt(RackItem& rack, HalfUnits position) {
  rack_ = &rack;
  position_ = clamped(rack, position.halves());
  settle();
}

void Placement::aimAtFree(RackItem& rack) {
  const int most = (rack.frame().height - lead().type.extent.height).halves();
  for (int halves = 0; halves <= most; halves += 2) {
    aimAt(rack, HalfUnits{halves});
    if (problem().isEmpty()) return;
  }
  aimAt(rack, {});
}

void Placement::step(int halves, int racks) {
  if (lead().type.extent.halfWidth && racks != 0) { // the other half of the slot comes before the next rack
    const bool inside = rightHalf_ == (racks < 0);
    rightHalf_ = inside ? racks > 0 : racks < 0;
    if (inside) racks = 0;
  }
  const int index = indexOf(rack_) + racks;
  if (index >= 0 && index < static_cast<int>(scene_.order().size()))
    rack_ = scene_.order()[static_cast<std::size_t>(index)];
  if (rack_ == nullptr) return;
  position_ = clamped(*rack_, position_.halves() + halves);
  settle();
}

/// Works out place and problem of every part at the present aim.
void Placement::settle() {
  const int leadRack = indexOf(rack_);
  for (Part& part : parts_)
    settlePart(part, leadRack);
  for (Part& part : parts_)
    part.problem = problemOf(part);
}

void Placement::settlePart(Part& part, int leadRack) {
  const auto& order = scene_.order();
  const int index = leadRack + part.rackStep;
  const bool there = leadRack >= 0 && index >= 0 && index < static_cast<int>(order.size());
  part.target = there ? order[static_cast<std::size_t>(index)] : nullptr;
  const bool leads = &part == &parts_.front();
  part.slot = {position_ + part.step, part.face, leads ? rightHalf_ : part.rightHalf};
  if (part.target != nullptr) {
    const RackFrame frame = part.target->frame();
    const bool beside = part.type.extent.height == HalfUnits{};
    const QRectF local = beside ? frame.side(1, 2) : frame.slot(part.type.extent, part.slot);
    part.place = part.target->mapRectToScene(local);
    return;
  }
  const double width = part.type.face.widthMm * RackFrame::pxPerMm,
               height = part.type.face.heightMm * RackFrame::pxPerMm;
  const QPointF held = part.device ? heldFromCorner_ : QPointF(width / 2, height / 2);
  part.place = QRectF(free_ - held - QPointF(0, part.step.units() * RackFrame::unitPx), QSizeF(width, height));
}

std::vector<const Device*> Placement::others(Id<Rack> rack) const {
  std::vector<const Device*> all = scene_.contents().pointers(rack);
  if (copy_ || entry_) return all;
  std::erase_if(all, [this](const Device* device) {
    return std::ranges::any_of(parts_, [&](const Part& part) { return part.device->id == device->id; });
  });
  return all;
}

QString Placement::problemOf(const Part& part) const {
  if (!refusal_.isEmpty()) return refusal_;
  const Rack* rack = part.target != nullptr ? trial_.find(part.target->rack()) : nullptr;
  if (rack == nullptr) return messageText("studio.place.no-rack");
  if (part.slot.position < HalfUnits{}) return messageText("studio.place.below", {{"rack", rack->name}});
  const auto problem = placementProblem(trial_, *rack, others(rack->id), part.typeId, part.slot.position,
                                        part.slot.face, part.slot.rightHalf, {});
  return problem ? messageText(problem->messageId, problem->args) : QString{};
}

QString Placement::problem() const {
  for (const Part& part : parts_) {
    if (!part.problem.isEmpty()) return part.problem;
  }
  return {};
}

QString Placement::caption() const {
  if (const QString reason = problem(); !reason.isEmpty()) return QStringLiteral("✕ ") + reason;
  const Rack& rack = *trial_.find(rack_->rack());
  std::vector<const Device*> after = others(rack.id);
  std::vector<Device> arriving;
  arriving.reserve(parts_.size());
  for (const Part& part : parts_) {
    if (part.target != rack_) continue;
    Device device;
    device.typeId = part.typeId;
    device.position = part.slot.position;
    arriving.push_back(std::move(device));
    after.push_back(&arriving.back());
  }
  return QStringLiteral("✓ %1 · %2\n%3")
      .arg(toQString(rack.name), RackTexts::units(rack, lead().type.extent, position_),
           RackTexts::left(trial_, rack, rackLoad(trial_, rack, after)));
}

bool Placement::unmoved() const {
  return !copy_ && !entry_ && std::ranges::all_of(parts_, [](const Part& part) {
    return part.target != nullptr && part.device->rack == part.target->rack() &&
           part.device->position == part.slot.position && part.device->rightHalf == part.slot.rightHalf &&
           part.device->face == part.slot.face;
  });
}

} // namespace cw::ui
