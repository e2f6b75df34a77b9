// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/rack_pools.h"

#include <algorithm>

namespace cw {
namespace {

class PoolMaker {
public:
  explicit PoolMaker(const Design& design) : design_(design) {}

  Result<> addGroup(const DeviceGroup& group, const PlannedSeries& series) {
    RackPool* pool = poolOf(group);
    if (pool == nullptr) return fail("placement.no-rack-type", {{"group", group.name}});
    pool->statedRacks = std::max(pool->statedRacks, group.racks);
    if (pool->pduTypeId.empty()) {
      pool->pduTypeId = group.pduTypeId;
      pool->pdusPerRack = group.pdusPerRack;
    }
    const bool ownRacks = group.rackPurpose == computePurpose && group.racks == 0;
    pool->members.push_back({series.places, group.typeId, FillFrom::Bottom, group.perRack, ownRacks});
    return {};
  }

  Result<> addSwitches(const Fabric& fabric, const PlannedSeries& series) {
    RackPool* pool = poolOf(fabric);
    if (pool == nullptr) return fail("placement.no-rack-type", {{"group", fabric.name}});
    pool->members.push_back({series.places, series.series.typeId, FillFrom::Top, 0, false});
    return {};
  }

  std::vector<RackPool> take() { return std::move(pools_); }

private:
  /// The rack type of the first group that has one, of that purpose if possible: for switches without racks of their
  /// own.
  const DeviceGroup* groupWithRacks(std::string_view purpose) const {
    const DeviceGroup* any = nullptr;
    const DeviceGroup* fitting = nullptr;
    design_.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
      if (group.rackTypeId.empty()) return;
      if (any == nullptr) any = &group;
      if (fitting == nullptr && group.rackPurpose == purpose) fitting = &group;
    });
    return fitting != nullptr ? fitting : any;
  }

  RackPool* find(std::string_view purpose, int phase, std::string_view rackTypeId) {
    const auto found = std::find_if(pools_.begin(), pools_.end(), [&](const RackPool& pool) {
      return pool.purpose == purpose && pool.phase == phase && (rackTypeId.empty() || pool.rackTypeId == rackTypeId);
    });
    return found != pools_.end() ? &*found : nullptr;
  }

  RackPool* poolOf(const DeviceGroup& group) {
    RackPool* shared =
        group.rackPurpose != computePurpose ? find(group.rackPurpose, group.phase, group.rackTypeId) : nullptr;
    if (shared != nullptr) return shared;
    const DeviceGroup* like = group.rackTypeId.empty() ? groupWithRacks(group.rackPurpose) : &group;
    return like != nullptr ? make(group.rackPurpose, group.phase, *like, group.id) : nullptr;
  }

  RackPool* poolOf(const Fabric& fabric) {
    for (const Attachment& attachment : fabric.attachments) { // leaves in the racks of their own nodes
      const auto own = std::find_if(pools_.begin(), pools_.end(), [&](const RackPool& pool) {
        return pool.group && pool.group == attachment.group && pool.purpose == fabric.rackPurpose;
      });
      if (own != pools_.end() && fabric.rackPurpose == computePurpose) return &*own;
    }
    if (RackPool* shared = find(fabric.rackPurpose, fabric.phase, "")) return shared;
    const DeviceGroup* like = groupWithRacks(fabric.rackPurpose);
    return like != nullptr ? make(fabric.rackPurpose, fabric.phase, *like, {}) : nullptr;
  }

  RackPool* make(const std::string& purpose, int phase, const DeviceGroup& like, Id<DeviceGroup> owner) {
    RackPool pool;
    pool.purpose = purpose;
    pool.phase = phase;
    pool.group = owner;
    pool.rackTypeId = like.rackTypeId;
    pool.pduTypeId = like.pduTypeId;
    pool.pdusPerRack = like.pdusPerRack;
    pools_.push_back(std::move(pool));
    return &pools_.back();
  }

  const Design& design_;
  std::vector<RackPool> pools_;
};

} // namespace

Result<std::vector<RackPool>> makePools(const Design& design, const std::vector<PlannedSeries>& series) {
  PoolMaker maker(design);
  for (const PlannedSeries& planned : series) { // groups first: they say which racks there are
    const DeviceGroup* group = design.find(planned.series.origin.group);
    if (group == nullptr || planned.places.empty()) continue;
    if (const auto added = maker.addGroup(*group, planned); !added) return fail(added.error());
  }
  for (const PlannedSeries& planned : series) {
    const Fabric* fabric = design.find(planned.series.origin.fabric);
    if (fabric == nullptr || planned.places.empty()) continue;
    if (const auto added = maker.addSwitches(*fabric, planned); !added) return fail(added.error());
  }
  return maker.take();
}

} // namespace cw
