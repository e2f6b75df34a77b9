// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "core/placement/known_types.h"
#include "core/placement/rack_pdus.h"
#include "core/placement/rack_pools.h"

namespace cw {
namespace {

constexpr int defaultRackUnits = 42; // the height of a rack whose type does not say

/// What one rack may carry.
struct RackLimits {
  HalfUnits height;
  double watts = 0, kilograms = 0;
};

/// Fills the racks of one design; see `fillPools`.
class PoolFiller {
public:
  PoolFiller(const Design& design, RowPlan& plan) : design_(design), plan_(plan), types_(design), pdus_(design, plan) {}

  void fill(RackPool& pool) {
    pool_ = &pool;
    limits_ = limitsOf(pool.rackTypeId);
    collectRacks();
    fills_.clear();
    for (const RowPlan::Place rack : pool.racks)
      fills_.push_back(equipped(plan_.racks[rack]));
    for (const PoolMember& member : pool.members)
      fillMember(member);
  }

  /// Takes unpinned generated devices out of their racks, and remembers what stays in which rack.
  void lift() {
    for (Device& device : plan_.devices) {
      if (plan_.isDropped(device)) continue;
      const bool generated = device.origin.group || device.origin.fabric;
      if (generated && !device.pinned) {
        device.rack = {};
        device.position = {};
        device.face = Face::Front;
        device.rightHalf = false;
      } else if (device.rack && !(device.role == DeviceRole::Pdu && device.origin.index > 0)) {
        fixed_[device.rack].push_back(&device - plan_.devices.data());
      }
    }
  }

  /// Drops generated racks that no pool took, unless something placed by hand stands in them; racks drawn by hand get
  /// their PDUs.
  void finishOthers() {
    for (Rack& rack : plan_.racks) {
      if (taken_.contains(rack.id)) continue;
      if (rack.group && design_.find(rack.group) == nullptr) rack.group = {};
      if (!rack.purpose.empty() && !rack.pinned && !fixed_.contains(rack.id)) {
        dropRack(rack);
      } else {
        equipped(rack);
      }
    }
  }

private:
  const KnownType& typeOf(const std::string& typeId) { return types_.of(typeId); }

  RackLimits limitsOf(const std::string& rackTypeId) const {
    const Entry* entry = design_.find(rackTypeId);
    const Policy& policy = design_.policy();
    const auto number = [&](std::string_view key) { return entry != nullptr ? entry->number(key) : std::nullopt; };
    RackLimits limits;
    limits.height = HalfUnits{static_cast<int>(number(field::heightU).value_or(defaultRackUnits) * 2)};
    limits.watts = policy.rackPowerLimitKw > 0 ? policy.rackPowerLimitKw * 1000 : std::numeric_limits<double>::max();
    limits.kilograms = policy.rackLoadLimitKg > 0 ? policy.rackLoadLimitKg : std::numeric_limits<double>::max();
    if (const auto load = number(field::loadKg)) limits.kilograms = std::min(limits.kilograms, *load);
    return limits;
  }

  /// How many of a type one rack takes, by statement or else by units, power and weight; at least one, so that a type
  /// beyond the limits gets racks and a finding instead of no place.
  int capacityOf(const PoolMember& member) {
    if (member.perRack > 0) return member.perRack;
    const KnownType& known = typeOf(member.typeId);
    double most = 1e9;
    const auto limit = [&](double room, double each) { most = each > 0 ? std::min(most, room / each) : most; };
    limit(limits_.height.units(), known.extent.height.units());
    limit(limits_.watts, known.type.nameplate.orZero().base());
    limit(limits_.kilograms, known.type.mass.orZero().base());
    return std::max(1, static_cast<int>(std::floor(most)));
  }

  /// A lower bound for the racks of a pool: by statement, by the members that fill racks in order, or by sums.
  std::size_t racksNeeded() {
    if (pool_->statedRacks > 0) return static_cast<std::size_t>(pool_->statedRacks);
    std::size_t needed = 0;
    double units = 0, powerW = 0, massKg = 0;
    for (const PoolMember& member : pool_->members) {
      const auto count = static_cast<double>(member.devices.size());
      if (member.fillsInOrder || member.perRack > 0) {
        needed = std::max(needed, static_cast<std::size_t>(std::ceil(count / capacityOf(member))));
      }
      if (member.fillsInOrder) continue;
      const KnownType& known = typeOf(member.typeId);
      units += count * known.extent.height.units();
      powerW += count * known.type.nameplate.orZero().base();
      massKg += count * known.type.mass.orZero().base();
    }
    const double bySums =
        std::max({units / std::max(limits_.height.units(), 1.0), powerW / limits_.watts, massKg / limits_.kilograms});
    return std::max({needed, static_cast<std::size_t>(std::ceil(bySums)), std::size_t{1}});
  }

  void collectRacks() {
    const std::size_t needed = racksNeeded();
    for (std::size_t i = 0; i < plan_.racks.size() && pool_->racks.size() < needed; ++i) {
      if (belongs(plan_.racks[i])) takeRack(i);
    }
    while (pool_->racks.size() < needed)
      makeRack();
  }

  bool belongs(const Rack& rack) const {
    if (rack.purpose != pool_->purpose || rack.group != pool_->group || taken_.contains(rack.id)) return false;
    return pool_->group || rack.phase == pool_->phase;
  }

  void takeRack(RowPlan::Place place) {
    pool_->racks.push_back(place);
    Rack& rack = plan_.racks[place];
    taken_.insert(rack.id);
    rack.phase = pool_->phase;
    if (rack.pinned) return;
    rack.typeId = pool_->rackTypeId;
    rack.height = limits_.height;
    rack.pduTypeId = pool_->pduTypeId;
    rack.feeds = feeds();
  }

  void makeRack() {
    Rack rack;
    rack.purpose = pool_->purpose;
    rack.group = pool_->group;
    rack.name = plan_.freeRackName(rack.purpose == computePurpose ? "rack%03d" : rack.purpose + "%02d");
    takeRack(plan_.addRack(std::move(rack)));
  }

  /// The feeds of a rack's PDUs: those of the design in turn, again from the first when there are fewer than PDUs.
  std::vector<Id<Feed>> feeds() const {
    std::vector<Id<Feed>> all;
    design_.table<Feed>().forEach([&](const Feed& feed) { all.push_back(feed.id); });
    std::vector<Id<Feed>> chosen;
    for (int i = 0; i < pool_->pdusPerRack && !all.empty(); ++i) {
      chosen.push_back(all[static_cast<std::size_t>(i) % all.size()]);
    }
    return chosen;
  }

  /// A rack with its PDUs and with what was placed there by hand.
  RackFill equipped(Rack& rack) {
    RackFill fill(rack);
    if (const auto fixed = fixed_.find(rack.id); fixed != fixed_.end()) {
      for (const std::ptrdiff_t place : fixed->second) {
        const Device& device = plan_.devices[static_cast<std::size_t>(place)];
        const KnownType& known = typeOf(device.typeId);
        fill.occupy(known.extent, slotOf(device), known.type);
      }
    }
    pdus_.equip(rack, fill);
    return fill;
  }

  void fillMember(const PoolMember& member) {
    const std::size_t most = member.fillsInOrder || member.perRack > 0 ? static_cast<std::size_t>(capacityOf(member))
                                                                       : member.devices.size();
    std::vector<std::size_t> count(fills_.size());
    countPinned(member, count);
    for (std::size_t i = 0; i < member.devices.size(); ++i) {
      Device& device = plan_.devices[member.devices[i]];
      if (device.pinned) continue;
      const std::size_t wanted = member.fillsInOrder ? i / most : i * fills_.size() / member.devices.size();
      if (!seat(device, member, wanted, most, count)) return; // no rack takes one more of this type
    }
  }

  void countPinned(const PoolMember& member, std::vector<std::size_t>& count) const {
    std::unordered_map<Id<Rack>, std::size_t> index;
    for (std::size_t i = 0; i < pool_->racks.size(); ++i)
      index[plan_.racks[pool_->racks[i]].id] = i;
    for (const RowPlan::Place place : member.devices) {
      const Device& device = plan_.devices[place];
      const auto rack = device.pinned ? index.find(device.rack) : index.end();
      if (rack != index.end()) ++count[rack->second];
    }
  }

  /// Tries the wanted rack and then the following ones in a circle; adds a rack where that is allowed.
  bool seat(Device& device, const PoolMember& member, std::size_t wanted, std::size_t most,
            std::vector<std::size_t>& count) {
    for (std::size_t step = 0; step < fills_.size(); ++step) {
      const std::size_t rack = (wanted + step) % fills_.size();
      if (count[rack] < most && put(device, member, rack)) {
        ++count[rack];
        return true;
      }
    }
    if (pool_->statedRacks > 0) return false;
    makeRack();
    fills_.push_back(equipped(plan_.racks[pool_->racks.back()]));
    count.push_back(0);
    if (put(device, member, fills_.size() - 1)) return ++count.back() > 0;
    discardLastRack();
    count.pop_back();
    return false;
  }

  void dropRack(Rack& rack) {
    pdus_.dropAll(rack);
    plan_.dropRack(rack.id);
  }

  void discardLastRack() {
    const RowPlan::Place rack = pool_->racks.back();
    taken_.erase(plan_.racks[rack].id);
    dropRack(plan_.racks[rack]);
    pool_->racks.pop_back();
    fills_.pop_back();
  }

  bool put(Device& device, const PoolMember& member, std::size_t index) {
    const KnownType& known = typeOf(member.typeId);
    RackFill& fill = fills_[index];
    const bool limited = member.perRack == 0 && pool_->statedRacks == 0 && !fill.empty();
    const double powerW = (fill.nameplate() + known.type.nameplate.orZero()).base();
    const double massKg = (fill.mass() + known.type.mass.orZero()).base();
    if (limited && (powerW > limits_.watts || massKg > limits_.kilograms)) return false;
    const auto slot = fill.freeSlot(known.extent, member.from);
    if (!slot) return false;
    fill.occupy(known.extent, *slot, known.type);
    device.rack = plan_.racks[pool_->racks[index]].id;
    device.position = slot->position;
    device.face = slot->face;
    device.rightHalf = slot->rightHalf;
    return true;
  }

  const Design& design_;
  RowPlan& plan_;
  RackPool* pool_ = nullptr;
  RackLimits limits_;
  std::vector<RackFill> fills_;
  KnownTypes types_;
  std::unordered_map<Id<Rack>, std::vector<std::ptrdiff_t>> fixed_;
  std::unordered_set<Id<Rack>> taken_;
  RackPdus pdus_;
};

} // namespace

void fillPools(const Design& design, RowPlan& plan, std::vector<RackPool>& pools) {
  PoolFiller filler(design, plan);
  filler.lift();
  // Pools in the order of their phases: what comes later never moves what stands already.
  std::stable_sort(pools.begin(), pools.end(), [](const RackPool& a, const RackPool& b) { return a.phase < b.phase; });
  for (RackPool& pool : pools)
    filler.fill(pool);
  filler.finishOthers();
}

} // namespace cw
