// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <fmt/ranges.h>

#include "app/cli/context.h"
#include "app/cli/derivation_text.h"
#include "app/cli/needs_json.h"
#include "app/cli/optimise.h"
#include "app/cli/table.h"
#include "core/base/suggest.h"
#include "core/interchange/bom.h"
#include "core/model/keys.h"
#include "core/sizing/optimisation/optimisation.h"

namespace cw::cli {
namespace {

using namespace sizing;

struct Options {
  std::string file, workload, explain;
};

/// One load with what was tried on it.
struct Tried {
  WorkloadNeeds now;
  std::vector<Optimisation> optimisations;
};

const char* keyOfState(OptimisationState state) {
  constexpr const char* keys[] = {"computed", "in-use", "not-possible", "no-figure"};
  return keys[static_cast<std::size_t>(state)];
}

Json effectJson(const OptimisationEffect& e) {
  return Json{{"need", e.needId},       {"unit", e.after.unit}, {"before", e.before.value},
              {"after", e.after.value}, {"change", e.change()}, {"derivation", derivationJson(e.after)}};
}

Json optimisationJson(const Context& context, const Optimisation& o) {
  Json effects = Json::array();
  for (const OptimisationEffect& e : o.effects)
    effects.push_back(effectJson(e));
  Json item{{"id", o.id},
            {"title", titleJson("optimisation." + o.id)},
            {"cost", titleJson("optimisation." + o.id + ".cost")},
            {"state", keyOfState(o.state)},
            {"effects", std::move(effects)}};
  if (o.error) item["error"] = renderError(*o.error, context.language);
  return item;
}

Json documentOf(const Context& context, const std::vector<Tried>& all) {
  Json loads = Json::array();
  for (const Tried& one : all) {
    Json list = Json::array();
    for (const Optimisation& o : one.optimisations)
      list.push_back(optimisationJson(context, o));
    loads.push_back(Json{{"workload", one.now.name}, {"optimisations", std::move(list)}});
  }
  return Json{{"workloads", std::move(loads)}};
}

/// How many of the figures that move are shown to people; the JSON form has them all.
constexpr std::size_t mostShown = 6;

std::string linesOf(const Context& context, const Optimisation& o) {
  std::string out = context.text("optimisation." + o.id) + ": " +
                    context.text(std::string("optimisation.state.") + keyOfState(o.state)) + '\n';
  if (o.error) out += "    " + renderError(*o.error, context.language) + '\n';
  for (std::size_t i = 0; i < o.effects.size() && i < mostShown; ++i) {
    const OptimisationEffect& e = o.effects[i];
    out += fmt::format("    {}: {} -> {} ({:+.1f} %)\n", context.text("need." + e.needId), valueText(e.before),
                       valueText(e.after), 100 * e.change());
  }
  if (o.state == OptimisationState::Computed && o.effects.empty())
    out += "    " + context.text("cli.optimise.nothing-moves") + '\n';
  return out + "    " + context.text("optimisation." + o.id + ".cost") + '\n';
}

std::string human(const Context& context, const std::vector<Tried>& all) {
  std::string out;
  for (const Tried& one : all) {
    out += one.now.name + " (" + context.text("sizing.kind." + std::string{keyOf(one.now.kind)}) + ")\n\n";
    if (one.now.error) out += renderError(*one.now.error, context.language) + '\n';
    for (const Optimisation& o : one.optimisations)
      out += linesOf(context, o);
    if (one.optimisations.empty() && !one.now.error) out += context.text("cli.optimise.none") + '\n';
    out += '\n';
  }
  return out.empty() ? context.text("cli.size.none") + '\n' : out;
}

Error noSuchWorkload(const Design& design, const std::string& name) {
  std::vector<std::string> names;
  design.table<Workload>().forEach([&](const Workload& w) { names.push_back(w.name); });
  std::string known;
  const auto close = closest(name, names);
  for (const std::string& one : close)
    known += (known.empty() ? "" : ", ") + one;
  return Error("cli.optimise.no-workload", {{"name", name}}).wanted(known, name).at("--workload");
}

/// Keeps one optimisation of each load. Errors: no load knows it, with the nearest that one does.
Result<> keepOnly(std::vector<Tried>& all, const std::string& id) {
  bool known = false;
  std::vector<std::string> ids;
  for (Tried& one : all) {
    for (const Optimisation& o : one.optimisations)
      ids.push_back(o.id);
    std::erase_if(one.optimisations, [&](const Optimisation& o) { return o.id != id; });
    known |= !one.optimisations.empty();
  }
  if (known) return {};
  return fail(Error("cli.optimise.no-such", {{"id", id}})
                  .wanted(fmt::format("{}", fmt::join(closest(id, ids), ", ")), id)
                  .at("--explain"));
}

/// The derivation of each figure that moves, before and after.
std::string derivations(const Context& context, const std::vector<Tried>& all) {
  std::string out;
  for (const Tried& one : all) {
    for (const Optimisation& o : one.optimisations) {
      for (const OptimisationEffect& e : o.effects)
        out += one.now.name + ": " + context.text("need." + e.needId) + '\n' + derivationText(context, e.before) +
               derivationText(context, e.after) + '\n';
    }
  }
  return out;
}

} // namespace

BillFigures billOf(const Derived& derived) {
  const Bom bom = makeBom(derived.design, derived.topology, derived.cabling, derived.power);
  BillFigures figures{bom.totals.moneyUsd, bom.totals.linesPriced, bom.totals.lines, 0};
  for (const BomLine& line : bom.lines)
    figures.optics += line.section == BomSection::Modules ? line.quantity : 0;
  return figures;
}

int showOptimisations(Context& context, const std::string& file, const std::string& workload,
                      const std::string& explain) {
  const auto derived = readAndDerive(context, file);
  if (!derived) return context.failed(derived.error());
  const auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const Derived& d = **derived;
  const Profile profile;
  const NeedsInput input{d.design, d.topology, **catalog,
                         profile,  billOf(d),  std::filesystem::path(file).parent_path()};
  std::vector<Tried> all;
  d.design.table<Workload>().forEach([&](const Workload& row) {
    if (context.stop.stop_requested() || (!workload.empty() && row.name != workload)) return;
    WorkloadNeeds now = needsOf(input, row, context.stop);
    auto tried = optimisationsOf(input, row, now, context.stop);
    all.push_back({std::move(now), std::move(tried)});
  });
  if (context.stop.stop_requested()) return context.failed(Error("job.cancelled"));
  if (all.empty() && !workload.empty()) return context.failed(noSuchWorkload(d.design, workload));
  if (const auto kept = explain.empty() ? Result<>{} : keepOnly(all, explain); !kept)
    return context.failed(kept.error());
  context.print(documentOf(context, all), human(context, all) + (explain.empty() ? "" : derivations(context, all)));
  return exitFine;
}

Command addOptimise(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "optimise");
  auto options = std::make_shared<Options>();
  app->add_option("file", options->file, context.text("cli.option.file"))->required();
  app->add_option("--workload", options->workload, context.text("cli.optimise.workload"));
  app->add_option("--explain", options->explain, context.text("cli.optimise.explain"));
  return {app,
          [options](Context& c) { return showOptimisations(c, options->file, options->workload, options->explain); }};
}

} // namespace cw::cli
