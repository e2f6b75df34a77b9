// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/model/store.h"
#include "core/rules/finding.h"

namespace cw::test {

/// A pod small enough to read: nodes with two NICs (rails), switches of 16 ports, so units of 8 nodes with 2 leaves.
/// 24 nodes make 6 leaves and 4 spines (48 uplinks ÷ 16 = 3, the next divisor of 8 is 4), two links leaf–spine each.
class SmallPod {
public:
  explicit SmallPod(int nodes = 24);

  /// Edits the design in one transaction, regenerating afterwards when asked to.
  void edit(const std::function<void(Transaction&)>& change, bool regenerates = false);
  /// Edits a row of the only fabric, or of the only group.
  void editFabric(const std::function<void(Fabric&)>& change);
  void editGroup(const std::function<void(DeviceGroup&)>& change);
  /// Puts a row into the design without the store's checks, as a damaged file would.
  template <class Row>
  void force(Row row) {
    Design changed = store.design();
    changed.setTable(changed.table<Row>().with(std::make_shared<const Row>(std::move(row))));
    store.reset(std::move(changed));
  }

  const Design& design() const { return store.design(); }
  const Fabric& fabric() const;
  const DeviceGroup& group() const;
  /// The first device, rack, … of the design, or the one of a name.
  const Device& device(const std::string& name) const;
  const Rack& firstRack() const;

  /// Everything the rules find after `damage` was done to the generated networks.
  std::vector<Finding> check(const std::function<void(Topology&)>& damage = {}) const;

  DesignStore store;
};

/// An entry of a kind with the figures that most tests need.
Entry simpleEntry(std::string id, EntryKind kind, double units, double watts, double kilograms);

/// The findings of a rule.
std::vector<Finding> of(const std::vector<Finding>& findings, const std::string& rule);
/// The single finding of a rule; an empty one, with a warning of what there was instead, if it is not single.
Finding only(const std::vector<Finding>& findings, const std::string& rule);
/// The ids of all findings, for messages: `NET-003 NET-005`.
std::string ruleIds(const std::vector<Finding>& findings);

/// Wires the leaves anew to `spines` spines with `bundle` links each.
void rewireSpines(Topology& topology, std::uint32_t spines, std::uint32_t bundle);

} // namespace cw::test
