// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/placement/derive.h"
#include "core/placement/known_types.h"
#include "core/placement/occupancy.h"

namespace cw {
namespace {

/// One supply of a device, on the PDU and phase it is plugged into.
struct Supply {
  std::size_t device = 0; ///< into RackSupplies::devices
  std::size_t feed = 0;   ///< into RackSupplies::feeds
  int phase = 0;
};

/// A device with its draw.
struct Load {
  Id<Device> id;
  const DeviceType* type = nullptr;
  double watts = 0;
  int supplies = 0;
  bool ratingKnown = false;
};

/// A feed of the rack with the PDUs that hang on it.
struct RackFeed {
  const Feed* row = nullptr;
  int pdus = 0;
  int nextPhase = 0;
};

/// Real power that one PDU on the feed may carry: √3 · V · I · pf on three phases, V · I · pf on one (rule 14).
double pduWatts(const Feed& feed) {
  const double phases = feed.phases == 3 ? std::sqrt(3.0) : 1.0;
  return phases * feed.voltsLineToLine * feed.ampsPerPdu * feed.powerFactor * feed.derate;
}

/// The loads of each phase of each feed.
using PhaseLoads = std::vector<std::vector<double>>;

/// The supplies of one rack, each plugged into one feed in turn.
class RackSupplies {
public:
  RackSupplies(const Design& design, KnownTypes& types, const Rack& rack, const std::vector<const Device*>& devices) {
    std::vector<std::size_t> pdus; // the feed of each PDU
    for (const Id<Feed> id : rack.feeds) {
      const Feed* row = design.find(id);
      if (row != nullptr) pdus.push_back(feedIndex(*row));
    }
    for (const Device* device : devices)
      addLoad(types, *device, pdus.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < loads_.size() && !pdus.empty(); ++i) {
      for (int supply = 0; supply < loads_[i].supplies; ++supply)
        plug(i, pdus[next++ % pdus.size()]);
    }
  }

  const std::vector<RackFeed>& feeds() const { return feeds_; }
  Watts nameplate() const {
    Watts total;
    for (const Load& load : loads_)
      total += load.type->nameplate.orZero();
    return total;
  }
  Watts planned() const {
    Watts total;
    for (const Load& load : loads_)
      total += load.type->planned.orZero();
    return total;
  }

  /// The load of each phase when a feed is lost (`feeds().size()`: none), the devices' draws shared by live supplies.
  PhaseLoads loads(std::size_t lost) const {
    PhaseLoads result;
    for (const RackFeed& feed : feeds_)
      result.emplace_back(static_cast<std::size_t>(phasesOf(feed)));
    const auto live = liveSupplies(lost);
    for (const Supply& supply : supplies_) {
      if (supply.feed == lost) continue;
      result[supply.feed][static_cast<std::size_t>(supply.phase)] += loads_[supply.device].watts / live[supply.device];
    }
    return result;
  }

  /// The devices that cannot go on when a feed is lost.
  std::vector<Id<Device>> unsupplied(std::size_t lost) const {
    std::vector<Id<Device>> devices;
    const auto live = liveSupplies(lost);
    for (std::size_t i = 0; i < loads_.size(); ++i) {
      if (!carries(loads_[i], live[i])) devices.push_back(loads_[i].id);
    }
    return devices;
  }

  static int phasesOf(const RackFeed& feed) { return feed.row->phases == 3 ? 3 : 1; }

private:
  std::size_t feedIndex(const Feed& row) {
    const auto found =
        std::find_if(feeds_.begin(), feeds_.end(), [&](const RackFeed& f) { return f.row->id == row.id; });
    const auto index = static_cast<std::size_t>(found - feeds_.begin());
    if (found == feeds_.end()) feeds_.push_back({&row, 0, 0});
    ++feeds_[index].pdus;
    return index;
  }

  void addLoad(KnownTypes& types, const Device& device, std::size_t pdus) {
    if (device.role == DeviceRole::Pdu) return; // passes power on
    Load load{device.id, &types.of(device.typeId).type};
    load.watts = load.type->nameplate.orZero().base();
    load.ratingKnown = load.type->psuCount > 0;
    // A device whose supplies nobody knows burdens all PDUs alike, and nothing is claimed about its redundancy.
    load.supplies = load.ratingKnown ? load.type->psuCount : static_cast<int>(pdus);
    loads_.push_back(load);
  }

  void plug(std::size_t device, std::size_t feed) {
    RackFeed& on = feeds_[feed];
    supplies_.push_back({device, feed, on.nextPhase++ % phasesOf(on)});
  }

  std::vector<int> liveSupplies(std::size_t lost) const {
    std::vector<int> live(loads_.size());
    for (const Supply& supply : supplies_)
      live[supply.device] += supply.feed != lost;
    return live;
  }

  /// N of N+M must live, and what lives must carry the nameplate.
  static bool carries(const Load& load, int live) {
    if (!load.ratingKnown) return true;
    const double rating = load.type->psuRating.base();
    return live >= std::max(load.type->psusNeeded, 1) && (rating <= 0 || live * rating >= load.watts);
  }

  std::vector<RackFeed> feeds_;
  std::vector<Load> loads_;
  std::vector<Supply> supplies_;
};

double sum(const std::vector<double>& phases) {
  double total = 0;
  for (const double phase : phases)
    total += phase;
  return total;
}
double largest(const std::vector<double>& phases) { return *std::max_element(phases.begin(), phases.end()); }

std::vector<FeedLoad> normalLoads(const RackSupplies& supplies) {
  std::vector<FeedLoad> result;
  const PhaseLoads loads = supplies.loads(supplies.feeds().size());
  for (std::size_t i = 0; i < supplies.feeds().size(); ++i) {
    const RackFeed& feed = supplies.feeds()[i];
    FeedLoad load;
    load.feed = feed.row->id;
    load.normal = load.worst = watts(sum(loads[i]));
    load.normalPhase = load.worstPhase = watts(largest(loads[i]));
    load.capacity = watts(pduWatts(*feed.row) * feed.pdus);
    load.phaseCapacity = load.capacity / RackSupplies::phasesOf(feed);
    result.push_back(load);
  }
  return result;
}

void addLosses(const RackSupplies& supplies, RackPower& power) {
  for (std::size_t lost = 0; lost < supplies.feeds().size(); ++lost) {
    const Id<Feed> lostId = supplies.feeds()[lost].row->id;
    for (const Id<Device> device : supplies.unsupplied(lost))
      power.unsupplied.emplace_back(device, lostId);
    const PhaseLoads loads = supplies.loads(lost);
    for (std::size_t i = 0; i < power.feeds.size(); ++i) {
      if (i == lost) continue;
      FeedLoad& feed = power.feeds[i];
      feed.worstPhase = std::max(feed.worstPhase, watts(largest(loads[i])));
      if (watts(sum(loads[i])) <= feed.worst) continue;
      feed.worst = watts(sum(loads[i]));
      feed.lost = lostId;
    }
  }
}

} // namespace

std::vector<RackPower> derivePower(const Design& design) {
  const RackIndex index(design);
  KnownTypes types(design);
  std::vector<RackPower> all;
  all.reserve(design.table<Rack>().size());
  design.table<Rack>().forEach([&](const Rack& rack) {
    const auto& devices = index.devices(rack.id);
    const RackSupplies supplies(design, types, rack, devices);
    RackPower power;
    power.rack = rack.id;
    power.nameplate = supplies.nameplate();
    power.planned = supplies.planned();
    power.feeds = normalLoads(supplies);
    addLosses(supplies, power);
    all.push_back(std::move(power));
  });
  return all;
}

} // namespace cw
