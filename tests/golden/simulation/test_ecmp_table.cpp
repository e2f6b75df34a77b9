// SPDX-License-Identifier: GPL-3.0-or-later
// tests/golden/data/simulation/ecmp_expected.csv: a Monte Carlo of this project's research (2026), with the closed form
// 1-(1-1/u)^u of one stage and one part; each row with its number of trials.
#include <QFile>

#include <cmath>

#include "core/base/csv.h"
#include "core/simulation/study/ecmp_spread.h"
#include "tests/test_main.h"

using namespace cw;

class TestEcmpTable : public QObject {
  Q_OBJECT

private slots:
  // Within 2 %, or within four standard errors of both sides: the table has as few as five trials a row.
  void everyRowIsReproduced() {
    QFile file(CW_SOURCE_DIR "/tests/golden/data/simulation/ecmp_expected.csv");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto table = readCsv(file.readAll().toStdString(), "ecmp_expected.csv");
    QVERIFY(table.has_value());
    int rows = 0;
    for (const CsvRow& row : table->rows) {
      const auto number = [&](const char* name) { return std::stod(table->cell(row, name)); };
      const int uplinks = int(number("uplinks_per_leaf")), leaves = int(number("leaves"));
      const int parts = int(number("subflows_per_message")), trials = int(number("trials"));
      const bool ring = table->cell(row, "pattern") == "ring";
      // Large rows are sampled less often here, so that the test stays short.
      const int own = std::clamp(12000 / (uplinks * leaves * parts), 4, 60);
      const EcmpSpread spread =
          ecmpSpread(ring ? SpreadPattern::Ring : SpreadPattern::Permutation, uplinks, leaves, parts, own, 7);
      const auto agrees = [&](const TrialMean& mine, double published) {
        const double error = mine.deviation * std::sqrt(1.0 / own + 1.0 / trials);
        return std::abs(mine.mean - published) <= std::max(0.02 * published, 4 * error);
      };
      const auto line = QString("line %1: %2 %3").arg(row.line).arg(spread.equalShare.mean).arg(spread.slowest.mean);
      QVERIFY2(agrees(spread.equalShare, number("mean_flow_rate_fraction")), qPrintable(line));
      QVERIFY2(agrees(spread.slowest, number("mean_slowdown_of_the_slowest_flow")), qPrintable(line));
      QVERIFY(spread.rateShare.mean >= spread.equalShare.mean * (1 - 1e-9));
      if (ring && parts == 1) {
        const double busy = 1 - std::pow(1 - 1.0 / uplinks, uplinks);
        QVERIFY(std::abs(busy - number("closed_form_busy_link_fraction_q1")) < 1e-4);
        QVERIFY2(agrees(spread.rateShare, busy), qPrintable(line));
      }
      ++rows;
    }
    QVERIFY(rows > 100);
  }
};

CW_TEST(TestEcmpTable);
#include "test_ecmp_table.moc"
