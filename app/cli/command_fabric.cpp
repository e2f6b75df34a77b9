// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "app/cli/fabric_options.h"
#include "app/cli/table.h"
#include "core/fabric/fabric_spec.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

Json countsJson(const KindCounts& counts, bool direct) {
  Json out{{"node_leaf", counts.nodeLeaf},
           {"management", counts.management},
           {"leaf_spine", counts.leafSpine},
           {"spine_core", counts.spineCore}};
  if (direct) {
    out["switch_switch"] = counts.switchSwitch;
    out["global"] = counts.global;
  }
  return out;
}

Json documentOf(const Context& context, long long gpusPerNode, const GeneratedFabric& fabric) {
  const Topology& t = fabric.topology;
  const bool direct = t.linkCounts.switchSwitch + t.linkCounts.global > 0;
  Json notes = Json::array();
  for (const FabricNote& note : fabric.notes) {
    notes.push_back(Json{{"id", note.messageId}, {"text", context.text(note.messageId, note.args)}});
  }
  return Json{
      {"nodes", t.nodes},
      {"gpus", static_cast<long long>(t.nodes) * gpusPerNode},
      {"tiers", t.tiers},
      {"planes", t.planes},
      {"nodes_per_unit", t.nodesPerUnit},
      {"switches", Json{{"leaf", t.leaves}, {"spine", t.spines}, {"core", t.cores}}},
      {"cables", countsJson(t.cableCounts, direct)},
      {"links", countsJson(t.linkCounts, direct)},
      {"cages", Json{{"switch", t.modules.switchCages}, {"node", t.modules.nodeCages}}},
      {"modules",
       Json{{"switch", t.modules.switchCages}, {"node", t.modules.nodeCages}, {"manager", t.modules.managerPorts}}},
      {"link_gbps", asGigabitsPerSecond(t.linkRate)},
      {"oversubscription", t.oversubscription},
      {"bisection_gbps", asGigabitsPerSecond(t.bisection)},
      {"diameter_links", t.diameterLinks},
      {"diameter_switches", t.diameterSwitches},
      {"notes", notes}};
}

std::string human(const Context& context, const GeneratedFabric& fabric) {
  const Topology& t = fabric.topology;
  TextTable table({context.text("cli.column.tier"), ">" + context.text("cli.column.switches"),
                   ">" + context.text("cli.column.links"), ">" + context.text("cli.column.cables")});
  const auto add = [&](const char* tier, long long switches, long long links, long long cables) {
    if (switches > 0 || links > 0)
      table.add({context.text(tier), groupedCount(switches), groupedCount(links), groupedCount(cables)});
  };
  add("cli.fabric.node-leaf", t.leaves, t.linkCounts.nodeLeaf, t.cableCounts.nodeLeaf);
  add("cli.fabric.management", 0, t.linkCounts.management, t.cableCounts.management);
  add("cli.fabric.leaf-spine", t.spines, t.linkCounts.leafSpine, t.cableCounts.leafSpine);
  add("cli.fabric.spine-core", t.cores, t.linkCounts.spineCore, t.cableCounts.spineCore);
  add("cli.fabric.switch-switch", 0, t.linkCounts.switchSwitch, t.cableCounts.switchSwitch);
  add("cli.fabric.global", 0, t.linkCounts.global, t.cableCounts.global);
  std::string out = table.text() + '\n';
  out += labelled({{context.text("cli.fabric.nodes"), groupedCount(t.nodes)},
                   {context.text("cli.fabric.unit"), groupedCount(t.nodesPerUnit)},
                   {context.text("cli.fabric.oversubscription"), fmt::format("{:.3g} : 1", t.oversubscription)},
                   {context.text("cli.fabric.bisection"), toText(t.bisection)},
                   {context.text("cli.fabric.modules"),
                    groupedCount(t.modules.switchCages) + " + " + groupedCount(t.modules.nodeCages)},
                   {context.text("cli.fabric.diameter"), std::to_string(t.diameterLinks)}});
  for (const FabricNote& note : fabric.notes)
    out += context.text(note.messageId, note.args) + '\n';
  return out;
}

int run(Context& context, const FabricOptions& options) {
  const auto spec = options.spec(context);
  if (!spec) return context.failed(spec.error());
  const auto gpus = options.gpusPerNode(*spec);
  if (!gpus) return context.failed(gpus.error());
  const auto fabric = generateFabric(*spec);
  if (!fabric) return context.failed(fabric.error());
  context.print(documentOf(context, *gpus, *fabric), human(context, *fabric));
  return exitFine;
}

} // namespace

Command addFabric(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "fabric");
  auto options = std::make_shared<FabricOptions>();
  options->addTo(*app, context);
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
