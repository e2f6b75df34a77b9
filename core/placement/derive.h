// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/fabric/fabric_spec.h"
#include "core/model/design.h"
#include "core/model/store.h"
#include "core/placement/device_type.h"

namespace cw {

/// One fabric of a design with its generated network, tied to the design's rows.
struct FabricInstance {
  Id<Fabric> fabric;
  GeneratedFabric generated;
  /// For each device of the topology, its row; none when the row is missing (then regeneration is due).
  std::vector<Id<Device>> devices;
  /// Why it could not be generated; the topology is empty then.
  std::optional<Error> error;
};

/// All networks of a design.
struct DesignTopology {
  std::vector<FabricInstance> fabrics;
  /// The instance of a fabric, or null.
  const FabricInstance* find(Id<Fabric> fabric) const;
};

/// The generator's input for a fabric row: counts from its attachments, shapes from the embedded entries.
/// Errors: `fabric.no-switch-type`, `fabric.no-endpoints`, `fabric.no-matching-ports`.
Result<FabricSpec> fabricSpecOf(const Design& design, const Fabric& fabric);

/// The switch shape of an entry at a link rate: the ports after the split that the rate asks for.
/// Errors: `fabric.not-a-switch`; `fabric.no-matching-ports` when no group of cages offers that rate.
Result<SwitchShape> switchShape(const Entry& entry, BitRate linkRate);

/// Generates every fabric of the design. Pure; polls the token.
DesignTopology deriveTopology(const Design& design, std::stop_token stop = {});

/// Brings devices and racks in line with groups and fabrics: adds what is missing, removes what is too many, places
/// what is not placed (nodes by `perRack`, power and units; switches in the racks of their purpose), and leaves pinned
/// rows where they are. One call after any change of a group or fabric, in the same transaction, makes "change 127 to
/// 254 and everything follows" one undo step. Errors: those of the generators and `placement.no-rack-type`.
Result<> regenerate(Transaction& transaction);

/// How a cable is made.
enum class Medium { PassiveCopper, ActiveCopper, ActiveOptical, MultiMode, SingleMode, TwistedPair };

/// One physical cable with its route.
struct CableRun {
  std::uint32_t fabric = 0;    ///< index into DesignTopology::fabrics
  std::uint32_t firstLink = 0; ///< first of its links in that topology
  std::uint16_t links = 1;
  std::uint16_t product = 0; ///< index into Cabling::products
  float routeM = 0;          ///< along the trays, without slack
  float lengthM = 0;         ///< stock length to order; 0 when no stock length reaches
};

/// A cable (or fibre with its modules) that the design uses.
struct CableProduct {
  std::string entryId; ///< entry of kind Cable; empty: none in the catalog fits
  std::string name;
  Medium medium = Medium::PassiveCopper;
  double maxReachM = 0;
  bool verified = false;
  /// Copies of the catalog's entries, for the bill of materials: the cable or fibre, and the modules at the lower and
  /// the upper end of its links. The modules are null for cables with fixed ends; `entry` is null when none fits.
  std::shared_ptr<const Entry> entry = nullptr, moduleA = nullptr, moduleB = nullptr;
};

/// All cables of a design: media and lengths.
struct Cabling {
  std::vector<CableRun> runs;
  std::vector<CableProduct> products;
};

/// Routes every cable along the trays, chooses the medium that reaches at that lane rate, and the next stock length.
/// A device without a place gives a run of length 0 and is reported by the rules. Pure; polls the token.
Cabling deriveCabling(const Design& design, const DesignTopology& topology, const EntrySource& catalog,
                      std::stop_token stop = {});

/// Length of the route between two placed devices along the tray graph, without slack.
Metres routeLength(const Design& design, const Device& a, const Device& b);
/// The length to buy for a route: × (1 + slack share) + fixed slack, then the next of the stock lengths (ascending).
/// Nothing when none is long enough.
std::optional<Metres> stockLength(Metres route, const Policy& policy, const std::vector<double>& stockLengthsM);

/// The load of one feed in one rack, in normal operation and when another feed is lost.
struct FeedLoad {
  Id<Feed> feed;
  Watts normal;   ///< nameplate share in normal operation
  Watts worst;    ///< largest share when any one other feed of the rack is lost
  Id<Feed> lost;  ///< the loss that gives `worst`
  Watts capacity; ///< derate × breaker
  /// The same for its most loaded phase; equal to the whole on a single-phase feed.
  Watts normalPhase, worstPhase, phaseCapacity;
};

/// Power of one rack.
struct RackPower {
  Id<Rack> rack;
  Watts nameplate, planned;
  std::vector<FeedLoad> feeds;
  /// Devices whose live supplies cannot carry them after a loss: device, lost feed.
  std::vector<std::pair<Id<Device>, Id<Feed>>> unsupplied;
};

/// Power of every rack by fabric.md rule 14: each supply is mapped to one feed in turn; for each single feed lost, live
/// supplies × rating must carry the device, and each surviving feed its share within derate × breaker.
std::vector<RackPower> derivePower(const Design& design);

} // namespace cw
