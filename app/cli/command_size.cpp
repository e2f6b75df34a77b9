// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "app/cli/context.h"
#include "app/cli/derivation_text.h"
#include "app/cli/needs_json.h"
#include "app/cli/optimise.h"
#include "app/cli/table.h"
#include "app/cli/training_json.h"
#include "core/base/suggest.h"
#include "core/model/keys.h"
#include "core/sizing/needs/needs.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

using namespace sizing;

struct Options {
  std::string file, explain;
};

/// One table a chapter, in the order of the report.
std::string chapters(const Context& context, const std::vector<Need>& needs) {
  std::string out;
  for (int group = 0; group <= static_cast<int>(NeedGroup::Management); ++group) {
    TextTable table({context.text("sizing.group." + std::string{keyOfGroup(static_cast<NeedGroup>(group))}),
                     ">" + context.text("cli.size.figure"), ">" + context.text("cli.size.limit"),
                     context.text("cli.size.verdict"), context.text("cli.size.note")});
    bool any = false;
    for (const Need& need : needs) {
      if (static_cast<int>(need.group) != group) continue;
      any = true;
      table.add({context.text("need." + need.id), valueText(need.figure), need.limit ? valueText(*need.limit) : "",
                 context.text("sizing.verdict." + std::string{keyOfVerdict(need.verdict)}),
                 need.note.empty() ? "" : context.text(need.note)});
    }
    if (any) out += table.text() + '\n';
  }
  return out;
}

std::string engineText(const ServeSetup& setup, const ServePrediction& serving) {
  const std::string workers = serving.prefillWorkers > 0
                                  ? fmt::format("{} + {}", serving.prefillWorkers, serving.decodeWorkers)
                                  : std::to_string(serving.replicas);
  return fmt::format("TP {} x PP {}, {} x", setup.tp, setup.pp, workers);
}

std::string headOf(const Context& context, const WorkloadNeeds& w) {
  std::vector<std::pair<std::string, std::string>> lines{
      {context.text("cli.size.accelerators"),
       context.text("cli.size.used", {{"used", groupedCount(w.gpusUsed)},
                                      {"available", groupedCount(w.gpusAvailable)},
                                      {"name", w.drawn.gpu.name}})}};
  if (w.setup) lines.emplace_back(context.text("cli.size.layout"), layoutLine(*w.setup));
  if (w.serveSetup && w.serving) {
    lines.emplace_back(context.text("cli.size.engines"), engineText(*w.serveSetup, *w.serving));
  }
  // The step of post-training holds rollouts too, which nothing validates.
  if (w.training && w.training->hiSeconds > 0 && w.kind != WorkloadKind::RlPostTraining) {
    lines.emplace_back(context.text("cli.size.interval"), fmt::format("{} … {}", toText(seconds(w.training->loSeconds)),
                                                                      toText(seconds(w.training->hiSeconds))));
  }
  if (w.accelerators.needed > 0) {
    lines.emplace_back(context.text("cli.size.binding"),
                       context.text("sizing.bound." + std::string{keyOfBound(w.accelerators.binding)}));
  }
  return labelled(lines);
}

std::string human(const Context& context, const std::string& name, const DesignNeeds& needs) {
  std::string out = name + "\n";
  for (const WorkloadNeeds& w : needs.workloads) {
    out += fmt::format("\n{} ({})\n", w.name, context.text("sizing.kind." + std::string{keyOf(w.kind)}));
    if (w.error) {
      out += renderError(*w.error, context.language) + '\n';
    } else {
      out += headOf(context, w) + '\n' + chapters(context, w.needs);
    }
  }
  if (needs.workloads.empty()) out += '\n' + context.text("cli.size.none") + '\n';
  return out + '\n' + context.text("cli.size.site") + "\n\n" + chapters(context, needs.site);
}

/// The derivations of the needs with this id, of every load and the site.
std::string explained(const Context& context, const DesignNeeds& needs, const std::string& id) {
  std::string out;
  const auto add = [&](const std::string& title, const std::vector<Need>& list) {
    for (const Need& need : list) {
      if (need.id != id) continue;
      out += title + ": " + context.text("need." + id) + '\n' + derivationText(context, need.figure);
      if (need.limit) out += context.text("cli.size.limit") + '\n' + derivationText(context, *need.limit);
      out += '\n';
    }
  };
  for (const WorkloadNeeds& w : needs.workloads)
    add(w.name, w.needs);
  add(context.text("cli.size.site"), needs.site);
  return out;
}

Error noSuchNeed(const DesignNeeds& needs, const std::string& id) {
  std::vector<std::string> ids;
  const auto collect = [&](const std::vector<Need>& list) {
    for (const Need& need : list)
      ids.push_back(need.id);
  };
  for (const WorkloadNeeds& w : needs.workloads)
    collect(w.needs);
  collect(needs.site);
  std::string known;
  for (const std::string& one : closest(id, ids))
    known += (known.empty() ? "" : ", ") + one;
  return Error("cli.size.no-such-need", {{"need", id}}).wanted(known, id).at("--explain");
}

int run(Context& context, const Options& options) {
  const auto derived = readAndDerive(context, options.file);
  if (!derived) return context.failed(derived.error());
  auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const Derived& d = **derived;
  const Profile profile;
  const NeedsInput input{d.design, d.topology, **catalog,
                         profile,  billOf(d),  std::filesystem::path(options.file).parent_path()};
  const auto needs = deriveNeeds(input, context.progress(), context.stop);
  if (!needs) return context.failed(needs.error());
  std::string text;
  if (options.explain.empty()) {
    text = human(context, d.design.name, *needs);
  } else {
    text = explained(context, *needs, options.explain);
    if (text.empty()) return context.failed(noSuchNeed(*needs, options.explain));
  }
  context.print(needsJson(d.design.name, *needs), text);
  return exitFine;
}

} // namespace

Command addSize(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "size");
  auto options = std::make_shared<Options>();
  app->add_option("file", options->file, context.text("cli.option.file"))->required();
  app->add_option("--explain", options->explain, context.text("cli.size.explain"));
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
