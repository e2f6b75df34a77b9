// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/memory/memory.h"
#include "core/sizing/profile/profile.h"
#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// Where the seconds of one step go; the parts add up to the step.
struct StepShares {
  double matrix = 0;      ///< GEMMs
  double attention = 0;   ///< scores and values
  double elementwise = 0; ///< memory-bound kernels
  double launch = 0;      ///< waiting for the host to launch kernels
  double recompute = 0;   ///< computed again in the backward pass
  double bubble = 0;      ///< pipeline
  double tensorComm = 0;  ///< exposed, each of them
  double contextComm = 0;
  double expertComm = 0;
  double pipelineComm = 0;
  double dataComm = 0;
  double optimizer = 0;
  double embedding = 0; ///< input table, output matrix, loss
  double other = 0;     ///< fixed costs, stragglers
  /// The step, s.
  double total() const {
    return matrix + attention + elementwise + launch + recompute + bubble + tensorComm + contextComm + expertComm +
           pipelineComm + dataComm + optimizer + embedding + other;
  }
};

/// Bytes that one accelerator sends in one step, and when nothing hides them, seconds.
struct DimensionTraffic {
  double bytesPerGpu = 0;
  double seconds = 0; ///< if nothing were overlapped
  double exposedSeconds = 0;
  int ranksPerDomain = 1;    ///< of the group inside one scale-up domain
  bool leavesDomain = false; ///< over the NICs
};

/// What a training run will do.
struct TrainingPrediction {
  StepShares shares;
  double stepSeconds = 0;
  double loSeconds = 0, hiSeconds = 0; ///< 80 % interval from the residuals of its kind; both 0 when unvalidated
  double tokensPerSPerGpu = 0;
  double modelFlopsPerStep = 0;    ///< without recomputation, convention of the setup
  double hardwareFlopsPerStep = 0; ///< with it
  double modelTflopsPerGpu = 0;
  double mfu = 0, hfu = 0;                                   ///< against the dense peak of the setup's precision
  double allReduceShareExposed = 0, allReduceShareTotal = 0; ///< of the step, data-parallel traffic
  DimensionTraffic tensor, context, expert, pipeline, data;
  MemoryParts memory;
  bool fits = false;
  bool valid = false; ///< validated range: a published run of this vendor and kind exists
};

/// Model FLOPs of one token, forward and backward, without recomputation (sizing.md 3.2).
double modelFlopsPerToken(const ModelShape& shape, double sequence, bool causalHalf);

/// The same for a run: where only adapters are trained, frozen weights take part in two products a token instead of
/// three, as they need no gradient of their own (Hu et al., arXiv 2106.09685); the adapters themselves are left out.
double modelFlopsPerToken(const TrainingSetup& setup);

/// The whole prediction. Errors of `validate(setup)`.
Result<TrainingPrediction> predictTraining(const TrainingSetup& setup, const Profile& profile);

} // namespace cw::sizing
