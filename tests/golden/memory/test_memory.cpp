// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of published runs. data/memory/runs.csv: rows of the BLOOM 176B tuning log and of torchtitan that state
// memory, and a sample of other published runs, which are known to have fitted (sources in the file). BLOOM prints the
// driver's figure, torchtitan the allocator's.
#include <QtTest>

#include <cmath>
#include <fstream>
#include <sstream>

#include "core/base/csv.h"
#include "core/sizing/memory/memory.h"
#include "core/sizing/table/training_table.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

constexpr double gib = 1073741824.0;

std::string textOf(const char* name) {
  std::ifstream file(std::string(CW_SOURCE_DIR) + "/tests/golden/data/memory/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<TrainingRow> runs(const Catalog& catalog) {
  auto rows = readTrainingTable(textOf("runs.csv"), "runs.csv", catalog);
  if (!rows) qFatal("%s", rows.error().code.c_str());
  return std::move(*rows);
}

bool isTimed(const TrainingRow& row) { return row.stepSeconds || row.tokensPerSPerGpu || row.modelTflopsPerGpu; }

/// Errors of one set, printed as a line of the table.
struct Errors {
  int rows = 0, within = 0;
  double sum = 0, bias = 0, worst = 0;
  void add(double error) {
    ++rows;
    within += std::abs(error) <= 0.1;
    sum += std::abs(error);
    bias += error;
    worst = std::max(worst, std::abs(error));
  }
  void print(const char* name) const {
    qInfo("%-12s %4d rows  MAPE %5.1f %%  max %5.1f %%  bias %+5.1f %%  within 10 %%: %5.1f %%", name, rows,
          100 * sum / rows, 100 * worst, 100 * bias / rows, 100.0 * within / rows);
  }
};

TrainingSetup figureRun(const CsvTable& table, const CsvRow& row, const Catalog& catalog) {
  const auto count = [&](const char* column) { return std::stoi(table.cell(row, column)); };
  TrainingSetup setup;
  setup.shape = *findShape(table.cell(row, "model"), catalog);
  setup.gpu = *findGpu("A100", catalog);
  setup.framework = Framework::MegatronLm;
  setup.flashAttention = false;
  setup.layout.tp = count("tp");
  setup.layout.pp = count("pp");
  setup.layout.interleave = count("vpp");
  setup.microBatch = count("mbs");
  setup.globalBatch = count("gbs");
  const bool selective = table.cell(row, "technique") == "seqsel";
  setup.recompute = selective ? Recompute::Selective : Recompute::None;
  setup.layout.sequenceParallel = selective;
  return setup;
}

} // namespace

class TestMemory : public QObject {
  Q_OBJECT
private slots:
  // Korthikanti 2022, figure 1 (A100, TP 8), as transcribed by Calculon.
  void reproducesFigureOne() {
    const auto catalog = test::openCatalog();
    const auto table = readCsv(textOf("korthikanti_figure1.csv"), "korthikanti_figure1.csv");
    QVERIFY(table);
    Errors states, activations;
    for (const CsvRow& row : table->rows) {
      const MemoryParts parts = trainingMemory(figureRun(*table, row, *catalog), Profile{});
      const double held = parts.weights + parts.gradients + parts.optimizer;
      states.add(held / gib / std::stod(table->cell(row, "params_optimizer_gib")) - 1);
      activations.add(parts.activations / gib / std::stod(table->cell(row, "activations_gib")) - 1);
    }
    states.print("states");
    activations.print("activations");
    QCOMPARE(states.within, states.rows);
    QCOMPARE(activations.within, activations.rows);
  }

  void isWithinTenPerCentOfStatedRows() {
    const auto catalog = test::openCatalog();
    std::map<std::string, Errors> sets;
    Errors all;
    for (const TrainingRow& row : runs(*catalog)) {
      if (!row.setup || !row.memoryBytes || row.outOfMemory) continue;
      const double error = trainingMemory(*row.setup, Profile{}).total() / *row.memoryBytes - 1;
      sets[row.set.substr(0, 9)].add(error);
      all.add(error);
    }
    for (const auto& [name, errors] : sets)
      errors.print(name.c_str());
    all.print("all");
    QVERIFY(all.rows >= 75);
    QVERIFY(all.within >= 0.8 * all.rows);
  }

  void fitsWhatRanAndNotWhatDidNot() {
    const auto catalog = test::openCatalog();
    int ran = 0, fitting = 0, refused = 0, outOfMemory = 0;
    for (const TrainingRow& row : runs(*catalog)) {
      if (!row.setup || row.searchLayout) continue;
      const bool fit = fits(trainingMemory(*row.setup, Profile{}), row.setup->gpu, Profile{});
      if (row.outOfMemory) {
        ++outOfMemory;
        refused += !fit;
      } else if (isTimed(row)) {
        ++ran;
        fitting += fit;
      }
    }
    qInfo("ran %d, of these fitting %d; out of memory %d, of these refused %d", ran, fitting, outOfMemory, refused);
    QVERIFY(fitting >= 0.95 * ran);
    // Two of the four rows of the log ran in BF16, which needs more, but the log's table does not say so.
    QVERIFY(refused >= 2);
  }

  void expressesNearlyAllTimedRows() {
    const auto catalog = test::openCatalog();
    int timed = 0, expressible = 0;
    for (const TrainingRow& row : runs(*catalog)) {
      if (!isTimed(row)) continue;
      ++timed;
      expressible += row.setup.has_value();
      if (!row.setup) qInfo("%s: %s", row.id.c_str(), row.reason.c_str());
    }
    qInfo("expressible: %d of %d timed rows", expressible, timed);
    QVERIFY(expressible >= 0.95 * timed);
  }
};

CW_TEST(TestMemory);
#include "test_memory.moc"
