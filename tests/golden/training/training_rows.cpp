// SPDX-License-Identifier: GPL-3.0-or-later
#include "training_rows.h"

#include <QFile>
#include <algorithm>
#include <cmath>

#include "catalog/catalog.h"
#include "core/sizing/table/calibrate.h"
#include "core/sizing/training/step.h"

namespace cw::test {
namespace {

constexpr const char* tables[] = {"megatron_sc21_table1",   "megatron_sc21_table2",   "korthikanti_table5",
                                  "megatron_core_h100",     "vtrain_measured_multi",  "bloom_tuning",
                                  "vtrain_measured_single", "llm_foundry_throughput", "megatron_bridge_perf",
                                  "torchtitan_llama3",      "mlperf_training",        "large_runs_misc",
                                  "megatron_readme_jan2021"};

std::string contentOf(const char* table) {
  QFile file(QString(CW_SOURCE_DIR "/tests/golden/data/training/%1.csv").arg(table));
  if (!file.open(QIODevice::ReadOnly)) qFatal("missing table %s", table);
  return file.readAll().toStdString();
}

std::string setOf(const std::string& table, const sizing::TrainingSetup& setup) {
  if (table == "megatron_bridge_perf") return setup.shape.isMoe() ? "megatron_bridge moe" : "megatron_bridge dense";
  if (table == "megatron_sc21_table2" && setup.sharding == sizing::Sharding::Full) return "sc21 zero-3";
  if (table == "mlperf_training" && setup.adaptation != sizing::Adaptation::Full) return "mlperf lora";
  return table;
}

bool statesTime(const sizing::TrainingRow& row) {
  return row.stepSeconds || row.tokensPerSPerGpu || row.modelTflopsPerGpu || row.hardwareTflopsPerGpu;
}

void readTable(const char* table, const EntrySource& catalog, PublishedRuns& out) {
  auto rows = sizing::readTrainingTable(contentOf(table), table, catalog);
  if (!rows) qFatal("unreadable table %s: %s", table, rows.error().code.c_str());
  for (sizing::TrainingRow& row : *rows) {
    if (!statesTime(row)) continue;
    ++out.timed;
    if (!row.setup) continue;
    ++out.expressible;
    const auto measured = sizing::measuredStepSeconds(row);
    if (row.searchLayout || !measured || !validate(*row.setup)) continue; // the best of a search is another test
    const std::string set = setOf(table, *row.setup), id = row.id;
    out.runs.push_back({std::move(row), set, *measured, hashOf(id) % 3 == 0});
  }
}

} // namespace

std::uint32_t hashOf(const std::string& id) {
  std::uint32_t hash = 2166136261U;
  for (const char c : id)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

const PublishedRuns& publishedRuns() {
  static const PublishedRuns all = [] {
    const auto catalog = Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.db", {});
    if (!catalog) qFatal("catalog: %s", catalog.error().code.c_str());
    PublishedRuns out;
    for (const char* table : tables)
      readTable(table, **catalog, out);
    return out;
  }();
  return all;
}

ErrorLine errorLine(std::vector<double> relative) {
  ErrorLine line;
  line.rows = static_cast<int>(relative.size());
  if (relative.empty()) return line;
  for (double& one : relative) {
    line.bias += 100 * one / line.rows;
    one = 100 * std::abs(one);
    line.mean += one / line.rows;
  }
  std::sort(relative.begin(), relative.end());
  line.median = relative[relative.size() / 2];
  line.p90 = relative[static_cast<std::size_t>(0.9 * double(relative.size() - 1))];
  line.max = relative.back();
  return line;
}

QString toText(const ErrorLine& e) {
  return QString::asprintf("%5d  %6.1f  %6.1f  %6.1f  %6.1f  %+6.1f", e.rows, e.mean, e.median, e.p90, e.max, e.bias);
}

double predicted(const sizing::TrainingSetup& setup, const sizing::Profile& profile) {
  return combineStep(setup, stepPieces(setup, profile), profile).total();
}

} // namespace cw::test
