// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "app/cli/table.h"
#include "core/interchange/bom.h"
#include "core/model/keys.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

struct Counts {
  long long nodes = 0, accelerators = 0, switches = 0, racks = 0, devices = 0, cables = 0, links = 0;
};

Counts count(const Derived& derived) {
  Counts counts;
  counts.racks = static_cast<long long>(derived.design.table<Rack>().size());
  counts.devices = static_cast<long long>(derived.design.table<Device>().size());
  derived.design.table<Device>().forEach([&](const Device& device) {
    counts.switches += device.role == DeviceRole::Switch;
    if (device.role != DeviceRole::Node) return;
    ++counts.nodes;
    if (const Entry* entry = derived.design.find(device.typeId)) {
      counts.accelerators += static_cast<long long>(entry->number(field::acceleratorCount).value_or(0));
    }
  });
  for (const FabricInstance& fabric : derived.topology.fabrics) {
    counts.cables += fabric.generated.topology.cableCounts.total();
    counts.links += static_cast<long long>(fabric.generated.topology.links.size());
  }
  return counts;
}

/// Cables to buy: with those whose number the design only states, and with splitter cables counted once.
long long cablesOf(const Bom& bom) {
  long long cables = 0;
  for (const BomLine& line : bom.lines)
    cables += line.section == BomSection::Cables ? line.quantity : 0;
  return cables;
}

std::string cablesText(const Context& context, long long scheduled, long long billed) {
  if (scheduled == billed) return groupedCount(billed);
  return context.text("cli.info.cables-billed",
                      {{"billed", groupedCount(billed)}, {"scheduled", groupedCount(scheduled)}});
}

Json totalsJson(const BomTotals& totals) {
  return Json{{"power_w", Json{{"verified", totals.powerW.verified},
                               {"unverified", totals.powerW.unverified},
                               {"lines_without", totals.powerW.linesWithout}}},
              {"mass_kg", Json{{"verified", totals.massKg.verified},
                               {"unverified", totals.massKg.unverified},
                               {"lines_without", totals.massKg.linesWithout}}},
              {"money_usd", totals.moneyUsd},
              {"lines_priced", totals.linesPriced},
              {"lines", totals.lines}};
}

Json fabricsJson(const Derived& derived) {
  Json list = Json::array();
  for (const FabricInstance& instance : derived.topology.fabrics) {
    const Fabric* row = derived.design.find(instance.fabric);
    const Topology& t = instance.generated.topology;
    Json item{{"id", instance.fabric.text()}, {"name", row != nullptr ? row->name : ""}};
    if (instance.error) item["error"] = instance.error->code;
    item["tiers"] = t.tiers;
    item["switches"] = Json{{"leaf", t.leaves}, {"spine", t.spines}, {"core", t.cores}};
    item["links"] = t.links.size();
    item["cables"] = t.cableCounts.total();
    item["oversubscription"] = t.oversubscription;
    list.push_back(std::move(item));
  }
  return list;
}

Json workloadsJson(const Design& design) {
  Json list = Json::array();
  design.table<Workload>().forEach([&](const Workload& workload) {
    const DeviceGroup* group = design.find(workload.group);
    list.push_back(Json{{"id", workload.id.text()},
                        {"name", workload.name},
                        {"kind", keyOf(workload.kind)},
                        {"model", workload.modelId.empty() ? Json(nullptr) : Json(workload.modelId)},
                        {"group", group != nullptr ? Json(group->name) : Json(nullptr)},
                        {"share", workload.share},
                        {"gpus", workload.gpus > 0 ? Json(workload.gpus) : Json(nullptr)}});
  });
  return list;
}

std::string workloadsText(const Context& context, const Design& design) {
  if (design.table<Workload>().empty()) return {};
  TextTable table({context.text("cli.info.workload"), context.text("cli.info.workload-kind"),
                   context.text("cli.info.workload-model"), ">" + context.text("cli.info.workload-gpus")});
  design.table<Workload>().forEach([&](const Workload& workload) {
    const Entry* model = design.find(workload.modelId);
    table.add({workload.name, context.text("sizing.kind." + std::string{keyOf(workload.kind)}),
               model != nullptr ? model->model : "",
               workload.gpus > 0 ? groupedCount(workload.gpus) : fmt::format("{:.0f} %", 100 * workload.share)});
  });
  return '\n' + table.text();
}

std::string splitText(const Context& context, const SplitTotal& total, const std::string& sum) {
  if (total.unverified <= 0 && total.linesWithout == 0) return sum;
  const double share = total.total() > 0 ? 100 * total.verified / total.total() : 0;
  return context.text(
      "cli.info.split",
      {{"total", sum}, {"share", fmt::format("{:.0f}", share)}, {"missing", std::to_string(total.linesWithout)}});
}

/// A design built at once needs no table of its phases.
std::string phasesText(const Context& context, const Bom& bom) {
  if (bom.byPhase.size() < 2) return {};
  TextTable table({context.text("cli.column.phase"), ">" + context.text("cli.info.power"),
                   ">" + context.text("cli.info.mass"), ">" + context.text("cli.column.lines")});
  for (const auto& [phase, totals] : bom.byPhase) {
    table.add({std::to_string(phase), toText(watts(totals.powerW.total())), toText(kilograms(totals.massKg.total())),
               std::to_string(totals.lines)});
  }
  return '\n' + table.text();
}

std::string human(const Context& context, const Derived& derived, const Counts& counts, const Bom& bom) {
  const BomTotals& totals = bom.totals;
  std::string out = derived.design.name + "\n\n";
  out += labelled(
      {{context.text("cli.info.nodes"), groupedCount(counts.nodes)},
       {context.text("cli.info.accelerators"), groupedCount(counts.accelerators)},
       {context.text("cli.info.switches"), groupedCount(counts.switches)},
       {context.text("cli.info.racks"), groupedCount(counts.racks)},
       {context.text("cli.info.cables"), cablesText(context, counts.cables, cablesOf(bom))},
       {context.text("cli.info.power"), splitText(context, totals.powerW, toText(watts(totals.powerW.total())))},
       {context.text("cli.info.mass"), splitText(context, totals.massKg, toText(kilograms(totals.massKg.total())))},
       {context.text("cli.info.money"), context.text("cli.info.priced", {{"usd", toText(usDollars(totals.moneyUsd))},
                                                                         {"priced", std::to_string(totals.linesPriced)},
                                                                         {"lines", std::to_string(totals.lines)}})}});
  TextTable table({context.text("cli.column.fabric"), ">" + context.text("cli.column.leaf"),
                   ">" + context.text("cli.column.spine"), ">" + context.text("cli.column.core"),
                   ">" + context.text("cli.column.links"), ">" + context.text("cli.column.cables"),
                   ">" + context.text("cli.column.oversubscription")});
  for (const FabricInstance& instance : derived.topology.fabrics) {
    const Fabric* row = derived.design.find(instance.fabric);
    const Topology& t = instance.generated.topology;
    table.add({row != nullptr ? row->name : instance.fabric.text(), groupedCount(t.leaves), groupedCount(t.spines),
               groupedCount(t.cores), groupedCount(static_cast<long long>(t.links.size())),
               groupedCount(t.cableCounts.total()), fmt::format("{:.2f}", t.oversubscription)});
  }
  return out + '\n' + table.text() + workloadsText(context, derived.design) + phasesText(context, bom);
}

int run(Context& context, const std::string& file) {
  const auto derived = readAndDerive(context, file);
  if (!derived) return context.failed(derived.error());
  const Derived& d = **derived;
  const Counts counts = count(d);
  const Bom bom = makeBom(d.design, d.topology, d.cabling, d.power);
  Json document{{"name", d.design.name},          {"nodes", counts.nodes},
                {"gpus", counts.accelerators},    {"switches", counts.switches},
                {"racks", counts.racks},          {"devices", counts.devices},
                {"links", counts.links},          {"cables", counts.cables},
                {"cables_billed", cablesOf(bom)}, {"totals", totalsJson(bom.totals)},
                {"fabrics", fabricsJson(d)}};
  Json phases = Json::array();
  for (const auto& [phase, totals] : bom.byPhase)
    phases.push_back(Json{{"phase", phase}, {"totals", totalsJson(totals)}});
  document["phases"] = phases;
  document["workloads"] = workloadsJson(d.design);
  context.print(document, human(context, d, counts, bom));
  return exitFine;
}

} // namespace

Command addInfo(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "info");
  auto file = std::make_shared<std::string>();
  app->add_option("file", *file, context.text("cli.option.file"))->required();
  return {app, [file](Context& c) { return run(c, *file); }};
}

} // namespace cw::cli
