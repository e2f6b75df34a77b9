// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/training_table.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/base/csv.h"
#include "core/base/messages.h"
#include "core/sizing/names/name_tokens.h"
#include "core/sizing/table/cells.h"
#include "core/sizing/table/interconnect.h"
#include "core/sizing/table/known_names.h"
#include "core/sizing/table/row_layout.h"
#include "core/sizing/table/row_shape.h"
#include "core/sizing/table/words.h"

namespace cw::sizing {
namespace {

constexpr double gib = 1073741824.0; // printed memory comes from allocators and drivers, which count in GiB

/// The accelerator; a memory size in its own column chooses among the variants of a part.
std::optional<GpuSpec> readGpu(Cells& cells, KnownNames& names) {
  const std::string name(cells.text("gpu"));
  const auto memory = cells.number("gpu_mem_gb");
  if (name.empty()) return cells.refuseWith("The column gpu is blank."), std::nullopt;
  const bool states = name.find("GB,") != std::string::npos || name.find("GB ") != std::string::npos;
  if (const auto& gpu = names.gpu(memory && !states ? fmt::format("{} {}GB", name, *memory) : name)) return *gpu;
  const auto& gpu = names.gpu(name);
  if (gpu) return *gpu;
  if (gpu.error().code == "hardware.unknown-gpu") return cells.refuse("gpu"), std::nullopt;
  return cells.refuseWith(renderError(gpu.error(), Language::English)), std::nullopt;
}

void readCluster(Cells& cells, TrainingSetup& setup, std::vector<std::string>& assumed) {
  const auto read = readInterconnect(cells.text("interconnect"), setup.gpu);
  if (!read) return cells.refuse("interconnect");
  setup.cluster = read->cluster;
  if (read->usual)
    assumed.push_back(
        fmt::format("NICs={:g} Gb/s a GPU (usual for {})", setup.cluster.nicBytesPerSPerGpu() * 8e-9, setup.gpu.name));
}

void readShardingCell(Cells& cells, TrainingSetup& setup, std::vector<std::string>& assumed) {
  const std::string text = cells.lower("zero_or_fsdp");
  if (isHabit(text)) {
    setup.sharding = habitOf(setup.framework).sharding;
    assumed.push_back(
        fmt::format("zero_or_fsdp={} (habit of {})", toKey(setup.sharding), habitOf(setup.framework).name));
    return;
  }
  const auto words = readSharding(text);
  if (!words) return cells.refuse("zero_or_fsdp");
  setup.sharding = words->sharding;
  setup.offloadOptimizer = words->offload;
  setup.layout.shardGroup = words->shardGroup;
  if (words->hybrid && words->shardGroup == 0) setup.layout.shardGroup = setup.cluster.gpusPerNode;
}

void readPrecisionCell(Cells& cells, TrainingSetup& setup, std::vector<std::string>& assumed) {
  const std::string text = cells.lower("precision");
  const auto read = text.empty() ? std::optional(Precision::Bf16) : readPrecision(text);
  if (!read) return cells.refuse("precision");
  setup.precision = *read;
  setup.scaling = readScaling(text);
  if (namesBothHalves(text)) { // FP16 unless other words say BF16, because it needs less
    const std::string words = cells.lower("source_ref") + ' ' + cells.lower("notes");
    setup.precision = hasAny(words, {"bf16"}) ? Precision::Bf16 : Precision::Fp16;
    assumed.push_back(fmt::format("precision={} (the row names both)", toKey(setup.precision)));
  }
  if (text.empty()) assumed.push_back("precision=bf16");
  const auto peak = [&](Precision p) { return setup.gpu.denseFlopPerS[static_cast<std::size_t>(p)]; };
  if (peak(*read) > 0) return;
  for (const Precision wider : {Precision::Fp8, Precision::Bf16, Precision::Fp16}) {
    if (peak(wider) <= 0 || bytesOf(wider) < bytesOf(*read)) continue;
    setup.precision = wider;
    assumed.push_back(fmt::format("precision={} ({} has no {})", toKey(wider), setup.gpu.name, toKey(*read)));
    return;
  }
}

void readRecomputeCell(Cells& cells, TrainingSetup& setup, std::vector<std::string>& assumed) {
  const FrameworkHabit& habit = habitOf(setup.framework);
  const std::string text = cells.lower("recompute");
  setup.layout.sequenceParallel = habit.sequenceParallel && setup.layout.tp > 1;
  if (text.empty()) {
    setup.recompute = habit.recompute;
    assumed.push_back(fmt::format("recompute={} (habit of {})", toKey(setup.recompute), habit.name));
    return;
  }
  const auto words = readRecompute(text);
  if (!words) return cells.refuse("recompute");
  setup.recompute = words->recompute;
  if (words->sequenceParallel) setup.layout.sequenceParallel = setup.layout.tp > 1;
}

void readAdaptation(const Cells& cells, TrainingSetup& setup) {
  const std::string words = cells.lower("model") + ' ' + cells.lower("notes");
  if (!hasAny(words, {"lora"})) return;
  setup.adaptation = hasAny(words, {"qlora"}) ? Adaptation::Qlora : Adaptation::Lora;
  const auto rank = numberAfter(words, "lora r");
  if (rank && *rank >= 1 && *rank <= 4096) setup.adapterRank = static_cast<int>(*rank);
}

/// Conventions by which a source counts FLOPs (mfu_definitions.csv): Megatron Bridge halves causal attention (its Llama
/// rows give 449 GFLOP a token at 8,192, which is 6 N + 6 L a d s), MaxText since 2025-07.
bool countsHalf(const Cells& cells) {
  return hasAny(cells.lower("source"), {"bridge"}) ||
         (hasAny(cells.lower("source") + cells.lower("notes"), {"maxtext"}) && cells.text("date") >= "2025-07");
}

void readSoftware(const Cells& cells, TrainingSetup& setup) {
  setup.framework = inferFramework(cells.lower("source") + ' ' + cells.lower("framework"), cells.lower("zero_or_fsdp"),
                                   cells.lower("notes"), cells.text("date"));
  setup.flashAttention = fusesAttention(setup.framework, cells.text("date"));
  setup.countsCausalHalf = countsHalf(cells);
  setup.softwareYear = yearOf(cells.text("date"));
  setup.overlapTensor = hasAny(cells.lower("notes"), {"async tp", "asynctp", "async-tp"});
}

/// The words of the source that name it, without numbers and the like: residuals are collected by it.
std::string setOf(const Cells& cells, const TrainingRow& row) {
  static constexpr std::string_view skipped[] = {"et",     "al",      "of",       "the", "table",
                                                 "tables", "section", "measured", "rows"};
  const std::string_view source = cells.text("source");
  std::string set;
  int words = 0;
  for (const std::string& token : nameTokens(source.substr(0, source.find_first_of("(,")))) {
    const bool word = token.size() > 1 && !(token.front() >= '0' && token.front() <= '9') &&
                      std::find(std::begin(skipped), std::end(skipped), token) == std::end(skipped);
    if (word && words++ < 3) set += (set.empty() ? "" : "-") + token;
  }
  if (set.empty()) set = "table";
  if (row.setup && row.setup->layout.gpus() <= row.setup->cluster.gpusPerNode) set += "-node";
  return set;
}

void readMeasured(const CsvTable& table, const CsvRow& line, TrainingRow& row) {
  Cells cells(table, line); // a figure that cannot be read is no reason not to predict
  row.stepSeconds = cells.number("iter_time_s");
  row.tokensPerSPerGpu = cells.number("tokens_per_s_per_gpu");
  row.modelTflopsPerGpu = cells.number("model_tflops_per_gpu");
  row.hardwareTflopsPerGpu = cells.number("hw_tflops_per_gpu");
  if (const auto memory = cells.number("mem_gb_per_gpu"); memory && *memory > 0) row.memoryBytes = *memory * gib;
  for (auto* value : {&row.stepSeconds, &row.tokensPerSPerGpu, &row.modelTflopsPerGpu, &row.hardwareTflopsPerGpu}) {
    if (*value && **value <= 0) value->reset();
  }
  const bool says = hasAny(cells.lower("notes") + ' ' + cells.lower("mem_gb_per_gpu"), {"^oom$", "out of memory"});
  row.outOfMemory = says && !row.stepSeconds && !row.tokensPerSPerGpu;
}

std::optional<TrainingSetup> readSetup(Cells& cells, KnownNames& names, TrainingRow& row) {
  TrainingSetup setup;
  const auto gpu = readGpu(cells, names);
  if (!gpu) return std::nullopt;
  setup.gpu = *gpu;
  const StatedDegrees degrees = readDegrees(cells);
  auto shape = rowShape(cells, names, std::max(1, degrees.tp), std::max(1, degrees.pp), row.assumed);
  if (!shape) return std::nullopt;
  setup.shape = std::move(*shape);
  setup.sequence = cells.count("seq_len").value_or(0);
  readCluster(cells, setup, row.assumed);
  readSoftware(cells, setup);
  row.searchLayout = fillLayout(cells, degrees, setup, row.assumed);
  readShardingCell(cells, setup, row.assumed);
  readPrecisionCell(cells, setup, row.assumed);
  readRecomputeCell(cells, setup, row.assumed);
  readAdaptation(cells, setup);
  fillBatch(cells, row.searchLayout, setup, row.assumed);
  if (!cells.reason().empty()) return std::nullopt;
  if (cells.text("recompute").empty() && !row.searchLayout) recomputeUntilItFits(setup, row.assumed);
  if (auto valid = validate(setup); !valid && !row.searchLayout) {
    cells.refuseWith(renderError(valid.error(), Language::English));
    return std::nullopt;
  }
  return setup;
}

TrainingRow readRow(const CsvTable& table, const CsvRow& line, KnownNames& names) {
  TrainingRow row;
  Cells cells(table, line);
  row.id = cells.text("id");
  row.line = line.line;
  row.setup = readSetup(cells, names, row);
  if (!row.setup) row.reason = cells.reason();
  readMeasured(table, line, row);
  row.set = setOf(cells, row);
  return row;
}

} // namespace

Result<std::vector<TrainingRow>> readTrainingTable(std::string_view csv, std::string_view name,
                                                   const EntrySource& catalog) {
  const auto table = readCsv(csv, name);
  if (!table) return fail(table.error());
  for (const char* column : {"id", "gpu"}) {
    if (!table->column(column)) return fail(Error("table.no-column", {{"column", column}}).at(std::string(name)));
  }
  KnownNames names(catalog);
  std::vector<TrainingRow> rows;
  rows.reserve(table->rows.size());
  std::transform(table->rows.begin(), table->rows.end(), std::back_inserter(rows),
                 [&](const CsvRow& line) { return readRow(*table, line, names); });
  return rows;
}

} // namespace cw::sizing
