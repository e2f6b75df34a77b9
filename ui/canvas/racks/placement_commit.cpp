// SPDX-License-Identifier: GPL-3.0-or-later
// What a drop writes into the design.
#include <optional>

#include "ui/canvas/base/free_names.h"
#include "ui/canvas/racks/placement.h"

namespace cw::ui {
namespace {

DeviceRole roleOf(EntryKind kind) {
  switch (kind) {
  case EntryKind::Server:
    return DeviceRole::Node;
  case EntryKind::Switch:
    return DeviceRole::Switch;
  case EntryKind::Storage:
    return DeviceRole::Storage;
  case EntryKind::Power:
    return DeviceRole::Pdu;
  default:
    return DeviceRole::Other;
  }
}

const char* baseName(DeviceRole role) {
  switch (role) {
  case DeviceRole::Node:
    return "node";
  case DeviceRole::Switch:
    return "switch";
  case DeviceRole::Storage:
    return "storage";
  case DeviceRole::Pdu:
    return "pdu";
  default:
    return "device";
  }
}

} // namespace

Result<> Placement::put(Transaction& transaction, std::set<std::string>& placed) const {
  if (entry_ && scene_.design().find(entry_->id) == nullptr) transaction.embed(*entry_);
  const bool fresh = entry_ || copy_;
  std::optional<FreeNames<Device>> names;
  if (fresh) names.emplace(transaction.design());
  for (const Part& part : parts_) {
    Device device = part.device ? *part.device : Device{};
    if (fresh) {
      if (!part.device) device.role = roleOf(part.type.entry->kind);
      device.id = transaction.newId<Device>();
      device.name =
          part.device ? names->numbered(part.device->name, "-") : names->numbered(baseName(device.role), "", 3);
      device.origin = {}; // no generator counts it
    }
    device.typeId = part.typeId;
    device.rack = part.target->rack();
    device.position = part.slot.position;
    device.face = part.slot.face;
    device.rightHalf = part.slot.rightHalf;
    device.pinned = true;
    placed.insert(device.id.text());
    transaction.put(std::move(device));
  }
  return {};
}

bool Placement::commit() {
  if (const QString reason = problem(); !reason.isEmpty()) {
    emit scene_.document().failed(reason);
    return false;
  }
  if (unmoved()) return true;
  const bool many = parts_.size() > 1;
  const std::string label = entry_  ? "studio.step.place"
                            : copy_ ? (many ? "studio.step.copy-many" : "studio.step.copy")
                                    : (many ? "studio.step.move-many" : "studio.step.move");
  std::string name = lead().device ? lead().device->name : lead().type.type.name;
  const std::string rack = trial_.find(rack_->rack())->name;
  std::set<std::string> placed;
  const bool done = scene_.document().edit(
      label, {{"name", std::move(name)}, {"rack", rack}, {"count", std::to_string(parts_.size())}},
      [&](Transaction& transaction) { return put(transaction, placed); });
  if (done) scene_.document().select(std::move(placed));
  return done;
}

} // namespace cw::ui
