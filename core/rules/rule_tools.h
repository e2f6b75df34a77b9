// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/finding.h"

/// What the rules share: how they see a generated fabric, and how findings name what they point to.
namespace cw::checks {

/// The most places a finding lists; its text says how many there are.
inline constexpr std::size_t placesLimit = 64;

/// A generated fabric with its row and the shapes of its switches.
struct FabricView {
  const Design* design = nullptr;
  const Fabric* row = nullptr;
  const FabricInstance* instance = nullptr;
  /// Absent when the design does not have the type, or the type does not offer the fabric's rate.
  std::optional<SwitchShape> leaf, spine, core;

  /// The network itself.
  const Topology& topology() const { return instance->generated.topology; }
  /// The design's row of a device of the topology, or null.
  const Device* device(std::uint32_t index) const;
  /// Name of a device of the topology: its row's, else made from tier and number.
  std::string name(std::uint32_t index) const;
  /// Id text of a device of the topology; the fabric's own when it has no row.
  std::string place(std::uint32_t index) const;
  /// Name of the fabric as the texts show it.
  const std::string& fabricName() const { return row->name; }
};

/// The fabrics that were generated and are not empty.
std::vector<FabricView> generatedFabrics(const RuleInput& input);

/// True for the kinds whose leaves and spines follow the rules of a fat tree.
bool isTree(FabricKind kind);

/// A finding without its optional parts.
Finding makeFinding(std::string rule, Severity severity, std::vector<MessageArg> args, std::vector<std::string> places);

/// `gpu001, gpu002, gpu003, …`: the first few names of many.
std::string listed(const std::vector<std::string>& names);

/// `1.33:1`.
std::string ratioText(double ratio);

/// The phase in which a rack or device of an id text comes; 1 when unknown.
int phaseOf(const Design& design, const std::vector<std::string>& places);

/// Names and places of what one cause touches, counted beyond what is listed.
class Affected {
public:
  /// Takes note of one more; only the first ones are kept.
  void add(const std::string& name, const std::string& place);
  /// True when it was kept the last time it was offered, so that a caller can skip making names that nobody shows.
  bool wantsMore() const { return places_.size() < placesLimit; }
  /// Counts one more without keeping it.
  void count() { ++count_; }
  std::size_t total() const { return count_; }
  /// The listed names as a text.
  std::string names() const { return listed(names_); }
  const std::vector<std::string>& places() const { return places_; }

private:
  std::size_t count_ = 0;
  std::vector<std::string> names_, places_;
};

/// The rules of each family; `rules()` joins them in the order of the ids.
std::vector<Rule> availabilityRules();
std::vector<Rule> cableRules();
std::vector<Rule> catalogRules();
std::vector<Rule> fabricRules();
std::vector<Rule> phaseRules();
std::vector<Rule> portRules();
std::vector<Rule> powerRules();
std::vector<Rule> rackRules();
std::vector<Rule> railRules();

} // namespace cw::checks
