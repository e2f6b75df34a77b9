// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <functional>

#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
namespace {

struct Dimension {
  const char* id;
  DimensionTraffic TrainingPrediction::*traffic;
};
constexpr std::array<Dimension, 5> dimensions{{{"traffic-tensor", &TrainingPrediction::tensor},
                                               {"traffic-context", &TrainingPrediction::context},
                                               {"traffic-expert", &TrainingPrediction::expert},
                                               {"traffic-pipeline", &TrainingPrediction::pipeline},
                                               {"traffic-data", &TrainingPrediction::data}}};

/// Share of a step that waits for transfers over the NICs, or inside the scale-up domain.
double exposedShare(const TrainingPrediction& p, bool overNics) {
  double seconds = 0;
  for (const Dimension& d : dimensions) {
    const DimensionTraffic& traffic = p.*(d.traffic);
    if (traffic.leavesDomain == overNics) seconds += traffic.exposedSeconds;
  }
  return p.stepSeconds > 0 ? seconds / p.stepSeconds : 0;
}

double bytesOf(const TrainingPrediction& p, bool overNics) {
  double bytes = 0;
  for (const Dimension& d : dimensions) {
    const DimensionTraffic& traffic = p.*(d.traffic);
    if (traffic.leavesDomain == overNics) bytes += traffic.bytesPerGpu;
  }
  return bytes;
}

void addTraffic(const Load& load, const TrainingPrediction& p) {
  for (const Dimension& d : dimensions) {
    const DimensionTraffic& traffic = p.*(d.traffic);
    if (traffic.bytesPerGpu <= 0) continue;
    load.add(told(d.id, NeedGroup::Network,
                  derived("traffic-step", "V", "exposed in t_x of t_full", traffic.bytesPerGpu, "B",
                          {given("traffic-full", "t_full", traffic.seconds, "s", "sizing 3.6, 3.7"),
                           given("traffic-exposed", "t_x", traffic.exposedSeconds, "s", "sizing 3.8")}),
                  traffic.leavesDomain ? "need.over-network" : "need.inside-domain"));
  }
}

void addTier(const Load& load, const TrainingPrediction& p, bool overNics, Derivation capacity) {
  const double bytes = bytesOf(p, overNics);
  if (bytes <= 0) return;
  load.add(atMost(overNics ? "tier-network" : "tier-scale-up", NeedGroup::Network,
                  derived("tier-load", "L", "V / t", bytes / p.stepSeconds, "B/s",
                          {given("traffic-step", "V", bytes, "B", "sum over the dimensions of this tier"),
                           given("step", "t", p.stepSeconds, "s", "need step-time")}),
                  std::move(capacity)));
}

/// Smallest value of a rate in the cluster for which the exposed share stays below the target: the reverse direction.
/// Found by halving the interval on a logarithmic scale; more rate is never slower.
struct Reverse {
  double rate = 0;
  double share = 0; ///< at that rate
  bool reachable = false;
};
Reverse smallestRate(const TrainingSetup& setup, const Profile& profile, double target, bool overNics, double start,
                     const std::function<void(ClusterSpec&, double)>& set) {
  constexpr double span = 1024;
  constexpr int steps = 24; // 1024² is 2^20: the last interval is below half a per cent
  const auto shareAt = [&](double rate) {
    TrainingSetup changed = setup;
    set(changed.cluster, rate);
    const auto p = predictTraining(changed, profile);
    return p ? exposedShare(*p, overNics) : 1.0;
  };
  double low = start / span, high = start * span;
  const double least = shareAt(high);
  if (least > target) return {high, least, false};
  for (int i = 0; i < steps; ++i) {
    const double middle = std::sqrt(low * high);
    (shareAt(middle) > target ? low : high) = middle;
  }
  return {high, shareAt(high), true};
}

void addReverse(const Load& load, bool overNics, double start, Derivation capacity,
                const std::function<void(ClusterSpec&, double)>& set) {
  if (bytesOf(*load.out.training, overNics) <= 0 || start <= 0) return;
  const double target = load.assumptions.targetAllReduceShare;
  const Reverse found = smallestRate(*load.out.setup, load.input.profile, target, overNics, start, set);
  const char* id = overNics ? "network-rate-needed" : "scale-up-rate-needed";
  Derivation figure = derived("rate-needed", "BW_min", "smallest BW with x(BW) <= x_max", found.rate, "B/s",
                              {load.policy("target_exposed_all_reduce_share", "x_max"),
                               given("share-at-rate", "x", found.share, "", "training model at BW_min")});
  if (!found.reachable) {
    figure.formula = "x stays above x_max at any rate";
    Need need = told(id, NeedGroup::Network, std::move(figure), "need.share-unreachable");
    need.limit = std::move(capacity);
    need.verdict = Verdict::Unreachable;
    return load.add(std::move(need));
  }
  load.add(atMost(id, NeedGroup::Network, std::move(figure), std::move(capacity)));
}

/// The most oversubscription above the leaves that keeps the target; only where traffic passes there.
void addOversubscription(const Load& load) {
  const TrainingSetup& setup = *load.out.setup;
  const bool passes = setup.cluster.gpusPerLeafGroup > 0 && setup.layout.gpus() > setup.cluster.gpusPerLeafGroup;
  if (!passes || bytesOf(*load.out.training, true) <= 0) return;
  constexpr double most = 64;
  const Reverse found = smallestRate(setup, load.input.profile, load.assumptions.targetAllReduceShare, true, 1.0,
                                     [](ClusterSpec& c, double rate) {
                                       c.oversubscription = std::max(1.0, 1 / rate);
                                       c.ringSlowdown = c.exchangeSlowdown = 0;
                                     });
  const double allowed = std::min(most, found.reachable ? std::max(1.0, 1 / found.rate) : 1.0);
  load.add(atLeast("oversubscription-allowed", NeedGroup::Network,
                   derived("oversubscription-allowed", "o_max", "largest o with x(o) <= x_max", allowed, "",
                           {load.policy("target_exposed_all_reduce_share", "x_max"),
                            given("share-at-rate", "x", found.share, "", "training model at o_max")}),
                   given("oversubscription", "o", setup.cluster.oversubscription, "", "design: compute fabric"),
                   found.reachable ? "" : "need.share-unreachable"));
}

} // namespace

void addTrainingNetwork(const Load& load) {
  const TrainingPrediction& p = *load.out.training;
  const ClusterSpec& cluster = load.out.setup->cluster;
  const Derivation scaleUp = given("scale-up", "BW_up", cluster.scaleUpBytesPerS, "B/s", "design: scale-up domain");
  const Derivation nic = given("nic", "BW_nic", cluster.nicBytesPerSPerGpu(), "B/s", "design: compute fabric");
  addTraffic(load, p);
  addTier(load, p, false, scaleUp);
  addTier(load, p, true, nic);
  addReverse(load, false, cluster.scaleUpBytesPerS, scaleUp,
             [](ClusterSpec& c, double rate) { c.scaleUpBytesPerS = rate; });
  addReverse(load, true, cluster.nicBytesPerSPerGpu(), nic,
             [](ClusterSpec& c, double rate) { c.nicBytesPerSPerNode = rate * c.gpusPerNode; });
  addOversubscription(load);
}

} // namespace cw::sizing::needs_detail
