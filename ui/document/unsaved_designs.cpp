// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/unsaved_designs.h"

#include <QDir>
#include <QStandardPaths>
#include <QUuid>

#include "core/model/lock_file.h"

namespace cw::ui {
namespace {

constexpr const char* pattern = "*.journal";

QDir folder() {
  return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved"));
}

} // namespace

std::filesystem::path newUnsavedJournal() {
  if (!folder().mkpath(QStringLiteral("."))) return {};
  return folder()
      .filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".journal"))
      .toStdString();
}

std::optional<UnsavedDesign> findUnsaved() {
  for (const QString& name :
       folder().entryList({QString::fromLatin1(pattern)}, QDir::Files | QDir::Hidden, QDir::Time)) {
    const std::filesystem::path path = folder().filePath(name).toStdString();
    const auto lock = DesignLock::acquire(path);
    if (!lock) continue; // its studio is alive
    auto found = recoverUnsaved(path);
    if (found && *found) return UnsavedDesign{path, std::move(**found)};
  }
  return std::nullopt;
}

void forgetUnsaved(const UnsavedDesign& unsaved) {
  std::error_code ignored;
  std::filesystem::remove(unsaved.journal, ignored);
}

} // namespace cw::ui
