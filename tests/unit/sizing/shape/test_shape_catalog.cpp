// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <cmath>

#include "core/sizing/shape/model_shape.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

ModelShape named(const Catalog& catalog, std::string_view name) {
  auto shape = findShape(name, catalog);
  if (!shape) qFatal("%s: %s", std::string(name).c_str(), shape.error().code.c_str());
  return *shape;
}

} // namespace

/// Shapes of the catalog against what their makers state.
class TestShapeCatalog : public QObject {
  Q_OBJECT
private slots:
  void countsWhatMakersState() {
    const auto catalog = test::openCatalog();
    int compared = 0;
    QStringList wrong;
    for (const Entry* entry : catalog->ofKind(EntryKind::ModelArchitecture)) {
      const auto shape = shapeOf(*entry);
      if (!shape || shape->statedParameters == 0) continue;
      if (entry->vendor == "DeepMind") continue; // relative positions of Transformer-XL: one matrix a layer more
      const double tolerance = shape->assumed.empty() ? 0.02 : 0.06; // hybrids are made equivalent
      const double off = countParameters(*shape).total / shape->statedParameters - 1;
      if (std::abs(off) > tolerance) wrong.append(QString("%1: %2").arg(entry->id.c_str()).arg(off));
      ++compared;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(", ")));
    QVERIFY2(compared >= 65, qPrintable(QString::number(compared)));
  }

  void countsActiveParameters() {
    const auto catalog = test::openCatalog();
    // Model cards: Mixtral 12.9B, DeepSeek-V3 37B (with embeddings 37.5B), Qwen3-235B 22B.
    QVERIFY(std::abs(countParameters(named(*catalog, "Mixtral 8x7B")).active / 12.9e9 - 1) < 0.01);
    QVERIFY(std::abs(countParameters(named(*catalog, "deepseek-v3-r1-671b")).active / 37.55e9 - 1) < 0.01);
    QVERIFY(std::abs(countParameters(named(*catalog, "Qwen3 235B-A22B")).active / 22.19e9 - 1) < 0.01);
  }

  void countsTheCache() {
    const auto catalog = test::openCatalog();
    // DeepSeek-V3 technical report: 61 x 576 values; Llama 3 70B: 80 x 2 x 8 x 128 values.
    QCOMPARE(kvBytesPerToken(named(*catalog, "deepseek-v3-r1-671b"), 2), 70272.0);
    QCOMPARE(kvBytesPerToken(named(*catalog, "llama-3-70b"), 2), 327680.0);
    // gpt-oss: every other layer keeps 128 tokens: half of it at a long context is nearly free.
    const ModelShape oss = named(*catalog, "gpt-oss-120b");
    QCOMPARE(kvBytesPerToken(oss, 2, 128), 36 * 2 * 8 * 64 * 2.0);
    QVERIFY(kvBytesPerToken(oss, 2, 131072) < 0.51 * kvBytesPerToken(oss, 2, 128));
  }

  void findsNamesAsPeopleWriteThem() {
    const auto catalog = test::openCatalog();
    QCOMPARE(named(*catalog, "LLAMA3.1_405B").name, std::string("Llama 3.1 405B"));
    QCOMPARE(named(*catalog, "DeepSeekV3").name, std::string("DeepSeek-V3/R1 671B"));
    QCOMPARE(named(*catalog, "Qwen3_30B_a3B").name, std::string("Qwen3 30B-A3B"));
    QCOMPARE(named(*catalog, "GPT OSS 120B").name, std::string("gpt-oss-120b"));
    QCOMPARE(named(*catalog, "13B").assumed.front(), std::string("shape.assumed.from-size"));
  }

  void saysWhatWasMeant() {
    const auto catalog = test::openCatalog();
    const auto unknown = findShape("llama-3-80b", *catalog);
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, std::string("shape.unknown-model"));
    QVERIFY(test::argument(unknown.error(), "nearest").find("llama-3-70b") != std::string::npos ||
            test::argument(unknown.error(), "nearest").find("llama-3-8b") != std::string::npos);
    QCOMPARE(findShape("Llama", *catalog).error().code, std::string("shape.ambiguous-model"));
    QCOMPARE(findShape("resnet-50", *catalog).error().code, std::string("shape.not-a-decoder"));
  }

  void makesHybridsOfTheStatedSize() {
    const auto catalog = test::openCatalog();
    const ModelShape super = named(*catalog, "Nemotron_3_Super");
    QVERIFY(!super.assumed.empty());
    QVERIFY(std::abs(countParameters(super).total / 120e9 - 1) < 0.03);
    QVERIFY(std::abs(countParameters(super).active / 12e9 - 1) < 0.15);
  }

  void makesShapesOfASize() {
    for (const double size : {1.3e8, 3.5e8, 1e9, 3e9, 7e9, 13e9, 70e9, 175e9, 405e9, 1e12, 1e13}) {
      const auto shape = shapeFromSize(size);
      QVERIFY(shape && validate(*shape));
      const double off = countParameters(*shape).total / size - 1;
      QVERIFY2(std::abs(off) < 0.02, qPrintable(QString("%1: %2").arg(size).arg(off)));
      if (size >= 7e9) QVERIFY(shape->heads % 8 == 0 && shape->layers % 4 == 0);
    }
    QCOMPARE(shapeFromSize(1e3).error().code, std::string("shape.size-out-of-range"));
    QCOMPARE(shapeFromSize(std::nan("")).error().code, std::string("shape.size-out-of-range"));
  }

  void readsSizes() {
    QCOMPARE(parseModelSize("13B").value(), 13e9);
    QCOMPARE(parseModelSize("1.7b").value(), 1.7e9);
    QCOMPARE(parseModelSize("350M").value(), 350e6);
    QCOMPARE(parseModelSize("1T").value(), 1e12);
    for (const char* text : {"", "B", "13", "-1B", "x13B", "13BB", "nanB", "infB"})
      QVERIFY2(!parseModelSize(text), text);
  }

  void refusesShapesThatCannotBe() {
    ModelShape shape = *shapeFromSize(7e9);
    shape.kvHeads = 3;
    QCOMPARE(validate(shape).error().code, std::string("shape.invalid-groups"));
    shape = *shapeFromSize(7e9);
    shape.hidden = 0;
    QCOMPARE(test::argument(validate(shape).error(), "dimension"), std::string("hidden"));
    shape = *shapeFromSize(7e9);
    shape.experts = 8;
    shape.topK = 9;
    shape.expertFfn = 100;
    QCOMPARE(test::argument(validate(shape).error(), "dimension"), std::string("topk"));
  }
};

CW_TEST(TestShapeCatalog);
#include "test_shape_catalog.moc"
