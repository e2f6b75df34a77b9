// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/study/explain.h"

#include <utility>

namespace cw::sizing {
namespace {

constexpr const char* fromSetup = "setup";

/// The parts of a sum as leaves that name the section of the model they come from.
std::vector<Derivation> leaves(const std::vector<NamedPart>& parts, const char* unit, const char* source) {
  std::vector<Derivation> nodes;
  nodes.reserve(parts.size());
  for (const NamedPart& part : parts)
    nodes.push_back(inputFigure(part.nameId, {}, part.value, unit, source));
  return nodes;
}

std::vector<NamedPart> withoutZeros(std::initializer_list<NamedPart> parts) {
  std::vector<NamedPart> kept;
  for (const NamedPart& part : parts) {
    if (part.value > 0) kept.push_back(part);
  }
  return kept;
}

int sequenceOf(const TrainingSetup& setup) { return setup.sequence > 0 ? setup.sequence : setup.shape.sequence; }

Derivation gpusOf(const TrainingSetup& setup) {
  const Layout& l = setup.layout;
  return formulaFigure("sizing.study.gpus", "n", "tp * pp * cp * dp", static_cast<double>(l.gpus()), "",
                       {inputFigure("sizing.study.tp", "tp", l.tp, "", fromSetup),
                        inputFigure("sizing.study.pp", "pp", l.pp, "", fromSetup),
                        inputFigure("sizing.study.cp", "cp", l.cp, "", fromSetup),
                        inputFigure("sizing.study.dp", "dp", l.dp, "", fromSetup)});
}

Derivation tokensOfStep(const TrainingSetup& setup) {
  const double sequence = sequenceOf(setup);
  return formulaFigure("sizing.study.step-tokens", "T", "B * s", setup.globalBatch * sequence, "",
                       {inputFigure("sizing.study.batch", "B", setup.globalBatch, "", fromSetup),
                        inputFigure("sizing.study.sequence", "s", sequence, "", fromSetup)});
}

} // namespace

std::vector<NamedPart> partsOf(const StepShares& s) {
  return withoutZeros({{"sizing.part.matrix", s.matrix},
                       {"sizing.part.attention", s.attention},
                       {"sizing.part.elementwise", s.elementwise},
                       {"sizing.part.recompute", s.recompute},
                       {"sizing.part.launch", s.launch},
                       {"sizing.part.bubble", s.bubble},
                       {"sizing.part.tensor", s.tensorComm},
                       {"sizing.part.context", s.contextComm},
                       {"sizing.part.expert", s.expertComm},
                       {"sizing.part.pipeline", s.pipelineComm},
                       {"sizing.part.data", s.dataComm},
                       {"sizing.part.optimizer", s.optimizer},
                       {"sizing.part.embedding", s.embedding},
                       {"sizing.part.other", s.other}});
}

std::vector<NamedPart> partsOf(const MemoryParts& m) {
  return withoutZeros({{"sizing.memory.weights", m.weights},
                       {"sizing.memory.gradients", m.gradients},
                       {"sizing.memory.optimizer", m.optimizer},
                       {"sizing.memory.activations", m.activations},
                       {"sizing.memory.logits", m.logits},
                       {"sizing.memory.kv-cache", m.kvCache},
                       {"sizing.memory.communication", m.communication},
                       {"sizing.memory.overhead", m.overhead}});
}

Derivation explainStep(const TrainingSetup& setup, const TrainingPrediction& prediction) {
  Derivation step =
      formulaFigure("sizing.study.step", "t", "sum of the parts that nothing hides", prediction.stepSeconds, "s",
                    leaves(partsOf(prediction.shares), "s", "model: sizing 3.4 - 3.8"));
  step.inputs.push_back(gpusOf(setup));
  step.inputs.push_back(tokensOfStep(setup));
  return step;
}

Derivation explainMfu(const TrainingSetup& setup, const TrainingPrediction& prediction) {
  const double peak = setup.gpu.peakFlopPerS(setup.precision);
  return formulaFigure("sizing.study.mfu", "MFU", "F / (t * n * P)", prediction.mfu, "",
                       {inputFigure("sizing.study.model-flops", "F", prediction.modelFlopsPerStep, "FLOP",
                                    "model: sizing 3.2, without recomputation"),
                        explainStep(setup, prediction), gpusOf(setup),
                        inputFigure("sizing.study.peak", "P", peak, "FLOP/s", "catalog: " + setup.gpu.id)});
}

Derivation explainTokens(const TrainingSetup& setup, const TrainingPrediction& prediction) {
  return formulaFigure("sizing.study.tokens-per-gpu", "r", "T / (t * n)", prediction.tokensPerSPerGpu, "1/s",
                       {tokensOfStep(setup), explainStep(setup, prediction), gpusOf(setup)});
}

Derivation explainAllReduceShare(const TrainingSetup& setup, const TrainingPrediction& prediction) {
  const DimensionTraffic& data = prediction.data;
  return formulaFigure("sizing.study.all-reduce", "a", "x / t", prediction.allReduceShareExposed, "",
                       {inputFigure("sizing.study.exposed", "x", data.exposedSeconds, "s", "model: sizing 3.8"),
                        inputFigure("sizing.study.unhidden", {}, data.seconds, "s", "model: sizing 3.7"),
                        inputFigure("sizing.study.bytes", {}, data.bytesPerGpu, "B", "model: sizing 3.6"),
                        inputFigure("sizing.study.nic", {}, setup.cluster.nicBytesPerSPerGpu(), "B/s", "drawing"),
                        explainStep(setup, prediction)});
}

Derivation explainMemory(const TrainingSetup& setup, const TrainingPrediction& prediction) {
  Derivation memory =
      formulaFigure("sizing.study.memory", "M", "sum of the parts on the fullest accelerator",
                    prediction.memory.total(), "B", leaves(partsOf(prediction.memory), "B", "model: sizing 3.3"));
  memory.inputs.push_back(
      inputFigure("sizing.study.capacity", "C", setup.gpu.memoryBytes, "B", "catalog: " + setup.gpu.id));
  return memory;
}

} // namespace cw::sizing
