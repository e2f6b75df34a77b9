// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/workloads/workload_edits.h"

#include <QCoreApplication>

#include "ui/document/document.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

/// What a new load of a kind starts with: a published model and figures that are usual for it.
struct Start {
  WorkloadKind kind;
  const char* icon;
  const char* name;    ///< translated in the context "Workloads"
  const char* modelId; ///< the vision models of MLPerf, the Llama family elsewhere
};

const Start starts[] = {
    {WorkloadKind::LlmTraining, "model", QT_TRANSLATE_NOOP("Workloads", "Pre-training"), "llama-3-70b"},
    {WorkloadKind::FineTuning, "model", QT_TRANSLATE_NOOP("Workloads", "Fine-tuning"), "llama-3-8b"},
    {WorkloadKind::VisionTraining, "accelerator", QT_TRANSLATE_NOOP("Workloads", "Vision training"), "resnet-50"},
    {WorkloadKind::LlmInference, "server", QT_TRANSLATE_NOOP("Workloads", "LLM inference"), "llama-3-70b"},
    {WorkloadKind::VisionInference, "server", QT_TRANSLATE_NOOP("Workloads", "Vision inference"), "resnet-50"},
    {WorkloadKind::MixedResearch, "group", QT_TRANSLATE_NOOP("Workloads", "Mixed research"), ""},
    {WorkloadKind::RlPostTraining, "model", QT_TRANSLATE_NOOP("Workloads", "RL post-training"), "llama-3-8b"},
};

const Start& startOf(WorkloadKind kind) {
  for (const Start& start : starts) {
    if (start.kind == kind) return start;
  }
  return starts[0];
}

std::string freeName(const Design& design, const std::string& stem) {
  const auto taken = [&](const std::string& name) {
    bool found = false;
    design.table<Workload>().forEach([&](const Workload& row) { found = found || row.name == name; });
    return found;
  };
  if (!taken(stem)) return stem;
  for (int n = 2;; ++n) {
    const std::string name = stem + ' ' + std::to_string(n);
    if (!taken(name)) return name;
  }
}

void fillUsual(Workload& row) {
  row.training.globalBatch = row.kind == WorkloadKind::FineTuning ? 128 : 1024;
  row.training.tokens = row.kind == WorkloadKind::FineTuning ? 1e9 : 1e12;
  if (row.kind == WorkloadKind::VisionTraining) {
    row.training.globalBatch = 4096;
    row.training.tokens = 1.28e6 * 90; // ImageNet-1k, 90 epochs
  }
  row.serving.inputTokens = row.serving.outputTokens = 1024;
  row.serving.ratePerS = 10;
  row.vision.queriesPerS = 1000;
  row.vision.p99Ms = 100;
  row.mix.jobs = {{"small", 1, 2, 1, 200}, {"node", 8, 8, 1, 30}, {"large", 64, 24, 1, 3, 1}};
  row.postTraining.promptsPerStep = 128;
  row.postTraining.samplesPerPrompt = 16;
  row.postTraining.steps = 1000;
}

/// Embeds the model of a load, so that the row may refer to it.
Result<> embedModel(const Document& document, Transaction& t, std::string& id) {
  if (id.empty() || t.design().find(id) != nullptr) return {};
  const Entry* entry = document.catalog().find(id);
  if (entry == nullptr)
    id.clear(); // a catalog without it: the user chooses
  else
    t.embed(*entry);
  return {};
}

std::string put(Document& document, Workload row) {
  std::string id;
  const bool done = document.edit("studio.step.add", {{"name", row.name}}, [&](Transaction& t) -> Result<> {
    row.id = t.newId<Workload>();
    id = row.id.text();
    if (auto embedded = embedModel(document, t, row.modelId); !embedded) return embedded;
    t.put(row);
    return {};
  });
  return done ? id : std::string{};
}

RecomputeChoice choiceOf(sizing::Recompute recompute) {
  return static_cast<RecomputeChoice>(static_cast<int>(recompute) + 1); // `Choose` comes first
}

ShardingChoice choiceOf(sizing::Sharding sharding) {
  return static_cast<ShardingChoice>(static_cast<int>(sharding) + 1);
}

} // namespace

QString iconOf(WorkloadKind kind) { return QString::fromLatin1(startOf(kind).icon); }

QString nameOf(WorkloadKind kind) { return QCoreApplication::translate("Workloads", startOf(kind).name); }

std::string addWorkload(Document& document, WorkloadKind kind) {
  Workload row;
  row.kind = kind;
  row.name = freeName(document.design(), nameOf(kind).toStdString());
  row.modelId = startOf(kind).modelId;
  fillUsual(row);
  return put(document, std::move(row));
}

std::string duplicateWorkload(Document& document, Id<Workload> id) {
  const Workload* row = document.design().find(id);
  if (row == nullptr) return {};
  Workload copy = *row;
  copy.name = freeName(document.design(), row->name);
  return put(document, std::move(copy));
}

bool applySetup(Document& document, Id<Workload> id, const sizing::TrainingSetup& setup) {
  const Workload* row = document.design().find(id);
  if (row == nullptr) return false;
  Workload changed = *row;
  TrainingJob& job = changed.training;
  job.tp = setup.layout.tp;
  job.pp = setup.layout.pp;
  job.cp = setup.layout.cp;
  job.ep = setup.layout.ep;
  job.dp = setup.layout.dp;
  job.interleave = setup.layout.interleave;
  job.microBatch = setup.microBatch;
  job.recompute = choiceOf(setup.recompute);
  job.sharding = choiceOf(setup.sharding);
  return document.edit("studio.step.layout", {{"name", row->name}}, [&](Transaction& t) -> Result<> {
    t.put(changed);
    return {};
  });
}

} // namespace cw::ui
