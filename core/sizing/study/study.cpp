// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/study/study.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/profile/gemm.h"

namespace cw::sizing {
namespace {

constexpr std::size_t mostScalingPoints = 24;

StudyPoint pointOf(double x, const TrainingSetup& setup, const TrainingPrediction& prediction) {
  StudyPoint point;
  point.x = x;
  point.stepSeconds = prediction.stepSeconds;
  point.tokensPerS = prediction.tokensPerSPerGpu * static_cast<double>(setup.layout.gpus());
  point.allReduceShareExposed = prediction.allReduceShareExposed;
  point.binding = bindingResource(prediction);
  point.fits = prediction.fits;
  return point;
}

/// The setup and profile with one resource multiplied.
void scale(Resource resource, double factor, TrainingSetup& setup, Profile& profile) {
  switch (resource) {
  case Resource::Compute:
    for (double& peak : setup.gpu.denseFlopPerS)
      peak *= factor;
    break;
  case Resource::MemoryBandwidth:
    setup.gpu.memoryBytesPerS *= factor;
    break;
  case Resource::Host:
    profile.kernelLaunchS /= factor;
    profile.stepFixedS /= factor;
    break;
  case Resource::ScaleUp:
    setup.cluster.scaleUpBytesPerS *= factor;
    break;
  case Resource::Network:
    setup.cluster.nicBytesPerSPerNode *= factor;
    break;
  case Resource::Pipeline:
    break;
  }
}

double secondsWith(Resource resource, double factor, TrainingSetup setup, Profile profile) {
  scale(resource, factor, setup, profile);
  const auto prediction = predictTraining(setup, profile);
  return prediction ? prediction->stepSeconds : 0;
}

/// Data-parallel degrees that divide the batch, thinned to what a chart can show; the first and last stay.
std::vector<int> degreesOf(const TrainingSetup& setup, long long maxGpus) {
  const Layout& layout = setup.layout;
  const long long modelRanks = 1LL * layout.tp * layout.pp * layout.cp;
  const int passes = setup.globalBatch / std::max(1, setup.microBatch);
  std::vector<int> degrees;
  for (int dp = 1; dp <= passes && dp * modelRanks <= maxGpus; ++dp) {
    const bool experts = dp * layout.cp % std::max(1, layout.ep) == 0;
    if (passes % dp == 0 && experts && dp * modelRanks >= std::min<long long>(setup.cluster.gpusPerNode, maxGpus))
      degrees.push_back(dp);
  }
  if (degrees.size() <= mostScalingPoints) return degrees;
  std::vector<int> thinned;
  for (std::size_t i = 0; i < mostScalingPoints; ++i)
    thinned.push_back(degrees[i * (degrees.size() - 1) / (mostScalingPoints - 1)]);
  return thinned;
}

} // namespace

const char* nameIdOf(Resource resource) {
  constexpr const char* names[] = {"sizing.resource.compute", "sizing.resource.memory-bandwidth",
                                   "sizing.resource.host",    "sizing.resource.scale-up",
                                   "sizing.resource.network", "sizing.resource.pipeline"};
  return names[static_cast<std::size_t>(resource)];
}

std::vector<double> secondsByResource(const TrainingPrediction& prediction) {
  const StepShares& s = prediction.shares;
  std::vector<double> seconds(resourceCount, 0.0);
  const auto add = [&](Resource resource, double value) { seconds[static_cast<std::size_t>(resource)] += value; };
  const auto comm = [&](const DimensionTraffic& dimension, double value) {
    add(dimension.leavesDomain ? Resource::Network : Resource::ScaleUp, value);
  };
  add(Resource::Compute, s.matrix + s.attention + s.recompute);
  add(Resource::MemoryBandwidth, s.elementwise + s.optimizer + s.embedding);
  add(Resource::Host, s.launch + s.other);
  add(Resource::Pipeline, s.bubble);
  comm(prediction.tensor, s.tensorComm);
  comm(prediction.context, s.contextComm);
  comm(prediction.expert, s.expertComm);
  comm(prediction.pipeline, s.pipelineComm);
  comm(prediction.data, s.dataComm);
  return seconds;
}

Resource bindingResource(const TrainingPrediction& prediction) {
  const std::vector<double> seconds = secondsByResource(prediction);
  return static_cast<Resource>(std::ranges::max_element(seconds) - seconds.begin());
}

std::vector<StudyPoint> bandwidthSweep(const TrainingSetup& setup, const Profile& profile,
                                       std::span<const double> nicBitsPerS) {
  std::vector<StudyPoint> points;
  for (const double rate : nicBitsPerS) {
    TrainingSetup changed = setup;
    changed.cluster.nicBytesPerSPerNode = rate / 8 * setup.cluster.gpusPerNode;
    if (const auto prediction = predictTraining(changed, profile))
      points.push_back(pointOf(rate, changed, *prediction));
  }
  return points;
}

std::vector<StudyPoint> strongScaling(const TrainingSetup& setup, const Profile& profile, long long maxGpus) {
  std::vector<StudyPoint> points;
  for (const int dp : degreesOf(setup, maxGpus)) {
    TrainingSetup changed = setup;
    changed.layout.dp = dp;
    if (const auto prediction = predictTraining(changed, profile))
      points.push_back(pointOf(static_cast<double>(changed.layout.gpus()), changed, *prediction));
  }
  return points;
}

std::vector<Sensitivity> sensitivities(const TrainingSetup& setup, const Profile& profile, double change) {
  std::vector<Sensitivity> result;
  for (const Resource resource :
       {Resource::Compute, Resource::MemoryBandwidth, Resource::Host, Resource::ScaleUp, Resource::Network}) {
    result.push_back({resource, secondsWith(resource, 1 - change, setup, profile),
                      secondsWith(resource, 1 + change, setup, profile)});
  }
  std::ranges::stable_sort(result, std::ranges::greater{},
                           [](const Sensitivity& s) { return std::abs(s.lessSeconds - s.moreSeconds); });
  return result;
}

std::vector<RooflinePoint> roofline(const TrainingSetup& setup, const Profile& profile) {
  const ModelShape& shape = setup.shape;
  const double tokens =
      1.0 * setup.microBatch * (setup.sequence > 0 ? setup.sequence : shape.sequence) / setup.layout.cp;
  const double tp = setup.layout.tp;
  const double head = shape.headDim > 0 ? shape.headDim : 1.0 * shape.hidden / shape.heads;
  const bool moe = shape.isMoe() && shape.denseLayers == 0;
  const double width = moe ? shape.expertFfn : shape.ffn;
  // The experts of a rank share its tokens evenly.
  const double rows = moe ? tokens * shape.topK / std::max(1, shape.experts) * setup.layout.ep : tokens;
  const double gates = shape.mlp == MlpKind::Gated ? 2 : 1;
  struct Product {
    const char* nameId;
    double m, n, k;
  };
  const Product products[] = {
      {"sizing.study.qkv", tokens, head * (shape.heads + 2 * shape.kvHeads) / tp, double(shape.hidden)},
      {"sizing.study.output", tokens, double(shape.hidden), head * shape.heads / tp},
      {"sizing.study.ffn-up", rows, gates * width / tp, double(shape.hidden)},
      {"sizing.study.ffn-down", rows, double(shape.hidden), width / tp}};
  std::vector<RooflinePoint> points;
  for (const Product& p : products) {
    if (p.m < 1 || p.n < 1 || p.k < 1) continue;
    const double flops = 2 * p.m * p.n * p.k;
    const double bytes = bytesOf(setup.precision) * (p.m * p.k + p.k * p.n) + 2 * p.m * p.n; // results in 16 bits
    const double seconds = gemmSeconds(p.m, p.n, p.k, setup.precision, setup.gpu, profile);
    if (seconds > 0) points.push_back({p.nameId, flops / bytes, flops / seconds});
  }
  return points;
}

} // namespace cw::sizing
