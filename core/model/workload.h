// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/id.h"

/// What a cluster is for: rows that state a load in the user's terms. 0 and `Choose` mean that sizing decides. A field
/// that a kind of load does not use is kept but has no effect, so that switching the kind to and fro loses nothing.
namespace cw {

struct DeviceGroup;

/// The kinds of loads, each with its own model in core/sizing/needs.
enum class WorkloadKind {
  LlmTraining,
  FineTuning,
  VisionTraining,
  LlmInference,
  VisionInference,
  MixedResearch,
  RlPostTraining
};

/// Formats of numbers in matrix products and stored tensors.
enum class NumberFormat { Bf16, Fp16, Fp8, Fp4, Fp32, Tf32, Int8, Int4 };

/// What is computed again in the backward pass.
enum class RecomputeChoice { Choose, None, Selective, Full };

/// Which part of the states is sharded over data-parallel ranks (ZeRO 0 to 3).
enum class ShardingChoice { Choose, None, Optimizer, Gradients, Full };

/// Software that trains, with its habits of fusion and overlap; Choose is Megatron Core.
enum class TrainingSoftware { Choose, MegatronCore, MegatronLm, MegatronDeepSpeed, Fsdp, TorchCompile };

/// What a fine-tuning changes.
enum class TunedPart { Everything, Lora, Qlora };

/// How one accelerator is divided between tenants.
enum class SharingKind { Whole, Mig, Mps };

/// A training run: also the trainer of post-training.
struct TrainingJob {
  double tokens = 0;                          ///< of the whole run (images of the whole run for vision training)
  int globalBatch = 0;                        ///< sequences (images) of one optimizer step
  int sequence = 0;                           ///< tokens; 0 = the model's context
  int microBatch = 0;                         ///< sequences of one pass of one rank
  NumberFormat precision{};                   ///< of the large products
  RecomputeChoice recompute{};                ///< Choose: with the layout
  ShardingChoice sharding{};                  ///< Choose: with the layout
  TrainingSoftware software{};                ///< its habits are defaults of the model
  TunedPart tuned{};                          ///< for fine-tuning
  int adapterRank = 0;                        ///< of LoRA; 0 = 16
  int tp = 0, pp = 0, cp = 0, ep = 0, dp = 0; ///< degrees of parallelism
  int interleave = 0;                         ///< virtual pipeline stages a rank; 0 = 1
  double deadlineDays = 0;                    ///< the run shall be done by then; 0 = no deadline
  bool synchronousCheckpoint = false;         ///< training waits for the write; otherwise for the copy to the host only
  double checkpointMinutes = 0;               ///< between two checkpoints; 0 = Young and Daly's optimum
  double datasetTBytes = 0;                   ///< stored; 0 = from tokens and bytes a token
  double sampleKBytes = 0;                    ///< read for one image; 0 = the policy's figure (vision only)
  double cpuMsPerSample = 0;                  ///< host work for one sequence or image; 0 = the policy's figure
  double samplesPerSPerGpu = 0; ///< measured rate of one accelerator (vision; 0 = from the model's operations)
  bool operator==(const TrainingJob&) const = default;
};

/// A service of a language model: also the rollouts of post-training.
struct ServingLoad {
  double inputTokens = 0, outputTokens = 0;    ///< means a request
  double inputSpread = 0, outputSpread = 0;    ///< coefficient of variation
  double ratePerS = 0;                         ///< requests of the whole service
  double concurrency = 0;                      ///< requests in flight of the whole service, where no rate is stated
  double ttftP99Ms = 0, tpotMs = 0;            ///< targets; 0 = the policy's
  NumberFormat weights{}, kvCache{};           ///< stored formats
  int tp = 0, pp = 0, ep = 0, attentionDp = 0; ///< of one engine
  bool disaggregated = false;                  ///< prefill and decode on pools of their own
  double prefixHitShare = 0;                   ///< of input tokens found in a prefix cache
  int speculativeTokens = 0;                   ///< drafted a step
  double acceptance = 0;                       ///< of a drafted token; 0 = 0.7
  bool operator==(const ServingLoad&) const = default;
};

/// Classification, detection and the like behind a dynamic batcher.
struct VisionService {
  double queriesPerS = 0;
  double p99Ms = 0;         ///< of a whole query; 0 = the policy's
  double batchWindowMs = 0; ///< longest wait for company; 0 = chosen
  int maxBatch = 0;         ///< 0 = chosen
  double fixedMs = 0;       ///< measured time of an empty batch; 0 = the policy's figure
  double msPerQuery = 0;    ///< measured time that each further query adds; 0 = from the model's operations
  bool operator==(const VisionService&) const = default;
};

/// One kind of jobs in a mixed load.
struct JobClass {
  std::string name;
  int gpus = 1;             ///< of one job, all at once (gang)
  double hours = 1;         ///< mean run time
  double hoursSpread = 0;   ///< coefficient of variation (log-normal)
  double perDay = 1;        ///< arrivals (Poisson)
  int priority = 0;         ///< higher goes first
  bool preemptible = false; ///< gives way to higher priorities and runs again from its last checkpoint
  std::string unknown = {}; ///< keys of a newer writer
  bool operator==(const JobClass&) const = default;
};

/// Jobs of many users in a batch queue.
struct ResearchMix {
  std::vector<JobClass> jobs;
  std::string tracePath;   ///< a CSV or SWF file whose jobs replace `jobs`; relative to the design's file
  double days = 0;         ///< simulated; 0 = 14
  int seed = 0;            ///< of the random arrivals
  bool noBackfill = false; ///< strict order of the queue instead of EASY backfill
  bool operator==(const ResearchMix&) const = default;
};

/// Post-training by reinforcement learning: rollouts (`serving`) feed a trainer (`training`).
struct PostTraining {
  int promptsPerStep = 0;   ///< of one optimizer step
  int samplesPerPrompt = 0; ///< rollouts of each
  double rolloutShare = 0;  ///< of the accelerators; 0 = chosen so that neither side waits
  int staleSteps = 0;       ///< steps by which rollouts may lag behind; 0 = trainer and rollouts take turns
  double steps = 0;         ///< of the whole run
  bool operator==(const PostTraining&) const = default;
};

/// A load that a device group shall carry.
struct Workload {
  static constexpr const char* idPrefix = "workload";
  Id<Workload> id;
  std::string name;
  WorkloadKind kind = WorkloadKind::LlmTraining;
  std::string modelId;        ///< embedded entry of kind ModelArchitecture
  double modelParameters = 0; ///< where no entry is meant: a dense model of this size
  Id<DeviceGroup> group;      ///< that runs it; none = the first group with accelerators
  double share = 1;           ///< of the group's accelerators, when `gpus` is 0
  int gpus = 0;               ///< accelerators it runs on
  int priority = 0;           ///< among the loads of one group
  SharingKind sharing{};      ///< division of one accelerator
  int partitions = 0;         ///< parts of one accelerator when divided
  TrainingJob training;
  ServingLoad serving;
  VisionService vision;
  ResearchMix mix;
  PostTraining postTraining;
  std::string unknown; ///< keys of a newer or foreign writer
  bool operator==(const Workload&) const = default;
};

/// The user's own value for one named constant of sizing: a target, a tariff, a failure rate. The names, units, limits
/// and defaults are those of `sizing::assumptionInfos()`; a name that a version does not know is kept and has no
/// effect.
struct Assumption {
  static constexpr const char* idPrefix = "assumption";
  Id<Assumption> id;
  std::string key;    ///< `pue`, `target_exposed_all_reduce_share`
  double value = 0;   ///< in the unit of the key
  std::string source; ///< why it is so
  std::string unknown;
  bool operator==(const Assumption&) const = default;
};

} // namespace cw
