// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/formulas/formulas.h"
#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
Derivation meanTimeBetweenFailures(const Load& load, double gpus) {
  const ClusterSpec& cluster = load.out.drawn.cluster;
  const double nodes = std::ceil(gpus / std::max(cluster.gpusPerNode, 1));
  const Derivation gpu = load.policy("gpu_failures_per_year", "f_gpu");
  const Derivation other = load.policy("node_other_failures_per_year", "f_node");
  const Derivation nic = load.policy("nic_failures_per_year", "f_nic");
  const Derivation optic = load.policy("optic_failures_per_year", "f_opt");
  // The far end of a node's cable stops it as its own end does.
  const double perYear = gpus * gpu.value + nodes * (other.value + cluster.nicsPerNode * (nic.value + 2 * optic.value));
  return derived("mtbf", "MTBF", "31536000 / (n * f_gpu + N * (f_node + k * (f_nic + 2 * f_opt)))",
                 perYear > 0 ? secondsPerYear / perYear : 0, "s",
                 {given("gpus", "n", gpus, "", "layout"), given("nodes", "N", nodes, "", "layout"),
                  given("nics-per-node", "k", cluster.nicsPerNode, "", "design: compute fabric"), gpu, other, nic,
                  optic});
}

void addReliability(const Load& load, double gpus, double stallS, double intervalS) {
  const Derivation mtbf = meanTimeBetweenFailures(load, gpus);
  const Derivation detect = load.policy("detect_minutes", "t_d"), replace = load.policy("replace_minutes", "t_r");
  const Derivation start = load.policy("start_minutes", "t_s"), restore = load.policy("load_minutes", "t_l");
  const double restartS = 60 * (detect.value + replace.value + start.value + restore.value);
  const Derivation restart =
      derived("restart", "t_R", "60 * (t_d + t_r + t_s + t_l)", restartS, "s", {detect, replace, start, restore});
  load.out.goodput = lostTime(stallS, intervalS, restartS, mtbf.value).goodput();
  load.add(told("mtbf", NeedGroup::Reliability, mtbf));
  load.add(told("restart", NeedGroup::Reliability, restart));
  load.add(
      atLeast("goodput", NeedGroup::Reliability,
              derived("goodput", "G", "1 - t_c / T_c - (T_c / 2 + t_R) / MTBF", load.out.goodput, "",
                      {given("checkpoint-stall", "t_c", stallS, "s", "need checkpoint-stall"),
                       given("checkpoint-interval", "T_c", intervalS, "s", "need checkpoint-interval"), restart, mtbf}),
              load.policy("target_goodput", "G_min")));
}

} // namespace cw::sizing::needs_detail
