// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <set>

#include "core/base/messages.h"
#include "core/model/store.h"
#include "core/sizing/needs/assumptions.h"
#include "core/sizing/needs/parts.h"

using namespace cw;
using namespace cw::sizing;

namespace {

Design withRows(std::vector<Assumption> rows) {
  DesignStore store;
  Transaction t{store, "edit.test"};
  for (Assumption& row : rows) {
    row.id = t.newId<Assumption>();
    t.put(row);
  }
  if (!t.commit()) qFatal("refused");
  return store.design();
}

Assumption row(const char* key, double value, const char* source = "") {
  return {.id = {}, .key = key, .value = value, .source = source, .unknown = {}};
}

} // namespace

class TestAssumptions : public QObject {
  Q_OBJECT
private slots:
  void everyConstantIsDescribedOnce() {
    std::set<std::string> keys;
    for (const AssumptionInfo& info : assumptionInfos()) {
      QVERIFY2(keys.insert(info.key).second, info.key);
      const double value = Assumptions{}.*(info.field);
      QVERIFY2(value >= info.low && value <= info.high, info.key);
      QVERIFY2(std::string_view{info.source}.size() > 8, info.key);
      const std::string id = "sizing.assumption." + std::string{info.key};
      QVERIFY2(message(id, {}, Language::SimplifiedChinese) != id, info.key);
    }
    // As many as the struct has fields.
    QCOMPARE(keys.size() * sizeof(double), sizeof(Assumptions));
  }

  void theDesignsOwnValueCounts() {
    const Design design = withRows({row("pue", 1.15, "the site's meter"), row("utilisation", 0.9)});
    QCOMPARE(assumptionsOf(design).pue, 1.15);
    QCOMPARE(assumptionsOf(design).utilisation, 0.9);
    QCOMPARE(assumptionsOf(design).lifeYears, Assumptions{}.lifeYears);
    const Derivation pue = assumptionFigure(design, "pue", "PUE");
    QCOMPARE(pue.value, 1.15);
    QCOMPARE(pue.source, std::string{"user: the site's meter"});
    QVERIFY(pue.verified);
    QVERIFY(!assumptionFigure(design, "utilisation", "U").verified); // no reason given
    QCOMPARE(assumptionFigure(Design{}, "pue", "PUE").value, 1.3);
  }

  void implausibleRowsHaveNoEffect() {
    const Design design = withRows({row("pue", 0.5), row("puee", 1.2)});
    QVERIFY(assumptionsOf(design) == Assumptions{});
    const auto low = problemOf(row("pue", 0.5));
    QCOMPARE(low.error().code, std::string{"sizing.assumption.out-of-range"});
    QCOMPARE(low.error().expected, std::string{"1…3"});
    const auto unknown = problemOf(row("puee", 1.2));
    QCOMPARE(unknown.error().code, std::string{"sizing.assumption.unknown"});
    QCOMPARE(unknown.error().args.back().second, std::string{"pue"});
    QVERIFY(problemOf(row("pue", 1.2)));
  }

  // Tables of the Poisson distribution: P(X <= 8 | 5) = 0.932, P(X <= 9 | 5) = 0.968; P(X <= 0 | 0.05) = 0.951.
  void poissonQuantiles() {
    using needs_detail::poissonQuantile;
    QCOMPARE(poissonQuantile(5, 0.95), 9);
    QCOMPARE(poissonQuantile(5, 0.93), 8);
    QCOMPARE(poissonQuantile(0.05, 0.95), 0);
    QCOMPARE(poissonQuantile(0.06, 0.95), 1);
    QCOMPARE(poissonQuantile(0, 0.99), 0);
    // 1,000 + 1.645 sqrt(1,000) = 1,052.0; the exact quantile is 1,052 or 1,053.
    QVERIFY(std::abs(poissonQuantile(1000, 0.95) - 1053) <= 1);
  }
};

CW_TEST(TestAssumptions);
#include "test_assumptions.moc"
