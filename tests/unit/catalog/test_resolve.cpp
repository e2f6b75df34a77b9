// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::test;

class TestResolve : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { catalog_ = openCatalog(); }
  void resolves_data();
  void resolves();
  void unknownNamesTheNearest();
  void ambiguousNamesTheCandidates();
  void pointersStay();

private:
  std::unique_ptr<Catalog> catalog_;
};

void TestResolve::resolves_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("id");
  QTest::newRow("id") << "nvidia-qm9700"
                      << "nvidia-qm9700";
  QTest::newRow("id in capitals") << "NVIDIA-QM9700"
                                  << "nvidia-qm9700";
  QTest::newRow("alias") << "qm9700"
                         << "nvidia-qm9700";
  QTest::newRow("alias by vendor") << "nvidia-q3400"
                                   << "nvidia-x800-q3400-ra";
  QTest::newRow("short switch") << "sn4600c"
                                << "nvidia-spectrum-3-sn4600c";
  QTest::newRow("model") << "DGX H100"
                         << "nvidia-dgx-h100";
  QTest::newRow("vendor and model") << "NVIDIA DGX H200"
                                    << "nvidia-dgx-h200";
  QTest::newRow("part number") << "mqm9700-ns2f"
                               << "nvidia-qm9700";
  QTest::newRow("Chinese alias") << QString::fromUtf8("昇腾910B") << "huawei-ascend-910b-generic";
  QTest::newRow("only one is called so") << "cloudmatrix"
                                         << "huawei-cloudmatrix384-atlas-900-a3-superpod";
}

void TestResolve::resolves() {
  QFETCH(QString, name);
  QFETCH(QString, id);
  const auto entry = catalog_->resolve(name.toStdString());
  QVERIFY2(entry.has_value(), entry ? "" : entry.error().code.c_str());
  QCOMPARE(QString::fromStdString((*entry)->id), id);
}

void TestResolve::unknownNamesTheNearest() {
  const auto entry = catalog_->resolve("nvidia-qm9800");
  QVERIFY(!entry);
  QCOMPARE(entry.error().code, std::string("catalog.no-such-entry"));
  QVERIFY(argument(entry.error(), "nearest").find("nvidia-qm9700") != std::string::npos);
  const auto nothing = catalog_->resolve("zzzzzzzzzzzzzzzzzzzzzzzzzzz");
  QCOMPARE(nothing.error().code, std::string("catalog.no-such-entry-at-all"));
  const auto cut = catalog_->resolve("nvidia-qm970"); // a slip, though only one name begins so
  QCOMPARE(cut.error().code, std::string("catalog.no-such-entry"));
  QVERIFY(argument(cut.error(), "nearest").starts_with("nvidia-qm9700"));
  QVERIFY(!catalog_->resolve(""));
  QVERIFY(!catalog_->resolve("---"));
}

void TestResolve::ambiguousNamesTheCandidates() {
  const auto entry = catalog_->resolve("qm97");
  QVERIFY(!entry);
  QCOMPARE(entry.error().code, std::string("catalog.ambiguous"));
  const std::string candidates = argument(entry.error(), "candidates");
  QVERIFY(candidates.find("nvidia-qm9700") != std::string::npos);
  QVERIFY(candidates.find("nvidia-qm9790") != std::string::npos);
}

void TestResolve::pointersStay() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  QVERIFY(catalog->put(userEntry("mine", 500)).has_value());
  const Entry* before = catalog->find("mine");
  QVERIFY(catalog->put(userEntry("mine", 600)).has_value());
  QCOMPARE(*before->number("max_power_w"), 500.0); // still readable, as it was
  QCOMPARE(*catalog->find("mine")->number("max_power_w"), 600.0);
  QCOMPARE(catalog->find("mine")->revision, 2);
  QCOMPARE(catalog->find("nvidia-qm9700"), catalog->find("nvidia-qm9700"));
  QVERIFY(catalog->find("no-such") == nullptr);
}

CW_TEST(TestResolve);
#include "test_resolve.moc"
