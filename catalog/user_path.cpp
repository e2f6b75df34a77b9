// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/user_path.h"

#include <cstdlib>

namespace cw {

std::filesystem::path userDatabasePath() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
    return std::filesystem::path(data) / "clusterwright" / "catalog.db";
  }
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return {};
  return std::filesystem::path(home) / ".local/share/clusterwright/catalog.db";
}

} // namespace cw
