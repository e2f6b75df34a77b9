// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_values.h"
#include "app/cli/simulate_options.h"
#include "app/cli/simulate_text.h"
#include "core/model/project_file.h"

namespace cw::cli {
namespace {

/// Messages that a trace holds at most: browsers open some hundred megabytes.
constexpr std::size_t mostTraced = 500'000;

template <class Study, class Show>
int show(Context& context, const Result<Study>& study, const Show& print) {
  if (!study) return context.failed(study.error());
  print(*study);
  return exitFine;
}

int runFailures(Context& context, const SimulateOptions& options, const DrawnFabric& drawn, const JobSpec& job) {
  FailureScope scope{};
  if (!failureScopeFromName(options.scope, scope))
    return context.failed(
        wordOption(options.scope, "--scope", {"links", "cages", "switches", "nodes", "planes"}).error());
  const auto pairs = countOption(options.pairs, "--pairs", 0, 1'000'000);
  if (!pairs) return context.failed(pairs.error());
  return show(context, studyFailures(drawn, job, scope, static_cast<int>(*pairs), context.progress(), context.stop),
              [&](const FailureStudy& study) {
                context.print(failuresJson(context, study, scope), failuresText(context, study, scope));
              });
}

int runStudy(Context& context, const SimulateOptions& options, const DrawnFabric& drawn, const JobSpec& job) {
  const auto which = wordOption(options.study, "--study", {"failures", "ecmp", "placement", "sharing", "incast"});
  if (!which) return context.failed(which.error());
  const auto seeds = countOption(options.seeds, "--seeds", 1, 1'000'000);
  if (!seeds) return context.failed(seeds.error());
  const auto senders = countOption(options.senders, "--senders", 1, 1'000'000);
  if (!senders) return context.failed(senders.error());
  const auto count = static_cast<int>(*seeds);
  switch (*which) {
  case 0:
    return runFailures(context, options, drawn, job);
  case 1:
    return show(context, studyEcmp(drawn.sim, job, count, context.progress(), context.stop),
                [&](const EcmpStudy& study) { context.print(ecmpJson(study), ecmpText(context, study)); });
  case 2:
    return show(
        context, studyPlacement(drawn.sim, job, count, context.progress(), context.stop),
        [&](const std::vector<Variant>& all) { context.print(placementJson(all), placementText(context, all)); });
  case 3:
    return show(context, studySharing(drawn.sim, job, context.stop),
                [&](const SharingStudy& study) { context.print(sharingJson(study), sharingText(context, study)); });
  default:
    return show(context, studyIncast(drawn.sim, job, static_cast<int>(*senders), context.stop),
                [&](const IncastStudy& study) { context.print(incastJson(study), incastText(context, study)); });
  }
}

int runJob(Context& context, const SimulateOptions& options, const DrawnFabric& drawn, JobSpec job) {
  const auto links = countOption(options.links, "--links", 0, 100'000'000);
  if (!links) return context.failed(links.error());
  if (!options.trace.empty()) job.flows.record = mostTraced;
  const auto outcome = simulateJob(drawn.sim, job, context.progress(), context.stop);
  if (!outcome) return context.failed(outcome.error());
  Json document = jobJson(drawn, job, *outcome, static_cast<std::size_t>(*links));
  std::string text = jobText(context, drawn, job, *outcome, static_cast<std::size_t>(*links));
  if (options.sensitivity) {
    const auto classes = studySensitivity(drawn.sim, job, context.stop);
    if (!classes) return context.failed(classes.error());
    document["sensitivity"] = sensitivityJson(*classes);
    text += sensitivityText(context, *classes);
  }
  if (!options.trace.empty()) {
    if (auto saved = writeFileAtomically(options.trace, traceJson(drawn, *outcome).dump()); !saved)
      return context.failed(saved.error());
    const bool cut = outcome->flow.records.size() < outcome->flow.messages;
    document["trace_complete"] = !cut;
    if (cut) text += '\n' + context.text("cli.simulate.trace-cut", {{"messages", std::to_string(mostTraced)}}) + '\n';
  }
  context.print(document, text);
  return exitFine;
}

int run(Context& context, const SimulateOptions& options) {
  const auto drawn = options.fabric(context);
  if (!drawn) return context.failed(drawn.error());
  const auto job = options.job(*drawn);
  if (!job) return context.failed(job.error());
  if (!options.study.empty()) return runStudy(context, options, *drawn, *job);
  return runJob(context, options, *drawn, *job);
}

} // namespace

Command addSimulate(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "simulate");
  auto options = std::make_shared<SimulateOptions>();
  options->addTo(*app, context);
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
