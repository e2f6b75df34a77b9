// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/messages.h"
#include "tests/test_main.h"
#include "tests/unit/rules/small_pod.h"

using namespace cw;
using namespace cw::test;

namespace {

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Link& linkOf(Topology& net, LinkKind kind, std::size_t number) {
  for (Link& link : net.links) {
    if (link.kind == kind && number-- == 0) return link;
  }
  qFatal("no such link");
}

} // namespace

/// Each rule passes on what the generators make and fails on one fault that is put in.
class TestFabricRules : public QObject {
  Q_OBJECT

private slots:
  void correctPodHasNoFinding() {
    for (const int nodes : {1, 8, 15, 16, 24, 31, 32, 64}) {
      const auto findings = SmallPod(nodes).check();
      const auto errors = std::count_if(findings.begin(), findings.end(),
                                        [](const Finding& f) { return f.severity == Severity::Error; });
      QVERIFY2(errors == 0, (std::to_string(nodes) + ": " + ruleIds(findings)).c_str());
    }
    QCOMPARE(ruleIds(SmallPod(24).check()), std::string{});
  }

  void fabricThatCannotBeGenerated() {
    SmallPod pod;
    Fabric broken = pod.fabric();
    broken.oversubscription = 0.1;
    pod.force(broken);
    const Finding finding = only(pod.check(), "NET-001");
    QVERIFY(finding.severity == Severity::Error && finding.cause != nullptr);
    QVERIFY(!mentions(findingText(finding, Language::English), "{reason}"));
    QCOMPARE(finding.places, std::vector<std::string>{broken.id.text()});
  }

  // 8 uplinks over 3 spines: 2 links each, 2 uplinks dark. Next divisor of 8 is 4; below 3 it is 2, whose 32 ports
  // carry 6 leaves × 2 × 2 = 24 links: 4 uplinks a leaf, 8 : 4 = 2:1.
  void darkUplinksNameBothRemedies() {
    const auto findings = SmallPod(24).check([](Topology& net) { rewireSpines(net, 3, 2); });
    const Finding finding = only(findings, "NET-003");
    QVERIFY(finding.severity == Severity::Error);
    const std::string text = findingText(finding, Language::English);
    QVERIFY2(mentions(text, "2 dark uplinks") && mentions(text, "8 uplinks do not divide over 3 spines") &&
                 mentions(text, "Use 4 spines (+1 switches) or 2 (2:1)"),
             text.c_str());
    QVERIFY(mentions(findingText(finding, Language::SimplifiedChinese), "闲置"));
    QVERIFY(of(findings, "NET-005").empty());
  }

  void wiredAgainstStatedOversubscription() {
    const auto half = [](Topology& net) { rewireSpines(net, net.spines, 4 / net.spines); }; // 4 uplinks a leaf
    const Finding finding = only(SmallPod(24).check(half), "NET-005");
    QCOMPARE(finding.value, std::string{"2:1"});
    QCOMPARE(finding.limit, std::string{"1:1"});
    SmallPod stated;
    Fabric fabric = stated.fabric();
    fabric.oversubscription = 2;
    stated.force(fabric);
    QCOMPARE(of(stated.check(half), "NET-005").size(), std::size_t{0});
  }

  void unequalBundles() {
    const auto findings = SmallPod(24).check([](Topology& net) {
      Link& link = linkOf(net, LinkKind::LeafSpine, 0);
      link.b = link.b == net.firstSpine() ? net.firstSpine() + 1 : net.firstSpine();
      link.portB = 15;
    });
    const Finding finding = only(findings, "NET-009");
    QCOMPARE(finding.value, std::string{"1…3"});
  }

  void partialUnitCabledPartially() {
    // 20 nodes: the third unit has 4 of 8 nodes; its leaves lose half of their uplinks.
    const auto findings = SmallPod(20).check([](Topology& net) {
      std::erase_if(net.links, [&](const Link& link) {
        return link.kind == LinkKind::LeafSpine && net.devices[link.a].unit == 2 && link.portB % 2 == 0;
      });
    });
    QCOMPARE(of(findings, "NET-008").size(), std::size_t{1});
  }

  void portUsedTwice() {
    const auto findings = SmallPod(24).check([](Topology& net) {
      linkOf(net, LinkKind::NodeLeaf, 2).portB = linkOf(net, LinkKind::NodeLeaf, 0).portB;
      linkOf(net, LinkKind::NodeLeaf, 2).b = linkOf(net, LinkKind::NodeLeaf, 0).b;
    });
    QCOMPARE(only(findings, "NET-002").value, std::string{"1"});
  }

  void portThatDoesNotExist() {
    const auto findings = SmallPod(24).check([](Topology& net) { linkOf(net, LinkKind::NodeLeaf, 0).portB = 16; });
    const Finding finding = only(findings, "NET-004");
    QCOMPARE(finding.value, std::string{"17"});
    QCOMPARE(finding.limit, std::string{"16"});
  }

  void swappedCablesAreOneFinding() {
    const auto findings = SmallPod(24).check(
        [](Topology& net) { std::swap(linkOf(net, LinkKind::NodeLeaf, 0).b, linkOf(net, LinkKind::NodeLeaf, 1).b); });
    const Finding finding = only(findings, "NET-006");
    QVERIFY2(mentions(findingText(finding, Language::English), "2 cables of 1 nodes"),
             findingText(finding, Language::English).c_str());
  }

  void infiniBandWithoutManagerPort() {
    SmallPod pod(24);
    Entry leaf = *pod.design().find("switch");
    leaf.facts["protocol"].value = std::string{"InfiniBand"};
    pod.edit([&](Transaction& transaction) { transaction.embed(leaf); }, true);
    // 24 nodes fill all 8 down ports of the 6 leaves.
    const Finding finding = only(pod.check(), "NET-007");
    QVERIFY(finding.severity == Severity::Warning);
    pod.edit([&](Transaction& transaction) { QVERIFY(bool(applyFix(finding, transaction))); });
    QVERIFY(of(pod.check(), "NET-007").empty());
    QVERIFY(pod.store.undo());
    pod.editFabric([](Fabric& fabric) { fabric.management.mode = ManagementPorts::Mode::None; });
    QVERIFY(of(pod.check(), "NET-007").empty());
    pod.editFabric([](Fabric& fabric) { fabric.management.mode = ManagementPorts::Mode::Auto; });
    pod.editGroup([](DeviceGroup& group) { group.count = 20; });
    QVERIFY(of(pod.check(), "NET-007").empty());
  }

  void deviceWithoutNetwork() {
    SmallPod pod;
    pod.edit([](Transaction& transaction) {
      Device device;
      device.id = transaction.newId<Device>();
      device.name = "stray";
      device.typeId = "node";
      device.role = DeviceRole::Node;
      transaction.put(device);
    });
    const auto findings = pod.check();
    QCOMPARE(only(findings, "NET-010").places, std::vector<std::string>{pod.device("stray").id.text()});
    QCOMPARE(only(findings, "RACK-003").value, std::string{"1"});
  }

  void missingSwitchesAreRegenerated() {
    SmallPod pod;
    Fabric grown = pod.fabric();
    grown.reservedPortsPerLeaf = 8;
    pod.force(grown);
    const Finding finding = only(pod.check(), "NET-012");
    QCOMPARE(finding.fix, std::string{"regenerate"});
    pod.edit([&](Transaction& transaction) { QVERIFY(bool(applyFix(finding, transaction))); });
    QVERIFY(of(pod.check(), "NET-012").empty());
  }

  void planesStayApart() {
    SmallPod pod;
    Fabric twin = pod.fabric();
    twin.planes = 2;
    twin.attachments.front().links = 1;
    pod.force(twin);
    QVERIFY(of(pod.check(), "NET-011").empty());
    const auto findings = pod.check([](Topology& net) {
      for (Link& link : net.links) {
        if (link.kind != LinkKind::LeafSpine || net.devices[link.b].plane != 0) continue;
        link.b = net.firstCore() - 1;
        break;
      }
    });
    QCOMPARE(of(findings, "NET-011").size(), std::size_t{1});
  }

  void fewSpines() {
    QCOMPARE(only(SmallPod(24).check([](Topology& net) {
               rewireSpines(net, 2, 4);
               net.devices.erase(net.devices.begin() + net.firstSpine() + 2, net.devices.begin() + net.firstCore());
               net.spines = 2;
             }),
                  "AVL-001")
                 .value,
             std::string{"2"});
    // 16 nodes: 4 leaves and 2 spines are what the sizing rule asks for, no false alarm.
    QVERIFY(of(SmallPod(16).check(), "AVL-001").empty());
  }

  void laterPhaseThatMovesCables() {
    // Phase 1: 16 nodes, 4 leaves on 2 spines with 4 links each. Phase 2: 24 nodes, 4 spines with 2 links each.
    SmallPod pod(16);
    pod.edit(
        [&](Transaction& transaction) {
          DeviceGroup more = pod.group();
          more.id = transaction.newId<DeviceGroup>();
          more.name = "More";
          more.namePattern = "more%02d";
          more.count = 8;
          more.phase = 2;
          transaction.put(more);
          Fabric fabric = pod.fabric();
          fabric.attachments.push_back(Attachment{more.id, {}, false, 2});
          transaction.put(fabric);
        },
        true);
    const Finding finding = only(pod.check(), "PHASE-001");
    QCOMPARE(finding.phase, 2);
    // Half of the 4 × 8 uplinks keep their spine at best.
    QVERIFY(std::stoi(finding.value) >= 16);
    QVERIFY(of(SmallPod(24).check(), "PHASE-001").empty());

    // Built whole on day 1, nothing moves.
    pod.edit([&](Transaction& transaction) { QVERIFY(applyFix(finding, transaction).has_value()); });
    QVERIFY(pod.fabric().growReady);
    QVERIFY(of(pod.check(), "PHASE-001").empty());
  }
};

CW_TEST(TestFabricRules);
#include "test_fabric_rules.moc"
