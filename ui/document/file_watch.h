// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <cstdint>
#include <filesystem>

#include "core/model/design.h"

namespace cw::ui {

/// Tells when somebody else writes the open file. Our own saves are announced by `watch`, so they count as known.
class FileWatch : public QObject {
  Q_OBJECT
public:
  explicit FileWatch(QObject* parent = nullptr);
  /// Takes the file as it lies there now for `content`, and watches it from now on in place of the one before.
  void watch(const QString& path, const Design& content);
  void stop();
  /// Whether the file was written since `watch` and says something else now; a file that cannot be read does.
  bool differs() const;
  /// Whether the file is there.
  bool exists() const;

signals:
  /// The file was written, replaced or removed, and nothing more happened to it for a moment.
  void touched();

private:
  /// What changes with each writing of a file, a replacement included.
  struct Stamp {
    std::uint64_t inode = 0, size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stampOf(const std::filesystem::path& path);
  void settle();

  std::filesystem::path path_;
  Stamp known_;
  Design content_;
  QFileSystemWatcher watcher_;
  QTimer soon_;
};

} // namespace cw::ui
