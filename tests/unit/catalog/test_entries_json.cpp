// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::test;

class TestEntriesJson : public QObject {
  Q_OBJECT

private slots:
  void everyShippedEntryComesBack();
  void throughTheUsersOwn();
  void faults_data();
  void faults();
};

void TestEntriesJson::everyShippedEntryComesBack() {
  const auto catalog = openCatalog();
  std::vector<Entry> entries;
  const auto hits = catalog->search({{}, {}, 100000});
  for (const auto& hit : *hits)
    entries.push_back(*catalog->find(hit.id));
  const auto again = entriesFromJson(entriesToJson(entries), "export.json");
  QVERIFY2(again.has_value(), again ? "" : again.error().where.c_str());
  QVERIFY(*again == entries);
  QCOMPARE(entriesToJson(*again), entriesToJson(entries));
}

void TestEntriesJson::throughTheUsersOwn() {
  TestFolder folder;
  const std::vector<Entry> mine{userEntry("a"), userEntry("b", 700)};
  const auto read = entriesFromJson(entriesToJson(mine), "mine.json");
  QVERIFY(read.has_value());
  const auto catalog = openCatalog(folder / "user.db");
  QVERIFY(catalog->putAll(*read).has_value());
  QVERIFY(*catalog->find("b") == mine[1]);
}

void TestEntriesJson::faults_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("where");
  QTest::newRow("not JSON") << "{"
                            << "file.truncated"
                            << "x.json:1";
  QTest::newRow("another format") << R"({"format":"clusterwright-design","version":1})"
                                  << "catalog.json"
                                  << "x.json";
  QTest::newRow("a list") << "[]"
                          << "catalog.json"
                          << "x.json";
  QTest::newRow("newer") << R"({"format":"clusterwright-catalog","version":9,"entries":[]})"
                         << "catalog.too-new"
                         << "x.json";
  QTest::newRow("no entries") << R"({"format":"clusterwright-catalog","version":1})"
                              << "catalog.json"
                              << "x.json";
  QTest::newRow("no id") << R"({"format":"clusterwright-catalog","version":1,"entries":[{"kind":"switch"}]})"
                         << "file.field-missing"
                         << "x.json#/entries/0/id";
}

void TestEntriesJson::faults() {
  QFETCH(QString, text);
  QFETCH(QString, code);
  QFETCH(QString, where);
  const auto read = entriesFromJson(text.toStdString(), "x.json");
  QVERIFY(!read);
  QCOMPARE(QString::fromStdString(read.error().code), code);
  QVERIFY2(read.error().where.rfind(where.toStdString(), 0) == 0, read.error().where.c_str());
}

CW_TEST(TestEntriesJson);
#include "test_entries_json.moc"
