// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/sizing/inference/batching.h"
#include "core/sizing/inference/serve.h"
#include "core/sizing/needs/assumptions.h"
#include "core/sizing/needs/cluster_of.h"
#include "core/sizing/queueing/cluster_simulation.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing {

/// Chapters of a sizing report, in the order shown.
enum class NeedGroup { Run, Accelerators, Network, Storage, Host, Power, Cooling, Money, Reliability, Management };

/// How a need stands against the drawing or a target. Info: nothing to compare with.
enum class Verdict { Info, Met, Short, Unreachable };

/// One figure with its derivation and, where there is one, what it is measured against.
struct Need {
  std::string id; ///< message `need.ID`: `nic-rate`, `checkpoint-size`, …
  NeedGroup group = NeedGroup::Run;
  Derivation figure;               ///< what is needed, or what will be
  std::optional<Derivation> limit; ///< what the design has, or the target
  Verdict verdict = Verdict::Info;
  std::string note; ///< message id of a remark (`need.rule-of-thumb`, …), or empty
};

/// Accelerators that a load needs, by what asks for them.
struct AcceleratorCounts {
  double memory = 0; ///< fewest on which it fits
  double time = 0;   ///< for the deadline; 0 = no deadline
  double batch = 0;  ///< most that the batch feeds; 0 = no such bound
  double slo = 0;    ///< for rate and latency of a service; 0 = no service
  double rule = 0;   ///< the deployment guide's rule of thumb, for comparison only
  double needed = 0; ///< the largest of memory, time and slo
  enum class Bound { Memory, Time, Batch, Slo } binding = Bound::Memory; ///< Batch: `needed` is more than it feeds
};

/// What one load does on the drawing and what it needs.
struct WorkloadNeeds {
  Id<Workload> workload;
  std::string name;
  WorkloadKind kind = WorkloadKind::LlmTraining;
  std::optional<Error> error; ///< why it cannot be sized; the rest is empty then
  DrawnCluster drawn;
  long long gpusAvailable = 0; ///< its share of the group
  long long gpusUsed = 0;
  std::optional<TrainingSetup> setup; ///< of training kinds, with the layout that was chosen
  std::optional<TrainingPrediction> training;
  std::optional<ServeSetup> serveSetup;
  std::optional<ServePrediction> serving;
  std::optional<BatchedPrediction> batched; ///< of vision services
  std::optional<MixOutcome> mix;
  AcceleratorCounts accelerators;
  double samplesPerS = 0; ///< tokens, images or queries a second of the whole load
  double goodput = 1;     ///< share of time left after checkpoints, failures and restarts
  std::vector<Need> needs;
};

/// Needs of the design as a whole.
struct DesignNeeds {
  std::vector<WorkloadNeeds> workloads;
  std::vector<Need> site; ///< power, cooling, money, spares, management plane
};

/// What the bill of materials says, as sums: sizing does not make the bill.
struct BillFigures {
  double moneyUsd = 0;
  long long linesPriced = 0, lines = 0;
  long long optics = 0; ///< modules
  bool operator==(const BillFigures&) const = default;
};

/// All inputs; what they refer to outlives the call.
struct NeedsInput {
  const Design& design;
  const DesignTopology& topology;
  const EntrySource& catalog;
  const Profile& profile;
  BillFigures bill;
  std::filesystem::path folder; ///< of the design's file: where a trace path starts
};

/// Sizes every load of a design and the site around them. Pure but for trace files; polls the token. Errors:
/// `job.cancelled` only; what is wrong with one load stands in its row.
Result<DesignNeeds> deriveNeeds(const NeedsInput& input, const Progress& progress = {}, std::stop_token stop = {});

/// The same for one load, for a panel that follows a slider.
WorkloadNeeds needsOf(const NeedsInput& input, const Workload& workload, std::stop_token stop = {});

/// The training setup that a load states on a cluster, with its layout completed by a search where degrees are left
/// open. `gpus` is lowered to the largest usable number when the load does not state it. Errors: `needs.*`, those of
/// shapes, of `validate` and of the search.
Result<TrainingSetup> trainingSetupOf(const NeedsInput& input, const Workload& workload, const DrawnCluster& drawn,
                                      long long gpus, std::stop_token stop = {});

/// The serving setup of a load; open degrees get the smallest engine that fits and meets the targets.
Result<ServeSetup> serveSetupOf(const NeedsInput& input, const Workload& workload, const DrawnCluster& drawn,
                                long long gpus);

} // namespace cw::sizing
