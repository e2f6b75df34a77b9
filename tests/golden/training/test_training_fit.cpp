// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "core/sizing/table/calibrate.h"
#include "tests/test_main.h"
#include "training_rows.h"

using namespace cw;
using namespace cw::test;

namespace {

/// Constants of the defaults that are fitted; those of the network come from published collectives.
std::vector<std::string_view> fittedConstants() {
  std::vector<std::string_view> names;
  for (const sizing::ConstantInfo& info : sizing::profileConstants()) {
    if (info.priorSigma > 0 && std::string_view(info.source).starts_with("fit")) names.push_back(info.name);
  }
  return names;
}

/// Runs of one cluster: a set on one accelerator, in an order that has nothing to do with the file's.
std::map<std::string, std::vector<const TimedRun*>> clusters() {
  std::map<std::string, std::vector<const TimedRun*>> out;
  for (const TimedRun& run : publishedRuns().runs)
    out[run.set + ' ' + run.row.setup->gpu.id].push_back(&run);
  for (auto& [name, runs] : out)
    std::sort(runs.begin(), runs.end(),
              [](const TimedRun* a, const TimedRun* b) { return hashOf(a->row.id + "x") < hashOf(b->row.id + "x"); });
  return out;
}

constexpr std::size_t calibrationRows = 20;

/// Errors on the other rows after a calibration on twenty, from `first`.
ErrorLine afterCalibration(const std::vector<const TimedRun*>& runs, std::size_t first) {
  std::vector<sizing::TrainingRow> rows;
  for (std::size_t i = first; i < first + calibrationRows; ++i)
    rows.push_back(runs[i]->row);
  const auto profile = sizing::calibrate(rows, sizing::Profile{});
  if (!profile) return {};
  std::vector<double> errors;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const bool used = i >= first && i < first + calibrationRows;
    if (!used) errors.push_back(predicted(*runs[i]->row.setup, *profile) / runs[i]->measured - 1);
  }
  return errorLine(errors);
}

} // namespace

class TestTrainingFit : public QObject {
  Q_OBJECT
private slots:
  void twentyRowsOfAClusterCalibrateIt();
  void theDefaultsRestOnTheFittedPart();
};

/// The aim is 6 % mean and 4 % median (issue 3). Reached on the mean of the clusters within a margin; single clusters
/// stay above it, which their limit says.
void TestTrainingFit::twentyRowsOfAClusterCalibrateIt() {
  double mean = 0, median = 0, count = 0;
  for (const auto& [cluster, runs] : clusters()) {
    if (runs.size() < 2 * calibrationRows) continue;
    ErrorLine sum;
    const std::size_t draws = std::min<std::size_t>(2, runs.size() / calibrationRows);
    for (std::size_t draw = 0; draw < draws; ++draw) {
      const ErrorLine line = afterCalibration(runs, draw * calibrationRows);
      sum.mean += line.mean / double(draws);
      sum.median += line.median / double(draws);
    }
    qInfo("%-52s %4zu rows, calibrated: mean %.1f, median %.1f %%", cluster.c_str(), runs.size(), sum.mean, sum.median);
    QVERIFY2(sum.mean <= 9 && sum.median <= 7, cluster.c_str());
    mean += sum.mean;
    median += sum.median;
    ++count;
  }
  qInfo("mean of the clusters: mean %.1f, median %.1f %%", mean / count, median / count);
  QVERIFY(count >= 5);
  QVERIFY(mean / count <= 6.5);
  QVERIFY(median / count <= 4.7);
}

/// From the defaults the fit on its own third moves no constant far; it prints what it would choose.
void TestTrainingFit::theDefaultsRestOnTheFittedPart() {
  if (!qEnvironmentVariableIsSet("CW_FIT")) QSKIP("Set CW_FIT=1 to repeat the fit of the defaults (10 s).");
  std::map<std::string, double> rows;
  for (const TimedRun& run : publishedRuns().runs)
    rows[run.set] += run.fitted;
  std::vector<sizing::FitPoint> points;
  for (const TimedRun& run : publishedRuns().runs) {
    if (run.fitted) points.push_back({&*run.row.setup, run.measured, std::min(1.0, 12 / rows[run.set])});
  }
  const sizing::Profile start;
  const sizing::Profile fit = sizing::fitProfile(points, start, {fittedConstants(), 0.06, 0.5});
  for (const sizing::ConstantInfo& info : sizing::profileConstants()) {
    const double now = start.*(info.field), best = fit.*(info.field);
    qInfo("%-24s %.4g -> %.4g", info.name, now, best);
    if (now > 0) QVERIFY2(std::abs(std::log(std::max(best, 1e-9) / now)) < 0.7, info.name);
  }
}

CW_TEST(TestTrainingFit);
#include "test_training_fit.moc"
