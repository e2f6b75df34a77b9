// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "core/placement/occupancy.h"
#include "core/placement/row_plan.h"
#include "tests/test_main.h"
#include "tests/unit/placement/placement_fixture.h"

using namespace cw;
using test::Pod;

/// "Change 127 nodes to 254 and everything follows" (design.md section 3), and what a hand did stays.
class TestRegenerate : public QObject {
  Q_OBJECT

  static int inRack(const Pod& pod, const std::string& rack) {
    const Id<Rack> id = pod.rack(rack).id;
    return test::countDevices(pod.design(),
                              [&](const Device& d) { return d.rack == id && d.role == DeviceRole::Node; });
  }
  static int ofRole(const Pod& pod, DeviceRole role) {
    return test::countDevices(pod.design(), [&](const Device& d) { return d.role == role; });
  }
  static Device byHand(Pod& pod, const char* name, const char* rack, HalfUnits position) {
    Transaction transaction(pod.store, "test");
    Device device;
    device.id = transaction.newId<Device>();
    device.name = name;
    device.typeId = "nvidia-dgx-h100";
    device.role = DeviceRole::Node;
    device.rack = pod.rack(rack).id;
    device.position = position;
    transaction.put(device);
    if (!transaction.commit()) qFatal("cannot place by hand");
    return device;
  }

private slots:
  void namesFollowThePattern() {
    QCOMPARE(patternName("gpu%03d", 7), std::string{"gpu007"});
    QCOMPARE(patternName("a%d-x", 1234), std::string{"a1234-x"});
    QCOMPARE(patternName("plain", 3), std::string{"plain3"});
    QCOMPARE(patternName("100%", 3), std::string{"100%3"});
  }

  /// bom_h100_4su.csv: 127 nodes in 32 racks, 96 PDUs there, 32 leaves + 16 spines.
  void theReferencePod() {
    Pod pod(127);
    pod.regenerateAll();
    QCOMPARE(pod.racksOf("compute"), 32);
    QCOMPARE(ofRole(pod, DeviceRole::Node), 127);
    QCOMPARE(test::countDevices(pod.design(), [&](const Device& d) { return d.origin.fabric == pod.compute; }), 48);
    QCOMPARE(test::countDevices(pod.design(),
                                [&](const Device& d) {
                                  const Rack* rack = pod.design().find(d.rack);
                                  return d.role == DeviceRole::Pdu && rack != nullptr && rack->purpose == "compute";
                                }),
             96);
    QCOMPARE(inRack(pod, "rack001"), 4);
    QCOMPARE(inRack(pod, "rack032"), 3);
    QCOMPARE(pod.device("dgx005").rack, pod.rack("rack002").id);
    QCOMPARE(pod.device("dgx005").position, HalfUnits{});
    QCOMPARE(pod.device("rack001-pdu3").rack, pod.rack("rack001").id);
    QCOMPARE(test::countDevices(pod.design(), [](const Device& d) { return !d.rack; }), 0);
  }

  void twiceChangesNothing() {
    Pod pod(127);
    QVERIFY(!pod.regenerateAll().empty());
    QVERIFY(pod.regenerateAll().empty());
  }

  void thereAndBackAgain() {
    Pod pod(127);
    pod.regenerateAll();
    const auto before = pod.picture();
    pod.setNodes(254);
    QCOMPARE(pod.racksOf("compute"), 64);
    QVERIFY(pod.regenerateAll().empty());
    pod.setNodes(127);
    QVERIFY(pod.picture() == before);
    pod.change(pod.nodes, [](DeviceGroup& group) { group.perRack = 2; });
    QCOMPARE(pod.racksOf("compute"), 64);
    pod.change(pod.nodes, [](DeviceGroup& group) { group.perRack = 4; });
    QVERIFY(pod.picture() == before);
  }

  void oneStepOfUndo() {
    Pod pod(16);
    pod.regenerateAll();
    const auto before = pod.picture();
    pod.setNodes(64);
    QVERIFY(pod.store.undo());
    QVERIFY(pod.picture() == before);
  }

  void racksByPowerWeightAndUnits() {
    Pod pod(12);
    pod.change(pod.nodes, [](DeviceGroup& group) { group.perRack = 0; });
    // 45 kW ÷ 10.2 kW = 4 a rack (units would allow 6, the rack's 1360 kg ten).
    QCOMPARE(pod.racksOf("compute"), 3);
    pod.change(pod.nodes, [](DeviceGroup& group) { group.racks = 6; });
    QCOMPARE(pod.racksOf("compute"), 6);
    QCOMPARE(inRack(pod, "rack001"), 2);
  }

  void pinnedRowsStay() {
    Pod pod(8);
    pod.regenerateAll();
    const Id<Rack> second = pod.rack("rack002").id;
    pod.edit(pod.device("dgx001").id, [&](Device& device) {
      device.rack = second;
      device.position = HalfUnits::fromUnits(40);
      device.pinned = true;
    });
    pod.regenerateAll();
    QCOMPARE(pod.device("dgx001").rack, second);
    QCOMPARE(pod.device("dgx001").position.units(), 40.0);
    // One rack takes four at most: the last node of the second rack fills the gap in the first.
    QCOMPARE(inRack(pod, "rack001"), 4);
    QCOMPARE(pod.device("dgx008").rack, pod.rack("rack001").id);
    pod.edit(pod.device("dgx008").id, [](Device& device) { device.pinned = true; });
    pod.setNodes(2); // both pinned rows outlive the others
    QVERIFY(pod.design().find(pod.device("dgx008").id) != nullptr);
    QCOMPARE(ofRole(pod, DeviceRole::Node), 2);
    QVERIFY(pod.regenerateAll().empty());
  }

  void handMadeRowsStay() {
    Pod pod(3);
    pod.regenerateAll();
    const Device extra = byHand(pod, "dgx004", "rack001", HalfUnits::fromUnits(32));
    pod.setNodes(5);
    QVERIFY(*pod.design().find(extra.id) == extra);
    QCOMPARE(pod.device("dgx004-2").origin.index, 3U);
    QCOMPARE(ofRole(pod, DeviceRole::Node), 6);
    pod.setNodes(0);
    QVERIFY(*pod.design().find(extra.id) == extra); // and its rack with it
    QVERIFY(pod.design().find(extra.rack) != nullptr);
  }

  void blockedUnitsAreKeptFree() {
    Pod pod(4);
    pod.regenerateAll();
    pod.change(pod.rack("rack001").id, [](Rack& rack) { rack.blocked = {{HalfUnits{}, HalfUnits::fromUnits(3)}}; });
    QCOMPARE(pod.device("dgx001").position.units(), 3.0);
    QCOMPARE(pod.device("dgx002").position.units(), 11.0);
  }

  void pinnedRacksStandStill() {
    Pod pod(16);
    pod.regenerateAll();
    pod.edit(pod.rack("rack002").id, [](Rack& rack) {
      rack.pinned = true;
      rack.xM = 1.2;
      rack.yM = 1.2;
    });
    pod.regenerateAll();
    QCOMPARE(pod.rack("rack002").xM, 1.2);
    std::set<std::pair<double, double>> places;
    pod.design().table<Rack>().forEach([&](const Rack& rack) { places.emplace(rack.xM, rack.yM); });
    QCOMPARE(places.size(), pod.design().table<Rack>().size());
  }

  void phasesAreInheritedAndLaterOnesMoveNothing() {
    Pod pod(16);
    pod.regenerateAll();
    const auto before = pod.picture();
    Transaction transaction(pod.store, "test");
    DeviceGroup later = *pod.design().find(pod.nodes);
    later.id = transaction.newId<DeviceGroup>();
    later.name = "day 2";
    later.namePattern = "late%03d";
    later.phase = 2;
    transaction.put(later);
    QVERIFY(regenerate(transaction).has_value());
    QVERIFY(transaction.commit().has_value());
    QCOMPARE(pod.device("late001").phase, 2);
    QCOMPARE(pod.design().find(pod.device("late001").rack)->phase, 2);
    const auto after = pod.picture();
    const std::set<std::string> now(after.begin(), after.end());
    for (const std::string& line : before)
      QVERIFY2(now.contains(line), line.c_str());
  }

  void managementRacksByStatement() {
    Pod pod(16);
    Transaction transaction(pod.store, "test");
    DeviceGroup servers = *pod.design().find(pod.nodes);
    servers.id = transaction.newId<DeviceGroup>();
    servers.name = "management";
    servers.role = DeviceRole::Management;
    servers.namePattern = "mgmt%02d";
    servers.rackPurpose = "management";
    servers.count = 2;
    servers.racks = 6;
    servers.perRack = 0;
    servers.pdusPerRack = 2;
    transaction.put(servers);
    QVERIFY(regenerate(transaction).has_value());
    QVERIFY(transaction.commit().has_value());
    QCOMPARE(pod.racksOf("management"), 6);
    QCOMPARE(pod.rack("management01").feeds.size(), std::size_t{2});
    QCOMPARE(pod.device("leaf001").rack, pod.rack("management01").id);
    QCOMPARE(pod.device("leaf004").rack, pod.rack("management05").id); // four leaves over six racks
    QVERIFY(pod.regenerateAll().empty());
  }

  void errorsNameTheReason() {
    Pod pod(16);
    Transaction transaction(pod.store, "test");
    DeviceGroup group = *pod.design().find(pod.nodes);
    group.rackTypeId.clear();
    transaction.put(group);
    const auto result = regenerate(transaction);
    QVERIFY(!result);
    QCOMPARE(result.error().code, std::string{"placement.no-rack-type"});
  }

  void noTwoDevicesInOnePlace() {
    Pod pod(127);
    pod.regenerateAll();
    const RackIndex index(pod.design());
    pod.design().table<Rack>().forEach([&](const Rack& rack) {
      const auto& devices = index.devices(rack.id);
      for (const Device* device : devices) {
        const auto problem = placementProblem(pod.design(), rack, devices, device->typeId, device->position,
                                              device->face, device->rightHalf, device->id);
        QVERIFY2(!problem, device->name.c_str());
      }
    });
  }
};

CW_TEST(TestRegenerate);
#include "test_regenerate.moc"
