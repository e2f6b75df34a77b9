// SPDX-License-Identifier: GPL-3.0-or-later
// The curves against rows that were not fitted. tests/golden/data/collectives/held_out.csv: every 4th id of the
// published single-node sweeps (written by core/sizing/profile/tools/fit_collective_curves.py; aiconfigurator is
// Apache-2.0, Copyright NVIDIA Corporation and affiliates).
#include "tests/golden/collectives/collective_rows.h"
#include "tests/test_main.h"

using namespace cw;
using namespace cw::sizing;

class TestCollectiveCurves : public QObject {
  Q_OBJECT
private slots:
  void heldOutRowsAreMetWithinTenPerCent() {
    test::ErrorTable errors;
    for (const test::CollectiveRow& row : test::collectiveRows("held_out.csv", "generation")) {
      const auto [gpu, cluster] = test::machineOf(row.group);
      const GroupPlacement group{row.ranks, row.ranks};
      errors.add(row.group, collectiveSeconds(row.kind, row.bytes, group, gpu, cluster, Profile{}), row.seconds);
    }
    errors.print("Collectives inside one node, held-out rows");
    QVERIFY(errors.count("all") > 200);
    QVERIFY2(errors.median("all") <= 0.10, qPrintable(QString::number(errors.median("all"))));
    for (const char* generation : {"Ampere", "Hopper", "Blackwell", "BlackwellUltra", "Pcie"})
      QVERIFY2(errors.median(generation) <= 0.10, generation);
  }

  // More bytes never take less time, and bus bandwidth never falls with size (the table has four digits).
  void curvesAreMonotone() {
    for (const char* generation : {"Volta", "Ampere", "Hopper", "Blackwell", "BlackwellUltra", "Pcie"}) {
      const auto [gpu, cluster] = test::machineOf(generation);
      for (int ranks : {2, 3, 4, 6, 8, 16, 72}) {
        double seconds = 0, bandwidth = 0;
        for (double bytes = 256; bytes < 1e11; bytes *= 1.7) {
          const GroupPlacement group{ranks, ranks};
          const double now = collectiveSeconds(Collective::AllGather, bytes, group, gpu, cluster, Profile{});
          const CurvePoint point = domainCurve(Collective::AllGather, bytes, ranks, gpu, cluster, Profile{});
          QVERIFY(now >= seconds * (1 - 1e-9));
          QVERIFY(point.busBytesPerS >= bandwidth * (1 - 1e-3));
          QVERIFY(point.measured);
          seconds = now;
          bandwidth = point.busBytesPerS;
        }
      }
    }
  }

  // ml-engineering: 480 GB/s with NVLS against 367 on a ring, 8 H200 at 16 GiB; 838 on 8 B200 at 8 GiB.
  void inNetworkReductionDecidesTheCeiling() {
    auto [gpu, cluster] = test::machineOf("Hopper");
    const double big = 17179869184.0;
    const auto bandwidth = [&, &g = gpu, &c = cluster] {
      return domainCurve(Collective::AllReduce, big, 8, g, c, Profile{}).busBytesPerS / 1e9;
    };
    QVERIFY(std::abs(bandwidth() / 480 - 1) < 0.05);
    cluster.scaleUpInNetworkReduce = false;
    QVERIFY(std::abs(bandwidth() / 367 - 1) < 0.05);
  }

  // 0.9 times the rate cannot be faster; a part without published sweeps says so.
  void slowerLinksAndUnknownPartsAreTold() {
    auto [gpu, cluster] = test::machineOf("Hopper");
    const double fast = collectiveSeconds(Collective::AllReduce, 1e9, {8, 8}, gpu, cluster, Profile{});
    cluster.scaleUpBytesPerS = 200e9; // H800
    const double slow = collectiveSeconds(Collective::AllReduce, 1e9, {8, 8}, gpu, cluster, Profile{});
    QVERIFY(slow > 2 * fast && slow < 2.4 * fast);
    gpu.generation = GpuGeneration::Cdna3;
    gpu.scaleUpBytesPerS = cluster.scaleUpBytesPerS = 448e9;
    const CurvePoint pair = domainCurve(Collective::AllReduce, 4294967296.0, 2, gpu, cluster, Profile{});
    QVERIFY(!pair.measured);
    QVERIFY(std::abs(pair.busBytesPerS / 47.7e9 - 1) < 0.15); // two MI300X: 47.7 GB/s (ml-engineering)
  }
};

CW_TEST(TestCollectiveCurves);
#include "test_collective_curves.moc"
