// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/use_index.h"

#include <algorithm>

#include "core/model/fields.h"
#include "core/model/visit_ids.h"

namespace cw {

UseIndex::UseIndex(const Design& design) {
  const std::size_t devices = design.table<Device>().size();
  names_.reserve(devices + devices / 8);
  forEachTable(design, [&](const auto& table) { table.forEach([&](const auto& row) { count(row, true); }); });
}

void UseIndex::change(Counts& counts, std::uint64_t key, bool add) {
  if (add) {
    ++counts[key];
    return;
  }
  const auto found = counts.find(key);
  if (found != counts.end() && --found->second == 0) counts.erase(found);
}

template <class Row>
void UseIndex::count(const Row& row, bool add) {
  visitIds(row, [&](auto id) { change(references_, anyKindKey(id), add); });
  if constexpr (fields::Named<Row>) change(names_, nameKey<Row>(row.name), add);
  if constexpr (std::is_same_v<Row, ManualLink>) {
    change(ports_, portKey(row.deviceA, row.portA), add);
    change(ports_, portKey(row.deviceB, row.portB), add);
  }
  if constexpr (std::is_same_v<Row, Device>) {
    if (!row.rack) return;
    auto& devices = devicesInRack_[row.rack];
    if (add) {
      devices.push_back(row.id);
    } else if (const auto place = std::find(devices.begin(), devices.end(), row.id); place != devices.end()) {
      *place = devices.back();
      devices.pop_back();
    }
  }
}

template <class Row>
void UseIndex::replace(const Row* before, const Row* after) {
  if (before != nullptr) count(*before, false);
  if (after != nullptr) count(*after, true);
}

void UseIndex::apply(const ChangeSet& changes) {
  forEachKind(changes, [&](const auto& rows) {
    for (const auto& row : rows)
      replace(row.before.get(), row.after.get());
  });
}

void UseIndex::revert(const ChangeSet& changes) {
  forEachKind(changes, [&](const auto& rows) {
    for (const auto& row : rows)
      replace(row.after.get(), row.before.get());
  });
}

const std::vector<Id<Device>>& UseIndex::devicesIn(Id<Rack> rack) const {
  static const std::vector<Id<Device>> none;
  const auto found = devicesInRack_.find(rack);
  return found != devicesInRack_.end() ? found->second : none;
}

} // namespace cw
