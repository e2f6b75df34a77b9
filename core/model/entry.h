// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/units/quantities.h"

namespace cw {

/// What a catalog entry describes.
enum class EntryKind { Accelerator, Server, Nic, Switch, Cable, Storage, Rack, Power, ModelArchitecture, Appliance };

/// One figure of an entry with its own provenance: honesty is per cell, not per row.
struct Fact {
  std::variant<double, std::string> value;
  /// Unit of a number as the field's standard text (`W`, `kg`, `mm`, `Gb/s`); empty for text and counts.
  std::string unit;
  /// Where it was read: an address or a document with its table.
  std::string source;
  /// True when the value was read in an opened source, false when it is recalled or computed without one.
  bool verified = false;
  /// Keys of a newer writer, as the text of a JSON object.
  std::string unknown = {};
  bool operator==(const Fact&) const = default;
};

/// What a group of ports is for; a fabric attaches to the group of its purpose.
enum class PortPurpose { Compute, Storage, InBand, OutOfBand, Uplink, Manager, Any };

/// Equal cages of a device. A cage holds one connector; a twin-port cage carries two links (fabric.md rule 7).
struct PortGroup {
  std::string name; ///< `OSFP`, `Slot1-4`; ports are named NAME + cage + half
  PortPurpose purpose = PortPurpose::Any;
  int cages = 0;
  int portsPerCage = 1;  ///< links a cage carries without a splitter
  double portGbps = 0;   ///< rate of each of those links, one direction
  std::string connector; ///< `OSFP`, `QSFP112`, `RJ45`
  std::string splits;    ///< allowed splits of a cage, `2x400,4x200`; empty when none
  bool flatTop = false;  ///< takes flat-top modules (RHS, as on NICs); otherwise finned tops (IHS)
  std::string source;
  bool verified = false;
  std::string unknown = {}; ///< keys of a newer writer, as the text of a JSON object
  bool operator==(const PortGroup&) const = default;
};

/// A catalog entry, as shipped, as the user's own, or as the copy that a design carries along.
struct Entry {
  std::string id; ///< stable: `nvidia-qm9700`
  EntryKind kind = EntryKind::Server;
  std::string vendor;
  std::string model;
  std::vector<std::string> aliases;
  std::vector<std::string> partNumbers;
  /// Grows with each change of the entry; a design remembers which one it copied.
  int revision = 1;
  std::map<std::string, Fact, std::less<>> facts;
  std::vector<PortGroup> ports;
  std::string notes;
  /// Keys of a newer writer, as the text of a JSON object.
  std::string unknown = {};
  bool operator==(const Entry&) const = default;

  /// The number of a field, if the entry has it as a number.
  std::optional<double> number(std::string_view field) const;
  /// The text of a field; empty when absent or a number.
  std::string text(std::string_view field) const;
  /// True when the field exists and was read in an opened source.
  bool verified(std::string_view field) const;
  /// The group of ports for a purpose, else the group for any purpose, else null.
  const PortGroup* portsFor(PortPurpose purpose) const;
};

/// Names of the fields that core reads; the unit is part of the name.
namespace field {
inline constexpr std::string_view rackUnits = "rack_units";
inline constexpr std::string_view maxPowerW = "max_power_w";         ///< nameplate: sizes breakers
inline constexpr std::string_view typicalPowerW = "typical_power_w"; ///< planned average
inline constexpr std::string_view weightKg = "weight_kg";
inline constexpr std::string_view depthMm = "depth_mm";
inline constexpr std::string_view widthMm = "width_mm";
inline constexpr std::string_view heightMm = "height_mm";
inline constexpr std::string_view fullDepth = "full_depth"; ///< `yes`/`no` or 1/0: fills both faces of a rack
inline constexpr std::string_view width = "width";          ///< text `half`: two side by side in one slot
inline constexpr std::string_view psuCount = "psu_count";
inline constexpr std::string_view psuW = "psu_w";
inline constexpr std::string_view psuRedundancy = "psu_redundancy"; ///< text `4+2`: needed + spare
inline constexpr std::string_view airflow = "airflow";
inline constexpr std::string_view acceleratorCount = "accelerator_count";
inline constexpr std::string_view accelerator = "accelerator";
inline constexpr std::string_view protocol = "protocol"; ///< `InfiniBand`, `Ethernet`
inline constexpr std::string_view heightU = "height_u";  ///< of a rack
inline constexpr std::string_view loadKg = "load_kg";    ///< static load of a rack
inline constexpr std::string_view amps = "amps_in";
inline constexpr std::string_view volts = "volts";
inline constexpr std::string_view phases = "phases";
inline constexpr std::string_view kw = "kw";
inline constexpr std::string_view maxReachM = "max_reach_m";
inline constexpr std::string_view lengthsM = "lengths_m"; ///< text `0.5;1;1.5;2`
} // namespace field

/// `server`, `switch`, … as written in files, and back.
std::string_view toKey(EntryKind kind);
std::optional<EntryKind> entryKindFromKey(std::string_view key);
std::string_view toKey(PortPurpose purpose);
std::optional<PortPurpose> portPurposeFromKey(std::string_view key);

/// Where generators look types up: the catalog, or the copies inside a design. Implementations return null for an
/// unknown id; the pointer lives as long as the source.
class EntrySource {
public:
  virtual ~EntrySource() = default;
  /// The entry of an exact id, or null.
  virtual const Entry* find(std::string_view id) const = 0;
  /// All entries of a kind in the order of their ids, for choices such as that of a cable; none where the source cannot
  /// list them. Pointers live as those of `find`.
  virtual std::vector<const Entry*> ofKind(EntryKind) const { return {}; }
};

} // namespace cw
