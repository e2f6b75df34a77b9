// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/file/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <random>
#include <utility>

#include "core/model/project_file.h"

namespace cw {
namespace {

namespace fs = std::filesystem;

std::string reasonText(int reason) { return std::strerror(reason); }

/// The file that a path means: a link is followed, so that saving replaces what it points to and not the link.
fs::path targetOf(const fs::path& path) {
  std::error_code ignored;
  const fs::path target = fs::weakly_canonical(path, ignored);
  return ignored || target.empty() ? path : target;
}

fs::path folderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path{"."}; }

/// A file that vanishes again unless it was renamed to its final name.
struct TemporaryFile {
  fs::path path;
  FileHandle handle;
  bool kept = false;
  ~TemporaryFile() {
    if (!kept && !path.empty()) ::unlink(path.c_str());
  }
};

/// A new file beside `target` under a name that nobody can foresee; O_EXCL and O_NOFOLLOW keep us from writing through
/// somebody's link.
Result<> openTemporary(const fs::path& target, std::optional<mode_t> mode, TemporaryFile& file) {
  std::random_device random;
  for (int attempt = 0; attempt < 16; ++attempt) {
    const auto suffix = (std::uint64_t{random()} << 32U) | random();
    const fs::path name = folderOf(target) / ('.' + target.filename().string() + '.' + std::to_string(suffix) + ".tmp");
    file.handle = FileHandle{::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                                    mode ? 0600 : 0666)}; // the user's umask decides about new files
    if (file.handle.isOpen()) {
      file.path = name;
      if (mode) ::fchmod(file.handle.get(), *mode);
      return {};
    }
    if (errno != EEXIST) break;
  }
  return fail(writeError(target, errno));
}

/// Reads the file back and compares: what was written must be what is there before the old version goes.
bool holds(int descriptor, std::string_view content) {
  if (::lseek(descriptor, 0, SEEK_SET) != 0) return false;
  std::string buffer(std::size_t{1} << 16U, '\0');
  while (true) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0 && content.empty();
    const auto part = static_cast<std::size_t>(count);
    if (content.substr(0, part) != std::string_view{buffer.data(), part}) return false;
    content.remove_prefix(std::min(part, content.size()));
  }
}

/// Without this, a power cut right after the rename may bring the old name back, or none.
void syncFolder(const fs::path& folder) {
  const FileHandle handle{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (handle.isOpen()) ::fsync(handle.get());
}

/// Keeps the present version as `PATH~` by a second name for it, so that PATH itself is never missing.
Result<> keepOld(const fs::path& target) {
  fs::path old = target;
  old += "~";
  TemporaryFile link;
  std::random_device random;
  link.path = folderOf(target) / ('.' + target.filename().string() + '.' + std::to_string(random()) + ".old");
  if (::link(target.c_str(), link.path.c_str()) != 0) {
    if (errno == ENOENT) return {}; // a new file
    std::error_code failed;         // a file system without hard links
    fs::copy_file(target, link.path, fs::copy_options::overwrite_existing, failed);
    if (failed) return fail(writeError(old, failed.value()));
  }
  if (::rename(link.path.c_str(), old.c_str()) != 0) return fail(writeError(old, errno));
  return {};
}

/// Writes into a device or a pipe, which must not be replaced by a file.
Result<> writeStream(const fs::path& path, std::string_view content) {
  FileHandle handle{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
  if (!handle.isOpen() || !writeAll(handle.get(), content)) return fail(writeError(path, errno));
  return {};
}

Result<> replaceFile(const fs::path& path, std::string_view content, bool keep) {
  const fs::path target = targetOf(path);
  struct stat info {};
  const bool exists = ::stat(target.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) return fail(writeError(path, EISDIR));
  if (exists && !S_ISREG(info.st_mode)) return writeStream(path, content);
  // Root may write anywhere; a file that its owner made read-only is still not ours to replace.
  if (exists && (info.st_mode & 0222U) == 0) return fail(writeError(path, EACCES));
  TemporaryFile file;
  const auto mode = exists ? std::optional<mode_t>{info.st_mode & 07777U} : std::nullopt;
  if (auto opened = openTemporary(target, mode, file); !opened) return opened;
  const int descriptor = file.handle.get();
  if (!writeAll(descriptor, content) || ::fsync(descriptor) != 0) return fail(writeError(path, errno));
  if (!holds(descriptor, content)) return fail(writeError(path, EIO));
  if (!file.handle.close()) return fail(writeError(path, errno));
  if (keep) {
    if (auto kept = keepOld(target); !kept) return kept;
  }
  if (::rename(file.path.c_str(), target.c_str()) != 0) return fail(writeError(path, errno));
  file.kept = true;
  syncFolder(folderOf(target));
  return {};
}

} // namespace

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  if (this != &other) {
    close();
    descriptor_ = other.release();
  }
  return *this;
}

bool FileHandle::close() {
  const int descriptor = release();
  return descriptor < 0 || ::close(descriptor) == 0;
}

int FileHandle::release() { return std::exchange(descriptor_, -1); }

bool writeAll(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t count = ::write(descriptor, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

Error writeError(const fs::path& path, int reason) {
  switch (reason) {
  case ENOSPC:
  case EDQUOT:
    return Error{"file.disk-full"}.at(path.string());
  case EROFS:
  case EACCES:
  case EPERM:
    return Error{"file.read-only"}.at(path.string());
  default:
    return Error{"file.cannot-write", {{"reason", reasonText(reason)}}}.at(path.string());
  }
}

namespace {

/// Opens for reading. Opening a named pipe waits for its writer, perhaps for ever; without one it is empty instead.
int openWithoutWaiting(const fs::path& path) {
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (handle >= 0) ::fcntl(handle, F_SETFL, ::fcntl(handle, F_GETFL) & ~O_NONBLOCK);
  return handle;
}

bool isPipe(int handle) {
  struct stat status {};
  return ::fstat(handle, &status) == 0 && S_ISFIFO(status.st_mode);
}

/// A device such as /dev/zero never ends: what a terminal gives is small.
std::size_t limitOf(int handle, std::size_t maxBytes) {
  constexpr std::size_t mostOfDevice = std::size_t{16} << 20U;
  struct stat status {};
  const bool device = ::fstat(handle, &status) == 0 && S_ISCHR(status.st_mode);
  return device ? std::min(maxBytes, mostOfDevice) : maxBytes;
}

} // namespace

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
  const auto failed = [&](const char* code) {
    return fail(Error{code, {{"reason", reasonText(errno)}}}.at(path.string()));
  };
  const FileHandle handle{openWithoutWaiting(path)};
  if (!handle.isOpen()) return failed("file.cannot-open");
  const std::size_t limit = limitOf(handle.get(), maxBytes);
  std::string content;
  std::string buffer(std::size_t{1} << 18U, '\0');
  while (true) {
    const ssize_t count = ::read(handle.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed("file.cannot-read");
    if (count == 0 && content.empty() && isPipe(handle.get())) return fail(Error{"file.empty-pipe"}.at(path.string()));
    if (count == 0) return content;
    content.append(buffer, 0, static_cast<std::size_t>(count));
    if (content.size() > limit) {
      return fail(Error{"file.too-large", {{"limit", std::to_string(limit >> 20U)}}}.at(path.string()));
    }
  }
}

Result<> replaceFileKeepingOld(const fs::path& path, std::string_view content) {
  return replaceFile(path, content, true);
}

Result<> writeFileAtomically(const fs::path& path, std::string_view content) {
  return replaceFile(path, content, false);
}

} // namespace cw
