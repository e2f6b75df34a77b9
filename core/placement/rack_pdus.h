// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unordered_map>
#include <vector>

#include "core/placement/rack_fill.h"
#include "core/placement/row_plan.h"

namespace cw {

/// Keeps one PDU row a feed in every rack. Such a row has the origin index k (1…feeds) and no group: the k-th PDU of
/// its rack. PDUs that a user adds have index 0 and are left alone.
class RackPdus {
public:
  RackPdus(const Design& design, RowPlan& plan);

  /// Makes, updates and drops the PDUs of a rack and marks their units, if they have any, in the fill.
  void equip(const Rack& rack, RackFill& fill);
  /// Drops all of them, with the rack.
  void dropAll(const Rack& rack);

private:
  RowPlan::Place placeOf(const Rack& rack, std::uint32_t number);
  void mount(Device& pdu, const Rack& rack, RackFill& fill);

  const Design& design_;
  RowPlan& plan_;
  std::unordered_map<Id<Rack>, std::vector<RowPlan::Place>> byRack_;
};

} // namespace cw
