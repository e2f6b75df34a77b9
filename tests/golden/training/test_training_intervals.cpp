// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTextStream>
#include <cmath>
#include <map>

#include "core/sizing/report/residuals.h"
#include "core/sizing/training/step.h"
#include "tests/test_main.h"
#include "training_rows.h"

using namespace cw;
using namespace cw::test;
using sizing::detail::Residual;

namespace {

/// All runs as the intervals see them. The many small runs of one node are thinned to one in four.
std::vector<Residual> residuals(bool fittedOnly) {
  std::vector<Residual> out;
  for (const TimedRun& run : publishedRuns().runs) {
    if (fittedOnly && !run.fitted) continue;
    if (!fittedOnly && run.set == "vtrain_measured_single" && hashOf(run.row.id + "i") % 4 != 0) continue;
    Residual one = sizing::detail::residualOf(*run.row.setup);
    one.id = run.row.id.c_str();
    one.flags = static_cast<std::uint8_t>(one.flags | (run.fitted ? sizing::detail::fittedRun : 0));
    one.error = static_cast<float>(std::log(run.measured / predicted(*run.row.setup, sizing::Profile{})));
    const sizing::TrainingSetup& setup = *run.row.setup;
    const double peak = setup.gpu.peakFlopPerS(setup.precision) * double(setup.layout.gpus());
    one.utilisation = static_cast<float>(hardwareFlopsPerStep(setup) / (run.measured * peak));
    out.push_back(one);
  }
  return out;
}

void write(const QString& path, const std::vector<Residual>& runs) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
  QTextStream out(&file);
  out << "// Written by CW_WRITE_RESIDUALS=FILE test_golden_training test_training_intervals; see residuals.h.\n";
  for (const Residual& r : runs)
    out << QString::asprintf("{\"%s\", %d, %d, %d, %.2fF, %.2fF, %.2fF, %.2fF, %.3fF, %d, %d, %d, %d, %d, %.3fF},\n",
                             r.id, r.generation, r.framework, r.flags, r.parameters, r.gpus, r.tokens, r.sequence,
                             r.error, r.tp, r.pp, r.cp, r.ep, r.precision, r.utilisation);
}

} // namespace

class TestTrainingIntervals : public QObject {
  Q_OBJECT
private slots:
  void heldOutRowsAreCoveredAsPromised();
  void theShippedRunsAreCurrent();
};

void TestTrainingIntervals::heldOutRowsAreCoveredAsPromised() {
  const std::vector<Residual> known = residuals(true);
  std::map<std::string, std::pair<double, double>> sets;
  double inside = 0, validated = 0, held = 0, width = 0;
  for (const TimedRun& run : publishedRuns().runs) {
    if (run.fitted) continue;
    const double step = predicted(*run.row.setup, sizing::Profile{});
    const sizing::Interval interval = sizing::detail::intervalFrom(known, *run.row.setup, step);
    ++held;
    if (!interval.validated) continue;
    ++validated;
    const bool covered = run.measured >= interval.lo && run.measured <= interval.hi;
    inside += covered;
    width += std::log(interval.hi / interval.lo);
    sets[run.set].first += covered;
    ++sets[run.set].second;
  }
  for (const auto& [set, count] : sets)
    qInfo("%-24s %3.0f of %3.0f covered (%.0f %%)", set.c_str(), count.first, count.second,
          100 * count.first / count.second);
  qInfo("covered %.1f %% of %.0f validated of %.0f held-out rows, mean width %.2f in ln", 100 * inside / validated,
        validated, held, width / validated);
  QVERIFY(inside / validated >= 0.75);
  QVERIFY(inside / validated <= 0.85);
}

void TestTrainingIntervals::theShippedRunsAreCurrent() {
  const std::vector<Residual> now = residuals(false);
  if (const QString path = qEnvironmentVariable("CW_WRITE_RESIDUALS"); !path.isEmpty()) write(path, now);
  const auto shipped = sizing::detail::shippedResiduals();
  if (qEnvironmentVariableIsSet("CW_WRITE_RESIDUALS")) return;
  std::map<std::string, float> errors;
  for (const Residual& one : shipped)
    errors[one.id] = one.error;
  std::size_t stale = 0; // rows that the reader learned or that moved; a few need no new file
  for (const Residual& one : now)
    stale += !errors.count(one.id) || std::abs(errors[one.id] - one.error) > 0.03F;
  qInfo("%zu of %zu runs differ from the shipped ones", stale, now.size());
  QVERIFY(stale <= 0.03 * double(now.size()));
}

CW_TEST(TestTrainingIntervals);
#include "test_training_intervals.moc"
