// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/clos_plan.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/fabric/clos_limits.h"
#include "core/fabric/wiring.h"

namespace cw {
namespace {

using wiring::ceilDiv;

/// Finds the plan with the fewest switches; the rules are those of fabric.md, by number.
class Planner {
public:
  explicit Planner(const FabricSpec& spec)
      : spec_(spec), limits_(leafLimits(spec)), slots_(spec.endpoints.front().count + reservedSlots(spec)) {
    base_.nodes = spec.endpoints.front().count;
    base_.links = spec.endpoints.front().links;
    base_.reservedManagers = reservedManagers(spec);
    base_.railMajor = spec.kind != FabricKind::Clos;
    base_.leafTier.joined = spec.kind != FabricKind::RailOnly;
  }

  Result<ClosPlan> plan() {
    if (const auto single = oneSwitch()) return *single;
    if (spec_.kind == FabricKind::Single) return fail(tooManyNodes(spec_));
    if (limits_.mostDown < 1) return fail(noPorts(spec_));
    if (spec_.nodesPerUnit > limits_.mostDown / limits_.linksPerLeaf) return fail(unitTooLarge(spec_, limits_));
    if (const auto flat = railsWithoutSpines()) return *flat;
    if (slots_ <= limits_.nodesPerUnit && !spec_.growReady)
      planBelowOneUnit();
    else
      planUnits();
    if (!best_) return fail(tooManyNodes(spec_));
    return *best_;
  }

private:
  /// Rule 2: one switch does while every link and reserved port fits on it.
  std::optional<ClosPlan> oneSwitch() const {
    const std::int64_t ports = std::int64_t{base_.nodes} * base_.links + base_.reservedManagers;
    const bool grows = spec_.growReady && spec_.kind != FabricKind::Single;
    if (ports > limits_.ports || grows) return std::nullopt;
    ClosPlan plan = base_;
    plan.linksPerLeaf = plan.links;
    plan.nodesPerUnit = limits_.ports / plan.links;
    plan.slotsPerUnit = plan.nodes;
    plan.down = limits_.ports;
    return plan;
  }

  /// Rule 9: a rail that fits one leaf needs no uplinks, so all ports of the leaf serve nodes.
  std::optional<ClosPlan> railsWithoutSpines() const {
    const bool oneUnit = spec_.nodesPerUnit == 0 || slots_ <= spec_.nodesPerUnit;
    if (spec_.kind != FabricKind::RailOnly || slots_ > limits_.ports || !oneUnit) return std::nullopt;
    ClosPlan plan = base_;
    const std::int64_t railsPerLeaf = spec_.growReady ? 1 : std::min<std::int64_t>(plan.links, limits_.ports / slots_);
    setLeavesPerUnit(plan, static_cast<int>(ceilDiv(plan.links, railsPerLeaf)));
    plan.leafTier.groups = plan.leavesPerUnit;
    plan.nodesPerUnit = limits_.ports / plan.linksPerLeaf;
    plan.slotsPerUnit = static_cast<int>(slots_);
    plan.down = limits_.ports;
    return plan;
  }

  static void setLeavesPerUnit(ClosPlan& plan, int leaves) {
    plan.leavesPerUnit = leaves;
    plan.linksPerLeaf = static_cast<int>(ceilDiv(plan.links, leaves));
  }

  /// Rule 2: below half a unit, rails share leaves. Below one unit the uplinks follow the ports in use.
  void planBelowOneUnit() {
    ClosPlan plan = base_;
    setLeavesPerUnit(plan, limits_.leavesPerUnit);
    plan.nodesPerUnit = limits_.nodesPerUnit;
    if (spec_.kind == FabricKind::RailOptimized && slots_ <= limits_.mostDown / 2) {
      const std::int64_t railsPerLeaf = std::min<std::int64_t>(plan.links, limits_.mostDown / slots_);
      setLeavesPerUnit(plan, static_cast<int>(ceilDiv(plan.links, railsPerLeaf)));
      plan.nodesPerUnit = static_cast<int>(slots_);
    }
    plan.slotsPerUnit = static_cast<int>(slots_);
    const int used = plan.linksPerLeaf * plan.slotsPerUnit;
    const int withManagers = used + static_cast<int>(ceilDiv(automaticManagers(spec_), plan.leavesPerUnit));
    plan.down = withManagers <= limits_.mostDown ? withManagers : used;
    tryUplinks(plan);
  }

  void planUnits() {
    // Rule 1 fixes the unit where nothing is reserved at 1:1, so that a pod grows by whole units.
    const bool byRule = spec_.oversubscription <= 1 && spec_.reservedPortsPerLeaf == 0;
    const bool fixed = byRule || spec_.nodesPerUnit > 0 || spec_.growReady;
    const int step = limits_.nodesPerUnit % spec_.nodesPerRack == 0 ? spec_.nodesPerRack : 1;
    for (int nodes = limits_.nodesPerUnit; nodes > 0; nodes -= step) {
      if (!tryUnit(nodes) || fixed) return;
    }
  }

  /// Tries units of that many nodes; false once smaller units cannot be better.
  bool tryUnit(int nodes) {
    const std::int64_t units = ceilDiv(slots_, nodes);
    if (units * limits_.leavesPerUnit > mostLeaves()) return false;
    ClosPlan plan = base_;
    setLeavesPerUnit(plan, limits_.leavesPerUnit);
    plan.units = static_cast<int>(units);
    plan.nodesPerUnit = plan.slotsPerUnit = nodes;
    plan.down = nodes * plan.linksPerLeaf;
    tryUplinks(plan);
    return true;
  }

  std::int64_t mostLeaves() const {
    constexpr std::int64_t never = std::int64_t{1} << 31;
    return best_ ? best_->switches() : never;
  }

  /// Rule 5: all uplink counts that the ratio and the ports allow; keeps the plan with the fewest switches.
  void tryUplinks(ClosPlan& plan) {
    plan.leafTier.groups = plan.railAligned() ? plan.leavesPerUnit : 1;
    plan.leafTier.leavesPerGroup = plan.leaves() / plan.leafTier.groups;
    const UpperPorts ports{spec_.spine.ports, spec_.core.ports, spec_.growReady};
    const int least = uplinksFor(plan.down, spec_.oversubscription);
    for (int up = least; up + plan.down <= limits_.ports; ++up) {
      if (best_ && plan.leaves() + ceilDiv(plan.leaves() * up, spec_.spine.ports) >= best_->switches()) return;
      plan.leafTier.uplinks = up;
      const auto upper = planUpperTiers(plan.leafTier, ports);
      if (!upper) continue;
      plan.upper = *upper;
      if (!best_ || plan.switches() < best_->switches()) best_ = plan;
    }
  }

  const FabricSpec& spec_;
  const LeafLimits limits_;
  const std::int64_t slots_;
  ClosPlan base_;
  std::optional<ClosPlan> best_;
};

} // namespace

Result<ClosPlan> planClos(const FabricSpec& spec) { return Planner(spec).plan(); }

} // namespace cw
