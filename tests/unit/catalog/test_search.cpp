// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

#include "catalog/search_text.h"

using namespace cw;
using namespace cw::test;

class TestSearch : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { catalog_ = openCatalog(); }
  void finds_data();
  void finds();
  void doesNotFind();
  void emptyGivesEverything();
  void kindsAndLimit();
  void nameBeforeMention();
  void strangeInput_data();
  void strangeInput();
  void normalisedNames();
  void pieces();
  void usersOwn();

private:
  bool has(const std::string& text, const std::string& id) const {
    const auto hits = catalog_->search({text, {}, 1000});
    return hits && std::any_of(hits->begin(), hits->end(), [&](const auto& hit) { return hit.id == id; });
  }
  std::unique_ptr<Catalog> catalog_;
};

void TestSearch::finds_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("id");
  QTest::newRow("rate in a name") << "400G"
                                  << "nvidia-connectx-7-400g-osfp";
  QTest::newRow("rate of ports") << "400g switch"
                                 << "nvidia-qm9700";
  QTest::newRow("number of ports") << "64x400G"
                                   << "nvidia-qm9700";
  QTest::newRow("count and accelerator") << "8x H100"
                                         << "nvidia-dgx-h100";
  QTest::newRow("without the space") << "8xH100"
                                     << "nvidia-dgx-h100";
  QTest::newRow("two characters inside a word") << QString::fromUtf8("昇腾") << "huawei-ascend-910b-generic";
  QTest::newRow("vendor and chip in Chinese") << QString::fromUtf8("华为昇腾910B") << "huawei-ascend-910b-generic";
  QTest::newRow("one character") << QString::fromUtf8("昇") << "huawei-ascend-910b-generic";
  QTest::newRow("vendor in Chinese") << QString::fromUtf8("寒武纪") << "cambricon-mlu590";
  QTest::newRow("vendor in Chinese 2") << QString::fromUtf8("海光") << "hygon-dcu-k100-ai";
  QTest::newRow("kind in Chinese") << QString::fromUtf8("交换机 QM9700") << "nvidia-qm9700";
  QTest::newRow("part number") << "MQM9700-NS2F"
                               << "nvidia-qm9700";
  QTest::newRow("part number spelt otherwise") << "mqm9700 ns2f"
                                               << "nvidia-qm9700";
  QTest::newRow("part number without hyphen") << "mqm9700ns2f"
                                              << "nvidia-qm9700";
  QTest::newRow("beginning of a part number") << "mma4z"
                                              << "transceiver-400g-4x100-osfp-flat-top-rhs-mpo-mma4z00-ns400-sr4";
  QTest::newRow("digits inside a name") << "9700"
                                        << "nvidia-qm9700";
  QTest::newRow("lower case") << "dgx h1"
                              << "nvidia-dgx-h100";
  QTest::newRow("full width") << QString::fromUtf8("ＱＭ９７００") << "nvidia-qm9700";
  QTest::newRow("alias") << "q3400"
                         << "nvidia-x800-q3400-ra";
  QTest::newRow("protocol") << "infiniband 800"
                            << "nvidia-x800-q3400-ra";
}

void TestSearch::finds() {
  QFETCH(QString, text);
  QFETCH(QString, id);
  QVERIFY(has(text.toStdString(), id.toStdString()));
}

void TestSearch::doesNotFind() {
  QVERIFY(!has("8x H100", "nvidia-dgx-b200")); // all words must occur
  QVERIFY(!has("昇腾", "nvidia-dgx-h100"));
  QVERIFY(!has("腾昇", "huawei-ascend-910b-generic")); // pairs keep their order
  QVERIFY(catalog_->search({"qqqzzz", {}, 10})->empty());
}

void TestSearch::emptyGivesEverything() {
  const auto all = catalog_->search({"", {}, 100000});
  QVERIFY(all && all->size() > 540);
  QCOMPARE(catalog_->search({"   ", {}, 100000})->size(), all->size());
}

void TestSearch::kindsAndLimit() {
  const auto switches = catalog_->search({"", {EntryKind::Switch}, 100000});
  QCOMPARE(switches->size(), std::size_t{83}); // rows of switches.csv
  for (const auto& hit : *switches)
    QCOMPARE(hit.kind, EntryKind::Switch);
  QCOMPARE(catalog_->search({"nvidia", {EntryKind::Switch, EntryKind::Nic}, 7})->size(), std::size_t{7});
}

void TestSearch::nameBeforeMention() {
  const auto hits = catalog_->search({"H100", {}, 200});
  QVERIFY(!hits->empty());
  QVERIFY(hits->front().model.find("H100") != std::string::npos);
  QVERIFY(std::is_sorted(hits->begin(), hits->end(), [](const auto& a, const auto& b) { return a.rank < b.rank; }));
}

void TestSearch::strangeInput_data() {
  QTest::addColumn<QString>("text");
  for (const char* text : {"\"", "'", "* OR 1", "a\"b", "(", "NEAR(", "-", "…", "vendor:x", "x AND", "%_", "\\"}) {
    QTest::newRow(text) << QString::fromUtf8(text);
  }
  QTest::newRow("broken UTF-8") << QString::fromLatin1("\xE6\x98");
  QTest::newRow("long") << QString(5000, 'a');
}

void TestSearch::strangeInput() {
  QFETCH(QString, text);
  QVERIFY(catalog_->search({text.toStdString(), {}, 10}).has_value());
  QVERIFY(catalog_->search({text.toLatin1().toStdString(), {}, 10}).has_value());
}

void TestSearch::normalisedNames() {
  QCOMPARE(normaliseName("MQM9700-NS2F"), std::string("mqm9700ns2f"));
  QCOMPARE(normaliseName("8x H100 (SXM)"), std::string("8xh100sxm"));
  QCOMPARE(normaliseName("昇腾 910B"), std::string("昇腾910b"));
  QCOMPARE(normaliseName(" -/. "), std::string());
}

void TestSearch::pieces() {
  QCOMPARE(searchPieces("昇腾910B"), std::string("910 b 昇 昇腾 昇腾910b 腾"));
  QCOMPARE(matchExpression("昇腾"), std::string("pieces : \"昇腾\""));
  QCOMPARE(matchExpression("  -  "), std::string());
}

void TestSearch::usersOwn() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  Entry own = userEntry("my-switch");
  own.aliases = {"我的交换机"};
  QVERIFY(catalog->put(own).has_value());
  const auto hits = catalog->search({"我的", {}, 10});
  QCOMPARE(hits->size(), std::size_t{1});
  QVERIFY(hits->front().userOwned);
  QCOMPARE(hits->front().id, std::string("my-switch"));
  QVERIFY(!catalog->search({"qm9700", {}, 10})->front().userOwned);
}

CW_TEST(TestSearch);
#include "test_search.moc"
