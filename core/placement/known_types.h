// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <unordered_map>

#include "core/model/collision.h"
#include "core/placement/device_type.h"

namespace cw {

/// The physical side of a device type as racks need it.
struct KnownType {
  DeviceExtent extent;
  DeviceType type;
};

/// Reads each type of a design once: thousands of devices are of a few types. Not for several threads.
class KnownTypes {
public:
  explicit KnownTypes(const Design& design) : design_(design) {}

  /// The type of an id; one without any figure when the design does not know it. Valid while this object lives.
  const KnownType& of(const std::string& typeId) {
    const auto known = types_.find(typeId);
    if (known != types_.end()) return known->second;
    const Entry* entry = design_.find(typeId);
    const KnownType type =
        entry != nullptr ? KnownType{deviceExtent(*entry), deviceType(*entry, design_.policy())} : KnownType{};
    return types_.emplace(typeId, type).first->second;
  }

private:
  const Design& design_;
  std::unordered_map<std::string, KnownType> types_;
};

} // namespace cw
