// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/workloads/workload_fields.h"

namespace cw::ui {
namespace {

using Section = RowSection<Workload>;

std::vector<const char*> formats() { return {"BF16", "FP16", "FP8", "FP4", "FP32", "TF32", "INT8", "INT4"}; }

Section batchSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Training run"),
      {loadReal(
           "tokens", QT_TRANSLATE_NOOP("Inspector", "Tokens of the run"),
           [](auto& w) -> auto& { return w.training.tokens; }, 1000000000.0, 1000000000.0,
           QT_TRANSLATE_NOOP("Inspector", "10⁹"),
           QT_TRANSLATE_NOOP("Inspector", "Days to train follow from them and the goodput")),
       loadCount(
           "globalBatch", QT_TRANSLATE_NOOP("Inspector", "Global batch"),
           [](auto& w) -> auto& { return w.training.globalBatch; }, 0, 10000000, "",
           QT_TRANSLATE_NOOP("Inspector", "Sequences of one optimizer step")),
       loadCount(
           "sequence", QT_TRANSLATE_NOOP("Inspector", "Sequence length"),
           [](auto& w) -> auto& { return w.training.sequence; }, 0, 100000000, "",
           QT_TRANSLATE_NOOP("Inspector", "Tokens; empty = the context of the model")),
       loadChoice(
           "precision", QT_TRANSLATE_NOOP("Inspector", "Precision"),
           [](auto& w) -> auto& { return w.training.precision; }, formats(),
           QT_TRANSLATE_NOOP("Inspector", "Of the large matrix products")),
       loadChoice(
           "software", QT_TRANSLATE_NOOP("Inspector", "Software"), [](auto& w) -> auto& { return w.training.software; },
           {QT_TRANSLATE_NOOP("Inspector", "choose"), "Megatron Core", "Megatron-LM", "Megatron-DeepSpeed", "FSDP",
            "torch.compile"},
           QT_TRANSLATE_NOOP("Inspector", "Its habits of fusion and overlap")),
       loadReal(
           "deadline", QT_TRANSLATE_NOOP("Inspector", "Deadline"),
           [](auto& w) -> auto& { return w.training.deadlineDays; }, 1, 36500, QT_TRANSLATE_NOOP("Inspector", "d"),
           QT_TRANSLATE_NOOP("Inspector", "The run shall be done by then; empty = no deadline"))}};
}

Section tunedSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Fine-tuning"),
      {loadChoice(
           "tuned", QT_TRANSLATE_NOOP("Inspector", "Trained part"), [](auto& w) -> auto& { return w.training.tuned; },
           {QT_TRANSLATE_NOOP("Inspector", "everything"), "LoRA", "QLoRA"}, ""),
       loadCount(
           "adapterRank", QT_TRANSLATE_NOOP("Inspector", "Adapter rank"),
           [](auto& w) -> auto& { return w.training.adapterRank; }, 0, 4096, "",
           QT_TRANSLATE_NOOP("Inspector", "Of LoRA and QLoRA; empty = 16"))}};
}

Section layoutSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Layout"),
      {loadCount(
           "tp", QT_TRANSLATE_NOOP("Inspector", "Tensor parallel"), [](auto& w) -> auto& { return w.training.tp; }, 0,
           1024, "", QT_TRANSLATE_NOOP("Inspector", "Empty = the best of a search")),
       loadCount(
           "pp", QT_TRANSLATE_NOOP("Inspector", "Pipeline parallel"), [](auto& w) -> auto& { return w.training.pp; }, 0,
           1024, "", QT_TRANSLATE_NOOP("Inspector", "Empty = the best of a search")),
       loadCount(
           "cp", QT_TRANSLATE_NOOP("Inspector", "Context parallel"), [](auto& w) -> auto& { return w.training.cp; }, 0,
           1024, "", QT_TRANSLATE_NOOP("Inspector", "Empty = the best of a search")),
       loadCount(
           "ep", QT_TRANSLATE_NOOP("Inspector", "Expert parallel"), [](auto& w) -> auto& { return w.training.ep; }, 0,
           4096, "", QT_TRANSLATE_NOOP("Inspector", "Empty = the best of a search")),
       loadCount(
           "dp", QT_TRANSLATE_NOOP("Inspector", "Data parallel"), [](auto& w) -> auto& { return w.training.dp; }, 0,
           10000000, "", QT_TRANSLATE_NOOP("Inspector", "Empty = accelerators / (TP × PP × CP)")),
       loadCount(
           "interleave", QT_TRANSLATE_NOOP("Inspector", "Virtual stages"),
           [](auto& w) -> auto& { return w.training.interleave; }, 0, 64, "",
           QT_TRANSLATE_NOOP("Inspector", "Of one pipeline rank; empty = 1")),
       loadCount(
           "microBatch", QT_TRANSLATE_NOOP("Inspector", "Micro-batch"),
           [](auto& w) -> auto& { return w.training.microBatch; }, 0, 100000, "",
           QT_TRANSLATE_NOOP("Inspector", "Sequences of one pass of one rank; empty = the best of a search")),
       loadChoice(
           "recompute", QT_TRANSLATE_NOOP("Inspector", "Recomputation"),
           [](auto& w) -> auto& { return w.training.recompute; },
           {QT_TRANSLATE_NOOP("Inspector", "choose"), QT_TRANSLATE_NOOP("Inspector", "none"),
            QT_TRANSLATE_NOOP("Inspector", "selective"), QT_TRANSLATE_NOOP("Inspector", "full")},
           QT_TRANSLATE_NOOP("Inspector", "Of activations in the backward pass")),
       loadChoice(
           "sharding", QT_TRANSLATE_NOOP("Inspector", "State sharding"),
           [](auto& w) -> auto& { return w.training.sharding; },
           {QT_TRANSLATE_NOOP("Inspector", "choose"), QT_TRANSLATE_NOOP("Inspector", "none"),
            QT_TRANSLATE_NOOP("Inspector", "optimizer (ZeRO 1)"), QT_TRANSLATE_NOOP("Inspector", "gradients (ZeRO 2)"),
            QT_TRANSLATE_NOOP("Inspector", "full (ZeRO 3, FSDP)")},
           QT_TRANSLATE_NOOP("Inspector", "Over the data-parallel ranks"))}};
}

Section storageSection() {
  return {QT_TRANSLATE_NOOP("Inspector", "Data and checkpoints"),
          {loadReal(
               "dataset", QT_TRANSLATE_NOOP("Inspector", "Data set"),
               [](auto& w) -> auto& { return w.training.datasetTBytes; }, 1, 1000000000.0,
               QT_TRANSLATE_NOOP("Inspector", "TB"),
               QT_TRANSLATE_NOOP("Inspector", "Empty = from tokens and bytes a token")),
           loadReal(
               "checkpoint", QT_TRANSLATE_NOOP("Inspector", "Checkpoint every"),
               [](auto& w) -> auto& { return w.training.checkpointMinutes; }, 1, 1000000.0,
               QT_TRANSLATE_NOOP("Inspector", "min"),
               QT_TRANSLATE_NOOP("Inspector", "Empty = the optimum of Young and Daly")),
           loadFlag(
               "synchronous", QT_TRANSLATE_NOOP("Inspector", "Training waits"),
               [](auto& w) -> auto& { return w.training.synchronousCheckpoint; },
               QT_TRANSLATE_NOOP("Inspector", "For the write of a checkpoint, not only for the copy to the host")),
           loadReal(
               "cpuMs", QT_TRANSLATE_NOOP("Inspector", "Host work"),
               [](auto& w) -> auto& { return w.training.cpuMsPerSample; }, 1, 1000000.0,
               QT_TRANSLATE_NOOP("Inspector", "ms"),
               QT_TRANSLATE_NOOP("Inspector", "CPU time of one sample; empty = the policy"))}};
}

Section visionSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Training run"),
      {loadReal(
           "images", QT_TRANSLATE_NOOP("Inspector", "Images of the run"),
           [](auto& w) -> auto& { return w.training.tokens; }, 1000000.0, 1000000000.0,
           QT_TRANSLATE_NOOP("Inspector", "10⁶"), QT_TRANSLATE_NOOP("Inspector", "Epochs × images of the data set")),
       loadCount(
           "globalBatch", QT_TRANSLATE_NOOP("Inspector", "Global batch"),
           [](auto& w) -> auto& { return w.training.globalBatch; }, 0, 10000000, "",
           QT_TRANSLATE_NOOP("Inspector", "Images of one optimizer step")),
       loadChoice(
           "precision", QT_TRANSLATE_NOOP("Inspector", "Precision"),
           [](auto& w) -> auto& { return w.training.precision; }, formats(), ""),
       loadReal(
           "rate", QT_TRANSLATE_NOOP("Inspector", "Measured rate"),
           [](auto& w) -> auto& { return w.training.samplesPerSPerGpu; }, 1, 1000000000.0,
           QT_TRANSLATE_NOOP("Inspector", "1/s"),
           QT_TRANSLATE_NOOP("Inspector", "Images of one accelerator; empty = from the operations of the model")),
       loadReal(
           "sample", QT_TRANSLATE_NOOP("Inspector", "Read for one image"),
           [](auto& w) -> auto& { return w.training.sampleKBytes; }, 1, 1000000000.0,
           QT_TRANSLATE_NOOP("Inspector", "kB"), QT_TRANSLATE_NOOP("Inspector", "Empty = the policy")),
       loadReal(
           "deadline", QT_TRANSLATE_NOOP("Inspector", "Deadline"),
           [](auto& w) -> auto& { return w.training.deadlineDays; }, 1, 36500, QT_TRANSLATE_NOOP("Inspector", "d"),
           QT_TRANSLATE_NOOP("Inspector", "The run shall be done by then; empty = no deadline"))}};
}

Section servingSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Requests"),
      {loadReal(
           "rate", QT_TRANSLATE_NOOP("Inspector", "Requests"), [](auto& w) -> auto& { return w.serving.ratePerS; }, 1,
           1000000000.0, QT_TRANSLATE_NOOP("Inspector", "1/s"),
           QT_TRANSLATE_NOOP("Inspector", "Of the whole service, as they arrive")),
       loadReal(
           "concurrency", QT_TRANSLATE_NOOP("Inspector", "In flight"),
           [](auto& w) -> auto& { return w.serving.concurrency; }, 1, 1000000000.0, "",
           QT_TRANSLATE_NOOP("Inspector", "Where no rate is stated: requests at the same time")),
       loadReal(
           "input", QT_TRANSLATE_NOOP("Inspector", "Input"), [](auto& w) -> auto& { return w.serving.inputTokens; }, 1,
           100000000.0, QT_TRANSLATE_NOOP("Inspector", "tok"), QT_TRANSLATE_NOOP("Inspector", "Mean of a request")),
       loadReal(
           "output", QT_TRANSLATE_NOOP("Inspector", "Output"), [](auto& w) -> auto& { return w.serving.outputTokens; },
           1, 100000000.0, QT_TRANSLATE_NOOP("Inspector", "tok"), QT_TRANSLATE_NOOP("Inspector", "Mean of a request")),
       loadReal(
           "inputSpread", QT_TRANSLATE_NOOP("Inspector", "Input spread"),
           [](auto& w) -> auto& { return w.serving.inputSpread; }, 1, 20, "",
           QT_TRANSLATE_NOOP("Inspector", "Coefficient of variation")),
       loadReal(
           "outputSpread", QT_TRANSLATE_NOOP("Inspector", "Output spread"),
           [](auto& w) -> auto& { return w.serving.outputSpread; }, 1, 20, "",
           QT_TRANSLATE_NOOP("Inspector", "Coefficient of variation")),
       loadReal(
           "prefix", QT_TRANSLATE_NOOP("Inspector", "Prefix cache hits"),
           [](auto& w) -> auto& { return w.serving.prefixHitShare; }, 0.01, 100, QT_TRANSLATE_NOOP("Inspector", "%"),
           QT_TRANSLATE_NOOP("Inspector", "Of the input tokens"))}};
}

Section sloSection() {
  return {QT_TRANSLATE_NOOP("Inspector", "Targets"),
          {loadReal(
               "ttft", QT_TRANSLATE_NOOP("Inspector", "First token, P99"),
               [](auto& w) -> auto& { return w.serving.ttftP99Ms; }, 1, 10000000.0,
               QT_TRANSLATE_NOOP("Inspector", "ms"), QT_TRANSLATE_NOOP("Inspector", "Empty = the policy")),
           loadReal(
               "tpot", QT_TRANSLATE_NOOP("Inspector", "Further tokens"),
               [](auto& w) -> auto& { return w.serving.tpotMs; }, 1, 10000000.0, QT_TRANSLATE_NOOP("Inspector", "ms"),
               QT_TRANSLATE_NOOP("Inspector", "Time of each; empty = the policy"))}};
}

Section engineSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Engine"),
      {loadChoice(
           "weights", QT_TRANSLATE_NOOP("Inspector", "Weights"), [](auto& w) -> auto& { return w.serving.weights; },
           formats(), ""),
       loadChoice(
           "kvCache", QT_TRANSLATE_NOOP("Inspector", "KV cache"), [](auto& w) -> auto& { return w.serving.kvCache; },
           formats(), ""),
       loadCount(
           "tp", QT_TRANSLATE_NOOP("Inspector", "Tensor parallel"), [](auto& w) -> auto& { return w.serving.tp; }, 0,
           1024, "", QT_TRANSLATE_NOOP("Inspector", "Empty = the smallest engine that fits and meets the targets")),
       loadCount(
           "pp", QT_TRANSLATE_NOOP("Inspector", "Pipeline parallel"), [](auto& w) -> auto& { return w.serving.pp; }, 0,
           1024, "", ""),
       loadCount(
           "ep", QT_TRANSLATE_NOOP("Inspector", "Expert parallel"), [](auto& w) -> auto& { return w.serving.ep; }, 0,
           4096, "", ""),
       loadFlag(
           "disaggregated", QT_TRANSLATE_NOOP("Inspector", "Disaggregated"),
           [](auto& w) -> auto& { return w.serving.disaggregated; },
           QT_TRANSLATE_NOOP("Inspector", "Prefill and decode on pools of their own")),
       loadCount(
           "speculative", QT_TRANSLATE_NOOP("Inspector", "Drafted tokens"),
           [](auto& w) -> auto& { return w.serving.speculativeTokens; }, 0, 64, "",
           QT_TRANSLATE_NOOP("Inspector", "Speculative decoding; empty = off")),
       loadReal(
           "acceptance", QT_TRANSLATE_NOOP("Inspector", "Accepted of them"),
           [](auto& w) -> auto& { return w.serving.acceptance; }, 0.01, 100, QT_TRANSLATE_NOOP("Inspector", "%"),
           QT_TRANSLATE_NOOP("Inspector", "Empty = 70 %"))}};
}

Section querySection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Queries"),
      {loadReal(
           "queries", QT_TRANSLATE_NOOP("Inspector", "Queries"), [](auto& w) -> auto& { return w.vision.queriesPerS; },
           1, 1000000000.0, QT_TRANSLATE_NOOP("Inspector", "1/s"), ""),
       loadReal(
           "p99", QT_TRANSLATE_NOOP("Inspector", "Latency, P99"), [](auto& w) -> auto& { return w.vision.p99Ms; }, 1,
           1000000.0, QT_TRANSLATE_NOOP("Inspector", "ms"),
           QT_TRANSLATE_NOOP("Inspector", "Of a whole query; empty = the policy")),
       loadReal(
           "window", QT_TRANSLATE_NOOP("Inspector", "Batching window"),
           [](auto& w) -> auto& { return w.vision.batchWindowMs; }, 1, 1000000.0, QT_TRANSLATE_NOOP("Inspector", "ms"),
           QT_TRANSLATE_NOOP("Inspector", "Longest wait for company; empty = chosen")),
       loadCount(
           "maxBatch", QT_TRANSLATE_NOOP("Inspector", "Largest batch"),
           [](auto& w) -> auto& { return w.vision.maxBatch; }, 0, 100000, "",
           QT_TRANSLATE_NOOP("Inspector", "Empty = chosen")),
       loadReal(
           "fixed", QT_TRANSLATE_NOOP("Inspector", "Empty batch"), [](auto& w) -> auto& { return w.vision.fixedMs; }, 1,
           1000000.0, QT_TRANSLATE_NOOP("Inspector", "ms"),
           QT_TRANSLATE_NOOP("Inspector", "Measured; empty = the policy")),
       loadReal(
           "perQuery", QT_TRANSLATE_NOOP("Inspector", "Each further query"),
           [](auto& w) -> auto& { return w.vision.msPerQuery; }, 1, 1000000.0, QT_TRANSLATE_NOOP("Inspector", "ms"),
           QT_TRANSLATE_NOOP("Inspector", "Measured; empty = from the operations of the model"))}};
}

Section mixSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Queue"),
      {loadReal(
           "days", QT_TRANSLATE_NOOP("Inspector", "Simulated"), [](auto& w) -> auto& { return w.mix.days; }, 1, 3650,
           QT_TRANSLATE_NOOP("Inspector", "d"), QT_TRANSLATE_NOOP("Inspector", "Empty = 14")),
       loadCount(
           "seed", QT_TRANSLATE_NOOP("Inspector", "Random seed"), [](auto& w) -> auto& { return w.mix.seed; }, 0,
           1000000000, "", ""),
       loadFlag(
           "strict", QT_TRANSLATE_NOOP("Inspector", "Strict order"), [](auto& w) -> auto& { return w.mix.noBackfill; },
           QT_TRANSLATE_NOOP("Inspector", "Instead of EASY backfill"))}};
}

Section rlSection() {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Post-training"),
      {loadCount(
           "prompts", QT_TRANSLATE_NOOP("Inspector", "Prompts a step"),
           [](auto& w) -> auto& { return w.postTraining.promptsPerStep; }, 0, 10000000, "", ""),
       loadCount(
           "samples", QT_TRANSLATE_NOOP("Inspector", "Rollouts a prompt"),
           [](auto& w) -> auto& { return w.postTraining.samplesPerPrompt; }, 0, 100000, "", ""),
       loadReal(
           "steps", QT_TRANSLATE_NOOP("Inspector", "Steps of the run"),
           [](auto& w) -> auto& { return w.postTraining.steps; }, 1, 1000000000.0, "", ""),
       loadReal(
           "rolloutShare", QT_TRANSLATE_NOOP("Inspector", "Accelerators for rollouts"),
           [](auto& w) -> auto& { return w.postTraining.rolloutShare; }, 0.01, 100, QT_TRANSLATE_NOOP("Inspector", "%"),
           QT_TRANSLATE_NOOP("Inspector", "Empty = so that neither side waits")),
       loadCount(
           "stale", QT_TRANSLATE_NOOP("Inspector", "Rollouts may lag"),
           [](auto& w) -> auto& { return w.postTraining.staleSteps; }, 0, 1000, "",
           QT_TRANSLATE_NOOP("Inspector", "Steps; empty = trainer and rollouts take turns"))}};
}

/// One kind of jobs of a mixed load.
Section jobSection(std::size_t i) {
  return {
      QT_TRANSLATE_NOOP("Inspector", "Kind of jobs"),
      {loadCount(
           "gpus", QT_TRANSLATE_NOOP("Inspector", "Accelerators"), [i](auto& w) -> auto& { return w.mix.jobs[i].gpus; },
           1, 10000000, "", QT_TRANSLATE_NOOP("Inspector", "Of one job, all at once")),
       loadReal(
           "hours", QT_TRANSLATE_NOOP("Inspector", "Run time"), [i](auto& w) -> auto& { return w.mix.jobs[i].hours; },
           1, 1e6, "h"),
       loadReal(
           "perDay", QT_TRANSLATE_NOOP("Inspector", "Arrivals"), [i](auto& w) -> auto& { return w.mix.jobs[i].perDay; },
           1, 1e9, QT_TRANSLATE_NOOP("Inspector", "1/day")),
       loadCount(
           "priority", QT_TRANSLATE_NOOP("Inspector", "Priority"),
           [i](auto& w) -> auto& { return w.mix.jobs[i].priority; }, 0, 1000, "",
           QT_TRANSLATE_NOOP("Inspector", "Higher goes first")),
       loadFlag(
           "preemptible", QT_TRANSLATE_NOOP("Inspector", "Preemptible"),
           [i](auto& w) -> auto& { return w.mix.jobs[i].preemptible; },
           QT_TRANSLATE_NOOP("Inspector", "Gives way to higher priorities and runs again from its last checkpoint"))}};
}

/// How many kinds of jobs there are; more get the figures of the last one.
RowField<Workload> jobCount() {
  return {"kinds",
          QT_TRANSLATE_NOOP("Inspector", "Kinds of jobs"),
          FieldKind::Count,
          "",
          [](const Workload& row) { return QString::number(row.mix.jobs.size()); },
          [](Transaction&, Workload& row, const QString& value) -> Result<> {
            int count = 0;
            if (auto read = readCount(value, 1, 20, count); !read) return read;
            const JobClass last = row.mix.jobs.empty() ? JobClass{} : row.mix.jobs.back();
            while (row.mix.jobs.size() < static_cast<std::size_t>(count)) {
              row.mix.jobs.push_back(last);
              row.mix.jobs.back().name = "class " + std::to_string(row.mix.jobs.size());
            }
            row.mix.jobs.resize(static_cast<std::size_t>(count));
            return {};
          },
          {},
          ""};
}

/// A trace file whose jobs replace the stated ones.
RowField<Workload> traceField() {
  return {"trace",
          QT_TRANSLATE_NOOP("Inspector", "Trace file"),
          FieldKind::Text,
          "",
          [](const Workload& row) { return toQString(row.mix.tracePath); },
          [](Transaction&, Workload& row, const QString& value) -> Result<> {
            row.mix.tracePath = value.trimmed().toStdString();
            return {};
          },
          {},
          QT_TRANSLATE_NOOP("Inspector", "CSV or SWF; its jobs replace those stated here")};
}

std::vector<Section> mixSections(std::size_t jobClasses) {
  Section queue = mixSection();
  queue.fields.insert(queue.fields.begin(), traceField());
  queue.fields.insert(queue.fields.begin(), jobCount());
  std::vector<Section> sections{std::move(queue)};
  for (std::size_t i = 0; i < jobClasses; ++i) {
    Section job = jobSection(i);
    // Keys must differ between the kinds of jobs; the table of the form keeps pointers.
    static const char* const keys[20][5] = {
        {"job0.gpus", "job0.hours", "job0.perDay", "job0.priority", "job0.preemptible"},
        {"job1.gpus", "job1.hours", "job1.perDay", "job1.priority", "job1.preemptible"},
        {"job2.gpus", "job2.hours", "job2.perDay", "job2.priority", "job2.preemptible"},
        {"job3.gpus", "job3.hours", "job3.perDay", "job3.priority", "job3.preemptible"},
        {"job4.gpus", "job4.hours", "job4.perDay", "job4.priority", "job4.preemptible"},
        {"job5.gpus", "job5.hours", "job5.perDay", "job5.priority", "job5.preemptible"},
        {"job6.gpus", "job6.hours", "job6.perDay", "job6.priority", "job6.preemptible"},
        {"job7.gpus", "job7.hours", "job7.perDay", "job7.priority", "job7.preemptible"},
        {"job8.gpus", "job8.hours", "job8.perDay", "job8.priority", "job8.preemptible"},
        {"job9.gpus", "job9.hours", "job9.perDay", "job9.priority", "job9.preemptible"},
        {"job10.gpus", "job10.hours", "job10.perDay", "job10.priority", "job10.preemptible"},
        {"job11.gpus", "job11.hours", "job11.perDay", "job11.priority", "job11.preemptible"},
        {"job12.gpus", "job12.hours", "job12.perDay", "job12.priority", "job12.preemptible"},
        {"job13.gpus", "job13.hours", "job13.perDay", "job13.priority", "job13.preemptible"},
        {"job14.gpus", "job14.hours", "job14.perDay", "job14.priority", "job14.preemptible"},
        {"job15.gpus", "job15.hours", "job15.perDay", "job15.priority", "job15.preemptible"},
        {"job16.gpus", "job16.hours", "job16.perDay", "job16.priority", "job16.preemptible"},
        {"job17.gpus", "job17.hours", "job17.perDay", "job17.priority", "job17.preemptible"},
        {"job18.gpus", "job18.hours", "job18.perDay", "job18.priority", "job18.preemptible"},
        {"job19.gpus", "job19.hours", "job19.perDay", "job19.priority", "job19.preemptible"}};
    for (std::size_t f = 0; i < std::size(keys) && f < job.fields.size(); ++f)
      job.fields[f].key = keys[i][f];
    sections.push_back(std::move(job));
  }
  return sections;
}

} // namespace

std::vector<RowSection<Workload>> workloadSections(WorkloadKind kind, std::size_t jobClasses) {
  switch (kind) {
  case WorkloadKind::LlmTraining:
    return {batchSection(), layoutSection(), storageSection()};
  case WorkloadKind::FineTuning:
    return {batchSection(), tunedSection(), layoutSection(), storageSection()};
  case WorkloadKind::VisionTraining:
    return {visionSection(), storageSection()};
  case WorkloadKind::LlmInference:
    return {servingSection(), sloSection(), engineSection()};
  case WorkloadKind::VisionInference:
    return {querySection()};
  case WorkloadKind::MixedResearch:
    return mixSections(jobClasses);
  case WorkloadKind::RlPostTraining:
    break;
  }
  return {rlSection(), batchSection(), layoutSection(), servingSection()};
}

} // namespace cw::ui
