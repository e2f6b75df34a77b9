// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/model/design.h"

namespace cw {

/// The version this program writes, and the oldest reader that can show it.
inline constexpr int designFormatVersion = 1;
inline constexpr int designMinReader = 1;

/// A design as read from a file.
struct LoadedDesign {
  Design design;
  /// What migrations changed: message ids with arguments.
  std::vector<std::pair<std::string, std::vector<MessageArg>>> changes;
  /// The file is of a newer version than ours: it can be looked at but not saved over.
  bool readOnly = false;
};

/// The text of a `.cwd` file: stable order, units in the keys, one row a line.
std::string designToText(const Design& design);
/// Reads it. Errors carry `name:line:column` (syntax) or `name#/json/pointer` (content), what was expected and found:
/// `file.syntax`, `file.truncated`, `file.not-a-design`, `file.too-new`, `file.field-missing`, `file.field-type`,
/// `file.field-range`, `file.unknown-value` (no such word), `file.unknown-type` (an entry that the file does not
/// carry), `file.no-such-row`, `file.name-invalid`, `file.duplicate-id`, `file.duplicate-name`, `file.duplicate-key`,
/// `file.too-large`, `file.too-deep`, `file.encoding`. Devices that overlap and ports used twice are no errors of the
/// file but findings of the rules.
Result<LoadedDesign> designFromText(std::string_view text, std::string_view name);

/// Reads a file; adds `file.cannot-open` and `file.cannot-read`.
Result<LoadedDesign> loadDesign(const std::filesystem::path& path);
/// Saves atomically: temporary file beside it, fsync, read back, rename, fsync of the folder; the version before stays
/// as `NAME.cwd~`. On any error (`file.cannot-write`, `file.disk-full`, `file.read-only`) what was there is untouched.
Result<> saveDesign(const Design& design, const std::filesystem::path& path);

/// Writes any file whole or not at all, with the same care.
Result<> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

} // namespace cw
