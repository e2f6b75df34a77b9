// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "catalog/consistency.h"

namespace cw {
namespace {

/// The dimensions that the count needs, absent ones as zero.
struct Dimensions {
  explicit Dimensions(const Entry& entry)
      : layers(of(entry, "layers")), denseLayers(of(entry, "dense_layers")), hidden(of(entry, "hidden")),
        heads(of(entry, "heads")), kvHeads(of(entry, "kv_heads")), headDim(of(entry, "head_dim")),
        ffn(of(entry, "ffn")), expertFfn(of(entry, "moe_ffn")), experts(of(entry, "experts")),
        sharedExperts(of(entry, "shared_experts")), vocabulary(of(entry, "vocab")), qLora(of(entry, "q_lora_rank")),
        kvLora(of(entry, "kv_lora_rank")), ropeDim(of(entry, "qk_rope_dim")), nopeDim(of(entry, "qk_nope_dim")),
        valueDim(of(entry, "v_head_dim")) {}

  static double of(const Entry& entry, std::string_view name) { return entry.number(name).value_or(0); }

  double layers, denseLayers, hidden, heads, kvHeads, headDim, ffn, expertFfn, experts, sharedExperts, vocabulary,
      qLora, kvLora, ropeDim, nopeDim, valueDim;
};

/// Projections of one attention layer: grouped heads, or latent attention (DeepSeek-V2, arXiv:2405.04434, section 2.1).
double attentionWeights(const Dimensions& d) {
  if (d.kvLora == 0) return 2 * d.hidden * d.heads * d.headDim + 2 * d.hidden * d.kvHeads * d.headDim;
  const double queryWidth = d.heads * (d.nopeDim + d.ropeDim);
  const double query = d.qLora > 0 ? d.hidden * d.qLora + d.qLora * queryWidth : d.hidden * queryWidth;
  const double keyValue = d.hidden * (d.kvLora + d.ropeDim) + d.kvLora * d.heads * (d.nopeDim + d.valueDim);
  return query + keyValue + d.heads * d.valueDim * d.hidden;
}

bool plainAttention(const std::string& text) {
  return text == "MHA" || text == "GQA" || text == "MQA" || text == "MLA" || text == "GQA, alternating 128 window";
}

} // namespace

std::optional<double> countedParametersB(const Entry& model) {
  const std::string kind = model.text("kind"), gate = model.text("mlp_kind");
  const bool mixture = kind == "moe";
  if (!mixture && kind != "dense") return std::nullopt;
  if (!plainAttention(model.text("attention"))) return std::nullopt;
  const Dimensions d(model);
  if (d.layers == 0 || d.hidden == 0 || d.heads == 0) return std::nullopt;
  const double matrices = gate == "swiglu" || gate == "geglu" ? 3 : 2;
  const double dense = matrices * d.hidden * d.ffn;
  const double expert = matrices * d.hidden * d.expertFfn;
  const double sparse = (d.experts + d.sharedExperts) * expert + d.experts * d.hidden;
  const double denseLayers = mixture ? d.denseLayers : d.layers;
  const double embeddings = d.vocabulary * d.hidden * (model.text("tied_embeddings") == "yes" ? 1 : 2);
  const double weights = d.layers * attentionWeights(d) + denseLayers * dense + (d.layers - denseLayers) * sparse;
  return (weights + embeddings) / 1e9;
}

} // namespace cw
