// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/messages.h"
#include "tests/test_main.h"
#include "tests/unit/rules/small_pod.h"

using namespace cw;
using namespace cw::test;

namespace {

ManualLink manualLink(SmallPod& pod, const char* cable, const std::string& a, int portA, const std::string& b,
                      int portB) {
  ManualLink link;
  link.id = {pod.design().nextId() + 1000};
  link.deviceA = pod.device(a).id;
  link.deviceB = pod.device(b).id;
  link.portA = portA;
  link.portB = portB;
  link.cableTypeId = cable;
  return link;
}

void changeEntry(SmallPod& pod, const char* id, std::string_view key, std::variant<double, std::string> value) {
  Entry entry = *pod.design().find(id);
  entry.facts[std::string{key}].value = std::move(value);
  pod.edit([&](Transaction& transaction) { transaction.embed(entry); }, true);
}

/// Makes the nodes of a pod as fabric.md rule 14 tells of a real one, four a rack.
void supply(SmallPod& pod, double count, double ratingW, const char* redundancy, double drawW, int feeds) {
  Entry node = *pod.design().find("node");
  node.facts["psu_count"].value = count;
  node.facts["psu_w"].value = ratingW;
  node.facts["psu_redundancy"].value = std::string{redundancy};
  node.facts["max_power_w"].value = drawW;
  Policy policy = pod.design().policy();
  policy.rackPowerLimitKw = 100;
  pod.edit(
      [&](Transaction& transaction) {
        transaction.embed(node);
        if (!policy.id) policy.id = transaction.newId<Policy>();
        transaction.put(policy);
        std::vector<Id<Feed>> ids;
        pod.design().table<Feed>().forEach([&](const Feed& feed) {
          Feed strong = feed;
          strong.ampsPerPdu = 125;
          transaction.put(strong);
          ids.push_back(feed.id);
        });
        while (static_cast<int>(ids.size()) < feeds) {
          Feed feed;
          feed.id = transaction.newId<Feed>();
          feed.name = "C";
          feed.ampsPerPdu = 125;
          transaction.put(feed);
          ids.push_back(feed.id);
        }
        std::vector<Rack> racks;
        transaction.design().table<Rack>().forEach([&](const Rack& rack) { racks.push_back(rack); });
        for (Rack& rack : racks) {
          rack.feeds = ids;
          transaction.put(rack);
        }
      },
      false);
}

void setAmps(SmallPod& pod, double amps) {
  pod.edit([&](Transaction& transaction) {
    std::vector<Feed> feeds;
    pod.design().table<Feed>().forEach([&](const Feed& feed) { feeds.push_back(feed); });
    for (Feed& feed : feeds) {
      feed.ampsPerPdu = amps;
      transaction.put(feed);
    }
  });
}

/// What is found when racks may draw 3.9 kW.
std::vector<Finding> hot(SmallPod& pod) {
  Policy policy = pod.design().policy();
  policy.rackPowerLimitKw = 3.9;
  pod.force(policy);
  return pod.check();
}

/// Such a pod, as one expression.
struct SuppliedPod : SmallPod {
  SuppliedPod(double count, double ratingW, const char* redundancy, double drawW, int feeds) : SmallPod(16) {
    supply(*this, count, ratingW, redundancy, drawW, feeds);
  }
};

} // namespace

/// Rules about racks, power, cables and the catalog; and what holds for every finding.
class TestPlaceRules : public QObject {
  Q_OBJECT

private slots:
  void collision() {
    SmallPod pod;
    Device device = pod.device("node002");
    const Device first = pod.device("node001");
    device.rack = first.rack;
    device.position = first.position + HalfUnits{2};
    pod.force(device);
    const Finding finding = only(pod.check(), "RACK-001");
    QVERIFY(finding.severity == Severity::Error);
    QCOMPARE(finding.fix, std::string{"place-again"});
    pod.edit([&](Transaction& transaction) { QVERIFY(bool(applyFix(finding, transaction))); });
    QVERIFY(of(pod.check(), "RACK-001").empty());
  }

  void deviceOutsideItsRack() {
    SmallPod pod;
    Device device = pod.device("node001");
    device.position = HalfUnits::fromUnits(40);
    pod.force(device);
    QCOMPARE(only(pod.check(), "RACK-001").variant, std::string{"outside"});
  }

  // 4 × 300 kg stand on a rack that carries 1,000 kg; six equal racks are one cause.
  void weight() {
    SmallPod pod;
    changeEntry(pod, "node", field::weightKg, 300.0);
    const Finding finding = only(pod.check(), "RACK-002");
    QCOMPARE(finding.value, std::string{"1.20 t"});
    QCOMPARE(finding.limit, std::string{"1.00 t"});
    QVERIFY(finding.places.size() >= 6);
  }

  // Four racks of 4 × 1 kW are one cause; the rack of 6 switches draws 3 kW.
  void rackPower() {
    SmallPod pod(16);
    const Finding finding = only(hot(pod), "PWR-001");
    QCOMPARE(finding.value, std::string{"4.00 kW"});
    QCOMPARE(finding.limit, std::string{"3.90 kW"});
    QCOMPARE(finding.places.size(), std::size_t{4});
  }

  // DGX H100: 6 × 3.3 kW, 4+2, 10.2 kW: a lost feed of two leaves 3 supplies, of three leaves 4 (fabric.md rule 14).
  void sixSuppliesNeedThreeFeeds() {
    SuppliedPod two(6, 3300, "4+2", 10200, 2);
    const Finding finding = only(two.check(), "PWR-004");
    QVERIFY2(findingText(finding, Language::English).find("keeps 3 of 6 supplies (9.90 kW); it needs 4 and 10.2 kW") !=
                 std::string::npos,
             findingText(finding, Language::English).c_str());
    const auto three = of(SuppliedPod(6, 3300, "4+2", 10200, 3).check(), "PWR-004");
    QVERIFY2(three.empty(), three.empty() ? "" : findingText(three.front(), Language::English).c_str());
  }

  // DGX B200: 6 supplies, 5+1, 14.3 kW: fails with two feeds and with three.
  void fivePlusOneFailsOnTwoAndThree() {
    QCOMPARE(of(SuppliedPod(6, 3300, "5+1", 14300, 2).check(), "PWR-004").size(), std::size_t{1});
    QCOMPARE(of(SuppliedPod(6, 3300, "5+1", 14300, 3).check(), "PWR-004").size(), std::size_t{1});
  }

  // 2 feeds of 16 A at 415 V: √3 · 415 · 16 · 0.95 · 0.8 = 8.74 kW each. 4 × 3 kW share 6 kW a feed, 12 kW when one
  // is lost.
  void feedAfterFailure() {
    SmallPod pod(16);
    changeEntry(pod, "node", field::psuW, 4000.0);
    changeEntry(pod, "node", field::maxPowerW, 3000.0);
    setAmps(pod, 16);
    const auto findings = pod.check();
    QVERIFY(of(findings, "PWR-002").empty());
    const auto lost = of(findings, "PWR-003");
    QCOMPARE(lost.size(), std::size_t{1});
    QCOMPARE(lost.front().limit, std::string{"8.74 kW"});
    QCOMPARE(lost.front().value, std::string{"12.0 kW"});
  }

  // 8 A give 4.37 kW a feed; 4 × 3 kW load each of two feeds with 6 kW already.
  void feedOverloadedAlways() {
    SmallPod pod(16);
    changeEntry(pod, "node", field::psuW, 4000.0);
    changeEntry(pod, "node", field::maxPowerW, 3000.0);
    setAmps(pod, 8);
    const Finding finding = only(pod.check(), "PWR-002");
    QCOMPARE(finding.value, std::string{"6.00 kW"});
    QCOMPARE(finding.limit, std::string{"4.37 kW"});
    QVERIFY(of(pod.check(), "PWR-003").empty());
  }

  // One node with one supply of 6 kW in a rack: feed A carries all of it.
  void unevenFeeds() {
    SmallPod pod(16);
    changeEntry(pod, "node", field::psuRedundancy, std::string{"1+0"});
    changeEntry(pod, "node", field::psuCount, 1.0);
    changeEntry(pod, "node", field::psuW, 7000.0);
    changeEntry(pod, "node", field::maxPowerW, 6000.0);
    pod.editGroup([](DeviceGroup& group) { group.perRack = 1; });
    QVERIFY(only(pod.check(), "PWR-005").severity == Severity::Advice);
  }

  void rackWithoutFeed() {
    SmallPod pod;
    Rack rack = pod.firstRack();
    rack.feeds.clear();
    pod.force(rack);
    QCOMPARE(only(pod.check(), "PWR-006").places, std::vector<std::string>{rack.id.text()});
  }

  void noCableInTheCatalog() {
    SmallPod pod;
    // Cables of another rate only.
    for (const char* id : {"short-copper", "finned-copper", "long-optic"}) {
      changeEntry(pod, id, "total_gbps", 25.0);
      changeEntry(pod, id, "lanes_x_gbps", std::string{"1x25"});
    }
    const auto findings = pod.check();
    QVERIFY2(!of(findings, "CAB-003").empty(), ruleIds(findings).c_str());
    QVERIFY(of(findings, "CAB-001").empty());
  }

  void oneSwitchForMany() {
    SmallPod pod(16);
    Entry big = *pod.design().find("switch");
    big.ports.front().cages = 64;
    pod.edit(
        [&](Transaction& transaction) {
          transaction.embed(big);
          DeviceGroup group = pod.group();
          group.count = 40;
          transaction.put(group);
          Fabric fabric = pod.fabric();
          fabric.kind = FabricKind::Single;
          fabric.attachments.front().links = 1;
          transaction.put(fabric);
        },
        true);
    QCOMPARE(only(pod.check(), "AVL-002").limit, std::string{"2"});
    pod.editGroup([](DeviceGroup& group) { group.count = 32; });
    QVERIFY(of(pod.check(), "AVL-002").empty());
  }

  void bothLinksOnOneSwitch() {
    SmallPod pod(12);
    pod.editFabric([](Fabric& fabric) {
      fabric.kind = FabricKind::Access;
      fabric.purpose = FabricPurpose::Storage;
    });
    QVERIFY(of(pod.check(), "AVL-003").empty());
    const auto findings = pod.check([](Topology& net) {
      for (Link& link : net.links)
        link.b = link.a == 0 ? net.firstLeaf() : link.b;
    });
    QCOMPARE(only(findings, "AVL-003").places.back(), pod.device("node001").id.text());
  }

  void cableBeyondItsReach() {
    SmallPod pod;
    ManualLink link = manualLink(pod, "short-copper", "node001", 0, "node024", 0);
    pod.force(link);
    const auto findings = of(pod.check(), "CAB-001");
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings.front().limit, std::string{"3 m"});
  }

  void wrongTopOfAPlug() {
    SmallPod pod;
    pod.force(manualLink(pod, "finned-copper", "node001", 0, "node002", 0));
    const Finding finding = only(pod.check(), "CAB-002");
    QCOMPARE(finding.limit, std::string{"OSFP (RHS)"});
    QCOMPARE(finding.fix, std::string{"remove-link"});
  }

  void manualLinkOnATakenAndOnAMissingPort() {
    SmallPod pod;
    pod.force(manualLink(pod, "long-optic", "node001", 0, "leaf001", 99));
    const auto findings = pod.check();
    // Port 1 of node001 carries its rail already; the switch has 16 ports.
    QCOMPARE(of(findings, "NET-002").size(), std::size_t{1});
    QCOMPARE(only(findings, "NET-004").value, std::string{"100"});
  }

  void noSlack() {
    SmallPod pod;
    Policy policy = pod.design().policy();
    policy.cableSlackShare = policy.cableSlackM = 0;
    pod.force(policy);
    const Finding finding = only(pod.check(), "CAB-004");
    pod.edit([&](Transaction& transaction) { QVERIFY(bool(applyFix(finding, transaction))); });
    QVERIFY(of(pod.check(), "CAB-004").empty());
  }

  void incompleteEntry() {
    SmallPod pod;
    Entry entry = *pod.design().find("switch");
    entry.facts.erase("weight_kg");
    pod.edit([&](Transaction& transaction) { transaction.embed(entry); });
    QCOMPARE(only(pod.check(), "CAT-001").variant, std::string{"mass"});
  }

  void opposedAirflow() {
    SmallPod pod;
    changeEntry(pod, "node", field::airflow, std::string{"front-to-rear"});
    QVERIFY(of(pod.check(), "RACK-004").empty());
    Device turned = pod.device("node001");
    turned.face = Face::Rear;
    pod.force(turned);
    QCOMPARE(of(pod.check(), "RACK-004").size(), std::size_t{1});
  }

  void deviceBeforeItsRack() {
    SmallPod pod;
    Rack rack = pod.firstRack();
    rack.phase = 2;
    pod.force(rack);
    QCOMPARE(only(pod.check(), "PHASE-002").limit, std::string{"2"});
  }

  void waiverKeepsTheReason() {
    SmallPod pod(16);
    const Finding finding = only(hot(pod), "PWR-001");
    QVERIFY(!finding.places.empty());
    Waiver waiver;
    waiver.id = {9999};
    waiver.rule = "PWR-001";
    waiver.place = "rack-99999";
    waiver.reason = "liquid cooled";
    pod.force(waiver);
    QVERIFY(!only(pod.check(), "PWR-001").waived);
    waiver.place = finding.places.front();
    pod.force(waiver);
    QVERIFY(only(pod.check(), "PWR-001").waived);
    QCOMPARE(only(pod.check(), "PWR-001").waiverReason, std::string{"liquid cooled"});
  }

  void addingAFeedCuresTooFewSupplies() {
    SuppliedPod pod(6, 3300, "4+2", 10200, 2);
    const Finding finding = only(pod.check(), "PWR-004");
    pod.edit([&](Transaction& transaction) { QVERIFY(bool(applyFix(finding, transaction))); });
    QVERIFY(of(pod.check(), "PWR-004").empty());
    QCOMPARE(pod.firstRack().feeds.size(), std::size_t{3});
    QVERIFY(pod.store.undo());
    QCOMPARE(pod.firstRack().feeds.size(), std::size_t{2});
  }

  void unknownFixIsRefused() {
    SmallPod pod;
    Transaction transaction(pod.store, "test");
    QCOMPARE(applyFix(Finding{}, transaction).error().code, std::string{"rule.no-fix"});
  }

  void everyRuleHasItsTextInBothLanguages() {
    QVERIFY(rules().size() >= 15);
    for (const Rule& rule : rules()) {
      QVERIFY2(hasMessage("rule." + rule.id + ".title") && hasMessage("rule." + rule.id + ".text"), rule.id.c_str());
      QVERIFY2(!rule.formula.empty() && !rule.source.empty(), rule.id.c_str());
      QCOMPARE(findRule(rule.id), &rule);
    }
    QCOMPARE(findRule("NET-999"), nullptr);
  }

  void textsAreFilled() {
    SuppliedPod pod(6, 3300, "4+2", 10200, 2);
    Policy policy = pod.design().policy();
    policy.rackPowerLimitKw = 1;
    pod.force(policy);
    const auto findings = pod.check([](Topology& net) { rewireSpines(net, 1, 3); });
    QVERIFY(findings.size() >= 3);
    for (const Finding& finding : findings) {
      for (const Language language : {Language::English, Language::SimplifiedChinese}) {
        const std::string text =
            findingTitle(finding, language) + findingText(finding, language) + findingHint(finding, language);
        QVERIFY2(text.find('{') == std::string::npos, text.c_str());
      }
      QVERIFY2(!finding.places.empty(), finding.rule.c_str());
    }
  }
};

CW_TEST(TestPlaceRules);
#include "test_place_rules.moc"
