// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/model/entry.h"

namespace cw::sizing {

/// The feed-forward block: two matrices with GELU, or three with a gate (SwiGLU and its kin).
enum class MlpKind { Gelu, Gated };

/// How keys and values are kept: per head group (MHA, GQA, MQA), or compressed (MLA of DeepSeek).
enum class AttentionKind { Grouped, Latent };

/// The dimensions of a transformer decoder, from which parameters, FLOPs, memory and traffic follow.
struct ModelShape {
  std::string name;
  int layers = 0;
  int hidden = 0;
  int heads = 0;
  int kvHeads = 0;
  int headDim = 0; ///< of queries and keys; hidden / heads unless stated
  int ffn = 0;     ///< width of a dense feed-forward block
  int vocabulary = 0;
  int sequence = 0; ///< the context the model was made for, tokens
  MlpKind mlp = MlpKind::Gated;
  AttentionKind attention = AttentionKind::Grouped;
  bool tiedEmbeddings = false;
  bool learnedPositions = false; ///< a table of `sequence` x hidden, as GPT-2 and GPT-3 have
  int experts = 0;               ///< routed experts of an MoE layer; 0 = dense
  int topK = 0;                  ///< routed experts a token
  int sharedExperts = 0;
  int expertFfn = 0;
  int denseLayers = 0;     ///< leading layers without experts in an MoE model
  int attentionLayers = 0; ///< layers with attention in a hybrid; 0 = all
  int queryRank = 0, kvRank = 0, ropeDim = 0, nopeDim = 0, valueDim = 0; ///< MLA
  int slidingWindow = 0;                                                 ///< tokens a windowed layer sees; 0 = all
  int globalLayerEvery = 0;    ///< one layer in N sees everything beside the windowed ones; 0 = none does
  double statedParameters = 0; ///< as its maker says; 0 = not stated
  double statedActiveParameters = 0;
  /// Message ids of what had to be assumed to complete the shape.
  std::vector<std::string> assumed;
  bool operator==(const ModelShape&) const = default;

  /// True for a mixture of experts.
  bool isMoe() const { return experts > 0; }
  /// Layers that hold experts.
  int moeLayers() const { return isMoe() ? layers - denseLayers : 0; }
};

/// Parameters of a shape, counted by part (sizing.md 3.1).
struct ParameterCount {
  double attentionPerLayer = 0;
  double densePerLayer = 0; ///< feed-forward of a dense layer
  double moePerLayer = 0;   ///< all experts, shared ones and router of an MoE layer
  double activePerMoeLayer = 0;
  double expert = 0;    ///< one routed expert
  double embedding = 0; ///< input table and positions
  double head = 0;      ///< output matrix where it is not tied
  double total = 0;
  double active = 0; ///< used by one token, embeddings included
};

/// Counts the parameters of a valid shape.
ParameterCount countParameters(const ModelShape& shape);

/// What one token leaves in the KV cache over all layers, bytes, at `bytesPerValue` a number and a context of
/// `tokens` (windowed layers keep at most their window); without any division by TP.
double kvBytesPerToken(const ModelShape& shape, double bytesPerValue, double tokens = 1);

/// Errors `shape.invalid-*` that name the dimension, what was expected and what stands there.
Result<> validate(const ModelShape& shape);

/// The shape of a catalog entry of kind ModelArchitecture. Errors: `shape.not-a-decoder` (vision models and such),
/// `shape.invalid-*`.
Result<ModelShape> shapeOf(const Entry& entry);

/// The shape in a Hugging Face `config.json`. `name` stands in errors (a file name). Errors with JSON pointer.
Result<ModelShape> shapeFromConfig(std::string_view json, std::string_view name);

/// A dense shape of about that many parameters, by the habits of published Llama-like models; `assumed` says so.
/// Errors: `shape.size-out-of-range` outside 1e6 … 1e14.
Result<ModelShape> shapeFromSize(double parameters);

/// `13B`, `1.7b`, `350M`, `1T` as a number of parameters; nothing for any other text.
std::optional<double> parseModelSize(std::string_view text);

/// A model as a user names it: an id or unambiguous name in the catalog, else a size (`13B`). Configuration files are
/// read by the caller. Errors: `shape.unknown-model` with the nearest names.
Result<ModelShape> findShape(std::string_view text, const EntrySource& catalog);

} // namespace cw::sizing
