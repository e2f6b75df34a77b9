// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/serving_table.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/base/csv.h"
#include "core/base/messages.h"
#include "core/sizing/inference/engine_habits.h"
#include "core/sizing/table/cells.h"
#include "core/sizing/table/serving_submission.h"
#include "core/sizing/table/serving_words.h"
#include "core/sizing/table/words.h"

namespace cw::sizing {
namespace {

constexpr double naturalSpread = 0.7; // of answers whose 99th percentile is 3.3 to 3.6 times their mean (MLPerf logs)

/// The name without the decimal of its version: `Kimi-K2.5` gives `Kimi-K2`. Empty when it has none.
std::string withoutMinorVersion(std::string name) {
  const auto dot = name.find('.');
  if (dot == std::string::npos) return {};
  const auto end = name.find_first_not_of("0123456789", dot + 1);
  return name.erase(dot, (end == std::string::npos ? name.size() : end) - dot);
}

std::optional<ModelShape> readModel(Cells& cells, KnownNames& names, std::vector<std::string>& assumed) {
  const std::string text(cells.text("model"));
  if (text.empty()) return cells.refuseWith("The column model is blank."), std::nullopt;
  const std::vector<std::string> known = modelNames(text);
  for (const std::string& name : known) {
    if (const auto& shape = names.shape(name)) return *shape;
  }
  const std::string older = withoutMinorVersion(known[1]);
  if (const auto& shape = names.shape(older); !older.empty() && shape) {
    assumed.push_back(fmt::format("model={} (no entry for {})", shape->name, known[1]));
    return *shape;
  }
  const Error error = names.shape(known[1]).error();
  return cells.refuseWith(renderError(error, Language::English)), std::nullopt;
}

/// The format of the weights: stated, in the model's name, or that in which it was published.
void readFormats(Cells& cells, ServeSetup& setup, std::vector<std::string>& assumed) {
  std::string text = cells.lower("precision");
  const std::string model = cells.lower("model");
  const bool stated = !text.empty();
  for (const char* word : {"fp8", "fp4"}) {
    if (text.empty() && model.find(word) != std::string::npos) text = word;
  }
  // DeepSeek-V3, MiniMax and Kimi were published with FP8 weights, gpt-oss with MXFP4 (their model cards).
  if (text.empty()) {
    text = hasAny(model, {"gpt-oss"})                                         ? "fp4"
           : hasAny(model, {"deepseek-v3", "deepseek-r1", "minimax", "kimi"}) ? "fp8"
                                                                              : "bf16";
  }
  const auto format = text == "int4" || text == "int8" ? precisionFromKey(text) : readPrecision(text);
  if (!format) return cells.refuse("precision");
  setup.weights = *format;
  const bool small = bytesOf(*format) < 1.5;
  setup.kv = small && *format != Precision::Int4 && *format != Precision::Int8 ? Precision::Fp8 : Precision::Fp16;
  if (!stated) assumed.push_back(fmt::format("precision={} (as published)", toKey(*format)));
  assumed.push_back(fmt::format("kv={} (habit with these weights)", toKey(setup.kv)));
}

/// Ranks of an engine. Tables with tensor-parallel 1 beside expert parallelism mean attention data-parallel over the
/// expert ranks; where expert tensor and expert parallel degrees are equal, one of them repeats the other.
void readDegrees(Cells& cells, ServeSetup& setup, std::vector<std::string>& assumed) {
  const int tp = cells.count("tp").value_or(0), gpus = cells.count("n_gpus").value_or(0);
  const int expertTp = cells.count("moe_tp").value_or(1), expertEp = cells.count("moe_ep").value_or(1);
  setup.pp = cells.count("pp").value_or(1);
  const bool twice = setup.shape.isMoe() && expertTp == expertEp && expertTp > 1;
  int ranks = twice ? expertTp : gpus > 0 ? std::max(1, gpus / setup.pp) : std::max({tp, expertTp, expertEp, 1});
  if (!twice && setup.shape.isMoe() && gpus > 0 && gpus < 8) ranks = std::max(ranks, expertTp * expertEp);
  int attentionTp = tp > 0 ? std::min(tp, ranks) : ranks;
  if (ranks > 8 && attentionTp > 8 && setup.shape.isMoe()) attentionTp = 1;
  while (attentionTp > 1 && (ranks % attentionTp != 0 || setup.shape.heads % attentionTp != 0))
    --attentionTp;
  setup.tp = ranks;
  setup.attentionDp = ranks / attentionTp;
  setup.ep = setup.shape.isMoe() ? std::max(1, expertEp) : 1;
  if (tp != ranks || setup.attentionDp > 1)
    assumed.push_back(fmt::format("engine={} GPUs, attention_dp={}", setup.tp * setup.pp, setup.attentionDp));
}

void readEngine(Cells& cells, ServeSetup& setup, std::vector<std::string>& assumed) {
  const std::string backend(cells.text("backend"));
  const auto engine = engineOf(backend, cells.text("backend_version"));
  if (engine) setup.engine = *engine;
  if (!engine && !backend.empty()) return cells.refuse("backend");
  if (!engine) assumed.emplace_back("backend=vLLM");
}

void readPools(Cells& cells, ServeSetup& setup) {
  setup.disaggregated = true;
  setup.prefillWorkers = cells.count("prefill_workers").value_or(0);
  setup.decodeWorkers = cells.count("decode_workers").value_or(0);
  setup.prefillTp = cells.count("prefill_tp").value_or(0);
  setup.decodeTp = cells.count("decode_tp").value_or(0);
  setup.tp = std::max({setup.tp, setup.decodeTp, 1});
  setup.attentionDp = setup.shape.isMoe() && setup.tp > 8 ? setup.tp : 1;
}

/// A length of output that is not stated beside requests of natural length is that of the input, as in the data sets of
/// questions and answers.
bool readLengths(Cells& cells, ServeSetup& setup, std::vector<std::string>& assumed) {
  const auto lengthOf = [&](const char* column) -> std::optional<LengthWords> {
    if (const auto words = readLength(cells.text(column))) return words;
    const auto count = cells.count(column);
    return count ? std::optional(LengthWords{double(*count), false}) : std::nullopt;
  };
  const auto input = lengthOf("isl");
  auto output = lengthOf("osl");
  if (input && !output && input->varies) {
    output = input;
    assumed.push_back(fmt::format("output={:g} (as the input)", output->mean));
  }
  if (!input || !output) {
    cells.refuseWith("The lengths of input and output are not stated as numbers.");
    return false;
  }
  setup.inputTokens = input->mean;
  setup.outputTokens = output->mean;
  if (input->varies) setup.inputSpread = naturalSpread;
  if (output->varies) setup.outputSpread = naturalSpread;
  if (input->varies || output->varies) assumed.push_back(fmt::format("spread={:g} (natural lengths)", naturalSpread));
  return true;
}

/// What arrives: `agg`, `disagg`, or offline batches as large as the cache allows.
void readLoad(Cells& cells, ServeSetup& setup, std::vector<std::string>& assumed) {
  const std::string mode = cells.lower("mode");
  if (!readLengths(cells, setup, assumed)) return;
  if (hasAny(mode, {"disagg"})) readPools(cells, setup);
  const bool known = mode.empty() || hasAny(mode, {"agg", "batch 1", "offline", "closed", "server"});
  if (!known) return cells.refuse("mode");
  const auto concurrency = cells.number("concurrency");
  if (hasAny(mode, {"server"})) {
    readServer(cells, setup, assumed);
  } else if (concurrency && *concurrency > 0) {
    setup.concurrency = *concurrency;
  } else if (hasAny(mode, {"offline"})) {
    setup.concurrency = 4096;
    assumed.emplace_back("concurrency=what the cache holds (offline)");
  } else {
    cells.refuseWith("No concurrency is stated.");
  }
}

/// Engines that a row gives too few accelerators for their weights are widened: it then counts one rank of several.
void widen(ServeSetup& setup, std::vector<std::string>& assumed) {
  const int before = setup.tp;
  for (int i = 0; i < 6; ++i) {
    const auto valid = validate(setup);
    if (valid || valid.error().code != "serve.does-not-fit-tp") break;
    setup.tp *= 2;
    setup.attentionDp = setup.shape.heads % (setup.tp / setup.attentionDp) == 0 ? setup.attentionDp : setup.tp;
    if (setup.disaggregated) setup.decodeTp = setup.prefillTp = setup.tp;
  }
  if (setup.tp != before) assumed.push_back(fmt::format("tp={} (weights do not fit {})", setup.tp, before));
  setup.concurrency = std::min(setup.concurrency, 1e6);
}

/// An accelerator by name, or the name of a system that holds it.
std::optional<SystemWords> readGpu(Cells& cells, KnownNames& names, std::vector<std::string>& assumed) {
  const std::string text(cells.text("gpu"));
  if (text.empty()) return cells.refuseWith("The column gpu is blank."), std::nullopt;
  if (const auto& gpu = names.gpu(text)) return SystemWords{*gpu, 0};
  auto system = readSystem(text, names);
  if (!system) return cells.refuse("gpu"), std::nullopt;
  assumed.push_back(fmt::format("gpu={} (in the system's name)", system->gpu.name));
  return system;
}

std::optional<ServeSetup> readSetup(Cells& cells, KnownNames& names, ServingRow& row) {
  ServeSetup setup;
  const auto system = readGpu(cells, names, row.assumed);
  if (!system) return std::nullopt;
  setup.gpu = system->gpu;
  setup.cluster = usualCluster(setup.gpu);
  auto shape = readModel(cells, names, row.assumed);
  if (!shape) return std::nullopt;
  setup.shape = std::move(*shape);
  if (isSubmission(cells)) {
    readSubmission(cells, *system, setup, row.assumed);
  } else {
    readFormats(cells, setup, row.assumed);
    readDegrees(cells, setup, row.assumed);
    readEngine(cells, setup, row.assumed);
  }
  readLoad(cells, setup, row.assumed);
  if (!cells.reason().empty()) return std::nullopt;
  widen(setup, row.assumed);
  if (auto valid = validate(setup); !valid)
    return cells.refuseWith(renderError(valid.error(), Language::English)), std::nullopt;
  return setup;
}

void readMeasured(const CsvTable& table, const CsvRow& line, ServingRow& row) {
  Cells cells(table, line); // a figure that cannot be read is no reason not to predict
  const auto seconds = [&](const char* column) {
    const auto ms = cells.number(column);
    return ms && *ms > 0 ? std::optional(*ms / 1000) : std::nullopt;
  };
  row.ttftS = seconds("ttft_ms");
  row.tpotS = seconds("tpot_ms");
  row.ttftP99S = seconds("p99_ttft_ms");
  row.tpotP99S = seconds("p99_tpot_ms");
  row.outputTokensPerS = cells.number("output_tok_s_total");
}

ServingRow readRow(const CsvTable& table, const CsvRow& line, KnownNames& names) {
  ServingRow row;
  Cells cells(table, line);
  row.id = cells.text("id");
  row.line = line.line;
  row.setup = readSetup(cells, names, row);
  if (!row.setup) row.reason = cells.reason();
  readMeasured(table, line, row);
  return row;
}

} // namespace

Result<std::vector<ServingRow>> readServingTable(std::string_view csv, std::string_view name,
                                                 const EntrySource& catalog) {
  const auto table = readCsv(csv, name);
  if (!table) return fail(table.error());
  for (const char* column : {"id", "gpu", "model"}) {
    if (!table->column(column)) return fail(Error("table.no-column", {{"column", column}}).at(std::string(name)));
  }
  KnownNames names(catalog);
  std::vector<ServingRow> rows;
  rows.reserve(table->rows.size());
  std::transform(table->rows.begin(), table->rows.end(), std::back_inserter(rows),
                 [&](const CsvRow& line) { return readRow(*table, line, names); });
  return rows;
}

} // namespace cw::sizing
