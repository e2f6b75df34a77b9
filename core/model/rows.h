// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/id.h"
#include "core/model/workload.h"
#include "core/units/quantities.h"

/// The rows of a design: plain values, compared by content, written with the units in their keys.
/// All lengths are metres on the floor; y grows downwards on the plan; a row never refers to a derived thing.
namespace cw {

/// Keys of a newer or foreign writer, kept as the text of a JSON object so that saving loses nothing.
using UnknownKeys = std::string;

/// A room with a floor on which racks stand.
struct Hall {
  static constexpr const char* idPrefix = "hall";
  Id<Hall> id;
  std::string name;
  double widthM = 30;
  double depthM = 20;
  double tileM = 0.6;       ///< floor grid to which racks snap
  double trayHeightM = 2.7; ///< overhead cable tray above the floor
  UnknownKeys unknown;
  bool operator==(const Hall&) const = default;
};

/// Units of a rack that must stay free, half open [from, to).
struct BlockedUnits {
  HalfUnits from;
  HalfUnits to;
  UnknownKeys unknown = {};
  bool operator==(const BlockedUnits&) const = default;
};

struct DeviceGroup;
struct Fabric;

/// A rack on the floor.
struct Rack {
  static constexpr const char* idPrefix = "rack";
  Id<Rack> id;
  std::string name;
  std::string typeId; ///< entry of kind Rack
  Id<Hall> hall;
  double xM = 0;       ///< left edge of the footprint before rotation
  double yM = 0;       ///< upper edge (the front faces down at rotation 0)
  int rotationDeg = 0; ///< 0, 90, 180, 270
  HalfUnits height = HalfUnits::fromUnits(42);
  bool numberedFromAbove = false;
  std::vector<BlockedUnits> blocked;
  std::vector<Id<struct Feed>> feeds; ///< one rack PDU a feed, in order
  std::string pduTypeId;              ///< entry of its rack PDUs; empty when it has none
  int phase = 1;
  bool pinned = false; ///< placed by hand: regeneration leaves it where it is
  /// What made it: `compute` racks of a group, `management` racks, or empty for a rack drawn by hand.
  std::string purpose;
  Id<DeviceGroup> group; ///< the group whose nodes it was made for, if any
  UnknownKeys unknown;
  bool operator==(const Rack&) const = default;
};

/// A source of power (a busway, a panel breaker) that rack PDUs hang on.
struct Feed {
  static constexpr const char* idPrefix = "feed";
  Id<Feed> id;
  std::string name; ///< `A`, `B`, `C`
  double voltsLineToLine = 415;
  double ampsPerPdu = 32; ///< breaker of each rack PDU on this feed
  int phases = 3;         ///< 1 or 3
  double powerFactor = 0.95;
  double derate = 0.8; ///< share of the breaker usable continuously
  UnknownKeys unknown;
  bool operator==(const Feed&) const = default;
};

/// What a device does in the cluster.
enum class DeviceRole { Node, Switch, Management, FabricManager, Storage, Pdu, Other };

/// Which face of the rack a device is mounted on, and how deep it reaches.
enum class Face { Front, Rear };

/// Which tier of a fabric a device stands in.
enum class Tier : std::uint8_t { Node, Leaf, Spine, Core, Manager };

/// Which generator made a device: the `index`-th of a group, or of a tier of a fabric. None for a device drawn by hand.
struct Origin {
  Id<DeviceGroup> group;
  Id<Fabric> fabric;
  Tier tier = Tier::Node;
  std::uint32_t index = 0;
  bool operator==(const Origin&) const = default;
};

/// A device, placed in a rack or not yet.
struct Device {
  static constexpr const char* idPrefix = "device";
  Id<Device> id;
  std::string name;
  std::string typeId;
  DeviceRole role = DeviceRole::Other;
  Id<Rack> rack;      ///< none: waiting to be placed
  HalfUnits position; ///< lowest half unit it occupies, counted from the bottom, 0 = U1
  Face face = Face::Front;
  /// For half-width devices: the right half of the slot.
  bool rightHalf = false;
  bool pinned = false; ///< placed by hand: automatic placement leaves it where it is
  Origin origin;
  int phase = 1;
  UnknownKeys unknown;
  bool operator==(const Device&) const = default;
};

/// "127 of type X, 4 a rack, names gpu%03d": devices that come and go with one number.
struct DeviceGroup {
  static constexpr const char* idPrefix = "group";
  Id<DeviceGroup> id;
  std::string name;
  std::string typeId;
  DeviceRole role = DeviceRole::Node;
  int count = 0;
  std::string namePattern = "node%03d"; ///< one %d with optional zero padding; indices count from 1
  std::string rackTypeId;               ///< type of the racks made for it
  int perRack = 0;                      ///< most devices a rack; 0 = by power, weight and units
  int racks = 0;                        ///< exact number of racks; 0 = as many as needed
  std::string rackPurpose = "compute";  ///< groups with the same purpose and rack type share racks unless `compute`
  std::string pduTypeId;                ///< rack PDU type of those racks; empty for none
  int pdusPerRack = 0;                  ///< one feed each
  int phase = 1;
  UnknownKeys unknown;
  bool operator==(const DeviceGroup&) const = default;
};

/// The shape of a network.
enum class FabricKind { Single, Clos, RailOptimized, RailOnly, Torus, Dragonfly, DragonflyPlus, Access };

/// What a network carries; each has its own colour, port purpose and place on the bill of materials.
enum class FabricPurpose { Compute, Storage, InBand, OutOfBand, Converged };

/// How many fabric-manager links take leaf ports: by the rule, none, or a stated count.
struct ManagementPorts {
  /// How the number is decided.
  enum class Mode { Auto, None, Count } mode = Mode::Auto;
  int count = 0;
  bool operator==(const ManagementPorts&) const = default;
};

/// Devices that hang on a fabric: a group, the switches of another fabric, or all rack PDUs.
struct Attachment {
  Id<DeviceGroup> group;
  Id<Fabric> fabric;
  bool pdus = false;
  int links = 1; ///< links a device
  UnknownKeys unknown = {};
  bool operator==(const Attachment&) const = default;
};

/// Cables that the design states instead of deriving, because their far end is outside of it or known by policy only.
struct StatedCables {
  std::string use; ///< what for, a word: `storage`, `site`, `nfs`
  int count = 0;
  double gbps = 0;    ///< rate of one cable, one direction
  std::string source; ///< where the number stands
  UnknownKeys unknown = {};
  bool operator==(const StatedCables&) const = default;
};

/// The specification of a network; its topology is derived.
struct Fabric {
  static constexpr const char* idPrefix = "fabric";
  Id<Fabric> id;
  std::string name;
  FabricPurpose purpose = FabricPurpose::Compute;
  FabricKind kind = FabricKind::RailOptimized;
  std::string leafTypeId;
  std::string spineTypeId; ///< empty: the leaf's type
  std::string coreTypeId;  ///< empty: the spine's type
  double linkGbps = 0;     ///< one plane's link, one direction; 0 = the slower of port and switch
  int planes = 1;
  double oversubscription = 1; ///< most down : up of a leaf
  int nodesPerUnit = 0;        ///< 0 = by the rule of R/2
  int reservedPortsPerLeaf = 0;
  bool growReady = false; ///< wire a partial unit as a whole one
  ManagementPorts management;
  std::vector<Attachment> attachments;
  std::vector<int> dims; ///< torus
  int dragonflyA = 0, dragonflyP = 0, dragonflyH = 0;
  int statedLeaves = 0;                   ///< access fabrics: a stated number of switches; 0 = as needed
  int uplinksPerLeaf = 0;                 ///< access fabrics: links of each switch to `uplinkFabric` or outside
  int statedTrunkCables = 0;              ///< cables between its switches that the policy states instead of a rule
  std::vector<StatedCables> statedCables; ///< further cables on the bill of materials that the topology does not hold
  Id<Fabric> uplinkFabric;
  std::string leafPattern = "leaf%03d", spinePattern = "spine%03d", corePattern = "core%03d";
  std::string rackPurpose = "management"; ///< racks its switches go to
  bool detached = false;                  ///< its links were turned into editable rows
  int phase = 1;
  UnknownKeys unknown;
  bool operator==(const Fabric&) const = default;
};

/// Accelerators joined by a memory-semantic network (NVLink, UALink, UB, xGMI): a graph of its own.
struct ScaleUpDomain {
  static constexpr const char* idPrefix = "scaleup";
  Id<ScaleUpDomain> id;
  std::string name;       ///< `NVLink 5`
  Id<DeviceGroup> group;  ///< whose devices it joins
  int nodesPerDomain = 1; ///< 1: inside a node; 18: an NVL72 rack of 18 trays
  int acceleratorsPerNode = 8;
  int switchesPerDomain = 0; ///< switches over all nodes; 0: a full mesh of accelerators
  int linksPerAccelerator = 0;
  int switchesPerNode = 0;      ///< a first level of switch chips inside each node, one a plane; 0: none
  int uplinksPerNodeSwitch = 0; ///< from each of those to the switches of its plane
  double linkGBps = 0;          ///< one link, one direction, GB/s
  UnknownKeys unknown;
  bool operator==(const ScaleUpDomain&) const = default;
};

/// A cable drawn by hand, port to port; port names as the entry's groups make them (`OSFP1.2`).
struct ManualLink {
  static constexpr const char* idPrefix = "link";
  Id<ManualLink> id;
  Id<Device> deviceA, deviceB;
  int portA = 0, portB = 0; ///< 0-based over all ports of the device
  std::string cableTypeId;
  Id<Fabric> fabric;     ///< the fabric it belongs to, if any
  std::uint8_t kind = 0; ///< LinkKind of a detached fabric's link
  int phase = 1;
  UnknownKeys unknown;
  bool operator==(const ManualLink&) const = default;
};

/// "This finding is accepted, because …": stays in the file.
struct Waiver {
  static constexpr const char* idPrefix = "waiver";
  Id<Waiver> id;
  std::string rule;  ///< `NET-003`
  std::string place; ///< id text of the place, or empty for the whole design
  std::string reason;
  UnknownKeys unknown;
  bool operator==(const Waiver&) const = default;
};

/// A price the user knows, for one entry.
struct Price {
  static constexpr const char* idPrefix = "price";
  Id<Price> id;
  std::string entryId;
  double usd = 0;
  std::string source;
  UnknownKeys unknown;
  bool operator==(const Price&) const = default;
};

/// Choices that hold for the whole design (exactly one row).
struct Policy {
  static constexpr const char* idPrefix = "policy";
  Id<Policy> id;
  double cableExitM = 0.5; ///< from a port to the tray or the side of the rack, each end
  double cableSlackShare = 0.05;
  double cableSlackM = 1;
  double sparesShare = 0;           ///< of modules and cables, rounded up per line
  double plannedPowerFactor = 0.67; ///< planned draw as a share of nameplate where no typical figure exists
  double rackPowerLimitKw = 45;
  double rackLoadLimitKg = 1360;
  double rowPitchM = 3.0; ///< from one row's front to the next row's front
  int racksPerRow = 16;
  UnknownKeys unknown;
  bool operator==(const Policy&) const = default;
};

} // namespace cw
