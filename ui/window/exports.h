// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "core/interchange/bom.h"
#include "core/rules/derived.h"

namespace cw::ui {

/// A file format that the studio writes, under the id of its action.
struct FileExport {
  const char* actionId;
  const char* suffix; ///< of the suggested file name
  bool intoFolder;    ///< writes several files into a folder
  /// Writes whole files or nothing.
  std::function<Result<>(const Derived&, const Bom&, const std::filesystem::path&)> write;
};

/// The target of an action, or null.
const FileExport* findExport(std::string_view actionId);

} // namespace cw::ui
