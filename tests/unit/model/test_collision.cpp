// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include "core/model/collision.h"

using namespace cw;
using namespace cw::test;

namespace {

constexpr DeviceExtent oneUnit{HalfUnits{2}, true, false};
constexpr DeviceExtent shallow{HalfUnits{2}, false, false};
constexpr DeviceExtent halfWide{HalfUnits{2}, true, true};

Entry withFacts(std::map<std::string, Fact, std::less<>> facts) {
  Entry entry;
  entry.facts = std::move(facts);
  return entry;
}

} // namespace

class TestCollision : public QObject {
  Q_OBJECT
private slots:
  void sharedHalfUnits() {
    QVERIFY(collide(oneUnit, {HalfUnits{4}}, oneUnit, {HalfUnits{4}}));
    QVERIFY(collide(oneUnit, {HalfUnits{4}}, oneUnit, {HalfUnits{5}}));
    QVERIFY(!collide(oneUnit, {HalfUnits{4}}, oneUnit, {HalfUnits{6}}));
  }
  void facesAndDepth() {
    QVERIFY(!collide(shallow, {HalfUnits{4}, Face::Front}, shallow, {HalfUnits{4}, Face::Rear}));
    QVERIFY(collide(shallow, {HalfUnits{4}, Face::Rear}, shallow, {HalfUnits{4}, Face::Rear}));
    QVERIFY(collide(oneUnit, {HalfUnits{4}, Face::Front}, shallow, {HalfUnits{4}, Face::Rear}));
  }
  void halvesOfTheWidth() {
    QVERIFY(!collide(halfWide, {HalfUnits{4}, Face::Front, false}, halfWide, {HalfUnits{4}, Face::Front, true}));
    QVERIFY(collide(halfWide, {HalfUnits{4}, Face::Front, true}, halfWide, {HalfUnits{4}, Face::Front, true}));
    QVERIFY(collide(halfWide, {HalfUnits{4}, Face::Front, true}, oneUnit, {HalfUnits{5}}));
  }
  void besideTheUnits() {
    const DeviceExtent zeroU{};
    QVERIFY(!collide(zeroU, {HalfUnits{4}}, oneUnit, {HalfUnits{3}}));
    QVERIFY(!collide(zeroU, {}, zeroU, {}));
    QCOMPARE(slotProblem(Rack{}, zeroU, {HalfUnits{500}}), SlotProblem::None);
  }
  void extentsFromFacts() {
    const auto number = [](double value) { return Fact{value, {}, {}, true}; };
    const auto text = [](const char* value) { return Fact{std::string{value}, {}, {}, true}; };
    QCOMPARE(deviceExtent(withFacts({{"rack_units", number(8)}})).height, HalfUnits{16});
    QCOMPARE(deviceExtent(withFacts({{"rack_units", number(0.5)}})).height, HalfUnits{1});
    QCOMPARE(deviceExtent(withFacts({{"rack_units", number(0)}})).height, HalfUnits{0});
    // DGX H100: 356 mm high, sold as 8U (8 × 44.45 = 355.6 mm): the 0.4 mm must not start another half unit.
    QCOMPARE(deviceExtent(withFacts({{"height_mm", number(356)}})).height, HalfUnits{16});
    QCOMPARE(deviceExtent(withFacts({})).height, HalfUnits{0});
    QVERIFY(deviceExtent(withFacts({})).fullDepth);
    QVERIFY(deviceExtent(withFacts({{"depth_mm", number(660)}})).fullDepth);
    QVERIFY(!deviceExtent(withFacts({{"depth_mm", number(300)}})).fullDepth);
    QVERIFY(deviceExtent(withFacts({{"depth_mm", number(300)}, {"full_depth", number(1)}})).fullDepth);
    QVERIFY(!deviceExtent(withFacts({{"full_depth", text("no")}})).fullDepth);
    QVERIFY(deviceExtent(withFacts({{"width", text("half")}})).halfWidth);
  }
};

CW_TEST(TestCollision);
#include "test_collision.moc"
