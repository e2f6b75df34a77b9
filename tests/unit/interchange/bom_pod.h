// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/interchange/bom.h"
#include "core/model/store.h"

namespace cw::test {

/// A pod that can be counted by hand, its network and cables written down instead of generated:
/// two nodes with one twin-port cage each, on two switches of four twin-port cages; both links of a node on one cage
/// of its switch; one cable between the switches. Cables 1–3 are fibre, 4 and 5 copper:
///
///   node 0 port 0 → switch 0 port 0, 5 m    node 0 port 1 → switch 0 port 1, 5 m
///   node 1 port 0 → switch 1 port 0, 10 m   node 1 port 1 → switch 1 port 1, 2 m (copper)
///   switch 0 port 2 → switch 1 port 2, 2 m (copper)
struct BomPod {
  BomPod();

  Bom bom() const { return makeBom(store.design(), topology, cabling, power); }
  /// Changes rows in one transaction.
  template <class Change>
  void edit(Change&& change) {
    Transaction transaction(store, "test");
    change(transaction);
    const auto done = transaction.commit();
    if (!done) qFatal("%s", done.error().code.c_str());
  }

  DesignStore store;
  DesignTopology topology;
  Cabling cabling;
  std::vector<RackPower> power;
  Id<DeviceGroup> group;
  Id<Fabric> fabric;
  Id<Rack> rack;

private:
  void addRows();
  void addDevices(Transaction& transaction);
  void addTopology();
  void addCables();
};

/// The line of a key, or an empty one with a warning that lists the keys there are.
BomLine lineOf(const Bom& bom, const std::string& key);

} // namespace cw::test
