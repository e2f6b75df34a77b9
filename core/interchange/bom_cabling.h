// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/interchange/bom_lines.h"

namespace cw::bom {

/// A device of a topology as lines name it: where modules sit, what a cable goes to.
struct DeviceUse {
  std::string place; ///< `node`, `switch-compute`, `storage`, `pdu`, `leaf`, …
  std::string name;  ///< for derivations: the tier or the group
  int phase = 1;
};

/// One generated fabric with what the bill of materials asks of it again and again.
class FabricUse {
public:
  FabricUse(const Design& design, const FabricInstance& instance);

  /// The fabric's row; only while `usable`.
  const Fabric& row() const { return *row_; }
  /// The generated network.
  const Topology& topology() const { return instance_->generated.topology; }
  /// False for a fabric whose row is gone or that could not be generated.
  bool usable() const { return row_ != nullptr && !instance_->error; }
  /// The use of a device of the topology.
  const DeviceUse& use(std::uint32_t device) const { return uses_[useOf_[device]]; }
  std::uint16_t useIndex(std::uint32_t device) const { return useOf_[device]; }
  const std::vector<DeviceUse>& uses() const { return uses_; }
  /// How many ports of a device share a cage.
  int portsPerCage(std::uint32_t device) const;
  /// The entry of a device, or null.
  const Entry* entry(std::uint32_t device) const;

private:
  DeviceUse useOfDevice(std::uint32_t device) const;

  const Design* design_;
  const FabricInstance* instance_;
  const Fabric* row_;
  FabricSpec spec_;
  std::vector<DeviceUse> uses_;
  std::vector<std::uint16_t> useOf_;
};

/// Counts filled cages by the module they hold. Reports as lines of modules; O(cables).
void addModules(const FabricUse& fabric, const std::vector<const CableRun*>& runs, const Cabling& cabling,
                LineBook& book);
/// How many manager ends one splitter cable serves: the switch's port carries as many links of the manager's rate.
int managerEndsPerCable(const FabricUse& fabric, std::uint32_t manager);

} // namespace cw::bom
