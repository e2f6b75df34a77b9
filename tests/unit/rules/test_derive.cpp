// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/derived.h"
#include "tests/test_main.h"
#include "tests/unit/rules/small_pod.h"

using namespace cw;
using namespace cw::test;

/// The one function behind studio and command line.
class TestDerive : public QObject {
  Q_OBJECT

private slots:
  void everythingBelongsToOneSnapshot() {
    const SmallPod pod;
    std::vector<double> fractions;
    const auto derived = derive(pod.design(), 7, pod.design(),
                                Progress{[&](double fraction, const std::string&) { fractions.push_back(fraction); }});
    QVERIFY(bool(derived));
    QCOMPARE((*derived)->revision, Revision{7});
    QCOMPARE((*derived)->topology.fabrics.size(), std::size_t{1});
    // 24 nodes × 2 links and 6 leaves × 8 uplinks.
    QCOMPARE((*derived)->cabling.runs.size(), std::size_t{96});
    QCOMPARE((*derived)->power.size(), pod.design().table<Rack>().size());
    QVERIFY((*derived)->findings.empty());
    QVERIFY(std::is_sorted(fractions.begin(), fractions.end()) && fractions.back() == 1);
  }

  void cancelledBeforeItBegins() {
    const SmallPod pod;
    std::stop_source stop;
    stop.request_stop();
    const auto derived = derive(pod.design(), 1, pod.design(), {}, stop.get_token());
    QVERIFY(!derived);
    QCOMPARE(derived.error().code, std::string{"job.cancelled"});
  }

  void cancelledOnTheWay() {
    const SmallPod pod;
    std::stop_source stop;
    int steps = 0;
    const Progress progress{[&](double, const std::string&) {
      if (++steps == 2) stop.request_stop();
    }};
    const auto derived = derive(pod.design(), 1, pod.design(), progress, stop.get_token());
    QVERIFY(!derived);
    QCOMPARE(derived.error().code, std::string{"job.cancelled"});
  }
};

CW_TEST(TestDerive);
#include "test_derive.moc"
