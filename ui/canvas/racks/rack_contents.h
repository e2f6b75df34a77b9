// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/model/store.h"

namespace cw::ui {

/// The devices of each rack, kept in step with the design change by change: an edit costs what it touches.
class RackContents {
public:
  using Devices = std::vector<std::shared_ptr<const Device>>;

  /// Reads a whole design.
  void read(const Design& design);
  /// Follows a change; gives the racks whose contents changed.
  std::unordered_set<Id<Rack>> apply(const ChangeSet& changes);
  /// What stands in a rack, in no particular order.
  const Devices& of(Id<Rack> rack) const;
  /// The same for core's functions; valid until the next change.
  std::vector<const Device*> pointers(Id<Rack> rack) const;

private:
  std::unordered_map<Id<Rack>, Devices> byRack_;
};

} // namespace cw::ui
