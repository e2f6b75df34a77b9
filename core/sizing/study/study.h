// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/sizing/training/predict.h"

namespace cw::sizing {

/// What a training step mostly waits for.
enum class Resource { Compute, MemoryBandwidth, Host, ScaleUp, Network, Pipeline };
inline constexpr int resourceCount = 6;
/// The message id of its name.
const char* nameIdOf(Resource resource);

/// Seconds of a step by the resource that they wait for, in the order of `Resource`; they add up to the step.
std::vector<double> secondsByResource(const TrainingPrediction& prediction);

/// The resource with the largest part of the step.
Resource bindingResource(const TrainingPrediction& prediction);

/// One predicted step of a series.
struct StudyPoint {
  double x = 0; ///< what is varied: bit/s of one accelerator's NICs, or accelerators
  double stepSeconds = 0;
  double tokensPerS = 0; ///< of all accelerators
  double allReduceShareExposed = 0;
  Resource binding = Resource::Compute;
  bool fits = false;
};

/// The same run with other NIC rates of one accelerator (bit/s, one direction); rates that cannot be predicted are
/// left out.
std::vector<StudyPoint> bandwidthSweep(const TrainingSetup& setup, const Profile& profile,
                                       std::span<const double> nicBitsPerS);

/// The same model layout and global batch on more and more data-parallel ranks, from the fewest accelerators that fill
/// a node to `maxGpus`; only rank counts that divide the batch.
std::vector<StudyPoint> strongScaling(const TrainingSetup& setup, const Profile& profile, long long maxGpus);

/// How the step answers to one resource: its time with `change` less and more of it.
struct Sensitivity {
  Resource resource = Resource::Compute;
  double lessSeconds = 0, moreSeconds = 0;
};

/// One entry for each resource that hardware can change (compute, memory bandwidth, host, scale-up, network), largest
/// effect first. `change` is a share such as 0.2.
std::vector<Sensitivity> sensitivities(const TrainingSetup& setup, const Profile& profile, double change);

/// One matrix product of a layer on the roofline of the accelerator.
struct RooflinePoint {
  const char* nameId = ""; ///< message id
  double flopPerByte = 0;
  double flopPerS = 0;
};

/// The dense products of one layer at the setup's micro-batch and tensor degree, as predicted: query-key-value, output,
/// first and second product of the feed-forward block.
std::vector<RooflinePoint> roofline(const TrainingSetup& setup, const Profile& profile);

} // namespace cw::sizing
