// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/model/collision.h"
#include "core/placement/device_type.h"
#include "ui/canvas/base/device_face.h"

namespace cw::ui {

/// What drawing and placing need of a catalog entry, worked out once.
struct TypeInfo {
  std::shared_ptr<const Entry> entry; ///< null for a type the design does not know
  DeviceExtent extent;
  DeviceType type;
  DeviceFace face;
  QString name;
};

/// The types of a design by id.
class TypeCache {
public:
  /// The type; the pointer lives until `forget` of it or `clear`.
  const TypeInfo& of(const Design& design, const std::string& typeId);
  /// Reads a type anew at the next use.
  void forget(const std::string& typeId) { types_.erase(typeId); }
  void clear() { types_.clear(); }

private:
  std::unordered_map<std::string, std::unique_ptr<TypeInfo>> types_;
};

/// Works a type out from an entry that need not be in a design.
TypeInfo typeInfoOf(std::shared_ptr<const Entry> entry, const Policy& policy);

} // namespace cw::ui
