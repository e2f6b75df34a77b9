// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/row_shape.h"

#include <algorithm>
#include <cmath>
#include <regex>

#include <fmt/format.h>

namespace cw::sizing {
namespace {

/// What a row states of its model; zero where it does not.
struct Stated {
  double parameters = 0, active = 0;
  int layers = 0, hidden = 0, heads = 0, kvHeads = 0, vocabulary = 0, sequence = 0;
  int ffn = 0, expertFfn = 0;
  bool latent = false;
  bool isMoe() const { return expertFfn > 0 || (active > 0 && active < 0.9 * parameters); }
};

/// `18432`, or `18432 dense/2048 expert`; of a mixture a lone number is the experts' width.
void readWidths(Cells& cells, Stated& stated) {
  static const std::regex expert(R"((\d+)\s*(?:per[\s-])?expert)");
  const std::string text = cells.lower("ffn");
  std::smatch found;
  if (std::regex_search(text, found, expert)) stated.expertFfn = std::stoi(found[1].str().substr(0, 9));
  const auto first = numberAfter(text, "");
  if (!text.empty() && (!first || *first < 0 || *first > 1e8)) return cells.refuse("ffn");
  const int width = static_cast<int>(first.value_or(0));
  if (width != stated.expertFfn || text.find("dense") != std::string::npos) stated.ffn = width;
  if (stated.expertFfn == 0 && stated.isMoe()) std::swap(stated.ffn, stated.expertFfn);
}

Stated readStated(Cells& cells) {
  Stated stated;
  stated.parameters = cells.number("params_b").value_or(0) * 1e9;
  stated.active = cells.number("active_params_b").value_or(0) * 1e9;
  stated.layers = cells.count("layers").value_or(0);
  stated.hidden = cells.count("hidden").value_or(0);
  stated.heads = cells.count("heads").value_or(0);
  stated.vocabulary = cells.count("vocab").value_or(0);
  stated.sequence = cells.count("seq_len").value_or(0);
  stated.latent = hasAny(cells.lower("kv_heads"), {"mla", "latent"});
  if (!stated.latent) stated.kvHeads = cells.count("kv_heads").value_or(0);
  readWidths(cells, stated);
  return stated;
}

bool agrees(const ModelShape& shape, const Stated& stated) {
  const auto same = [](int has, int says) { return says == 0 || has == says; };
  if (!shape.assumed.empty()) return true; // a hybrid's layers are counted in another way
  if (!same(shape.hidden, stated.hidden) || !same(shape.layers, stated.layers)) return false;
  const double total = countParameters(shape).total;
  return stated.parameters == 0 || stated.hidden > 0 || std::abs(total / stated.parameters - 1) < 0.15;
}

void override(ModelShape& shape, const Stated& stated) {
  if (stated.vocabulary > 0) shape.vocabulary = stated.vocabulary;
  if (stated.sequence > 0) shape.sequence = stated.sequence;
  if (!shape.isMoe() && stated.ffn > 0) shape.ffn = stated.ffn;
  if (shape.attention == AttentionKind::Latent || !shape.assumed.empty()) return;
  if (stated.heads > 0 && stated.heads != shape.heads) {
    shape.heads = stated.heads;
    shape.headDim = shape.hidden / shape.heads;
  }
  if (stated.kvHeads > 0) shape.kvHeads = stated.kvHeads;
}

/// Heads that divide the hidden size and share evenly among the tensor ranks, nearest to 128 wide.
int usualHeads(int hidden, int tp) {
  int best = 0;
  for (int heads = std::max(1, tp); heads <= hidden; heads += std::max(1, tp)) {
    if (hidden % heads != 0) continue;
    const int off = std::abs(hidden / heads - 128);
    if (best == 0 || off < std::abs(hidden / best - 128)) best = heads;
  }
  return best > 0 ? best : std::max(1, hidden / 128);
}

/// Layers that make the parameters, in equal stages; printed sizes leave the embeddings in or out, whichever fits.
int layersFor(const ModelShape& shape, double parameters, int pp) {
  ModelShape one = shape;
  one.layers = 1;
  const ParameterCount n = countParameters(one);
  const double layer = n.total - n.embedding - n.head;
  const auto stages = [&](double body) { return body / layer / pp; };
  const auto off = [](double count) { return std::abs(count - std::round(count)); };
  const double with = stages(parameters - n.embedding - n.head), without = stages(parameters);
  const double best = off(without) < off(with) ? without : with;
  return std::max(1, static_cast<int>(std::lround(best))) * pp;
}

/// The block and the output matrix with which the count comes nearest to the printed parameters.
void chooseKind(ModelShape& shape, double parameters) {
  shape.mlp = shape.ffn == 4 * shape.hidden ? MlpKind::Gelu : MlpKind::Gated;
  shape.tiedEmbeddings = shape.mlp == MlpKind::Gelu;
  if (parameters <= 0 || shape.isMoe()) return;
  double nearest = std::abs(countParameters(shape).total - parameters) * 0.999;
  const ModelShape start = shape;
  for (const MlpKind mlp : {MlpKind::Gelu, MlpKind::Gated}) {
    for (const bool tied : {true, false}) {
      ModelShape other = start;
      other.mlp = mlp;
      other.tiedEmbeddings = tied;
      const double off = std::abs(countParameters(other).total - parameters);
      if (off >= nearest) continue;
      nearest = off;
      shape = other;
    }
  }
}

/// Experts from total and active parameters: both grow with the expert's matrices alone.
bool fillExperts(ModelShape& shape, const Stated& stated) {
  shape.expertFfn = stated.expertFfn;
  if (shape.expertFfn <= 0 || stated.parameters <= 0 || stated.active <= 0) return false;
  shape.experts = shape.topK = 1;
  const ParameterCount n = countParameters(shape);
  const double perLayer = shape.moeLayers() * n.expert;
  const double rest = n.total - shape.moeLayers() * n.moePerLayer;
  shape.experts = std::max(2, static_cast<int>(std::lround((stated.parameters - rest) / perLayer)));
  shape.topK = std::clamp(static_cast<int>(std::lround((stated.active - rest) / perLayer)), 1, shape.experts);
  return true;
}

void fillLatent(ModelShape& shape) {
  shape.attention = AttentionKind::Latent; // dimensions of DeepSeek-V2 and V3, which Kimi and GLM keep too
  shape.queryRank = 1536;
  shape.kvRank = 512;
  shape.ropeDim = 64;
  shape.nopeDim = shape.valueDim = 128;
  shape.headDim = shape.nopeDim + shape.ropeDim;
}

void fillHeads(ModelShape& shape, const Stated& stated, int tp, std::vector<std::string>& assumed) {
  shape.heads = stated.heads > 0 ? stated.heads : usualHeads(shape.hidden, tp);
  if (stated.heads == 0) assumed.push_back(fmt::format("heads={} (about 128 wide)", shape.heads));
  shape.headDim = std::max(1, shape.hidden / shape.heads);
  shape.kvHeads = stated.kvHeads > 0 ? stated.kvHeads : shape.heads;
  if (stated.latent) {
    fillLatent(shape);
    assumed.push_back("MLA dimensions of DeepSeek-V3");
  }
}

std::optional<ModelShape> fromDimensions(Cells& cells, const Stated& stated, int tp, int pp,
                                         std::vector<std::string>& assumed) {
  ModelShape shape;
  shape.name = cells.text("model");
  shape.hidden = stated.hidden;
  shape.statedParameters = stated.parameters;
  shape.statedActiveParameters = stated.active;
  shape.vocabulary = stated.vocabulary > 0 ? stated.vocabulary : 50304;
  if (stated.vocabulary == 0) assumed.push_back("vocab=50304 (GPT-2, padded)");
  shape.sequence = stated.sequence > 0 ? stated.sequence : 2048;
  shape.ffn = stated.ffn > 0 || stated.isMoe() ? stated.ffn : 4 * stated.hidden;
  if (shape.ffn == 0 && !stated.isMoe()) assumed.push_back("ffn=4·hidden");
  shape.learnedPositions = hasAny(cells.lower("model"), {"gpt", "^mpt", "^opt", "bert"});
  fillHeads(shape, stated, tp, assumed);
  shape.layers = std::max(1, stated.layers);
  chooseKind(shape, stated.layers > 0 ? stated.parameters : 0);
  if (stated.layers == 0) {
    shape.layers = layersFor(shape, stated.parameters, pp);
    assumed.push_back(fmt::format("layers={} (parameters and hidden)", shape.layers));
  }
  if (!stated.isMoe()) return shape;
  if (!fillExperts(shape, stated)) {
    cells.refuseWith(fmt::format("The experts of “{}” are not stated and it is not in the catalog.", shape.name));
    return std::nullopt;
  }
  assumed.push_back(fmt::format("experts={}, top-k={} (total and active parameters)", shape.experts, shape.topK));
  return shape;
}

/// The catalog's model of that name, when what the row states of it agrees.
std::optional<ModelShape> fromCatalog(const std::string& name, KnownNames& names, const Stated& stated) {
  if (name.empty() || parseModelSize(name)) return std::nullopt;
  const auto& known = names.shape(name);
  if (!known || !agrees(*known, stated)) return std::nullopt;
  ModelShape shape = *known;
  override(shape, stated);
  return shape;
}

} // namespace

std::string bareModelName(std::string_view text) {
  static const std::regex talk(R"(\s*\([^)]*\)|\b(?:q?lora|sft|dpo|peft|pretrain(?:ing)?|finetun(?:e|ing)|r\d+)\b)",
                               std::regex::icase);
  std::string name = std::regex_replace(std::string(text.substr(0, 200)), talk, "");
  const std::size_t end = name.find_last_not_of(" _-,");
  return name.substr(0, end == std::string::npos ? 0 : end + 1);
}

std::optional<ModelShape> rowShape(Cells& cells, KnownNames& names, int tp, int pp, std::vector<std::string>& assumed) {
  Stated stated = readStated(cells);
  if (!cells.reason().empty()) return std::nullopt;
  const std::string name = bareModelName(cells.text("model"));
  if (stated.parameters == 0) stated.parameters = parseModelSize(name).value_or(0);
  if (auto known = fromCatalog(name, names, stated)) {
    if (stated.hidden == 0 || stated.layers == 0) assumed.push_back("model=" + known->name + " (catalog)");
    if (stated.sequence == 0) assumed.push_back(fmt::format("seq_len={} (model)", known->sequence));
    return known;
  }
  if (stated.hidden > 0 && (stated.layers > 0 || stated.parameters > 0))
    return fromDimensions(cells, stated, tp, pp, assumed);
  if (stated.parameters > 0 && !stated.isMoe()) {
    auto shape = shapeFromSize(stated.parameters);
    if (!shape) return cells.refuse("params_b"), std::nullopt;
    override(*shape, stated);
    assumed.push_back("shape of a Llama-like model of that size");
    return *shape;
  }
  cells.refuseWith(
      fmt::format("The model “{}” is not in the catalog and the row does not state its dimensions.", name));
  return std::nullopt;
}

} // namespace cw::sizing
