// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/sizing/names/name_tokens.h"
#include "core/sizing/shape/model_shape.h"

namespace cw::sizing {
namespace {

int whole(const Entry& entry, std::string_view name) {
  const double value = entry.number(name).value_or(0);
  return value >= 0 && value < 2e9 ? static_cast<int>(std::lround(value)) : -1;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Families of the GPT line learn a table of positions; the others rotate or bias.
bool learnsPositions(const Entry& entry) {
  const std::string family = entry.text("family");
  return entry.text("attention") == "MHA" && (family == "GPT" || family == "OPT" || family == "BERT");
}

/// What the catalog says about windows in words: `GQA 5:1 local`, `GQA, alternating 128 window`.
void readWindows(ModelShape& shape, std::string_view attention) {
  if (const std::size_t at = attention.find(":1 local"); at != std::string_view::npos && at > 0) {
    shape.globalLayerEvery = attention[at - 1] - '0' + 1;
    shape.slidingWindow = 1024; // Gemma 3 (arXiv:2503.19786, section 2)
    shape.assumed.push_back("shape.assumed.window");
  }
  if (contains(attention, "alternating 128 window")) {
    shape.globalLayerEvery = 2;
    shape.slidingWindow = 128;
  }
}

void readMixture(ModelShape& shape, const Entry& entry) {
  shape.experts = whole(entry, "experts");
  if (!shape.isMoe()) return;
  shape.topK = whole(entry, "topk");
  shape.sharedExperts = whole(entry, "shared_experts");
  shape.expertFfn = whole(entry, "moe_ffn");
  shape.denseLayers = whole(entry, "dense_layers");
}

void readAttention(ModelShape& shape, const Entry& entry) {
  shape.heads = whole(entry, "heads");
  shape.kvHeads = whole(entry, "kv_heads");
  shape.headDim = whole(entry, "head_dim");
  if (shape.headDim == 0 && shape.heads > 0) shape.headDim = shape.hidden / shape.heads;
  shape.kvRank = whole(entry, "kv_lora_rank");
  if (shape.kvRank > 0) {
    shape.attention = AttentionKind::Latent;
    shape.queryRank = whole(entry, "q_lora_rank");
    shape.ropeDim = whole(entry, "qk_rope_dim");
    shape.nopeDim = whole(entry, "qk_nope_dim");
    shape.valueDim = whole(entry, "v_head_dim");
  }
  readWindows(shape, entry.text("attention"));
}

/// Layers of a hybrid that attend, from words such as `Mamba2 + 10 attention layers`, `GDN linear 3:1 + GQA` or
/// `KDA linear + MLA every 4th layer`; without a number the usual one in eight.
int attendingLayers(const ModelShape& shape, const std::string& attention) {
  if (contains(attention, "linear 3:1") || contains(attention, "every 4th")) return std::max(1, shape.layers / 4);
  for (const std::string& token : nameTokens(attention)) {
    if (token.size() <= 3 && token != "2" && token.find_first_not_of("0123456789") == std::string::npos) {
      return std::clamp(std::stoi(token), 1, shape.layers);
    }
  }
  return std::max(1, shape.layers / 8);
}

/// A hybrid as the decoder of equal size and work: its mixers count as attention without scores. Where the list of
/// layers counts mixers and feed-forward blocks one by one (Mamba 2 designs), two of them make a layer.
void makeEquivalent(ModelShape& shape, const Entry& entry) {
  const std::string attention = entry.text("attention");
  const bool mamba = contains(attention, "Mamba"), linear = contains(attention, "linear");
  if (!mamba && !linear) return;
  if (mamba) shape.layers = std::max(1, shape.layers / 2);
  shape.attentionLayers = attendingLayers(shape, attention);
  shape.assumed.push_back("shape.assumed.hybrid");
}

/// The width of experts with which the total is as stated.
void fitExpertWidth(ModelShape& shape) {
  const ParameterCount n = countParameters(shape);
  const double all = shape.moeLayers() * (shape.experts + shape.sharedExperts) * n.expert;
  const double wanted = shape.statedParameters - (n.total - all);
  shape.expertFfn = std::max(1, static_cast<int>(std::lround(shape.expertFfn * wanted / all)));
}

/// As many shared experts more as the stated active parameters ask for.
void fitSharedExperts(ModelShape& shape) {
  const ParameterCount n = countParameters(shape);
  const double missing = (shape.statedActiveParameters - n.active) / (shape.moeLayers() * n.expert);
  if (missing > 0.5) shape.sharedExperts += std::min(static_cast<int>(std::lround(missing)), shape.experts);
}

void fitDenseWidth(ModelShape& shape) {
  const ParameterCount n = countParameters(shape);
  const double wanted = shape.statedParameters / shape.layers - (n.total / shape.layers - n.densePerLayer);
  shape.ffn = std::max(1, static_cast<int>(std::lround(shape.ffn * wanted / n.densePerLayer)));
}

/// Latent experts and mixers of a hybrid are not in the listed dimensions: where these miss the stated parameters, the
/// width of the feed-forward blocks makes the total right and shared experts the active part.
void fitToStated(ModelShape& shape) {
  if (shape.statedParameters <= 0 || shape.layers <= 0) return;
  const ParameterCount n = countParameters(shape);
  if (std::abs(n.total / shape.statedParameters - 1) < 0.02) return;
  if (shape.moeLayers() > 0 && n.expert > 0) {
    fitExpertWidth(shape);
    fitSharedExperts(shape);
    fitExpertWidth(shape);
    shape.assumed.push_back("shape.assumed.fitted-width");
  } else if (shape.attentionLayers > 0 && n.densePerLayer > 0) {
    fitDenseWidth(shape);
    shape.assumed.push_back("shape.assumed.fitted-width");
  }
}

} // namespace

Result<ModelShape> shapeOf(const Entry& entry) {
  const std::string kind = entry.text("kind");
  if (entry.kind != EntryKind::ModelArchitecture || (kind != "dense" && kind != "moe" && !contains(kind, "hybrid"))) {
    return fail("shape.not-a-decoder", {{"model", entry.model}, {"kind", kind}});
  }
  ModelShape shape;
  shape.name = entry.model;
  shape.layers = whole(entry, "layers");
  shape.hidden = whole(entry, "hidden");
  shape.ffn = whole(entry, "ffn");
  shape.vocabulary = whole(entry, "vocab");
  shape.sequence = whole(entry, "seq_len");
  const std::string mlp = entry.text("mlp_kind");
  shape.mlp = mlp == "swiglu" || mlp == "geglu" ? MlpKind::Gated : MlpKind::Gelu;
  shape.tiedEmbeddings = entry.text("tied_embeddings") == "yes";
  shape.learnedPositions = learnsPositions(entry);
  shape.statedParameters = entry.number("stated_total_b").value_or(0) * 1e9;
  shape.statedActiveParameters = entry.number("stated_active_b").value_or(0) * 1e9;
  readMixture(shape, entry);
  readAttention(shape, entry);
  makeEquivalent(shape, entry);
  fitToStated(shape);
  if (auto checked = validate(shape); !checked) return fail(std::move(checked.error()));
  return shape;
}

Result<ModelShape> findShape(std::string_view text, const EntrySource& catalog) {
  if (const Entry* entry = catalog.find(text)) return shapeOf(*entry);
  if (const auto size = parseModelSize(text)) return shapeFromSize(*size);
  const auto all = catalog.ofKind(EntryKind::ModelArchitecture);
  const auto found = entriesNamed(text, all);
  if (found.size() == 1) return shapeOf(*found.front());
  if (found.empty()) {
    return fail("shape.unknown-model", {{"name", std::string(text)}, {"nearest", nearestNames(text, all)}});
  }
  std::vector<std::string> names;
  names.reserve(found.size());
  for (const Entry* entry : found)
    names.push_back(entry->id);
  if (names.size() > 6) names.resize(6);
  return fail("shape.ambiguous-model",
              {{"name", std::string(text)}, {"candidates", fmt::format("{}", fmt::join(names, ", "))}});
}

} // namespace cw::sizing
