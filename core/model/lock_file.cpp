// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lock_file.h"

#include <pwd.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <optional>

#include <nlohmann/json.hpp>

#include "core/model/file/atomic_file.h"
#include "core/model/file/json_document.h"
#include "core/model/project_file.h"

namespace cw {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string wholeFile(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// Boot id and start tick (field 22 of /proc/PID/stat, proc(5)); empty where the system does not tell.
std::string startOf(long pid) {
  const std::string stat = wholeFile("/proc/" + std::to_string(pid) + "/stat");
  const auto nameEnd = stat.rfind(')'); // the name of a program may hold anything
  if (nameEnd == std::string::npos) return {};
  std::size_t at = nameEnd + 1;
  for (int field = 3; field < 22 && at != std::string::npos; ++field)
    at = stat.find(' ', at + 1);
  if (at == std::string::npos) return {};
  std::string boot = wholeFile("/proc/sys/kernel/random/boot_id");
  boot.erase(boot.find_last_not_of('\n') + 1);
  return boot + '/' + stat.substr(at + 1, stat.find(' ', at + 1) - at - 1);
}

std::string hostName() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string{name.data()} : std::string{};
}

std::string userName() {
  const passwd* entry = ::getpwuid(::getuid()); // NOLINT(concurrency-mt-unsafe): copied at once
  return entry != nullptr ? std::string{entry->pw_name} : std::to_string(::getuid());
}

/// A lock as it stands in its file; the token tells two locks of one process apart.
struct Lock {
  LockOwner owner;
  std::string token;
};

std::string textOf(const Lock& lock) {
  const Json json{{"user", lock.owner.user},
                  {"host", lock.owner.host},
                  {"pid", lock.owner.pid},
                  {"started", lock.owner.started},
                  {"token", lock.token}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// What a lock file says; nothing when it is missing. A damaged one has an owner without a host: nobody's.
std::optional<Lock> readLock(const fs::path& path) {
  const auto text = readFile(path, std::size_t{1} << 16U);
  if (!text) return std::nullopt;
  const auto json = parseJson(*text, path.string());
  Lock lock;
  if (!json || !json->is_object()) return lock;
  const auto textAt = [&](const char* key) {
    const auto found = json->find(key);
    return found != json->end() && found->is_string() ? found->get<std::string>() : std::string{};
  };
  const auto pid = json->find("pid");
  if (pid != json->end() && pid->is_number_integer()) lock.owner.pid = pid->get<long>();
  lock.owner.user = textAt("user");
  lock.owner.host = textAt("host");
  lock.owner.started = textAt("started");
  lock.token = textAt("token");
  return lock;
}

Lock newLock() {
  static std::atomic<int> counter = 0;
  Lock lock{thisProcess(), {}};
  lock.token = lock.owner.host + '-' + std::to_string(lock.owner.pid) + '-' + std::to_string(++counter);
  return lock;
}

Error lockedBy(const LockOwner& owner, const fs::path& designFile) {
  return Error{"file.locked", {{"user", owner.user}, {"host", owner.host}, {"pid", std::to_string(owner.pid)}}}.at(
      designFile.string());
}

fs::path sideName(const fs::path& path, const Lock& lock) { return path.string() + '.' + lock.token; }

/// Puts the lock in place unless there is one: linking is atomic on every file system, network folders included.
/// True when it is ours, false when there was one.
Result<bool> place(const fs::path& path, const Lock& lock) {
  const fs::path side = sideName(path, lock);
  if (auto written = writeFileAtomically(side, textOf(lock)); !written) return fail(std::move(written.error()));
  const bool linked = ::link(side.c_str(), path.c_str()) == 0;
  const int reason = errno;
  ::unlink(side.c_str());
  if (linked) return true;
  if (reason == EEXIST) return false;
  return fail(writeError(path, reason));
}

/// Moves a lock away that nobody holds any more; leaves it when another process was quicker and it is a new one.
void moveAway(const fs::path& path, const Lock& stale, const Lock& ours) {
  const fs::path aside = sideName(path, ours).string() + ".stale";
  if (::rename(path.c_str(), aside.c_str()) != 0) return;
  const auto moved = readLock(aside);
  if (moved && moved->token != stale.token && ::link(aside.c_str(), path.c_str()) != 0) return;
  ::unlink(aside.c_str());
}

} // namespace

LockOwner thisProcess() {
  const long pid = ::getpid();
  return {userName(), hostName(), pid, startOf(pid)};
}

bool isGone(const LockOwner& owner) {
  if (owner.host.empty()) return true; // a damaged lock
  if (owner.host != hostName()) return false;
  const bool runs = owner.pid > 0 && (::kill(static_cast<pid_t>(owner.pid), 0) == 0 || errno == EPERM);
  return !runs || startOf(owner.pid) != owner.started;
}

fs::path lockPathOf(const fs::path& designFile) {
  return designFile.parent_path() / ('.' + designFile.filename().string() + ".lock");
}

struct DesignLock::Impl {
  fs::path path;
  Lock lock;

  Impl(fs::path lockPath, Lock held) : path(std::move(lockPath)), lock(std::move(held)) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    const auto present = readLock(path);
    if (present && present->token == lock.token) ::unlink(path.c_str());
  }
};

DesignLock::DesignLock(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
DesignLock::DesignLock(DesignLock&&) noexcept = default;
DesignLock& DesignLock::operator=(DesignLock&&) noexcept = default;
DesignLock::~DesignLock() = default;

Result<DesignLock> DesignLock::acquire(const fs::path& designFile) {
  const fs::path path = lockPathOf(designFile);
  const Lock lock = newLock();
  for (int attempt = 0; attempt < 8; ++attempt) {
    auto placed = place(path, lock);
    if (!placed) return fail(std::move(placed.error()));
    if (*placed) return DesignLock{std::make_unique<Impl>(path, lock)};
    const auto present = readLock(path);
    if (!present) continue; // released in this moment
    if (!isGone(present->owner)) return fail(lockedBy(present->owner, designFile));
    moveAway(path, *present, lock);
  }
  return fail(Error{"file.lock-contended"}.at(designFile.string()));
}

Result<DesignLock> DesignLock::takeOver(const fs::path& designFile) {
  const fs::path path = lockPathOf(designFile);
  const Lock lock = newLock();
  if (auto written = writeFileAtomically(path, textOf(lock)); !written) return fail(std::move(written.error()));
  return DesignLock{std::make_unique<Impl>(path, lock)};
}

bool DesignLock::isHeld() const {
  const auto present = readLock(impl_->path);
  return present && present->token == impl_->lock.token;
}

} // namespace cw
