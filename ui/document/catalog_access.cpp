// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/catalog_access.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace cw::ui {

QString studioDatabasePath() {
  const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
  return data.isEmpty() ? QString{} : data + u'/' + QCoreApplication::applicationName() + QStringLiteral("/catalog.db");
}

Result<std::unique_ptr<Catalog>> openStudioCatalog() {
  const QString path = studioDatabasePath();
  std::filesystem::path own;
  if (!path.isEmpty() && QDir().mkpath(QFileInfo(path).path())) own = path.toStdString();
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
