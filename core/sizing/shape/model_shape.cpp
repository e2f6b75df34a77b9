// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/shape/model_shape.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::sizing {
namespace {

/// Projections of grouped attention: queries and output of all heads, keys and values of the groups.
double groupedAttention(const ModelShape& s) {
  const double h = s.hidden, d = s.headDim;
  return 2 * h * s.heads * d + 2 * h * s.kvHeads * d;
}

/// Projections of latent attention (DeepSeek-V2, arXiv:2405.04434, section 2.1).
double latentAttention(const ModelShape& s) {
  const double h = s.hidden, a = s.heads, queryWidth = a * (s.nopeDim + s.ropeDim);
  const double query = s.queryRank > 0 ? h * s.queryRank + s.queryRank * queryWidth : h * queryWidth;
  const double keyValue = h * (s.kvRank + s.ropeDim) + s.kvRank * a * (s.nopeDim + s.valueDim);
  return query + keyValue + a * s.valueDim * h;
}

/// Norms, and the biases that GELU models have (13 h a layer in the closed form of sizing.md 3.1), beside attention.
double attentionVectors(const ModelShape& s) { return (s.mlp == MlpKind::Gelu ? 8.0 : 2.0) * s.hidden; }

double denseBlock(const ModelShape& s) {
  const double h = s.hidden, f = s.ffn;
  return s.mlp == MlpKind::Gelu ? 2 * h * f + h + f : 3 * h * f;
}

/// Layers that see all of the context, and layers that see a window, among those with attention.
struct AttentionLayers {
  double global = 0, windowed = 0;
};

AttentionLayers attentionLayers(const ModelShape& s) {
  const double all = s.attentionLayers > 0 ? s.attentionLayers : s.layers;
  if (s.slidingWindow <= 0) return {all, 0};
  const double global = s.globalLayerEvery > 0 ? all / s.globalLayerEvery : 0;
  return {global, all - global};
}

struct Limit {
  const char* name;
  double value, low, high;
};

Result<> within(const ModelShape& shape, const Limit& limit) {
  if (limit.value >= limit.low && limit.value <= limit.high) return {};
  return fail(Error("shape.invalid-dimension", {{"dimension", limit.name}, {"model", shape.name}})
                  .wanted(fmt::format("{:g}…{:g}", limit.low, limit.high), fmt::format("{:g}", limit.value)));
}

Result<> checkMixture(const ModelShape& s) {
  if (!s.isMoe()) return within(s, {"ffn", double(s.ffn), 1, 1e8});
  const Limit limits[] = {{"experts", double(s.experts), 1, 1e6},
                          {"topk", double(s.topK), 1, double(s.experts)},
                          {"shared_experts", double(s.sharedExperts), 0, 1e4},
                          {"expert_ffn", double(s.expertFfn), 1, 1e8},
                          {"dense_layers", double(s.denseLayers), 0, double(s.layers)},
                          {"ffn", double(s.ffn), s.denseLayers > 0 ? 1.0 : 0.0, 1e8}};
  for (const Limit& limit : limits) {
    if (auto checked = within(s, limit); !checked) return checked;
  }
  return {};
}

Result<> checkAttention(const ModelShape& s) {
  if (s.attention == AttentionKind::Latent) {
    const Limit limits[] = {{"kv_lora_rank", double(s.kvRank), 1, 1e6},
                            {"q_lora_rank", double(s.queryRank), 0, 1e6},
                            {"qk_rope_dim", double(s.ropeDim), 0, 1e5},
                            {"qk_nope_dim", double(s.nopeDim), 1, 1e5},
                            {"v_head_dim", double(s.valueDim), 1, 1e5}};
    for (const Limit& limit : limits) {
      if (auto checked = within(s, limit); !checked) return checked;
    }
    return {};
  }
  if (auto checked = within(s, {"kv_heads", double(s.kvHeads), 1, double(s.heads)}); !checked) return checked;
  if (s.heads % s.kvHeads == 0) return {};
  return fail(Error("shape.invalid-groups",
                    {{"model", s.name}, {"heads", std::to_string(s.heads)}, {"kvHeads", std::to_string(s.kvHeads)}}));
}

} // namespace

ParameterCount countParameters(const ModelShape& s) {
  ParameterCount n;
  const double h = s.hidden, matrices = s.mlp == MlpKind::Gelu ? 2 : 3;
  n.attentionPerLayer =
      (s.attention == AttentionKind::Latent ? latentAttention(s) : groupedAttention(s)) + attentionVectors(s);
  n.densePerLayer = denseBlock(s);
  if (s.isMoe()) {
    n.expert = matrices * h * s.expertFfn;
    n.moePerLayer = (s.experts + s.sharedExperts) * n.expert + s.experts * h;
    n.activePerMoeLayer = (s.topK + s.sharedExperts) * n.expert + s.experts * h;
  }
  n.embedding = h * s.vocabulary + (s.learnedPositions ? h * s.sequence : 0.0);
  n.head = s.tiedEmbeddings ? 0 : h * s.vocabulary;
  const double moe = s.moeLayers(), dense = s.layers - moe;
  const double shared = s.layers * n.attentionPerLayer + dense * n.densePerLayer + n.embedding + n.head;
  n.total = shared + moe * n.moePerLayer;
  n.active = shared + moe * n.activePerMoeLayer;
  return n;
}

double kvBytesPerToken(const ModelShape& s, double bytesPerValue, double tokens) {
  const double width = s.attention == AttentionKind::Latent ? s.kvRank + s.ropeDim : 2.0 * s.kvHeads * s.headDim;
  const AttentionLayers layers = attentionLayers(s);
  const double kept = tokens > s.slidingWindow && tokens > 0 ? s.slidingWindow / tokens : 1;
  return (layers.global + layers.windowed * kept) * width * bytesPerValue;
}

Result<> validate(const ModelShape& s) {
  const Limit limits[] = {{"layers", double(s.layers), 1, 1e5},
                          {"hidden", double(s.hidden), 1, 1e6},
                          {"heads", double(s.heads), 1, 1e5},
                          {"head_dim", double(s.headDim), 1, 1e5},
                          {"vocab", double(s.vocabulary), 1, 1e8},
                          {"seq_len", double(s.sequence), 1, 1e9},
                          {"attention_layers", double(s.attentionLayers), 0, double(std::max(s.layers, 0))}};
  for (const Limit& limit : limits) {
    if (auto checked = within(s, limit); !checked) return checked;
  }
  if (auto checked = checkAttention(s); !checked) return checked;
  return checkMixture(s);
}

} // namespace cw::sizing
