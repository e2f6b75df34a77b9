// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/sizing/needs/needs_fixture.h"

#include <cmath>
#include <fstream>
#include <sstream>

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

/// MLPerf Storage v1.0: mean bytes of a record in the three workloads' configurations (recalled, and confirmed here by
/// throughput over samples a second: its "MB" are MiB, its "GB" are 1,000 of them).
constexpr double cosmoflowBytes = 2'828'486, resnetBytes = 114'660, unetBytes = 146'600'628;
constexpr double bytesOfTheToolsGb = 1000.0 * 1048576;

struct Row {
  std::string id, workload;
  int accelerators = 0;
  double bytesPerS = 0, samplesPerS = 0;
  double sampleBytes() const {
    if (workload.starts_with("cosmoflow")) return cosmoflowBytes;
    return workload.starts_with("resnet50") ? resnetBytes : unetBytes;
  }
};

std::vector<Row> rows() {
  std::ifstream file(CW_SOURCE_DIR "/tests/golden/data/storage/mlperf_storage_v1.0.csv");
  std::vector<Row> out;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> cells;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, ',');)
      cells.push_back(cell);
    out.push_back(
        {cells[0], cells[3], std::stoi(cells[4]), std::stod(cells[5]) * bytesOfTheToolsGb, std::stod(cells[6])});
  }
  return out;
}

} // namespace

/// Storage reads of published MLPerf Storage runs against what sizing asks of the storage for the same load.
class TestStorageRows : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { // The largest row emulates 2,100 accelerators: 16 units of 32 nodes hold them.
    pod_ = std::make_unique<Sample>("superpod-h100", std::map<std::string, std::string>{{"units", "16"}});
  }

  // The rate that a load of that many accelerators at the measured rate needs is the rate that the run reached.
  void readRates() {
    double sum = 0, worst = 0;
    const auto all = rows();
    QVERIFY(all.size() >= 50);
    for (const Row& row : all) {
      const double error = std::abs(neededBytesPerS(row) / row.bytesPerS - 1);
      sum += error;
      worst = std::max(worst, error);
      QVERIFY2(error < 0.03, qPrintable(QString("%1: %2").arg(row.id.c_str()).arg(error)));
    }
    qInfo("MLPerf Storage v1.0 reads: %zu rows, MAPE %.2f %%, max %.2f %%", all.size(),
          100 * sum / static_cast<double>(all.size()), 100 * worst);
  }

  // The policy's size of an image is that of the ResNet-50 rows.
  void usualImage() {
    for (const Row& row : rows()) {
      if (!row.workload.starts_with("resnet50")) continue;
      const double error = Assumptions{}.imageKBytes * 1000 * row.samplesPerS / row.bytesPerS - 1;
      QVERIFY2(std::abs(error) < 0.02, qPrintable(QString("%1: %2").arg(row.id.c_str()).arg(error)));
    }
  }

private:
  double neededBytesPerS(const Row& row) const {
    Workload load;
    load.name = row.id;
    load.kind = WorkloadKind::VisionTraining;
    load.modelId = "resnet-50";
    load.gpus = row.accelerators;
    load.training.samplesPerSPerGpu = row.samplesPerS / row.accelerators;
    load.training.sampleKBytes = row.sampleBytes() / 1000;
    const WorkloadNeeds needs = needsOf(pod_->input(), load);
    if (needs.error) qFatal("%s", renderError(*needs.error, Language::English).c_str());
    return valueOf(needs.needs, "dataset-read-rate");
  }

  std::unique_ptr<Sample> pod_;
};

CW_TEST(TestStorageRows);
#include "test_storage_rows.moc"
