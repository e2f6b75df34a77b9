// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_contents.h"

namespace cw::ui {

void RackContents::read(const Design& design) {
  byRack_.clear();
  const auto& table = design.table<Device>();
  table.forEach([&](const Device& device) {
    if (device.rack) byRack_[device.rack].push_back(table.get(device.id));
  });
}

std::unordered_set<Id<Rack>> RackContents::apply(const ChangeSet& changes) {
  std::unordered_set<Id<Rack>> touched;
  for (const auto& change : changes.of<Device>()) {
    if (change.before && change.before->rack) {
      std::erase_if(byRack_[change.before->rack], [&](const auto& device) { return device->id == change.id; });
      touched.insert(change.before->rack);
    }
    if (change.after && change.after->rack) {
      byRack_[change.after->rack].push_back(change.after);
      touched.insert(change.after->rack);
    }
  }
  return touched;
}

const RackContents::Devices& RackContents::of(Id<Rack> rack) const {
  static const Devices none;
  const auto found = byRack_.find(rack);
  return found != byRack_.end() ? found->second : none;
}

std::vector<const Device*> RackContents::pointers(Id<Rack> rack) const {
  std::vector<const Device*> all;
  for (const auto& device : of(rack))
    all.push_back(device.get());
  return all;
}

} // namespace cw::ui
