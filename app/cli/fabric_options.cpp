// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fabric_options.h"

#include <algorithm>
#include <sstream>

#include "app/cli/option_values.h"
#include "core/base/suggest.h"
#include "core/placement/derive.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

constexpr long long mostNodes = 10'000'000;
const std::string defaultNics = "8";

const std::vector<std::pair<std::string, FabricKind>>& kinds() {
  static const std::vector<std::pair<std::string, FabricKind>> all{{"single", FabricKind::Single},
                                                                   {"clos", FabricKind::Clos},
                                                                   {"rail-optimized", FabricKind::RailOptimized},
                                                                   {"rail-only", FabricKind::RailOnly},
                                                                   {"torus", FabricKind::Torus},
                                                                   {"dragonfly", FabricKind::Dragonfly},
                                                                   {"dragonfly-plus", FabricKind::DragonflyPlus}};
  return all;
}

Result<FabricKind> kindOf(const std::string& text) {
  std::string known;
  for (const auto& [name, kind] : kinds()) {
    if (name == text) return kind;
    known += (known.empty() ? "" : ", ") + name;
  }
  return fail(Error("cli.fabric.unknown-kind", {{"kind", text}}).wanted(known, text).at("--kind"));
}

/// An option that only some kinds read, with those kinds.
struct KindOption {
  const std::string& text;
  const char* option;
  std::vector<FabricKind> kinds;
};

/// Refuses an option that the kind would pass over in silence.
Result<> refuseUnused(FabricKind kind, const std::vector<KindOption>& options) {
  for (const auto& [text, option, users] : options) {
    if (text.empty() || std::find(users.begin(), users.end(), kind) != users.end()) continue;
    std::string given, known;
    for (const auto& [name, each] : kinds()) {
      if (each == kind) given = name;
      if (std::find(users.begin(), users.end(), each) != users.end()) known += (known.empty() ? "" : ", ") + name;
    }
    return fail(Error("cli.fabric.ignored-option", {{"kind", given}, {"option", option}, {"kinds", known}}).at(option));
  }
  return {};
}

// `2`, `1.5` or `3:1`.
Result<double> ratioOf(const std::string& text) {
  const auto colon = text.find(':');
  const auto number = [](const std::string& part) -> std::optional<double> {
    char* end = nullptr;
    const double value = std::strtod(part.c_str(), &end);
    if (part.empty() || *end != '\0' || !(value > 0) || value > 1000) return std::nullopt;
    return value;
  };
  const auto down = number(text.substr(0, colon));
  const auto up = colon == std::string::npos ? std::optional<double>{1} : number(text.substr(colon + 1));
  if (!down || !up) return fail(Error("cli.fabric.ratio").wanted("2, 1.5, 3:1", text).at("--oversubscription"));
  return *down / *up;
}

} // namespace

void FabricOptions::addTo(CLI::App& app, const Context& context) {
  const auto option = [&](const char* name, std::string& value, const char* id) {
    app.add_option(name, value, context.text(std::string("cli.fabric.option.") + id));
  };
  app.add_option("--nodes", nodes_, context.text("cli.fabric.option.nodes"))->required();
  option("--nics-per-node", nics_, "nics");
  option("--gpus-per-node", gpus_, "gpus");
  option("--leaf", leaf_, "leaf");
  option("--radix", radix_, "radix");
  option("--link-gbps", linkGbps_, "link");
  option("--spine", spine_, "spine");
  option("--core", core_, "core");
  option("--kind", kind_, "kind");
  option("--planes", planes_, "planes");
  option("--oversubscription", oversubscription_, "oversubscription");
  option("--nodes-per-unit", unit_, "unit");
  option("--management-ports", management_, "management");
  option("--reserved-ports", reserved_, "reserved");
  option("--server", server_, "server");
  option("--node-ports-per-cage", nodePortsPerCage_, "node-cage");
  option("--links-per-cable", linksPerCable_, "links-per-cable");
  option("--dims", dims_, "dims");
  option("--a", a_, "a");
  option("--p", p_, "p");
  option("--h", h_, "h");
  app.add_flag("--grow-ready", growReady_, context.text("cli.fabric.option.grow-ready"));
}

Result<long long> FabricOptions::gpusPerNode(const FabricSpec& spec) const {
  if (gpus_.empty()) return spec.endpoints.front().links;
  const auto number = count(gpus_, "--gpus-per-node", 0, 100'000);
  if (!number) return fail(number.error());
  return *number;
}

Result<int> FabricOptions::count(const std::string& text, const char* option, long long low, long long high) const {
  auto number = parseCount(text, low, high);
  if (!number) {
    Error error = number.error();
    error.where = option;
    return fail(std::move(error));
  }
  return static_cast<int>(*number);
}

Result<> FabricOptions::readCounts(FabricSpec& spec) const {
  EndpointClass nodes;
  const std::tuple<const std::string&, const char*, long long, long long, int*> counts[] = {
      {nodes_, "--nodes", 1, mostNodes, &nodes.count},
      {nics_.empty() ? defaultNics : nics_, "--nics-per-node", 1, 1024, &nodes.links},
      {nodePortsPerCage_, "--node-ports-per-cage", 1, 16, &nodes.portsPerCage},
      {planes_, "--planes", 1, 64, &spec.planes},
      {unit_, "--nodes-per-unit", 0, mostNodes, &spec.nodesPerUnit},
      {reserved_, "--reserved-ports", 0, 4096, &spec.reservedPortsPerLeaf},
  };
  for (const auto& [text, option, low, high, target] : counts) {
    const auto number = count(text, option, low, high);
    if (!number) return fail(number.error());
    *target = *number;
  }
  spec.endpoints = {nodes};
  spec.growReady = growReady_;
  return {};
}

Result<> FabricOptions::readShape(FabricSpec& spec) const {
  const auto kind = kindOf(kind_);
  if (!kind) return fail(kind.error());
  spec.kind = *kind;
  const std::vector<FabricKind> groups{FabricKind::Dragonfly, FabricKind::DragonflyPlus},
      trees{FabricKind::Clos, FabricKind::RailOptimized, FabricKind::DragonflyPlus};
  if (auto used = refuseUnused(*kind, {{dims_, "--dims", {FabricKind::Torus}},
                                       {a_, "--a", groups},
                                       {p_, "--p", groups},
                                       {h_, "--h", groups},
                                       {spine_, "--spine", trees},
                                       {core_, "--core", {FabricKind::Clos, FabricKind::RailOptimized}}});
      !used)
    return fail(used.error());
  const auto ratio = ratioOf(oversubscription_);
  if (!ratio) return fail(ratio.error());
  spec.oversubscription = *ratio;
  std::istringstream parts{dims_};
  for (std::string part; std::getline(parts, part, 'x');) {
    const auto size = count(part, "--dims", 1, 100'000);
    if (!size) return fail(size.error());
    spec.dims.push_back(*size);
  }
  const std::tuple<const std::string&, const char*, int*> dragonfly[] = {
      {a_, "--a", &spec.dragonflyA}, {p_, "--p", &spec.dragonflyP}, {h_, "--h", &spec.dragonflyH}};
  for (const auto& [text, option, target] : dragonfly) {
    if (text.empty()) continue;
    const auto number = count(text, option, 1, 100'000);
    if (!number) return fail(number.error());
    *target = *number;
  }
  return {};
}

Result<> FabricOptions::readManagement(FabricSpec& spec) const {
  if (management_ == "auto") return {};
  if (management_ == "none") {
    spec.management.mode = ManagementPorts::Mode::None;
    return {};
  }
  const auto number = count(management_, "--management-ports", 0, 4096);
  if (!number) return fail(number.error());
  spec.management = {ManagementPorts::Mode::Count, *number};
  return {};
}

Result<SwitchShape> FabricOptions::shapeOf(const std::string& type, const char* option, FabricSpec& spec,
                                           Context& context) const {
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  const auto entry = entryOption(type, option, EntryKind::Switch, **catalog);
  if (!entry) return fail(entry.error());
  const PortGroup* ports = (*entry)->portsFor(PortPurpose::Any);
  if (spec.linkRate.base() <= 0 && ports != nullptr) spec.linkRate = gigabitsPerSecond(ports->portGbps);
  return switchShape(**entry, spec.linkRate);
}

Result<> FabricOptions::readGenericSwitch(FabricSpec& spec) const {
  const auto radix = count(radix_, "--radix", 2, 4096);
  if (!radix) return fail(radix.error());
  spec.leaf.ports = *radix;
  spec.spine = spec.core = spec.leaf;
  if (spec.linkRate.base() <= 0) return fail(Error("cli.fabric.no-rate").at("--link-gbps"));
  return {};
}

Result<> FabricOptions::readServer(FabricSpec& spec, Context& context) const {
  if (server_.empty()) return {};
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  const auto entry = entryOption(server_, "--server", EntryKind::Server, **catalog);
  if (!entry) return fail(entry.error());
  if ((*entry)->kind != EntryKind::Server)
    return fail(Error("cli.fabric.not-a-server", {{"entry", (*entry)->id}}).at("--server"));
  const PortGroup* ports = (*entry)->portsFor(PortPurpose::Compute);
  if (ports == nullptr) return fail(Error("cli.fabric.server-ports", {{"server", (*entry)->id}}).at("--server"));
  spec.endpoints.front().portsPerCage = ports->portsPerCage;
  if (nics_.empty()) spec.endpoints.front().links = ports->cages * ports->portsPerCage;
  return {};
}

Result<> FabricOptions::readSwitches(FabricSpec& spec, Context& context) const {
  if (!linkGbps_.empty()) {
    const auto rate = parseBitRate(linkGbps_ + "G");
    if (!rate || rate->base() <= 0) return fail(Error("cli.fabric.rate").wanted("400", linkGbps_).at("--link-gbps"));
    spec.linkRate = *rate;
  }
  if (leaf_.empty() == radix_.empty()) return fail("cli.fabric.leaf-or-radix");
  if (!radix_.empty()) return readGenericSwitch(spec);
  // A tier that is left out takes the type of the tier below.
  const std::tuple<const std::string&, const char*, SwitchShape*> tiers[] = {
      {leaf_, "--leaf", &spec.leaf}, {spine_, "--spine", &spec.spine}, {core_, "--core", &spec.core}};
  std::string type;
  for (const auto& [stated, option, target] : tiers) {
    if (!stated.empty()) type = stated;
    auto shape = shapeOf(type, option, spec, context);
    if (!shape) return fail(shape.error());
    *target = std::move(*shape);
  }
  return {};
}

Result<FabricSpec> FabricOptions::spec(Context& context) const {
  FabricSpec spec;
  if (auto done = readCounts(spec); !done) return fail(done.error());
  if (auto done = readShape(spec); !done) return fail(done.error());
  if (auto done = readServer(spec, context); !done) return fail(done.error());
  if (auto done = readManagement(spec); !done) return fail(done.error());
  if (auto done = readSwitches(spec, context); !done) return fail(done.error());
  if (!linksPerCable_.empty()) {
    const auto number = count(linksPerCable_, "--links-per-cable", 1, 8);
    if (!number) return fail(number.error());
    spec.linksPerCable = *number;
  }
  return spec;
}

} // namespace cw::cli
