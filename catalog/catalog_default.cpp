// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cstdlib>

#include "catalog/catalog.h"

namespace cw {
namespace {

namespace fs = std::filesystem;

/// Where the database may lie, best first; the build tree has share/clusterwright beside bin, as an installation has.
std::vector<fs::path> places() {
  std::vector<fs::path> list;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    list.push_back(program.parent_path() / "catalog.db");
    list.push_back(program.parent_path().parent_path() / "share/clusterwright/catalog.db");
  }
  for (const char* prefix : {"/usr/local", "/usr"})
    list.push_back(fs::path(prefix) / "share/clusterwright/catalog.db");
  return list;
}

} // namespace

Result<std::unique_ptr<Catalog>> Catalog::openDefault(const fs::path& userDatabase) {
  if (const char* given = std::getenv("CLUSTERWRIGHT_CATALOG"); given != nullptr && *given != '\0') {
    return open(given, userDatabase);
  }
  const auto list = places();
  for (const fs::path& path : list) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) return open(path, userDatabase);
  }
  return fail(Error("catalog.missing").at(list.front().string()));
}

} // namespace cw
