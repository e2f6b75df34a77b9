// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/catalog_access.h"

#include <QDir>
#include <QStandardPaths>

namespace cw::ui {

Result<std::unique_ptr<Catalog>> openStudioCatalog() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  std::filesystem::path own;
  if (!folder.isEmpty() && QDir().mkpath(folder)) own = (folder + QStringLiteral("/catalog.db")).toStdString();
  auto catalog = Catalog::openDefault(own);
  // A home that cannot be written must not keep the studio from starting.
  return catalog || own.empty() ? std::move(catalog) : Catalog::openDefault();
}

const Catalog* WorkerCatalog::get() {
  std::call_once(opened_, [this] {
    if (auto catalog = openStudioCatalog()) catalog_ = std::move(*catalog);
  });
  return catalog_.get();
}

} // namespace cw::ui
