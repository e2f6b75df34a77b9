// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cctype>

#include "ui/document/document.h"
#include "ui/sizing/workloads/workload_edits.h"

namespace cw::ui {

using sizing::AttentionKind;
using sizing::MlpKind;
using sizing::ModelShape;

namespace {

constexpr qint64 mostBytes = 4 << 20; ///< configurations have a few kilobytes

std::string idOf(const std::string& name) {
  std::string id = "model-";
  for (const char c : name)
    id += std::isalnum(static_cast<unsigned char>(c)) != 0
              ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
              : '-';
  return id;
}

/// The attention in the words of the catalog.
std::string attentionText(const ModelShape& shape) {
  if (shape.attention == AttentionKind::Latent) return "MLA";
  if (shape.globalLayerEvery == 6 && shape.slidingWindow == 1024) return "GQA 5:1 local";
  if (shape.globalLayerEvery == 2 && shape.slidingWindow == 128) return "GQA, alternating 128 window";
  return shape.kvHeads == shape.heads ? "MHA" : "GQA";
}

/// A model is called as its folder when the file has the name that all of them have.
QString modelNameOf(const QString& path) {
  const QFileInfo info(path);
  return info.completeBaseName() == QLatin1String("config") ? info.dir().dirName() : info.completeBaseName();
}

Result<std::string> readAll(const QString& path) {
  QFile file(path);
  if (file.size() > mostBytes) return fail(Error{"file.too-large", {{"limit", "4"}}}.at(path.toStdString()));
  if (!file.open(QIODevice::ReadOnly))
    return fail(Error{"file.cannot-open", {{"reason", file.errorString().toStdString()}}}.at(path.toStdString()));
  return file.readAll().toStdString();
}

} // namespace

Entry entryOf(const ModelShape& shape) {
  Entry entry;
  entry.id = idOf(shape.name);
  entry.kind = EntryKind::ModelArchitecture;
  entry.model = shape.name;
  const auto number = [&](const char* name, double value) {
    if (value != 0) entry.facts[name] = Fact{value, {}, "config.json", true};
  };
  const auto text = [&](const char* name, std::string value) {
    entry.facts[name] = Fact{std::move(value), {}, "config.json", true};
  };
  text("kind", shape.isMoe() ? "moe" : "dense");
  text("mlp_kind", shape.mlp == MlpKind::Gated ? "swiglu" : "gelu");
  text("attention", attentionText(shape));
  text("tied_embeddings", shape.tiedEmbeddings ? "yes" : "no");
  if (shape.learnedPositions) text("family", "GPT");
  const std::pair<const char*, double> numbers[] = {{"layers", shape.layers},
                                                    {"hidden", shape.hidden},
                                                    {"ffn", shape.ffn},
                                                    {"vocab", shape.vocabulary},
                                                    {"seq_len", shape.sequence},
                                                    {"heads", shape.heads},
                                                    {"kv_heads", shape.kvHeads},
                                                    {"head_dim", shape.headDim},
                                                    {"experts", shape.experts},
                                                    {"topk", shape.topK},
                                                    {"shared_experts", shape.sharedExperts},
                                                    {"moe_ffn", shape.expertFfn},
                                                    {"dense_layers", shape.denseLayers},
                                                    {"kv_lora_rank", shape.kvRank},
                                                    {"q_lora_rank", shape.queryRank},
                                                    {"qk_rope_dim", shape.ropeDim},
                                                    {"qk_nope_dim", shape.nopeDim},
                                                    {"v_head_dim", shape.valueDim}};
  for (const auto& [name, value] : numbers)
    number(name, value);
  number("stated_total_b", shape.statedParameters / 1e9);
  number("stated_active_b", shape.statedActiveParameters / 1e9);
  return entry;
}

Result<std::string> useModelFile(Document& document, const QString& path, std::optional<Id<Workload>> workload) {
  const auto json = readAll(path);
  if (!json) return fail(json.error());
  auto shape = sizing::shapeFromConfig(*json, QFileInfo(path).fileName().toStdString());
  if (!shape) return fail(shape.error());
  shape->name = modelNameOf(path).toStdString();
  const Entry entry = entryOf(*shape);
  const Workload* present = workload ? document.design().find(*workload) : nullptr;
  Transaction t(document.store(), "studio.step.model", {{"model", entry.model}});
  Workload row = present != nullptr ? *present : Workload{};
  if (present == nullptr) {
    row.id = t.newId<Workload>();
    row.name = entry.model;
    row.training.globalBatch = 1024;
    row.training.tokens = 1e12;
  }
  row.modelId = entry.id;
  row.modelParameters = 0;
  t.embed(entry);
  t.put(row);
  if (auto committed = t.commit(); !committed) return fail(committed.error());
  return row.id.text();
}

} // namespace cw::ui
