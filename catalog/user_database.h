// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/base/error.h"

namespace cw {

/// How the users' own database can be attached.
struct UserDatabase {
  std::string uri;
  bool writable = false;
};

/// Makes the database when it is missing, brings it to the newest schema and sets its journal. A database that cannot
/// be written is attached read-only; one that is missing and cannot be made is `catalog.user-readonly`. Never
/// overwrites a file that is no catalog (`catalog.damaged`) or a newer one (`catalog.too-new`).
Result<UserDatabase> prepareUserDatabase(const std::filesystem::path& path);

/// True for file systems on which shared memory, and so a WAL, does not work between machines (`statfs.f_type`).
bool isNetworkFileSystem(long type);

/// The journal for a folder: `WAL` locally, `DELETE` (a rollback journal) on a network file system.
const char* journalModeFor(const std::filesystem::path& folder);

} // namespace cw
