// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/user_database.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "catalog/schema.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/vfs.h>
#include <unistd.h>
#endif

namespace cw {
namespace {

namespace fs = std::filesystem;

/// statfs magics of linux/magic.h and the file systems' own headers: NFS, SMB, CIFS, SMB2, Ceph, 9p, AFS, Coda, NCP,
/// GFS2, OCFS2, FUSE (sshfs and the like), Lustre, GPFS, BeeGFS.
constexpr std::array<unsigned long, 15> networkTypes{0x6969,     0x517B,     0xFF534D42, 0xFE534D42, 0x00C36400,
                                                     0x01021997, 0x5346414F, 0x73757245, 0x564C,     0x01161970,
                                                     0x7461636F, 0x65735546, 0x0BD00BD0, 0x47504653, 0x19830326};

bool canWrite(const fs::path& path) {
#ifdef __linux__
  return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
#else
  std::error_code ignored;
  return (fs::status(path, ignored).permissions() & fs::perms::owner_write) != fs::perms::none;
#endif
}

fs::path folderOf(const fs::path& path) {
  const fs::path folder = fs::absolute(path).parent_path();
  return folder.empty() ? fs::path("/") : folder;
}

Error readOnly(const fs::path& path, std::string detail) {
  return Error("catalog.user-readonly", {{"detail", std::move(detail)}}).at(path.string());
}

Result<> upgrade(const fs::path& path) {
  auto database = SqlDatabase::open(sqliteUri(path, "mode=rwc"));
  if (!database) return fail(std::move(database.error()).at(path.string()));
  if (auto done = migrateSchema(*database); !done) return fail(std::move(done.error()).at(path.string()));
  const std::string journal = fmt::format("PRAGMA journal_mode = {}", journalModeFor(folderOf(path)));
  if (auto done = database->exec(journal.c_str()); !done) return fail(std::move(done.error()).at(path.string()));
  return {};
}

} // namespace

bool isNetworkFileSystem(long type) {
  const auto magic = static_cast<unsigned long>(type) & 0xFFFFFFFFUL;
  return std::find(networkTypes.begin(), networkTypes.end(), magic) != networkTypes.end();
}

const char* journalModeFor(const fs::path& folder) {
#ifdef __linux__
  struct statfs info {};
  if (::statfs(folder.c_str(), &info) == 0 && isNetworkFileSystem(static_cast<long>(info.f_type))) return "DELETE";
#else
  (void)folder;
#endif
  return "WAL";
}

Result<UserDatabase> prepareUserDatabase(const fs::path& path) {
  const fs::path folder = folderOf(path);
  std::error_code error;
  if (!fs::exists(path, error)) {
    fs::create_directories(folder, error);
    if (error) return fail(readOnly(path, error.message()));
    if (!canWrite(folder)) return fail(readOnly(path, "folder"));
  } else if (!canWrite(path) || !canWrite(folder)) {
    // Without a writable folder there can be no shared-memory file beside a WAL: nobody else writes it either.
    return UserDatabase{sqliteUri(path, canWrite(folder) ? "mode=ro" : "mode=ro&immutable=1"), false};
  }
  if (auto done = upgrade(path); !done) return fail(done.error());
  return UserDatabase{sqliteUri(path, "mode=rw"), true};
}

} // namespace cw
