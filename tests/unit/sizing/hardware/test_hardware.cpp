// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <cmath>

#include "core/sizing/hardware/hardware.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

constexpr double gib = 1073741824.0;

GpuSpec named(const Catalog& catalog, std::string_view name) {
  auto gpu = findGpu(name, catalog);
  if (!gpu) qFatal("%s: %s", std::string(name).c_str(), gpu.error().code.c_str());
  return *gpu;
}

} // namespace

/// Accelerators from the catalog, by the names that tables and people use.
class TestHardware : public QObject {
  Q_OBJECT
private slots:
  void findsNames_data() {
    QTest::addColumn<QString>("id");
    const std::pair<const char*, const char*> names[] = {
        {"H100", "nvidia-h100-sxm5-80gb"},
        {"A100", "nvidia-a100-sxm4-80gb"},
        {"A100 80GB", "nvidia-a100-sxm4-80gb"},
        {"A100-SXM4", "nvidia-a100-sxm4-80gb"},
        {"A100-SXM4-40GB", "nvidia-a100-sxm4-40gb"},
        {"A100-SXM4-80GB (Selene)", "nvidia-a100-sxm4-80gb"},
        {"A100-SXM4-80GB (Ampere)", "nvidia-a100-sxm4-80gb"},
        {"A100 PCIe 40GB", "nvidia-a100-pcie-40gb"},
        {"NVIDIA H100-SXM5-80GB", "nvidia-h100-sxm5-80gb"},
        {"NVIDIA H100 80GB HBM3", "nvidia-h100-sxm5-80gb"},
        {"H100 PCIe", "nvidia-h100-pcie-80gb"},
        {"H200-SXM-141GB", "nvidia-h200-sxm5-141gb"},
        {"GB200-NVL72", "nvidia-gb200-per-gpu"},
        {"GB300-NVL72", "nvidia-gb300-per-gpu"},
        {"B200-SXM-180GB", "nvidia-b200-sxm6-180gb"},
        {"B300-SXM-288GB", "nvidia-b300-sxm6-288gb"},
        {"NVIDIA Blackwell GPU (B200-SXM-180GB)", "nvidia-b200-sxm6-180gb"},
        {"MI300X", "amd-mi300x"},
        {"NVIDIA L40S", "nvidia-l40s"},
        {"Intel(R) Gaudi(R) 2 AI Accelerator", "intel-gaudi-2-hl-225h"},
        {"TPU-v5p", "google-tpu-v5p"},
        {"TPU-trillium", "google-tpu-v6e-trillium"},
        {"Ascend 910B", "huawei-ascend-910b-generic"},
        {"昇腾910B1", "huawei-ascend-910b1"},
    };
    for (const auto& [name, id] : names)
      QTest::addRow("%s", name) << QString(id);
  }
  void findsNames() {
    QFETCH(QString, id);
    const auto catalog = test::openCatalog();
    const auto gpu = findGpu(QTest::currentDataTag(), *catalog);
    if (!gpu && QTest::currentDataTag() == QByteArray("昇腾910B1")) {
      QCOMPARE(gpu.error().code, std::string("hardware.missing-figure")); // its peaks are not published
      return;
    }
    QVERIFY2(gpu, gpu ? "" : gpu.error().code.c_str());
    QCOMPARE(QString::fromStdString(gpu->id), id);
  }

  void keepsFiguresOfTheName() {
    const auto catalog = test::openCatalog();
    const GpuSpec capped = named(*catalog, "H100 (96GB HBM2e 2.4TB/s, 500W cap)");
    QCOMPARE(capped.id, std::string("nvidia-h100-sxm5-80gb"));
    QCOMPARE(capped.memoryBytes, 96 * gib);
    QCOMPARE(capped.memoryBytesPerS, 2.4e12);
    QVERIFY(std::abs(capped.clockFactor - std::cbrt(500.0 / 700)) < 1e-12);
    QCOMPARE(named(*catalog, "H100").clockFactor, 1.0);
  }

  void readsFigures() {
    const auto catalog = test::openCatalog();
    const GpuSpec h100 = named(*catalog, "H100");
    QCOMPARE(h100.peakFlopPerS(Precision::Bf16), 989e12);
    QCOMPARE(h100.peakFlopPerS(Precision::Fp8), 1979e12);
    QCOMPARE(h100.peakFlopPerS(Precision::Fp4), 1979e12); // the nearest wider one
    QCOMPARE(h100.multiprocessors, 132);
    QCOMPARE(h100.scaleUpBytesPerS, 450e9);
    QCOMPARE(named(*catalog, "V100-SXM2-32GB").peakFlopPerS(Precision::Bf16), 125e12);
    QCOMPARE(named(*catalog, "A100").multiprocessors, 108);
    QCOMPARE(named(*catalog, "B200").multiprocessors, 148);
    QVERIFY(named(*catalog, "B300").generation == GpuGeneration::BlackwellUltra);
    QVERIFY(named(*catalog, "Gaudi 2").generation == GpuGeneration::Other);
  }

  void knowsWhatUsuallyStandsAround() {
    const auto catalog = test::openCatalog();
    const ClusterSpec h100 = usualCluster(named(*catalog, "H100"));
    QCOMPARE(h100.gpusPerNode, 8);
    QCOMPARE(h100.nicBytesPerSPerGpu(), 50e9);
    QVERIFY(h100.scaleUpInNetworkReduce);
    const ClusterSpec a100 = usualCluster(named(*catalog, "A100"));
    QCOMPARE(a100.nicBytesPerSPerGpu(), 25e9);
    QVERIFY(!a100.scaleUpInNetworkReduce);
    const ClusterSpec nvl72 = usualCluster(named(*catalog, "GB200"));
    QCOMPARE(nvl72.scaleUpGpus, 72);
    QCOMPARE(nvl72.gpusPerNode, 4);
    const ClusterSpec l40s = usualCluster(named(*catalog, "L40S"));
    QCOMPARE(l40s.scaleUpBytesPerS, 31.5e9); // PCIe 4.0 x16
  }

  void namesTheNearest() {
    const auto catalog = test::openCatalog();
    const auto gpu = findGpu("H101", *catalog);
    QCOMPARE(gpu.error().code, std::string("hardware.unknown-gpu"));
    QVERIFY(!test::argument(gpu.error(), "nearest").empty());
    QCOMPARE(gpuOf(*catalog->find("nvidia-dgx-h100")).error().code, std::string("hardware.not-an-accelerator"));
  }

  void namesPrecisions() {
    for (int i = 0; i < precisionCount; ++i) {
      const auto precision = static_cast<Precision>(i);
      QCOMPARE(precisionFromKey(toKey(precision)).value(), precision);
    }
    QVERIFY(!precisionFromKey("bf17"));
    QCOMPARE(bytesOf(Precision::Fp4), 0.5625);
  }
};

CW_TEST(TestHardware);
#include "test_hardware.moc"
