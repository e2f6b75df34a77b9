// SPDX-License-Identifier: GPL-3.0-or-later
// What the clusters of the templates are for: loads that fit their size, so that every design can be sized at once.
#include "core/placement/templates/cluster_plan.h"

namespace cw::templates_detail {
namespace {

constexpr int gpusPerNode = 8;

/// Nodes that one training run takes: whole eights, so that its degrees of parallelism are round numbers and the rest
/// are hot spares; all of a small cluster.
int nodesOfOneRun(int nodes) { return nodes >= 16 ? nodes - nodes % 8 : nodes; }

/// Two sequences of 8,192 tokens an accelerator and step: 16 M tokens on 960, the batch size that Llama 3 405B ended
/// with (The Llama 3 Herd of Models, 3.4.1).
constexpr int sequencesPerGpu = 2, sequenceTokens = 8192;

/// The classes of a research cluster, for 128 accelerators: many small jobs, few large ones that take half of the
/// machine, as published traces have it (Philly, Helios: most jobs take one accelerator, most hours go to large jobs).
std::vector<JobClass> researchJobs(double scale) {
  const auto job = [scale](const char* name, int gpus, double hours, double perDay, int priority, bool preemptible) {
    JobClass made;
    made.name = name;
    made.gpus = gpus;
    made.hours = hours;
    made.hoursSpread = 1.5;
    made.perDay = perDay * scale;
    made.priority = priority;
    made.preemptible = preemptible;
    return made;
  };
  return {job("interactive", 1, 2, 96, 20, false), job("single node", 8, 6, 16, 10, false),
          job("four nodes", 32, 12, 2, 10, false), job("half machine", 64, 24, 0.4, 5, false),
          job("sweep", 2, 4, 60, 0, true)};
}

} // namespace

Workload pretraining(const char* name, const char* modelId, int nodes, double tokensPerGpu, double deadlineDays) {
  Workload load;
  load.name = name;
  load.modelId = modelId;
  load.gpus = nodesOfOneRun(nodes) * gpusPerNode;
  load.training.sequence = sequenceTokens;
  load.training.globalBatch = load.gpus * sequencesPerGpu;
  load.training.tokens = tokensPerGpu * load.gpus;
  load.training.deadlineDays = deadlineDays;
  return load;
}

std::vector<Workload> servingWorkloads(int nodes) {
  Workload chat;
  chat.name = "Chat service";
  chat.kind = WorkloadKind::LlmInference;
  chat.modelId = "llama-3-1-70b";
  chat.share = 0.75;
  chat.priority = 10;
  chat.serving.inputTokens = 1024;
  chat.serving.outputTokens = 256;
  chat.serving.inputSpread = chat.serving.outputSpread = 0.5;
  chat.serving.ratePerS = 4.0 * nodes;
  chat.serving.ttftP99Ms = 2000;
  chat.serving.tpotMs = 50;
  chat.serving.weights = chat.serving.kvCache = NumberFormat::Fp8;
  // The course's scenario: more than 1,000 queries a second, 99 % of them within 100 ms.
  Workload vision;
  vision.name = "Image classification";
  vision.kind = WorkloadKind::VisionInference;
  vision.modelId = "resnet-50";
  vision.share = 0.25;
  vision.vision.queriesPerS = 300.0 * nodes;
  vision.vision.p99Ms = 100;
  vision.sharing = SharingKind::Mig;
  vision.partitions = 7;
  return {chat, vision};
}

std::vector<Workload> researchWorkloads(int nodes) {
  Workload mix;
  mix.name = "Research mix";
  mix.kind = WorkloadKind::MixedResearch;
  mix.share = 0.75;
  mix.mix.jobs = researchJobs(nodes / 16.0 * mix.share);
  mix.mix.seed = 1;
  Workload tuning;
  tuning.name = "Fine-tuning";
  tuning.kind = WorkloadKind::FineTuning;
  tuning.modelId = "llama-3-1-70b";
  tuning.share = 0.25;
  tuning.training.tuned = TunedPart::Lora;
  tuning.training.sequence = 4096;
  tuning.training.globalBatch = 64;
  tuning.training.tokens = 200e6;
  tuning.training.deadlineDays = 1;
  return {mix, tuning};
}

} // namespace cw::templates_detail
