// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/placement/arrange_floor.h"
#include "core/placement/derive.h"
#include "core/placement/network.h"
#include "core/placement/rack_pools.h"

namespace cw {
namespace {

DeviceSeries seriesOf(const DeviceGroup& group) {
  DeviceSeries series;
  series.origin.group = group.id;
  series.typeId = group.typeId;
  series.role = group.role;
  series.namePattern = group.namePattern;
  series.phase = group.phase;
  series.count = static_cast<std::uint32_t>(std::max(group.count, 0));
  return series;
}

DeviceSeries seriesOf(const Fabric& fabric, Tier tier, std::uint32_t count) {
  DeviceSeries series;
  series.origin.fabric = fabric.id;
  series.origin.tier = tier;
  series.role = DeviceRole::Switch;
  series.phase = fabric.phase;
  series.count = count;
  const std::string& spineType = fabric.spineTypeId.empty() ? fabric.leafTypeId : fabric.spineTypeId;
  const std::string& coreType = fabric.coreTypeId.empty() ? spineType : fabric.coreTypeId;
  series.typeId = tier == Tier::Leaf ? fabric.leafTypeId : tier == Tier::Spine ? spineType : coreType;
  series.namePattern = tier == Tier::Leaf    ? fabric.leafPattern
                       : tier == Tier::Spine ? fabric.spinePattern
                                             : fabric.corePattern;
  return series;
}

/// The switches of all fabrics; a fabric to which nothing is attached yet has none.
Result<> addSwitchSeries(const Design& design, std::uint32_t pdus, std::vector<PlannedSeries>& all) {
  NetworkBuilder networks(design, pdus);
  std::vector<const Fabric*> fabrics;
  design.table<Fabric>().forEach([&](const Fabric& fabric) {
    if (!fabric.detached) fabrics.push_back(&fabric);
  });
  for (const Fabric* fabric : fabrics) {
    const auto& network = networks.network(fabric->id);
    if (!network && network.error().code == "fabric.no-endpoints") continue;
    if (!network) return fail(Error{network.error()}.at(fabric->name));
    const SwitchCounts counts = switchCounts(network->topology);
    all.push_back({seriesOf(*fabric, Tier::Leaf, counts.leaves), {}});
    all.push_back({seriesOf(*fabric, Tier::Spine, counts.spines), {}});
    all.push_back({seriesOf(*fabric, Tier::Core, counts.cores), {}});
  }
  return {};
}

Result<std::vector<PlannedSeries>> allSeries(const Design& design, std::uint32_t pdus) {
  std::vector<PlannedSeries> all;
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) { all.push_back({seriesOf(group), {}}); });
  const auto added = addSwitchSeries(design, pdus, all);
  if (!added) return fail(added.error());
  return all;
}

/// A plan for one assumed number of rack PDUs.
struct Attempt {
  RowPlan rows;
  std::vector<RackPool> pools;

  std::uint32_t pdus() const {
    return static_cast<std::uint32_t>(
        std::count_if(rows.devices.begin(), rows.devices.end(), [&](const Device& device) {
          return device.role == DeviceRole::Pdu && device.rack && !rows.isDropped(device);
        }));
  }
};

Result<Attempt> plan(Transaction& transaction, std::uint32_t pdus) {
  const Design design = transaction.design();
  auto series = allSeries(design, pdus);
  if (!series) return fail(series.error());
  RowPlan rows(transaction);
  for (PlannedSeries& one : *series)
    one.places = rows.claim(one.series);
  rows.dropUnclaimed();
  for (PlannedSeries& one : *series)
    rows.complete(one.series, one.places);
  auto pools = makePools(design, *series);
  if (!pools) return fail(pools.error());
  fillPools(design, rows, *pools);
  return Attempt{std::move(rows), std::move(*pools)};
}

/// The racks that may be moved on the floor, in the order of their pools.
std::vector<Id<Rack>> movableRacks(const Attempt& attempt) {
  std::vector<Id<Rack>> racks;
  for (const RackPool& pool : attempt.pools) {
    for (const RowPlan::Place place : pool.racks) {
      const Rack& rack = attempt.rows.racks[place];
      if (!rack.pinned) racks.push_back(rack.id);
    }
  }
  return racks;
}

bool attachesPdus(const Design& design) {
  bool attached = false;
  design.table<Fabric>().forEach([&](const Fabric& fabric) {
    attached = attached || std::any_of(fabric.attachments.begin(), fabric.attachments.end(),
                                       [](const Attachment& a) { return a.pdus; });
  });
  return attached;
}

} // namespace

Result<> regenerate(Transaction& transaction) {
  // The out-of-band network has a port for every PDU, its switches stand in racks, and those have PDUs again: repeat
  // until the number agrees. More switches need more racks but each rack adds a few ports only, so this ends soon.
  constexpr int mostAttempts = 6;
  const bool repeat = attachesPdus(transaction.design());
  std::uint32_t pdus = countPdus(transaction.design());
  for (int i = 1;; ++i) {
    auto attempt = plan(transaction, pdus);
    if (!attempt) return fail(attempt.error());
    const std::uint32_t made = attempt->pdus();
    if (repeat && made != pdus && i < mostAttempts) {
      pdus = made;
      continue;
    }
    attempt->rows.apply();
    arrangeFloor(transaction, movableRacks(*attempt));
    return {};
  }
}

} // namespace cw
