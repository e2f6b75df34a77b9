// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/test_main.h"
#include "tests/unit/placement/placement_fixture.h"

using namespace cw;
using test::Pod;

/// The golden cases of fabric.md rule 14.
class TestPower : public QObject {
  Q_OBJECT

  static RackPower firstRack(const Pod& pod) {
    const Id<Rack> rack = pod.rack("rack001").id;
    for (const RackPower& power : derivePower(pod.design())) {
      if (power.rack == rack) return power;
    }
    return {};
  }
  static RackPower rackOf(const char* nodeType, int feeds) {
    Pod pod(4, nodeType);
    pod.change(pod.nodes, [&](DeviceGroup& group) { group.pdusPerRack = feeds; });
    return firstRack(pod);
  }

private slots:
  /// 6 × 3.3 kW, 4+2, 10.2 kW: two feeds leave 3 supplies of which 4 are needed; three feeds leave 4.
  void h100FailsOnTwoFeedsAndPassesOnThree() {
    const RackPower two = rackOf("nvidia-dgx-h100", 2);
    QCOMPARE(two.feeds.size(), std::size_t{2});
    QCOMPARE(two.unsupplied.size(), std::size_t{8}); // each of 4 nodes, for each feed
    const RackPower three = rackOf("nvidia-dgx-h100", 3);
    QCOMPARE(three.feeds.size(), std::size_t{3});
    QVERIFY(three.unsupplied.empty());
    QCOMPARE(three.nameplate.base(), 40800.0); // rule 14: 4 nodes > 40 kW
  }
  /// 5+1, 14.3 kW: two feeds leave 3 supplies, three leave 4 × 3.3 = 13.2 kW; 5 are needed.
  void b200FailsOnBoth() {
    QCOMPARE(rackOf("nvidia-dgx-b200", 2).unsupplied.size(), std::size_t{8});
    QCOMPARE(rackOf("nvidia-dgx-b200", 3).unsupplied.size(), std::size_t{12});
  }
  /// √3 · 415 V · 60 A · 0.95 · 0.8 = 32.8 kW; a third of 40.8 kW in operation, half of it when one feed is lost.
  void feedsCarryTheirShare() {
    const RackPower power = rackOf("nvidia-dgx-h100", 3);
    for (const FeedLoad& feed : power.feeds) {
      QCOMPARE(feed.capacity.base(), std::sqrt(3.0) * 415 * 60 * 0.95 * 0.8);
      QCOMPARE(feed.normal.base(), 13600.0);
      QCOMPARE(feed.worst.base(), 20400.0);
      QVERIFY(feed.lost);
      QVERIFY(feed.lost != feed.feed);
      // Eight supplies of 2.55 kW (four live of each node) on three phases: three on the fullest.
      QCOMPARE(feed.worstPhase.base(), 3 * 2550.0);
      QCOMPARE(feed.phaseCapacity.base(), feed.capacity.base() / 3);
    }
  }
  void twoPdusOnOneFeedAreLostTogether() {
    Pod pod(4);
    pod.regenerateAll();
    pod.edit(pod.rack("rack001").id, [&](Rack& rack) { rack.feeds = {pod.feeds[0], pod.feeds[0], pod.feeds[1]}; });
    const RackPower power = firstRack(pod);
    QCOMPARE(power.feeds.size(), std::size_t{2});
    QCOMPARE(power.feeds[0].capacity.base(), 2 * power.feeds[1].capacity.base());
    QCOMPARE(power.unsupplied.size(), std::size_t{4}); // two of six live when A goes
  }
  void singlePhaseFeeds() {
    Pod pod(4);
    pod.regenerateAll();
    for (const Id<Feed> id : pod.feeds) {
      pod.edit(id, [](Feed& feed) {
        feed.phases = 1;
        feed.voltsLineToLine = 230;
        feed.ampsPerPdu = 32;
      });
    }
    const RackPower power = firstRack(pod);
    QCOMPARE(power.feeds[0].capacity.base(), 230 * 32 * 0.95 * 0.8);
    QCOMPARE(power.feeds[0].worstPhase, power.feeds[0].worst);
  }
};

CW_TEST(TestPower);
#include "test_power.moc"
