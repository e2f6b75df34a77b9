// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the config.json of Hugging Face transformers. Families name the same thing differently; the tables below list
// the names, so that a new family is a row and not a branch.
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/model/file/json_document.h"
#include "core/model/file/json_reader.h"
#include "core/sizing/shape/model_shape.h"

namespace cw::sizing {
namespace {

using Json = nlohmann::json;
using Keys = std::initializer_list<const char*>;

/// Habits of a family that its files leave out (transformers, configuration_*.py).
struct Family {
  std::string_view type;
  MlpKind mlp = MlpKind::Gated;
  bool tied = false;
  bool positions = false;
};

constexpr Family families[] = {{"gpt2", MlpKind::Gelu, true, true},          {"gpt_bigcode", MlpKind::Gelu, true, true},
                               {"opt", MlpKind::Gelu, true, true},           {"gpt_neo", MlpKind::Gelu, true, true},
                               {"gptj", MlpKind::Gelu, false, false},        {"gpt_neox", MlpKind::Gelu, false, false},
                               {"bloom", MlpKind::Gelu, true, false},        {"falcon", MlpKind::Gelu, true, false},
                               {"mpt", MlpKind::Gelu, true, true},           {"phi", MlpKind::Gelu, false, false},
                               {"starcoder2", MlpKind::Gelu, true, false},   {"nemotron", MlpKind::Gelu, false, false},
                               {"gemma", MlpKind::Gated, true, false},       {"gemma2", MlpKind::Gated, true, false},
                               {"gemma3_text", MlpKind::Gated, true, false}, {"gemma3", MlpKind::Gated, true, false},
                               {"cohere", MlpKind::Gated, true, false},      {"cohere2", MlpKind::Gated, true, false}};

Family familyOf(std::string_view type) {
  const auto found =
      std::find_if(std::begin(families), std::end(families), [&](const Family& f) { return f.type == type; });
  return found == std::end(families) ? Family{} : *found;
}

/// Reads values under any of their names; the first error stays and ends the reading.
class ConfigReader {
public:
  ConfigReader(const Json& object, std::string place) : object_(object), place_(std::move(place)) {}

  /// A whole number in [0, 2e9] that may be absent or null.
  int may(Keys keys, int otherwise = 0) {
    for (const char* key : keys) {
      const auto found = object_.find(key);
      if (found == object_.end() || found->is_null()) continue;
      return number(key, *found);
    }
    return otherwise;
  }
  /// The same for one that must be there.
  int must(Keys keys) {
    const int value = may(keys, -1);
    if (value >= 0 || error) return value;
    error = Error("shape.config-missing", {{"key", *keys.begin()}}).at(place_ + '/' + *keys.begin());
    return 0;
  }
  bool flag(const char* key, bool otherwise) const {
    const auto found = object_.find(key);
    return found != object_.end() && found->is_boolean() ? found->get<bool>() : otherwise;
  }
  std::string text(const char* key) const {
    const auto found = object_.find(key);
    return found != object_.end() && found->is_string() ? found->get<std::string>() : std::string{};
  }
  const Json* list(const char* key) const {
    const auto found = object_.find(key);
    return found != object_.end() && found->is_array() ? &*found : nullptr;
  }
  double real(const char* key, double otherwise) const {
    const auto found = object_.find(key);
    return found != object_.end() && found->is_number() ? found->get<double>() : otherwise;
  }

  std::optional<Error> error;

private:
  int number(const char* key, const Json& found) {
    const double value = found.is_number() ? found.get<double>() : -1;
    if (found.is_number() && value >= 0 && value <= 2e9 && value == std::floor(value)) return static_cast<int>(value);
    if (!error) {
      error = Error("shape.config-value", {{"key", key}}).at(place_ + '/' + key).wanted("0…2e9", describeJson(found));
    }
    return 0;
  }

  const Json& object_;
  std::string place_;
};

/// Falcon has three ways to say how many groups there are.
int falconGroups(ConfigReader& c, int heads) {
  if (c.flag("new_decoder_architecture", false)) return c.may({"num_kv_heads"}, heads);
  return c.flag("multi_query", true) ? 1 : c.may({"num_kv_heads"}, heads);
}

void readHeads(ModelShape& s, ConfigReader& c, std::string_view type) {
  s.heads = c.must({"num_attention_heads", "n_head", "n_heads", "num_heads"});
  if (type == "falcon" || type == "RefinedWebModel") {
    s.kvHeads = falconGroups(c, s.heads);
  } else if (type == "gpt_bigcode" || type == "chatglm") {
    const bool shared = c.flag(type == "chatglm" ? "multi_query_attention" : "multi_query", type == "gpt_bigcode");
    s.kvHeads = shared ? c.may({"multi_query_group_num"}, 1) : s.heads;
  } else {
    s.kvHeads = c.may({"num_key_value_heads", "num_kv_heads", "n_kv_heads"}, s.heads);
  }
  s.headDim = c.may({"head_dim", "kv_channels"}, s.heads > 0 ? s.hidden / s.heads : 0);
  s.kvRank = c.may({"kv_lora_rank"});
  if (s.kvRank == 0) return;
  s.attention = AttentionKind::Latent;
  s.queryRank = c.may({"q_lora_rank"});
  s.ropeDim = c.may({"qk_rope_head_dim"}, 64);
  s.nopeDim = c.may({"qk_nope_head_dim"}, 128);
  s.valueDim = c.may({"v_head_dim"}, 128);
  s.headDim = s.nopeDim + s.ropeDim;
}

/// Dense layers of a mixture: the first ones, a list of them, or all but one in a step.
int denseLayersOf(const ModelShape& s, ConfigReader& c) {
  if (const Json* list = c.list("mlp_only_layers"); list != nullptr && !list->empty())
    return static_cast<int>(std::min<std::size_t>(list->size(), static_cast<std::size_t>(s.layers)));
  const int step = c.may({"interleave_moe_layer_step", "decoder_sparse_step", "moe_layer_freq"}, 1);
  if (step > 1) return s.layers - s.layers / step;
  return std::min(c.may({"first_k_dense_replace"}), s.layers);
}

void readMixture(ModelShape& s, ConfigReader& c) {
  s.experts = c.may({"n_routed_experts", "num_local_experts", "num_experts", "moe_num_experts"});
  if (s.experts <= 1) {
    s.experts = 0;
    return;
  }
  s.topK = c.may({"num_experts_per_tok", "experts_per_token", "num_experts_per_token", "moe_topk"}, 1);
  s.expertFfn = c.may({"moe_intermediate_size", "expert_ffn_hidden_size"}, s.ffn);
  s.sharedExperts = c.may({"n_shared_experts", "num_shared_experts"});
  const int sharedWidth = c.may({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size"});
  if (sharedWidth > 0 && s.expertFfn > 0)
    s.sharedExperts = std::max(1, static_cast<int>(std::lround(double(sharedWidth) / s.expertFfn)));
  s.denseLayers = denseLayersOf(s, c);
  const int denseWidth = c.may({"intermediate_size_mlp"});
  if (denseWidth > 0) { // Llama 4: every layer has one shared expert
    s.sharedExperts = std::max(1, s.sharedExperts);
    s.ffn = denseWidth;
  }
}

/// Windowed layers: a list of kinds, a pattern number, or all of them.
void readWindow(ModelShape& s, ConfigReader& c) {
  const int window = c.may({"sliding_window"});
  if (window == 0 || !c.flag("use_sliding_window", true)) return;
  int every = c.may({"sliding_window_pattern"});
  if (const Json* kinds = c.list("layer_types")) {
    const auto full = std::count(kinds->begin(), kinds->end(), Json("full_attention"));
    if (full == static_cast<long>(kinds->size())) return;
    every = full > 0 ? static_cast<int>(std::lround(double(kinds->size()) / double(full))) : 0;
  }
  s.slidingWindow = window;
  s.globalLayerEvery = every;
}

/// Linear-attention hybrids list which layers attend.
void readHybrid(ModelShape& s, ConfigReader& c) {
  int every = c.may({"full_attention_interval"});
  if (const Json* kinds = c.list("layer_types"); kinds != nullptr && every == 0) {
    const auto linear = std::count(kinds->begin(), kinds->end(), Json("linear_attention"));
    if (linear > 0) s.attentionLayers = std::max(1, s.layers - static_cast<int>(linear));
  }
  if (every > 1) s.attentionLayers = std::max(1, s.layers / every);
  if (s.attentionLayers > 0) s.assumed.push_back("shape.assumed.hybrid");
}

ModelShape readShape(ConfigReader& c, std::string_view type) {
  const Family family = familyOf(type);
  ModelShape s;
  s.mlp = family.mlp;
  s.hidden = c.must({"hidden_size", "n_embd", "d_model", "n_embed"});
  s.layers = c.must({"num_hidden_layers", "n_layer", "n_layers", "num_layers"});
  s.vocabulary = c.must({"vocab_size", "padded_vocab_size"});
  const double ratio = c.real("expansion_ratio", 4);
  s.ffn = c.may({"intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size"},
                static_cast<int>(std::min(ratio * s.hidden, 2e9)));
  s.sequence = c.may({"max_position_embeddings", "n_positions", "n_ctx", "max_seq_len", "seq_length"}, 2048);
  s.tiedEmbeddings = c.flag("tie_word_embeddings", family.tied);
  s.learnedPositions = family.positions;
  readHeads(s, c, type);
  readMixture(s, c);
  readWindow(s, c);
  readHybrid(s, c);
  return s;
}

} // namespace

Result<ModelShape> shapeFromConfig(std::string_view json, std::string_view name) {
  const auto document = parseJson(json, name);
  if (!document) return fail(document.error());
  const std::string place = std::string(name) + '#';
  if (!document->is_object())
    return fail(Error("shape.config-value", {{"key", "/"}}).at(place).wanted("object", describeJson(*document)));
  const auto nested = document->find("text_config"); // multimodal models keep the decoder there
  const bool inside = nested != document->end() && nested->is_object();
  const Json& object = inside ? *nested : *document;
  ConfigReader reader(object, inside ? place + "/text_config" : place);
  std::string type = reader.text("model_type");
  if (type.empty()) type = ConfigReader(*document, place).text("model_type");
  if (reader.flag("is_encoder_decoder", false)) return fail("shape.not-a-decoder", {{"model", type}, {"kind", type}});
  ModelShape shape = readShape(reader, type);
  if (reader.error) return fail(std::move(*reader.error));
  shape.name = ConfigReader(*document, place).text("_name_or_path");
  if (shape.name.empty()) shape.name = type.empty() ? std::string(name) : type;
  if (auto checked = validate(shape); !checked) return fail(std::move(checked.error()).at(std::string(name)));
  return shape;
}

} // namespace cw::sizing
