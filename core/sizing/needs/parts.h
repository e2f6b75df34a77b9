// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/needs/needs.h"

/// The parts of a sizing report, each in its own file; only needs.cpp calls them.
namespace cw::sizing::needs_detail {

/// A leaf of a derivation. `label` is the last part of a message id `sizing.label.…`.
Derivation given(std::string_view label, std::string symbol, double value, std::string unit, std::string source,
                 bool verified = true);
/// A result of a formula over its inputs; it is as verified as they are.
Derivation derived(std::string_view label, std::string symbol, std::string formula, double value, std::string unit,
                   std::vector<Derivation> inputs);

/// A figure to be told.
Need told(std::string id, NeedGroup group, Derivation figure, std::string note = {});
/// A figure that must not be more (or less) than a limit. A limit of 0 is no limit that anybody knows: then it is told.
Need atMost(std::string id, NeedGroup group, Derivation figure, Derivation limit, std::string note = {});
Need atLeast(std::string id, NeedGroup group, Derivation figure, Derivation limit, std::string note = {});
/// A figure beside another without a verdict: a rule of thumb, or a limit that does not bind.
Need beside(std::string id, NeedGroup group, Derivation figure, Derivation other, std::string note = {});

/// What all parts of one load share.
struct Load {
  const NeedsInput& input;
  const Workload& row;
  const Assumptions& assumptions;
  WorkloadNeeds& out;
  std::stop_token stop;

  /// A policy constant as a leaf.
  Derivation policy(std::string_view key, std::string symbol) const {
    return assumptionFigure(input.design, key, std::move(symbol));
  }
  /// Adds to the report.
  void add(Need need) const { out.needs.push_back(std::move(need)); }
};

/// The model that a load names. Errors: `needs.no-model`, and those of shapes.
Result<ModelShape> shapeOfLoad(const NeedsInput& input, const Workload& workload);
/// The entry of a vision model. Errors: `needs.no-model`, `needs.not-a-vision-model`.
Result<const Entry*> visionModelOf(const NeedsInput& input, const Workload& workload);
using sizing::divided;
/// A format of the file as the models know it.
Precision precisionOf(NumberFormat format);

/// A mean time between failures of the accelerators in use with all that stops them, s.
Derivation meanTimeBetweenFailures(const Load& load, double gpus);
/// Failures, restarts and what they leave of the time; sets `out.goodput`.
void addReliability(const Load& load, double gpus, double stallS, double intervalS);

/// What a training stores and reads.
struct StoredRun {
  double parameters = 0; ///< that are saved
  double bytesPerParameter = 0;
  double copyBytesPerGpu = 0; ///< of one checkpoint, the fullest rank
  double readBytesPerS = 0;   ///< data set
  double datasetBytes = 0;
  double runDays = 0;
  double gpus = 0;
};
/// Data set, checkpoints and capacity; then reliability, which depends on the checkpoints.
void addStorage(const Load& load, const StoredRun& run);

/// Read (`read_gbs`) or write (`write_gbs`) rate of the storage as drawn, bounded by the network to it.
Derivation storageRate(const Load& load, std::string_view key);
/// The remark that goes with it: what the figure stands for where the storage states none.
std::string storageNote(const Load& load, std::string_view key);

/// Cores, memory, loader workers and lanes for a number of samples a second and accelerator.
void addHost(const Load& load, double samplesPerSPerGpu, double cpuSPerSample, double sampleBytes, double pinnedBytes);

/// Traffic by dimension and tier, and the bandwidth that the allowed exposed share asks for.
void addTrainingNetwork(const Load& load);
/// Accelerators by bound, beside the rule of thumb.
void addAcceleratorCounts(const Load& load, double tokens, double batch);

/// The kinds of loads.
Result<> sizeTraining(const Load& load);
Result<> sizeServing(const Load& load);
Result<> sizeVisionTraining(const Load& load);
Result<> sizeVisionService(const Load& load);
Result<> sizeMix(const Load& load);
Result<> sizePostTraining(const Load& load);

/// Power, cooling, money, spares and management plane of the whole design.
std::vector<Need> siteNeeds(const NeedsInput& input);
/// The parts of it.
void addSpares(const NeedsInput& input, std::vector<Need>& needs);
void addManagement(const NeedsInput& input, std::vector<Need>& needs);
/// Energy and money of one load by its accelerators' share of the site.
void addRunningCosts(const Load& load);

/// The money that a loan of one dollar costs a year: i / (1 - (1 + i)^-n).
double annuity(double interest, double years);

/// Smallest n with Poisson probability of at most n events >= `confidence`.
int poissonQuantile(double mean, double confidence);

} // namespace cw::sizing::needs_detail
