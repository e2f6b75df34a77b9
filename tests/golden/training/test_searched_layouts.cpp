// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>

#include "catalog/catalog.h"
#include "core/sizing/search/search.h"
#include "core/sizing/table/calibrate.h"
#include "core/sizing/training/step.h"
#include "tests/test_main.h"
#include "training_rows.h"

using namespace cw;
using namespace cw::test;

/// What a search finds must be about what the best teams reached, not what nobody ever did.
class TestSearchedLayouts : public QObject {
  Q_OBJECT
private slots:
  void stayNearTheBestPublishedRuns();
  void promiseLessOnDenseHopperThanTheBestWithRecomputation();
};

namespace {

sizing::SearchOutcome searched(const sizing::TrainingSetup& base, long long gpus) {
  sizing::SearchSpace space;
  space.base = base;
  space.gpus = gpus;
  auto outcome = sizing::search(space, sizing::Profile{}, Progress{}, {});
  return outcome ? *outcome : sizing::SearchOutcome{};
}

std::vector<sizing::TrainingRow> rowsWithoutLayout() {
  const auto catalog = Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.db", {});
  QFile file(CW_SOURCE_DIR "/tests/golden/data/training/megatron_core_h100.csv");
  if (!catalog || !file.open(QIODevice::ReadOnly)) return {};
  auto rows = sizing::readTrainingTable(file.readAll().toStdString(), "megatron_core_h100", **catalog);
  if (!rows) return {};
  std::erase_if(*rows, [](const sizing::TrainingRow& row) { return !row.setup || !row.searchLayout; });
  return *rows;
}

} // namespace

/// The strong scaling of a 177B GPT that Megatron-Core's authors tuned and printed without its layouts (458 TFLOP/s on
/// 96 H100, figure read to 3 %).
void TestSearchedLayouts::stayNearTheBestPublishedRuns() {
  const auto rows = rowsWithoutLayout();
  QVERIFY(!rows.empty());
  for (const sizing::TrainingRow& row : rows) {
    const auto outcome = searched(*row.setup, row.setup->cluster.gpus);
    QVERIFY2(!outcome.best.empty(), row.id.c_str());
    const sizing::TrainingSetup best = setupOf(*row.setup, outcome.best.front());
    sizing::TrainingRow found = row;
    found.setup = best;
    const double error = outcome.best.front().stepSeconds / measuredStepSeconds(found).value_or(1) - 1;
    qInfo("%s: %+.1f %%, tp %d pp %d dp %d vpp %d", row.id.c_str(), 100 * error, best.layout.tp, best.layout.pp,
          best.layout.dp, best.layout.interleave);
    QVERIFY2(std::abs(error) <= 0.15, row.id.c_str());
  }
}

/// Llama-like 70B on 256 H100 with plenty of batch: before the power limit was modelled the search promised 59 % MFU;
/// the best published BF16 utilisation of the kind is 57 % with everything computed again (HFU), 46 to 48 % without.
void TestSearchedLayouts::promiseLessOnDenseHopperThanTheBestWithRecomputation() {
  const auto catalog = Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.db", {});
  QVERIFY(catalog.has_value());
  const char* table = "id,source,model,params_b,gpu,n_gpus,seq_len,gbs_seqs,precision\n"
                      "x,Megatron-Core,LLAMA3_70B,70,H100-SXM5-80GB,256,8192,1024,bf16\n";
  const auto rows = sizing::readTrainingTable(table, "x", **catalog);
  QVERIFY(rows && rows->front().setup && rows->front().searchLayout);
  const auto outcome = searched(*rows->front().setup, 256);
  QVERIFY(!outcome.best.empty());
  const sizing::Strategy& best = outcome.best.front();
  qInfo("70B on 256 H100: MFU %.1f %%", 100 * best.mfu);
  QVERIFY(best.mfu < 0.54);
  QVERIFY(best.mfu > 0.40);
}

CW_TEST(TestSearchedLayouts);
#include "test_searched_layouts.moc"
