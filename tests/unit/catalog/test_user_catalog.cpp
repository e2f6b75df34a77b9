// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

#include <unistd.h>

#include "catalog/schema.h"
#include "catalog/user_database.h"

using namespace cw;
using namespace cw::test;

class TestUserCatalog : public QObject {
  Q_OBJECT

private slots:
  void entriesSurvive();
  void editsCountRevisions();
  void duplicatesShippedEntries();
  void removes();
  void shippedOnesCannotChange();
  void refusesBadEntries_data();
  void refusesBadEntries();
  void namesStayUnique();
  void allOrNothing();
  void withoutAUserDatabase();
  void twoPrograms();
  void journals();
  void damagedIsNotOverwritten();
  void newerIsRefused();
  void cannotBeMade();
  void readOnlyFolder();
  void readOnlyFile();
};

void TestUserCatalog::entriesSurvive() {
  TestFolder folder;
  Entry own = userEntry("my-switch");
  own.aliases = {"box", "盒子"};
  own.partNumbers = {"BOX-1"};
  own.notes = "ours";
  QVERIFY(openCatalog(folder / "deep/er/user.db")->put(own).has_value());
  const auto again = openCatalog(folder / "deep/er/user.db");
  const Entry* read = again->find("my-switch");
  QVERIFY(read != nullptr);
  QVERIFY(*read == own);
  QCOMPARE(again->resolve("盒子").value(), read);
  QCOMPARE(*again->userIds(), std::vector<std::string>{"my-switch"});
  QVERIFY(again->userWritable());
}

void TestUserCatalog::editsCountRevisions() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  QVERIFY(catalog->put(userEntry("a", 500)).has_value());
  QVERIFY(catalog->put(userEntry("a", 500)).has_value());
  QCOMPARE(catalog->find("a")->revision, 1); // nothing changed
  QVERIFY(catalog->put(userEntry("a", 501)).has_value());
  QCOMPARE(catalog->find("a")->revision, 2);
  QCOMPARE(catalog->search({"Zebra a", {}, 10})->size(), std::size_t{1}); // the index holds it once
}

void TestUserCatalog::duplicatesShippedEntries() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  const auto copy = catalog->duplicate("nvidia-qm9700", "my-qm9700");
  QVERIFY(copy.has_value());
  QCOMPARE(*(*copy)->number("cages"), 32.0);
  QVERIFY((*copy)->aliases.empty());
  QCOMPARE((*copy)->facts.at("cages").source, catalog->find("nvidia-qm9700")->facts.at("cages").source);
  QCOMPARE(catalog->resolve("qm9700").value()->id, std::string("nvidia-qm9700")); // the alias stays with the original
  QCOMPARE(catalog->duplicate("nvidia-qm9700", "my-qm9700").error().code, std::string("catalog.name-taken"));
  QCOMPARE(catalog->duplicate("nvidia-qm9701", "x").error().code, std::string("catalog.no-such-entry"));
}

void TestUserCatalog::removes() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  QVERIFY(catalog->put(userEntry("a")).has_value());
  QVERIFY(catalog->remove("a").has_value());
  QVERIFY(catalog->find("a") == nullptr);
  QCOMPARE(catalog->remove("nvidia-qm9701").error().code, std::string("catalog.no-such-entry"));
  QVERIFY(catalog->search({"Zebra a", {}, 10})->empty());
  QVERIFY(!catalog->remove("a"));
  QCOMPARE(catalog->remove("nvidia-qm9700").error().code, std::string("catalog.shipped-entry"));
  QVERIFY(catalog->put(userEntry("a")).has_value()); // its name is free again
}

void TestUserCatalog::shippedOnesCannotChange() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  Entry changed = *catalog->find("nvidia-qm9700");
  changed.notes = "changed";
  QCOMPARE(catalog->put(changed).error().code, std::string("catalog.shipped-entry"));
}

void TestUserCatalog::refusesBadEntries_data() {
  QTest::addColumn<QString>("id");
  QTest::addColumn<QString>("code");
  QTest::newRow("empty id") << ""
                            << "catalog.bad-id";
  QTest::newRow("capitals") << "Mine"
                            << "catalog.bad-id";
  QTest::newRow("path") << "../x"
                        << "catalog.bad-id";
  QTest::newRow("quote") << "a';DROP TABLE entry;--"
                         << "catalog.bad-id";
  QTest::newRow("alias of a shipped one") << "qm9700"
                                          << "catalog.name-taken";
}

void TestUserCatalog::refusesBadEntries() {
  QFETCH(QString, id);
  QFETCH(QString, code);
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  QCOMPARE(QString::fromStdString(catalog->put(userEntry(id.toStdString())).error().code), code);
  Entry sourceless = userEntry("ok");
  sourceless.facts["weight_kg"] = Fact{10.0, "kg", "", false};
  const auto refused = catalog->put(sourceless);
  QCOMPARE(refused.error().code, std::string("catalog.incomplete-entry"));
  QCOMPARE(argument(refused.error(), "field"), std::string("weight_kg.source"));
}

void TestUserCatalog::namesStayUnique() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  Entry first = userEntry("first");
  first.aliases = {"The Box"};
  QVERIFY(catalog->put(first).has_value());
  Entry second = userEntry("second");
  second.aliases = {"the-box"};
  const auto refused = catalog->put(second);
  QCOMPARE(refused.error().code, std::string("catalog.name-taken"));
  QCOMPARE(argument(refused.error(), "other"), std::string("first"));
  QVERIFY(catalog->put(first).has_value()); // its own alias is no clash
}

void TestUserCatalog::allOrNothing() {
  TestFolder folder;
  const auto catalog = openCatalog(folder / "user.db");
  const std::vector<Entry> entries{userEntry("a"), userEntry("b"), userEntry("BAD")};
  QVERIFY(!catalog->putAll(entries));
  QVERIFY(catalog->userIds()->empty());
  QVERIFY(catalog->putAll(std::span(entries).first(2)).has_value());
  QCOMPARE(catalog->userIds()->size(), std::size_t{2});
}

void TestUserCatalog::withoutAUserDatabase() {
  const auto catalog = openCatalog();
  QCOMPARE(catalog->put(userEntry("a")).error().code, std::string("catalog.no-user-database"));
  QCOMPARE(catalog->remove("a").error().code, std::string("catalog.no-user-database"));
}

void TestUserCatalog::twoPrograms() {
  TestFolder folder;
  const auto one = openCatalog(folder / "user.db"), two = openCatalog(folder / "user.db");
  QVERIFY(one->put(userEntry("a")).has_value());
  QVERIFY(two->put(userEntry("b")).has_value());
  QCOMPARE(two->userIds()->size(), std::size_t{2});
}

void TestUserCatalog::journals() {
  TestFolder folder;
  (void)openCatalog(folder / "user.db");
  auto database = SqlDatabase::open(sqliteUri(folder / "user.db", "mode=rw"));
  auto mode = database->prepare("PRAGMA journal_mode");
  QVERIFY(*mode->step());
  const std::string expected = journalModeFor(folder / ".") == std::string("WAL") ? "wal" : "delete";
  QCOMPARE(std::string(mode->text(0)), expected);
  // statfs types of linux/magic.h: NFS and CIFS are on the network, ext4 and tmpfs are not.
  QVERIFY(isNetworkFileSystem(0x6969));
  QVERIFY(isNetworkFileSystem(static_cast<int>(0xFF534D42)));
  QVERIFY(!isNetworkFileSystem(0xEF53));
  QVERIFY(!isNetworkFileSystem(0x01021994));
}

void TestUserCatalog::damagedIsNotOverwritten() {
  TestFolder folder;
  writeFile(folder / "user.db", "these are someone's notes, long enough to be read as a header of a file");
  const auto result = Catalog::open(shippedCatalog(), folder / "user.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.damaged"));
  std::ifstream in(folder / "user.db");
  std::string text((std::istreambuf_iterator<char>(in)), {});
  QVERIFY(text.rfind("these are", 0) == 0);
}

void TestUserCatalog::newerIsRefused() {
  TestFolder folder;
  (void)openCatalog(folder / "user.db");
  {
    auto database = SqlDatabase::open(sqliteUri(folder / "user.db", "mode=rw"));
    QVERIFY(database->exec("PRAGMA user_version = 50").has_value());
  }
  const auto result = Catalog::open(shippedCatalog(), folder / "user.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.too-new"));
}

void TestUserCatalog::cannotBeMade() {
  TestFolder folder;
  writeFile(folder / "file", "x");
  const auto result = Catalog::open(shippedCatalog(), folder / "file" / "user.db");
  QVERIFY(!result);
  QCOMPARE(result.error().code, std::string("catalog.user-readonly"));
  QVERIFY(result.error().where.find("user.db") != std::string::npos);
}

namespace {

/// Runs as nobody while it lives, because root may write everywhere.
struct AsNobody {
  AsNobody() { active = ::geteuid() == 0 && ::seteuid(65534) == 0; }
  ~AsNobody() {
    if (active && ::seteuid(0) != 0) qFatal("cannot become root again");
  }
  bool active = false;
};

void makeReadOnly(const std::filesystem::path& path, bool folder) {
  using std::filesystem::perms;
  const perms look = folder ? perms::owner_exec | perms::group_exec | perms::others_exec : perms::none;
  std::filesystem::permissions(path, perms::owner_read | perms::group_read | perms::others_read | look);
}

} // namespace

void TestUserCatalog::readOnlyFolder() {
  TestFolder folder;
  std::filesystem::permissions(folder / ".", std::filesystem::perms::all);
  std::filesystem::create_directory(folder / "ro");
  QVERIFY(openCatalog(folder / "ro/user.db")->put(userEntry("a")).has_value());
  makeReadOnly(folder / "ro/user.db", false);
  makeReadOnly(folder / "ro", true);
  {
    const AsNobody nobody;
    auto catalog = Catalog::open(shippedCatalog(), folder / "ro/user.db");
    QVERIFY2(catalog.has_value(), catalog ? "" : argument(catalog.error(), "detail").c_str());
    QVERIFY(!(*catalog)->userWritable());
    QVERIFY((*catalog)->find("a") != nullptr); // what is there can be used
    QCOMPARE((*catalog)->put(userEntry("b")).error().code, std::string("catalog.user-readonly"));
    QCOMPARE((*catalog)->remove("a").error().code, std::string("catalog.user-readonly"));
    const auto missing = Catalog::open(shippedCatalog(), folder / "ro/other.db");
    QCOMPARE(missing.error().code, std::string("catalog.user-readonly"));
  }
  std::filesystem::permissions(folder / "ro", std::filesystem::perms::owner_all);
}

void TestUserCatalog::readOnlyFile() {
  TestFolder folder;
  std::filesystem::permissions(folder / ".", std::filesystem::perms::all);
  QVERIFY(openCatalog(folder / "user.db")->put(userEntry("a")).has_value());
  makeReadOnly(folder / "user.db", false);
  const AsNobody nobody;
  auto catalog = Catalog::open(shippedCatalog(), folder / "user.db");
  QVERIFY2(catalog.has_value(), catalog ? "" : argument(catalog.error(), "detail").c_str());
  QVERIFY((*catalog)->find("a") != nullptr);
  QCOMPARE((*catalog)->put(userEntry("b")).error().code, std::string("catalog.user-readonly"));
}

CW_TEST(TestUserCatalog);
#include "test_user_catalog.moc"
