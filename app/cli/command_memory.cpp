// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/cli/model_options.h"
#include "app/cli/option_values.h"
#include "app/cli/table.h"
#include "app/cli/training_json.h"
#include "app/cli/training_rows.h"
#include "core/sizing/memory/memory.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

using namespace sizing;

/// What only an inference engine has.
struct ServingOptions {
  bool inference = false;
  std::string kv, concurrency;
};

struct Options {
  ModelOptions model;
  TableOptions table;
  ServingOptions serving;
};

/// What is printed of either kind of memory.
struct Answer {
  std::string model;
  GpuSpec gpu;
  MemoryParts parts;
  bool fits = false;
  Json layout;
  std::string run;
  std::vector<std::string> assumed;
  std::optional<int> largestMicroBatch;
};

Json documentOf(const Answer& a) {
  Json document{{"fits", a.fits},
                {"memory_bytes", a.parts.total()},
                {"gpu_memory_bytes", a.gpu.memoryBytes},
                {"margin_bytes", a.gpu.memoryBytes - a.parts.total()},
                {"parts", partsJson(partsOf(a.parts), 1)},
                {"host_bytes", a.parts.host},
                {"worst_stage", a.parts.worstStage},
                {"model", a.model},
                {"gpu", a.gpu.id},
                {"layout", a.layout},
                {"assumed", a.assumed}};
  if (a.largestMicroBatch) document["largest_micro_batch"] = *a.largestMicroBatch;
  return document;
}

std::string human(const Context& context, const Answer& a) {
  const double margin = a.gpu.memoryBytes - a.parts.total();
  std::string out = labelled(
      {{context.text("cli.predict.run"), a.model + ", " + a.run},
       {context.text("cli.predict.memory"),
        toBinaryText(bytes(a.parts.total())) + " / " + toBinaryText(bytes(a.gpu.memoryBytes))},
       {context.text(a.fits ? "cli.memory.free" : "cli.memory.missing"), toBinaryText(bytes(std::abs(margin)))}});
  if (a.largestMicroBatch)
    out += labelled({{context.text("cli.memory.largest"), std::to_string(*a.largestMicroBatch)}});
  out += '\n' + partsTable(context, partsOf(a.parts), true);
  for (const std::string& one : a.assumed)
    out += context.text("cli.predict.assumed", {{"what", one}}) + '\n';
  return out;
}

Result<Answer> trainingAnswer(Context& context, const Options& options) {
  Answer answer;
  const auto fitted = profileFor(context, options.table);
  if (!fitted) return fail(fitted.error());
  const Profile& profile = *fitted;
  const auto setup = completeSetup(context, options.model, profile, answer.assumed);
  if (!setup) return fail(setup.error());
  answer.model = setup->shape.name;
  answer.gpu = setup->gpu;
  answer.parts = trainingMemory(*setup, profile);
  answer.fits = fits(answer.parts, setup->gpu, profile);
  answer.layout = layoutJson(*setup);
  answer.run = layoutLine(*setup);
  answer.largestMicroBatch = largestMicroBatch(*setup, profile);
  return answer;
}

Result<Answer> servingAnswer(Context& context, const Options& options) {
  const auto named = options.model.modelAndGpu(context);
  if (!named) return fail(named.error());
  auto layout = options.model.servingLayout(named->first);
  if (!layout) return fail(layout.error());
  const auto sequences = countOption(options.serving.concurrency.empty() ? "1" : options.serving.concurrency,
                                     "--concurrency", 1, 10'000'000);
  if (!sequences) return fail(sequences.error());
  layout->sequences = static_cast<double>(*sequences);
  const std::string format = options.serving.kv.empty() ? "fp16" : options.serving.kv;
  const auto kv = wordOption(format, "--kv-precision", {"fp16", "bf16", "fp8", "int8", "fp4", "int4"});
  if (!kv) return fail(kv.error());
  layout->kv = precisionFromKey(format).value_or(Precision::Fp16);
  const auto profile = profileFor(context, options.table);
  if (!profile) return fail(profile.error());
  Answer answer;
  answer.model = named->first.name;
  answer.gpu = named->second;
  answer.parts = servingMemory(named->first, *layout, *profile);
  answer.fits = fits(answer.parts, answer.gpu, *profile);
  answer.layout = Json{{"tp", layout->tp},          {"pp", layout->pp},
                       {"ep", layout->ep},          {"weights", toKey(layout->weights)},
                       {"kv", toKey(layout->kv)},   {"concurrency", layout->sequences},
                       {"context", layout->context}};
  answer.run = fmt::format("TP {} · PP {} · {} × {:g}", layout->tp, layout->pp, layout->sequences, layout->context);
  return answer;
}

/// What one kind of memory does not read must not be passed over in silence.
Result<> checkKind(const Options& options) {
  const ServingOptions& s = options.serving;
  const bool servesOnly = s.inference || !s.kv.empty() || !s.concurrency.empty();
  if (auto alone = checkAlone(options.table, options.model, servesOnly); !alone) return alone;
  if (!s.inference && servesOnly)
    return fail(
        Error("cli.required", {{"option", "--inference"}}).at(s.kv.empty() ? "--concurrency" : "--kv-precision"));
  if (!s.inference) return {};
  const std::string first =
      options.model.firstStatedBut({"--model", "--gpu", "--tp", "--pp", "--ep", "--seq", "--precision"});
  return first.empty() ? Result<>{} : fail(Error("cli.memory.not-for-inference", {{"option", first}}).at(first));
}

int memoryOne(Context& context, const Options& options) {
  const auto answer = options.serving.inference ? servingAnswer(context, options) : trainingAnswer(context, options);
  if (!answer) return context.failed(answer.error());
  context.print(documentOf(*answer), human(context, *answer));
  return exitFine;
}

std::string lineOf(const AnsweredRow& answered) {
  std::string line = leadingCells(answered);
  if (!answered.ok) return line + ",,,\n";
  const double total = answered.prediction.memory.total();
  const auto& measured = answered.row.memoryBytes;
  return line + fmt::format(",{:.0f},{},{}\n", total, answered.prediction.fits ? "yes" : "no",
                            measured ? fmt::format("{:.3f}", 100 * (total / *measured - 1)) : "");
}

int memoryTable(Context& context, const TableOptions& options) {
  const auto profile = profileFor(context, options);
  if (!profile) return context.failed(profile.error());
  auto rows = readRows(context, options.input);
  if (!rows) return context.failed(rows.error());
  const auto answered = answerRows(context, std::move(*rows), *profile);
  if (!answered) return context.failed(answered.error());
  std::string csv = "id,status,reason,assumed,memory_bytes,fits,error_pct\n";
  int within = 0, compared = 0;
  for (const AnsweredRow& row : *answered) {
    csv += lineOf(row);
    if (!row.ok || !row.row.memoryBytes) continue;
    ++compared;
    within += std::abs(row.prediction.memory.total() / *row.row.memoryBytes - 1) <= 0.1;
  }
  return finishTable(context, options, *answered, csv, Json{{"compared", compared}, {"within_10_pct", within}});
}

} // namespace

Command addMemory(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "memory");
  auto options = std::make_shared<Options>();
  options->model.addTo(*app, context);
  options->table.addTo(*app, context);
  app->add_flag("--inference", options->serving.inference, context.text("cli.memory.inference"));
  app->add_option("--kv-precision", options->serving.kv, context.text("cli.memory.kv"));
  app->add_option("--concurrency", options->serving.concurrency, context.text("cli.memory.concurrency"));
  return {app, [options](Context& c) {
            if (const auto kind = checkKind(*options); !kind) return c.failed(kind.error());
            return options->table.input.empty() ? memoryOne(c, *options) : memoryTable(c, options->table);
          }};
}

} // namespace cw::cli
