// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/device_type.h"
#include "core/placement/occupancy.h"
#include "tests/test_main.h"
#include "tests/unit/placement/placement_fixture.h"

using namespace cw;

/// fabric.md rule 15: faces, depth, half width, half U, 0U, numbering from below or above.
class TestOccupancy : public QObject {
  Q_OBJECT

  Design design_;
  Rack rack_;

  static Device deviceOf(const char* type, HalfUnits position, Face face = Face::Front, bool right = false) {
    static std::uint64_t next = 1000;
    Device device;
    device.id = Id<Device>{next++};
    device.name = "standing";
    device.typeId = type;
    device.position = position;
    device.face = face;
    device.rightHalf = right;
    return device;
  }

  std::string problem(const Device& standing, const char* type, HalfUnits position, Face face = Face::Front,
                      bool right = false, Id<Device> moving = {}) const {
    const auto found = placementProblem(design_, rack_, {&standing}, type, position, face, right, moving);
    return found ? found->messageId : "";
  }

private slots:
  void init() {
    auto entries = std::make_shared<Design::Entries>();
    const auto add = [&](const Entry& entry) { (*entries)[entry.id] = std::make_shared<const Entry>(entry); };
    add(test::entryOf("full", EntryKind::Server, {{"rack_units", 2}, {"max_power_w", 1000}, {"weight_kg", 30}}));
    add(test::entryOf("shallow", EntryKind::Switch, {{"rack_units", 1}, {"full_depth", 0}}));
    add(test::entryOf("half-u", EntryKind::Switch, {{"rack_units", 0.5}}));
    add(test::entryOf("pdu", EntryKind::Power, {{"rack_units", 0}}));
    Entry narrow = test::entryOf("narrow", EntryKind::Switch, {{"rack_units", 1}});
    narrow.facts.emplace("width", Fact{std::string{"half"}, "", "", true});
    add(std::move(narrow));
    design_.setEntries(std::move(entries));
    rack_ = Rack{};
    rack_.name = "r";
  }

  void fullDepthFillsBothFaces() {
    const Device standing = deviceOf("full", HalfUnits::fromUnits(10));
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(11)), std::string{"placement.collides"});
    QCOMPARE(problem(standing, "shallow", HalfUnits::fromUnits(10), Face::Rear), std::string{"placement.collides"});
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(12)), std::string{});
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(8)), std::string{});
  }
  void shallowDevicesStandBackToBack() {
    const Device standing = deviceOf("shallow", HalfUnits::fromUnits(10));
    QCOMPARE(problem(standing, "shallow", HalfUnits::fromUnits(10), Face::Rear), std::string{});
    QCOMPARE(problem(standing, "shallow", HalfUnits::fromUnits(10), Face::Front), std::string{"placement.collides"});
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(9), Face::Rear), std::string{"placement.collides"});
  }
  void halfWidthsStandSideBySide() {
    const Device standing = deviceOf("narrow", HalfUnits::fromUnits(10));
    QCOMPARE(problem(standing, "narrow", HalfUnits::fromUnits(10), Face::Front, true), std::string{});
    QCOMPARE(problem(standing, "narrow", HalfUnits::fromUnits(10), Face::Front, false),
             std::string{"placement.collides"});
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(10)), std::string{"placement.collides"});
  }
  void halfUnitsAreExact() {
    const Device standing = deviceOf("half-u", HalfUnits{21});
    QCOMPARE(problem(standing, "half-u", HalfUnits{20}), std::string{});
    QCOMPARE(problem(standing, "half-u", HalfUnits{21}), std::string{"placement.collides"});
    QCOMPARE(problem(standing, "shallow", HalfUnits{22}), std::string{});
    QCOMPARE(problem(standing, "shallow", HalfUnits{20}), std::string{"placement.collides"});
  }
  void zeroUNeverCollides() {
    const Device standing = deviceOf("full", HalfUnits{});
    QCOMPARE(problem(standing, "pdu", HalfUnits{}), std::string{});
    const Device pdu = deviceOf("pdu", HalfUnits{});
    QCOMPARE(problem(pdu, "full", HalfUnits{}), std::string{});
  }
  void rackEndsAndBlockedUnits() {
    const Device standing = deviceOf("pdu", HalfUnits{});
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(41)), std::string{"placement.outside-rack"});
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(40)), std::string{});
    QCOMPARE(problem(standing, "full", HalfUnits{-1}), std::string{"placement.outside-rack"});
    rack_.blocked = {{HalfUnits::fromUnits(20), HalfUnits::fromUnits(22)}};
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(19)), std::string{"placement.blocked-units"});
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(18)), std::string{});
    QCOMPARE(problem(standing, "none", HalfUnits{}), std::string{"placement.unknown-type"});
  }
  void mayMoveOntoItself() {
    const Device standing = deviceOf("full", HalfUnits::fromUnits(10));
    QCOMPARE(problem(standing, "full", HalfUnits::fromUnits(11), Face::Front, false, standing.id), std::string{});
  }
  void unitsAreNamedAsTheRackNumbersThem() {
    const Device standing = deviceOf("full", HalfUnits{});
    const auto unit = [&] {
      return placementProblem(design_, rack_, {&standing}, "shallow", HalfUnits{}, Face::Front, false, {})
          ->args[1]
          .second;
    };
    QCOMPARE(unit(), std::string{"U1"});
    rack_.numberedFromAbove = true;
    QCOMPARE(unit(), std::string{"U42"});
  }
  void loadsAddUpAndSayWhatIsMissing() {
    rack_.blocked = {{HalfUnits::fromUnits(40), HalfUnits::fromUnits(42)}};
    const Device a = deviceOf("full", HalfUnits{}), b = deviceOf("full", HalfUnits::fromUnits(2));
    const Device c = deviceOf("shallow", HalfUnits::fromUnits(4));
    const RackLoad load = rackLoad(design_, rack_, {&a, &b, &c});
    QCOMPARE(load.used.units(), 7.0); // 2 + 2 + 1 + 2 blocked
    QCOMPARE(load.free.units(), 35.0);
    QCOMPARE(load.nameplate.base(), 2000.0);
    QCOMPARE(load.planned.base(), 2000 * 0.67); // the policy's factor where no typical figure exists
    QCOMPARE(load.mass.base(), 60.0);
    QCOMPARE(load.devicesWithoutPower, 1);
    QCOMPARE(load.devicesWithoutMass, 1);
  }
  void readsTheReferenceServer() {
    const auto catalog = test::shippedCatalog();
    const DeviceType type = deviceType(*catalog->find("nvidia-dgx-h100"), Policy{});
    QCOMPARE(type.height.units(), 8.0);
    QCOMPARE(type.nameplate.value->base(), 10200.0); // fabric.md rule 14: 6 × 3.3 kW, 4+2, 10.2 kW
    QCOMPARE(type.psuCount, 6);
    QCOMPARE(type.psusNeeded, 4);
    QCOMPARE(type.psuRating.base(), 3300.0);
    QCOMPARE(type.accelerators, 8);
    QVERIFY(!type.planned.verified);
    QVERIFY(type.fullDepth);
  }
};

CW_TEST(TestOccupancy);
#include "test_occupancy.moc"
