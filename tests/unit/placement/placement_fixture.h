// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "core/placement/derive.h"

namespace cw::test {

/// The database that the build made from the seed; the test ends here when it cannot be opened.
std::unique_ptr<Catalog> shippedCatalog();

/// An entry with numbers only.
Entry entryOf(std::string id, EntryKind kind, std::initializer_list<std::pair<std::string_view, double>> numbers);

/// A design that tests change step by step, on the shipped catalog's entries: nodes, a compute fabric and an
/// out-of-band one for nodes, switches and PDUs, with the racks of the reference pod (fabric.md, bom_h100_4su.csv).
class Pod {
public:
  /// Nothing is regenerated yet.
  explicit Pod(int nodes, const char* nodeType = "nvidia-dgx-h100");

  std::unique_ptr<Catalog> catalog;
  DesignStore store;
  Id<DeviceGroup> nodes, management;
  Id<Fabric> compute, outOfBand;
  std::vector<Id<Feed>> feeds;

  const Design& design() const { return store.design(); }
  /// Changes a row in place and regenerates, as one step.
  template <class Row, class Change>
  ChangeSet change(Id<Row> id, Change&& changeRow) {
    Transaction transaction(store, "test");
    Row row = *store.design().find(id);
    changeRow(row);
    transaction.put(row);
    return finish(transaction);
  }
  /// Changes a row without regenerating.
  template <class Row, class Change>
  void edit(Id<Row> id, Change&& changeRow) {
    Transaction transaction(store, "test");
    Row row = *store.design().find(id);
    changeRow(row);
    transaction.put(row);
    commit(transaction);
  }
  /// Regenerates; what changed.
  ChangeSet regenerateAll();
  /// Sets the number of nodes and regenerates.
  ChangeSet setNodes(int count);
  /// The device of a name; the test fails without it.
  const Device& device(const std::string& name) const;
  /// The rack of a name; the test fails without it.
  const Rack& rack(const std::string& name) const;
  /// Every placed thing without its id: `name type rack U face phase`, racks with their place; sorted.
  std::vector<std::string> picture() const;
  /// How many rows of `purpose` there are among the racks.
  int racksOf(const std::string& purpose) const;

private:
  ChangeSet finish(Transaction& transaction);
  static ChangeSet commit(Transaction& transaction);
  void addFabrics(Transaction& transaction);
};

/// The number of devices for which the predicate holds.
template <class Predicate>
int countDevices(const Design& design, Predicate&& predicate) {
  int count = 0;
  design.table<Device>().forEach([&](const Device& device) { count += predicate(device) ? 1 : 0; });
  return count;
}

} // namespace cw::test
