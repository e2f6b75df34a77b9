// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "core/placement/floor_plan.h"
#include "tests/test_main.h"
#include "tests/unit/placement/placement_fixture.h"

using namespace cw;
using test::Pod;

/// fabric.md rules 12 and 13: routes, stock lengths, media.
class TestCabling : public QObject {
  Q_OBJECT

  /// Racks of 0.6 m side by side over a floor with trays under it, a switch of 1 U in each.
  static Design rowOfRacks(int racks) {
    DesignStore store;
    Transaction transaction(store, "test");
    transaction.embed(test::entryOf("switch", EntryKind::Switch, {{"rack_units", 1}}));
    Hall hall;
    hall.id = transaction.newId<Hall>();
    hall.name = "raised floor";
    hall.trayHeightM = 0;
    transaction.put(hall);
    for (int i = 0; i < racks; ++i) {
      Rack rack;
      rack.id = transaction.newId<Rack>();
      rack.name = "R" + std::to_string(i + 1);
      rack.hall = hall.id;
      rack.xM = 0.6 * i;
      transaction.put(rack);
    }
    if (!transaction.commit()) qFatal("cannot build the row");
    return store.design();
  }
  static Device at(const Design& design, int rack, int unit) {
    Device device;
    device.typeId = "switch";
    int index = 0;
    design.table<Rack>().forEach([&](const Rack& row) {
      if (index++ == rack) device.rack = row.id;
    });
    device.position = HalfUnits::fromUnits(unit - 1);
    return device;
  }

private slots:
  /// reference/fabric/cable_length_cases.csv: 10 of 12 rows in the factory's bin with one default set.
  void theFactorysTable() {
    struct Case {
      const char* run;
      int unitA, racksBetween, unitB;
      double factoryM;
    };
    const Case cases[] = {{"same rack U24->U1", 24, 0, 1, 3},
                          {"same rack U18->U1", 18, 0, 1, 3},
                          {"adjacent rack", 24, 1, 1, 5},
                          {"R1-U18->R2-U1", 18, 1, 1, 3},
                          {"R1->R3", 24, 2, 1, 5},
                          {"R1->R4", 24, 3, 1, 10},
                          {"R1->R5", 24, 4, 1, 10},
                          {"R1->R6", 24, 5, 1, 10},
                          {"R1->R7", 24, 6, 1, 10},
                          {"R1->R8", 24, 7, 1, 10},
                          {"SPARC T4-4: three racks", 24, 2, 1, 5}};
    const Design design = rowOfRacks(8);
    int hits = 0;
    for (const Case& c : cases) {
      const Metres route = routeLength(design, at(design, 0, c.unitA), at(design, c.racksBetween, c.unitB));
      const auto bin = stockLength(route, design.policy(), {3, 5, 10});
      const bool hit = bin && bin->base() == c.factoryM;
      hits += hit ? 1 : 0;
      qInfo("%-24s route %.2f m, ordered %4.1f m, factory %4.1f m %s", c.run, route.base(), bin ? bin->base() : 0.0,
            c.factoryM, hit ? "" : "<- differs");
    }
    // "Exadata: copper limit 5 m, longer is optical only": the longest copper that the defaults order is 5 m.
    const auto beyond = stockLength(metres(4.0), design.policy(), {1, 2, 3, 5});
    hits += !beyond ? 1 : 0;
    QCOMPARE(hits, 10);
  }

  void stockLengthAddsSlack() {
    Policy policy; // 5 % and 1 m
    QCOMPARE(stockLength(metres(10), policy, {10, 11.5, 12})->base(), 11.5);
    QCOMPARE(stockLength(metres(10.01), policy, {10, 11.5, 12})->base(), 12.0);
    QVERIFY(!stockLength(metres(20), policy, {10, 11.5, 12}));
    QVERIFY(!stockLength(metres(1), policy, {}));
  }

  /// Two rows 3 m apart, racks over each other in the plan: along the row to the nearest cross tray and back.
  void routesFollowTheTrays() {
    Pod pod(8);
    pod.regenerateAll();
    Transaction transaction(pod.store, "test");
    Rack a = pod.rack("rack001"), b = pod.rack("rack002");
    a.xM = 4;
    b.xM = 4;
    a.yM = 1;
    b.yM = 4;
    a.pinned = b.pinned = true;
    Rack wall = a; // makes the rows reach from 0 to 10.8 m: the cross trays are at 0, 5.4 and 10.8 m
    wall.id = transaction.newId<Rack>();
    wall.name = "wall";
    wall.purpose.clear();
    wall.group = {};
    wall.feeds.clear();
    wall.xM = 10;
    Rack first = wall;
    first.id = transaction.newId<Rack>();
    first.name = "first";
    first.xM = 0;
    for (const Rack& rack : {a, b, wall, first})
      transaction.put(rack);
    transaction.design().table<Rack>().forEach([&](const Rack& rack) {
      Rack elsewhere = rack;
      elsewhere.hall = {};
      if (rack.purpose == "management") transaction.put(elsewhere);
    });
    Device low = pod.device("dgx001"), high = pod.device("dgx005");
    low.rack = a.id;
    high.rack = b.id;
    const double centre = 8 * 0.04445 / 2; // of an 8 U node on U1; the tray hangs at 2.7 m
    const double expected = 2 * 0.5 + 2 * (5.4 - 4.4) + 3 + 2 * (2.7 - centre);
    QVERIFY(std::abs(routeLength(transaction.design(), low, high).base() - expected) < 1e-9);
    high.rack = {};
    QCOMPARE(routeLength(transaction.design(), low, high).base(), 0.0);
  }

  /// bom_h100_4su.csv: 2,040 fibres with twin-port modules at both ends, as the reference architecture uses.
  void theReferencePodIsOptical() {
    Pod pod(127);
    pod.regenerateAll();
    const DesignTopology topology = deriveTopology(pod.design());
    const Cabling cabling = deriveCabling(pod.design(), topology, *pod.catalog);
    std::map<std::string, int> modules;
    int compute = 0;
    for (const CableRun& run : cabling.runs) {
      if (topology.fabrics[run.fabric].fabric != pod.compute) continue;
      const CableProduct& product = cabling.products[run.product];
      if (topology.fabrics[run.fabric].generated.topology.links[run.firstLink].kind == LinkKind::Management) continue;
      ++compute;
      QVERIFY2(product.moduleA && product.moduleB, product.name.c_str());
      QVERIFY(run.lengthM >= run.routeM * 1.05F + 1 - 1e-3F);
      QVERIFY(run.lengthM <= product.maxReachM);
      ++modules[product.moduleA->model + " / " + product.moduleB->model];
    }
    QCOMPARE(compute, 1016 + 1024);
    for (const auto& [name, count] : modules)
      qInfo("%s: %d", name.c_str(), count);
    QCOMPARE(modules.size(), std::size_t{2});
  }

  void outOfBandIsTwistedPair() {
    Pod pod(16);
    pod.regenerateAll();
    const DesignTopology topology = deriveTopology(pod.design());
    const Cabling cabling = deriveCabling(pod.design(), topology, *pod.catalog);
    int seen = 0;
    for (const CableRun& run : cabling.runs) {
      if (topology.fabrics[run.fabric].fabric != pod.outOfBand) continue;
      ++seen;
      QCOMPARE(cabling.products[run.product].medium, Medium::TwistedPair);
      QVERIFY(run.lengthM > 0);
    }
    QVERIFY(seen > 22);
  }

  void withoutACatalogNothingFits() {
    Pod pod(2);
    pod.regenerateAll();
    const Cabling cabling = deriveCabling(pod.design(), deriveTopology(pod.design()), pod.design());
    QCOMPARE(cabling.products.size(), std::size_t{1});
    QVERIFY(cabling.products.front().entryId.empty());
    for (const CableRun& run : cabling.runs)
      QCOMPARE(run.lengthM, 0.0F);
  }

  void managementStandsWhereCablesAreShort() {
    // Eight racks in rows of four, one serves all: the middle beats both ends.
    Floor floor{20, 20, false, 3, 4, {}};
    std::vector<FloorItem> items(8, FloorItem{{0.6, 1.2}, false, 1, 40});
    items.push_back({{0.6, 1.2}, true, 1, 10});
    std::vector<RackTraffic> traffic;
    for (std::uint32_t i = 0; i < 8; ++i)
      traffic.push_back({i, 8, 32});
    const FloorLayout layout = layOut(floor, items, traffic);
    QVERIFY(layout.placed[8]);
    QVERIFY(layout.spots[8].yM > 1.3);
    QVERIFY(layout.spots[8].yM < 7.1);
    floor.depthM = 3; // one row fits
    const FloorLayout small = layOut(floor, items, traffic);
    QCOMPARE(std::count(small.placed.begin(), small.placed.end(), true), 4);
    floor.taken.push_back({{1.2, 1.2}, {1.2, 1.2}}); // two cells are taken
    const FloorLayout around = layOut(floor, items, traffic);
    QCOMPARE(std::count(around.placed.begin(), around.placed.end(), true), 2);
  }
};

CW_TEST(TestCabling);
#include "test_cabling.moc"
