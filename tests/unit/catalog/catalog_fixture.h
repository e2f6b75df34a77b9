// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "catalog/catalog.h"

namespace cw::test {

/// The database that the build made from the seed.
inline std::filesystem::path shippedCatalog() {
  return std::filesystem::path(CW_BINARY_DIR) / "share/clusterwright/catalog.db";
}

/// A folder for one test.
class TestFolder {
public:
  std::filesystem::path operator/(const char* name) const {
    return std::filesystem::path(folder_.path().toStdString()) / name;
  }

private:
  QTemporaryDir folder_;
};

/// The opened catalog; the test ends here with the reason when it cannot be opened.
inline std::unique_ptr<Catalog> openCatalog(const std::filesystem::path& user = {}) {
  auto catalog = Catalog::open(shippedCatalog(), user);
  if (!catalog) qFatal("catalog: %s", catalog.error().code.c_str());
  return std::move(*catalog);
}

/// Writes a file as it is.
inline void writeFile(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// An entry of a user with one number.
inline Entry userEntry(std::string id, double watts = 500) {
  Entry entry;
  entry.id = std::move(id);
  entry.kind = EntryKind::Switch;
  entry.vendor = "Mine";
  entry.model = "Zebra " + entry.id;
  entry.facts["max_power_w"] = Fact{watts, "W", "measured by us", true};
  entry.facts["protocol"] = Fact{std::string("Ethernet"), "", "data sheet", false};
  entry.ports.push_back({"OSFP", PortPurpose::Any, 32, 2, 400, "OSFP", "2x400", false, "data sheet", true});
  return entry;
}

/// The value of an argument of an error.
inline std::string argument(const Error& error, std::string_view name) {
  const auto found =
      std::find_if(error.args.begin(), error.args.end(), [&](const auto& arg) { return arg.first == name; });
  return found == error.args.end() ? std::string{} : found->second;
}

} // namespace cw::test
