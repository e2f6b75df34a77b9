// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/rule_tools.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::checks {
namespace {

constexpr std::size_t namesLimit = 3;

const char* tierName(Tier tier) {
  switch (tier) {
  case Tier::Node:
    return "node";
  case Tier::Leaf:
    return "leaf";
  case Tier::Spine:
    return "spine";
  case Tier::Core:
    return "core";
  case Tier::Manager:
    return "manager";
  }
  return "device";
}

std::optional<SwitchShape> shapeOf(const FabricView& view, const std::string& typeId) {
  const Entry* entry = view.design->find(typeId);
  if (entry == nullptr) return std::nullopt;
  auto shape = switchShape(*entry, view.topology().linkRate);
  return shape ? std::optional{std::move(*shape)} : std::nullopt;
}

/// An empty type means that of the tier below.
void addShapes(FabricView& view) {
  const Fabric& row = *view.row;
  const std::string& spineType = row.spineTypeId.empty() ? row.leafTypeId : row.spineTypeId;
  view.leaf = shapeOf(view, row.leafTypeId);
  view.spine = shapeOf(view, spineType);
  view.core = shapeOf(view, row.coreTypeId.empty() ? spineType : row.coreTypeId);
}

template <class Row>
std::optional<int> phaseOfRow(const Design& design, const std::string& place) {
  const auto id = Id<Row>::parse(place);
  const Row* row = id ? design.find(*id) : nullptr;
  return row == nullptr ? std::nullopt : std::optional{row->phase};
}

} // namespace

const Device* FabricView::device(std::uint32_t index) const {
  if (index >= instance->devices.size()) return nullptr;
  return design->find(instance->devices[index]);
}

std::string FabricView::name(std::uint32_t index) const {
  if (const Device* found = device(index)) return found->name;
  const TopologyDevice& made = topology().devices[index];
  return fmt::format("{} {}", tierName(made.tier), made.index + 1);
}

std::string FabricView::place(std::uint32_t index) const {
  const Device* found = device(index);
  return found != nullptr ? found->id.text() : row->id.text();
}

std::vector<FabricView> generatedFabrics(const RuleInput& input) {
  std::vector<FabricView> views;
  for (const FabricInstance& instance : input.topology.fabrics) {
    const Fabric* row = input.design.find(instance.fabric);
    if (row == nullptr || instance.error || instance.generated.topology.devices.empty()) continue;
    FabricView view;
    view.design = &input.design;
    view.row = row;
    view.instance = &instance;
    addShapes(view);
    views.push_back(std::move(view));
  }
  return views;
}

bool isTree(FabricKind kind) {
  return kind == FabricKind::Clos || kind == FabricKind::RailOptimized || kind == FabricKind::RailOnly ||
         kind == FabricKind::Single;
}

Finding makeFinding(std::string rule, Severity severity, std::vector<MessageArg> args,
                    std::vector<std::string> places) {
  Finding finding;
  finding.rule = std::move(rule);
  finding.severity = severity;
  finding.args = std::move(args);
  finding.places = std::move(places);
  return finding;
}

std::string listed(const std::vector<std::string>& names) {
  const std::size_t shown = std::min(names.size(), namesLimit);
  std::string text =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  return names.size() > shown ? text + ", …" : text;
}

std::string ratioText(double ratio) { return fmt::format("{:.3g}:1", ratio); }

int phaseOf(const Design& design, const std::vector<std::string>& places) {
  int phase = 0;
  for (const std::string& place : places) {
    auto found = phaseOfRow<Device>(design, place);
    if (!found) found = phaseOfRow<Rack>(design, place);
    if (!found) found = phaseOfRow<Fabric>(design, place);
    if (!found) found = phaseOfRow<DeviceGroup>(design, place);
    if (!found) found = phaseOfRow<ManualLink>(design, place);
    if (found && (phase == 0 || *found < phase)) phase = *found;
  }
  return std::max(phase, 1);
}

void Affected::add(const std::string& name, const std::string& place) {
  ++count_;
  if (places_.size() < placesLimit && std::find(places_.begin(), places_.end(), place) == places_.end()) {
    places_.push_back(place);
  }
  if (names_.size() <= namesLimit) names_.push_back(name);
}

} // namespace cw::checks
