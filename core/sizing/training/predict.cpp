// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/training/predict.h"

#include <algorithm>

#include "core/sizing/report/interval.h"
#include "core/sizing/training/habits.h"
#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace {

DimensionTraffic trafficOf(const GroupPlacement& group, double bytes, double seconds, double exposed) {
  DimensionTraffic out;
  out.bytesPerGpu = bytes;
  out.seconds = std::max(seconds, exposed);
  out.exposedSeconds = exposed;
  out.ranksPerDomain = group.ranksPerDomain;
  out.leavesDomain = group.ranks > group.ranksPerDomain;
  return out;
}

/// Passes of a micro-batch in which a layer talks: forward, backward, and once more when all is computed again.
double passes(const TrainingSetup& setup) { return setup.recompute == Recompute::Full ? 3 : 2; }

void fillTraffic(const TrainingSetup& setup, const StepPieces& pieces, const Profile& profile,
                 TrainingPrediction& out) {
  const Layout& l = setup.layout;
  const double m = double(setup.globalBatch) / (double(l.dp) * setup.microBatch),
               layers = setup.shape.layers / double(l.pp);
  const auto alone = [&](Collective kind, double bytes, const GroupPlacement& at) {
    return collectiveSeconds(kind, bytes, at, setup.gpu, setup.cluster, profile);
  };
  const double payload = tensorPayload(setup), calls = 2 * passes(setup) * m * layers;
  const GroupPlacement tensor = placementOf(l.tp, 1, setup.cluster);
  out.tensor = trafficOf(tensor, calls * wireBytesPerRank(Collective::AllReduce, payload, l.tp),
                         calls * alone(Collective::AllReduce, payload, tensor), out.shares.tensorComm);
  const GroupPlacement context = placementOf(l.cp, l.tp, setup.cluster);
  const double keys =
      payload / setup.shape.hidden * l.cp * 2 * std::max(1, setup.shape.kvHeads / l.tp) * setup.shape.headDim;
  out.context = trafficOf(context, 3 * m * layers * wireBytesPerRank(Collective::AllGather, keys, l.cp),
                          3 * m * layers * alone(Collective::AllGather, keys, context), out.shares.contextComm);
  const GroupPlacement expert = placementOf(l.ep, 1, setup.cluster);
  const double sent = payload / l.tp * setup.shape.topK, exchanges = 4 * m * setup.shape.moeLayers() / l.pp;
  out.expert = trafficOf(expert, exchanges * wireBytesPerRank(Collective::AllToAll, sent, l.ep),
                         exchanges * alone(Collective::AllToAll, sent, expert), out.shares.expertComm);
  const GroupPlacement stage = placementOf(std::min(l.pp, 2), 1LL * l.tp * l.cp * l.dp, setup.cluster);
  const double hops = l.pp > 1 ? 2 * m * std::max(1, l.interleave) : 0;
  out.pipeline = trafficOf(stage, hops * payload / (habitsOf(setup).splitsPipelineHops ? l.tp : 1), hops * pieces.hop,
                           out.shares.pipelineComm);
  const DataCost& data = pieces.data;
  const double perGather = layers * (2 * data.layerGather + data.layerScatter);
  out.data =
      trafficOf(placementOf(l.dp * l.cp, l.tp, setup.cluster),
                data.bytesPerGpu * (setup.sharding == Sharding::Full ? gathersPerStep(setup) : 1.0),
                data.afterBackward + data.beforeForward + gathersPerStep(setup) * perGather, out.shares.dataComm);
}

} // namespace

Result<TrainingPrediction> predictTraining(const TrainingSetup& setup, const Profile& profile) {
  if (auto checked = validate(setup); !checked) return tl::unexpected(checked.error());
  const StepPieces pieces = stepPieces(setup, profile);
  TrainingPrediction out;
  out.shares = combineStep(setup, pieces, profile);
  out.stepSeconds = out.shares.total();
  fillTraffic(setup, pieces, profile, out);
  const double gpus = double(setup.layout.gpus()), tokens = sequenceOf(setup) * setup.globalBatch;
  const double peak = setup.gpu.peakFlopPerS(setup.precision);
  out.tokensPerSPerGpu = tokens / out.stepSeconds / gpus;
  out.modelFlopsPerStep = tokens * modelFlopsPerToken(setup);
  out.hardwareFlopsPerStep = hardwareFlopsPerStep(setup);
  out.modelTflopsPerGpu = out.modelFlopsPerStep / out.stepSeconds / gpus / 1e12;
  out.mfu = out.modelTflopsPerGpu * 1e12 / peak;
  out.hfu = out.hardwareFlopsPerStep / out.stepSeconds / gpus / peak;
  out.allReduceShareExposed = out.data.exposedSeconds / out.stepSeconds;
  out.allReduceShareTotal = out.data.seconds / out.stepSeconds;
  out.memory = trainingMemory(setup, profile);
  out.fits = fits(out.memory, setup.gpu, profile);
  const Interval interval = stepInterval(setup, out.stepSeconds);
  out.valid = interval.validated;
  out.loSeconds = interval.lo;
  out.hiSeconds = interval.hi;
  return out;
}

} // namespace cw::sizing
