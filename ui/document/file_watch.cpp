// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/file_watch.h"

#include <QFileInfo>

#include <sys/stat.h>

#include "core/model/journal.h"
#include "core/model/project_file.h"

namespace cw::ui {
namespace {

constexpr int restMs = 300; ///< a writer that replaces a file takes several steps

} // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
  soon_.setSingleShot(true);
  soon_.setInterval(restMs);
  connect(&soon_, &QTimer::timeout, this, &FileWatch::settle);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, &soon_, qOverload<>(&QTimer::start));
  // A replaced file is another inode, which only its folder tells.
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, &soon_, qOverload<>(&QTimer::start));
}

void FileWatch::watch(const QString& path, const Design& content) {
  stop();
  path_ = path.toStdString();
  known_ = stampOf(path_);
  content_ = content;
  watcher_.addPaths({path, QFileInfo(path).absolutePath()});
}

void FileWatch::stop() {
  soon_.stop();
  const QStringList paths = watcher_.files() + watcher_.directories();
  if (!paths.isEmpty()) watcher_.removePaths(paths);
  path_.clear();
  content_ = {};
}

bool FileWatch::differs() const {
  if (path_.empty() || stampOf(path_) == known_) return false;
  const auto present = loadDesign(path_);
  return !present || contentHash(present->design) != contentHash(content_);
}

bool FileWatch::exists() const { return stampOf(path_) != Stamp{}; }

FileWatch::Stamp FileWatch::stampOf(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return {status.st_ino, static_cast<std::uint64_t>(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

void FileWatch::settle() {
  if (path_.empty() || stampOf(path_) == known_) return;
  watcher_.addPath(QString::fromStdString(path_.string()));
  emit touched();
}

} // namespace cw::ui
