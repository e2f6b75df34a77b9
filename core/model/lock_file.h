// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/error.h"

namespace cw {

/// Who holds a design file open.
struct LockOwner {
  std::string user;
  std::string host;
  long pid = 0;
  /// Tells the process from a later one with the same number: the boot and the start time of the process.
  std::string started;
  bool operator==(const LockOwner&) const = default;
};

/// The owner that this process is.
LockOwner thisProcess();
/// True when the owner was a process of this host that no longer runs. Of another host nothing can be known.
bool isGone(const LockOwner& owner);

/// Where the lock of a design file lies: hidden, beside the file.
std::filesystem::path lockPathOf(const std::filesystem::path& designFile);

/// A held lock on a design file; released at the end of the scope. It is a file beside the design, and so works on
/// network folders where the locks of the system do not.
class DesignLock {
public:
  /// Takes the lock; a lock whose owner is gone is replaced. `file.locked` with user, host and pid when another studio
  /// has the file open (show it read-only then), or the errors of writing.
  static Result<DesignLock> acquire(const std::filesystem::path& designFile);
  /// Takes the lock whoever holds it, after the user said so.
  static Result<DesignLock> takeOver(const std::filesystem::path& designFile);
  DesignLock(DesignLock&&) noexcept;
  DesignLock& operator=(DesignLock&&) noexcept;
  ~DesignLock();

  /// True while the lock file is still ours; false once someone took it over.
  bool isHeld() const;

private:
  struct Impl;
  explicit DesignLock(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace cw
