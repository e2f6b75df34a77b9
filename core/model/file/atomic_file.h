// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace cw {

/// The whole content of a file. Errors: `file.cannot-open`, `file.cannot-read`, `file.too-large`.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes);

/// An open file descriptor that closes itself.
class FileHandle {
public:
  explicit FileHandle(int descriptor = -1) : descriptor_(descriptor) {}
  ~FileHandle() { close(); }
  FileHandle(FileHandle&& other) noexcept : descriptor_(other.release()) {}
  FileHandle& operator=(FileHandle&& other) noexcept;

  /// Whether a file is open, and its number.
  bool isOpen() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }
  /// Closes; false when the system reports a write error only now, as network folders do.
  bool close();

private:
  int release();
  int descriptor_;
};

/// Writes all bytes or returns false with the reason in `errno`.
bool writeAll(int descriptor, std::string_view content);

/// The error of a failed write from `errno`: `file.disk-full`, `file.read-only` or `file.cannot-write`.
Error writeError(const std::filesystem::path& path, int reason);

/// As `writeFileAtomically`; the version before stays as `PATH~`.
Result<> replaceFileKeepingOld(const std::filesystem::path& path, std::string_view content);

} // namespace cw
