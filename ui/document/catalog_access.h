// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>
#include <mutex>

#include "catalog/catalog.h"

namespace cw::ui {

/// Where the studio keeps the user's own entries: the same database as the command line's (catalog/user_path.h), and
/// one apart for programs of another name (tests, screenshots). Empty when there is no home.
QString studioDatabasePath();

/// Opens the shipped catalog with the user's own entries beside it.
Result<std::unique_ptr<Catalog>> openStudioCatalog();

/// A catalog for the jobs of one queue, opened at the first use in their thread: catalogs are not thread-safe.
class WorkerCatalog {
public:
  /// The catalog, or null when none can be opened (then designs still work from their embedded entries).
  const Catalog* get();

private:
  std::once_flag opened_;
  std::unique_ptr<Catalog> catalog_;
};

} // namespace cw::ui
