// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/shape/model_shape.h"

namespace cw::sizing {

/// A catalog that remembers what it was asked: the rows of a table name the same few things.
class KnownNames {
public:
  /// The catalog outlives the object.
  explicit KnownNames(const EntrySource& catalog) : catalog_(catalog) {}
  /// As `findGpu`.
  const Result<GpuSpec>& gpu(const std::string& name) {
    const auto known = gpus_.find(name);
    return known != gpus_.end() ? known->second : gpus_.emplace(name, findGpu(name, catalog_)).first->second;
  }
  /// As `findShape`.
  const Result<ModelShape>& shape(const std::string& name) {
    const auto known = shapes_.find(name);
    return known != shapes_.end() ? known->second : shapes_.emplace(name, findShape(name, catalog_)).first->second;
  }

private:
  const EntrySource& catalog_;
  std::map<std::string, Result<GpuSpec>> gpus_;
  std::map<std::string, Result<ModelShape>> shapes_;
};

} // namespace cw::sizing
