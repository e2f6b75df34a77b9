// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/row_layout.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/sizing/memory/memory.h"
#include "core/sizing/table/words.h"

namespace cw::sizing {
namespace {

bool isSharded(Framework framework) { return framework == Framework::Fsdp || framework == Framework::TorchCompile; }

/// Data parallelism from the others; false when the numbers do not go together.
bool fillDp(Cells& cells, const StatedDegrees& stated, Layout& layout, std::vector<std::string>& assumed) {
  const long long others = 1LL * layout.tp * layout.pp * layout.cp;
  if (stated.gpus == 0) {
    if (stated.dp == 0) return cells.refuseWith("Neither n_gpus nor dp is stated."), false;
    layout.dp = stated.dp;
    assumed.push_back(fmt::format("n_gpus={} (TP·PP·CP·DP)", layout.gpus()));
    return true;
  }
  if (stated.gpus % others != 0) {
    cells.refuseWith(fmt::format("n_gpus={} is not a multiple of TP·PP·CP={}.", stated.gpus, others));
    return false;
  }
  layout.dp = static_cast<int>(stated.gpus / others);
  if (stated.dp == 0) assumed.push_back(fmt::format("dp={} (GPUs / (TP·PP·CP))", layout.dp));
  if (stated.dp != 0 && stated.dp != layout.dp)
    assumed.push_back(fmt::format("dp={} (GPUs / (TP·PP·CP); the row says {})", layout.dp, stated.dp));
  return true;
}

/// A degree that only one of the two states leave open follows from the GPUs where DP is stated too.
void fillModelParallel(const StatedDegrees& stated, Layout& layout, std::vector<std::string>& assumed) {
  layout.tp = std::max(1, stated.tp);
  layout.pp = std::max(1, stated.pp);
  const long long known = 1LL * layout.tp * layout.pp * layout.cp * std::max(1, stated.dp);
  const bool follows = stated.dp > 0 && stated.gpus > 0 && stated.gpus % known == 0;
  const int rest = follows ? static_cast<int>(stated.gpus / known) : 1;
  if (stated.pp == 0)
    layout.pp = rest;
  else if (stated.tp == 0)
    layout.tp = rest;
  if (stated.tp == 0) assumed.push_back(fmt::format("tp={}", layout.tp));
  if (stated.pp == 0) assumed.push_back(fmt::format("pp={}", layout.pp));
}

/// Nobody runs a pipeline with one micro-batch: what is stated is then the batch of a data rank.
void splitForPipeline(TrainingSetup& setup, std::vector<std::string>& assumed) {
  const bool whole = 1LL * setup.microBatch * setup.layout.dp == setup.globalBatch;
  if (!whole || setup.layout.pp <= 1 || setup.microBatch <= 1) return;
  assumed.push_back(fmt::format("mbs=1 (a pipeline splits the {} sequences of a rank)", setup.microBatch));
  setup.microBatch = 1;
}

/// Pipelines run small micro-batches for many of them; without one, four fill the matrix units.
void fillMicroBatch(TrainingSetup& setup, std::vector<std::string>& assumed) {
  const int each = setup.globalBatch / std::max(1, setup.layout.dp);
  const int wished = setup.layout.pp > 1 ? 1 : 4;
  while (setup.microBatch * 2 <= wished && each % (setup.microBatch * 2) == 0) {
    TrainingSetup larger = setup;
    larger.microBatch *= 2;
    if (!fits(trainingMemory(larger, Profile{}), larger.gpu, Profile{})) break;
    setup.microBatch = larger.microBatch;
  }
  assumed.push_back(fmt::format("mbs={} (habit of {})", setup.microBatch, habitOf(setup.framework).name));
}

} // namespace

StatedDegrees readDegrees(Cells& cells) {
  const auto degree = [&](const char* column) { return cells.count(column).value_or(0); };
  const bool says = hasAny(cells.lower("vpp"), {"interleav"}); // that it is, not by how many
  return {degree("n_gpus"), degree("tp"), degree("pp"), says ? 0 : degree("vpp"),
          degree("cp"),     degree("ep"), degree("dp")};
}

bool fillLayout(Cells& cells, const StatedDegrees& stated, TrainingSetup& setup, std::vector<std::string>& assumed) {
  Layout& layout = setup.layout;
  setup.cluster.gpus = stated.gpus;
  layout.cp = std::max(1, stated.cp);
  layout.ep = std::max(1, stated.ep);
  if (stated.tp == 0 && stated.pp == 0 && stated.dp == 0 && stated.gpus > 0 && !isSharded(setup.framework)) {
    layout.dp = stated.gpus;
    layout.cp = layout.ep = 1;
    assumed.push_back("parallelism: the best of a search");
    return true;
  }
  fillModelParallel(stated, layout, assumed);
  layout.interleave = std::max(1, stated.interleave);
  const bool interleaved = hasAny(cells.lower("notes"), {"interleaved schedule", "interleaved 1f1b"}) ||
                           hasAny(cells.lower("vpp"), {"interleav"});
  if (stated.interleave == 0 && interleaved && layout.pp > 1 && setup.shape.layers >= 2 * layout.pp) {
    layout.interleave = 2;
    assumed.push_back("vpp=2 (the row says interleaved)");
  }
  if (!fillDp(cells, stated, layout, assumed)) return false;
  const long long ranks = 1LL * layout.tp * layout.cp * layout.dp;
  if (layout.ep > ranks) { // counted over the whole machine; experts cannot be spread over more than a stage has
    assumed.push_back(fmt::format("ep={} (all ranks of a stage; the row says {})", ranks, layout.ep));
    layout.ep = static_cast<int>(ranks);
  }
  return false;
}

void fillBatch(Cells& cells, bool searched, TrainingSetup& setup, std::vector<std::string>& assumed) {
  const int micro = cells.count("mbs").value_or(0);
  const int global = cells.count("gbs_seqs").value_or(0);
  setup.microBatch = std::max(1, micro);
  if (global == 0 && micro == 0) return cells.refuseWith("Neither gbs_seqs nor mbs is stated.");
  setup.globalBatch = global;
  if (global == 0) {
    const double batch = double(micro) * setup.layout.dp * setup.layout.pp;
    if (batch > 1e9) return cells.refuseWith("mbs, dp and pp make a batch beyond 10^9 sequences.");
    setup.globalBatch = static_cast<int>(batch);
    assumed.push_back(fmt::format("gbs_seqs={} (one micro-batch a stage)", setup.globalBatch));
  }
  if (micro > 0) splitForPipeline(setup, assumed);
  if (micro == 0 && !searched) fillMicroBatch(setup, assumed);
}

void recomputeUntilItFits(TrainingSetup& setup, std::vector<std::string>& assumed) {
  const Recompute habit = setup.recompute;
  const auto tooLarge = [&] { return !fits(trainingMemory(setup, Profile{}), setup.gpu, Profile{}); };
  // Megatron-Core recipes drop activations operator by operator, or offload them, rather than compute layers again.
  const Recompute most = setup.framework == Framework::MegatronCore ? Recompute::Selective : Recompute::Full;
  while (setup.recompute < most && tooLarge())
    setup.recompute = static_cast<Recompute>(static_cast<int>(setup.recompute) + 1);
  if (most == Recompute::Full && setup.recompute != habit && tooLarge())
    setup.recompute = habit; // then it is not what is missing
  if (setup.recompute != habit)
    assumed.push_back(fmt::format("recompute={} (less does not fit)", toKey(setup.recompute)));
}

} // namespace cw::sizing
