// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

#include "catalog/schema.h"

using namespace cw;
using namespace cw::test;

class TestCatalogOpen : public QObject {
  Q_OBJECT

private slots:
  void opensTheShippedDatabase();
  void opensInAFolderThatCannotBeWritten();
  void leavesNoFileBeside();
  void findsTheDefault();
  void missing();
  void damaged_data();
  void damaged();
  void someoneElsesDatabase();
  void tooNew();
  void tooOld();
  void migrationsAreRepeatable();
};

void TestCatalogOpen::opensTheShippedDatabase() {
  const auto catalog = openCatalog();
  QCOMPARE(QString::fromStdString(catalog->revision()), QStringLiteral("2026-12-01"));
  QVERIFY(!catalog->userWritable());
}

void TestCatalogOpen::opensInAFolderThatCannotBeWritten() {
  TestFolder folder;
  std::filesystem::create_directory(folder / "ro");
  std::filesystem::copy_file(shippedCatalog(), folder / "ro" / "catalog.db");
  const auto readOnly = std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec;
  std::filesystem::permissions(folder / "ro", readOnly);
  QVERIFY(Catalog::open(folder / "ro" / "catalog.db").has_value());
  std::filesystem::permissions(folder / "ro", std::filesystem::perms::owner_all);
}

void TestCatalogOpen::leavesNoFileBeside() {
  TestFolder folder;
  std::filesystem::copy_file(shippedCatalog(), folder / "catalog.db");
  {
    auto catalog = Catalog::open(folder / "catalog.db");
    QVERIFY(catalog.has_value());
    QVERIFY((*catalog)->find("nvidia-qm9700") != nullptr);
  }
  const auto files = std::distance(std::filesystem::directory_iterator(folder / "."), {});
  QCOMPARE(files, 1);
}

void TestCatalogOpen::findsTheDefault() {
  QVERIFY(Catalog::openDefault().has_value()); // beside the build's bin folder
  qputenv("CLUSTERWRIGHT_CATALOG", "/nowhere/catalog.db");
  const auto wrong = Catalog::openDefault();
  qunsetenv("CLUSTERWRIGHT_CATALOG");
  QVERIFY(!wrong);
  QCOMPARE(wrong.error().code, std::string("catalog.missing"));
  QCOMPARE(wrong.error().where, std::string("/nowhere/catalog.db"));
}

void TestCatalogOpen::missing() {
  TestFolder folder;
  const auto result = Catalog::open(folder / "none.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.missing"));
  QVERIFY(!std::filesystem::exists(folder / "none.db")); // opening must not make it
}

void TestCatalogOpen::damaged_data() {
  QTest::addColumn<int>("kept");
  QTest::newRow("empty") << 0;
  QTest::newRow("text") << -1;
  QTest::newRow("only the header") << 100;
  QTest::newRow("half of it") << 500'000;
}

void TestCatalogOpen::damaged() {
  QFETCH(int, kept);
  TestFolder folder;
  std::ifstream in(shippedCatalog(), std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(in)), {});
  if (kept >= 0) bytes.resize(static_cast<std::size_t>(kept));
  if (kept < 0) bytes = std::string(4096, 'x');
  writeFile(folder / "c.db", bytes);
  const auto result = Catalog::open(folder / "c.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.damaged"));
  QVERIFY(!result.error().where.empty());
}

void TestCatalogOpen::someoneElsesDatabase() {
  TestFolder folder;
  {
    auto other = SqlDatabase::open(sqliteUri(folder / "o.db", "mode=rwc"));
    QVERIFY(other && other->exec("CREATE TABLE theirs(x)").has_value());
    QVERIFY(!migrateSchema(*other)); // never turned into a catalog
  }
  const auto result = Catalog::open(folder / "o.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.damaged"));
}

void TestCatalogOpen::tooNew() {
  TestFolder folder;
  std::filesystem::copy_file(shippedCatalog(), folder / "n.db");
  {
    auto newer = SqlDatabase::open(sqliteUri(folder / "n.db", "mode=rw"));
    QVERIFY(newer && newer->exec("PRAGMA user_version = 99").has_value());
    QVERIFY(!migrateSchema(*newer));
  }
  const auto result = Catalog::open(folder / "n.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.too-new"));
  QCOMPARE(argument(result.error(), "found"), std::string("99"));
}

void TestCatalogOpen::tooOld() {
  TestFolder folder;
  std::filesystem::copy_file(shippedCatalog(), folder / "n.db");
  {
    auto older = SqlDatabase::open(sqliteUri(folder / "n.db", "mode=rw"));
    QVERIFY(older && older->exec("PRAGMA user_version = 1").has_value());
  }
  const auto result = Catalog::open(folder / "n.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.too-old"));
}

void TestCatalogOpen::migrationsAreRepeatable() {
  auto database = SqlDatabase::open("file::memory:");
  QVERIFY(database.has_value());
  QVERIFY(migrateSchema(*database).has_value());
  QVERIFY(migrateSchema(*database).has_value());
  QCOMPARE(static_cast<std::size_t>(*database->integer("PRAGMA user_version")), schemaMigrations().size());
  int expected = 1;
  for (const auto& step : schemaMigrations())
    QCOMPARE(step.number, expected++);
}

CW_TEST(TestCatalogOpen);
#include "test_catalog_open.moc"
