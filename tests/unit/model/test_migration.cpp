// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <nlohmann/json.hpp>

#include "core/base/messages.h"
#include "core/model/file/migration.h"
#include "core/model/project_file.h"

using namespace cw;
using Json = nlohmann::json;

namespace {

Result<> renameKey(Json& document, MigrationNotes& notes) {
  document["new_name"] = document["old_name"];
  document.erase("old_name");
  notes.push_back({"first", {{"count", "1"}}});
  return {};
}
Result<> addKey(Json& document, MigrationNotes& notes) {
  document["added"] = document.at("new_name").get<std::string>() + "!"; // relies on the step before
  notes.push_back({"second", {}});
  return {};
}
Result<> refuse(Json&, MigrationNotes&) { return fail("file.not-a-design"); }

constexpr MigrationStep steps[] = {renameKey, addKey};

} // namespace

class TestMigration : public QObject {
  Q_OBJECT
private slots:
  void stepsRunInOrderFromTheFilesVersion() {
    Json document{{"version", 1}, {"old_name", "x"}};
    MigrationNotes notes;
    QVERIFY(migrate(document, 1, steps, notes).has_value());
    QVERIFY(document == Json({{"version", 3}, {"new_name", "x"}, {"added", "x!"}}));
    QCOMPARE(notes.size(), std::size_t{2});
    QCOMPARE(notes[0].first, "first");
    QCOMPARE(notes[0].second[0].second, "1");
  }
  void laterVersionsSkipTheirSteps() {
    Json document{{"version", 2}, {"new_name", "y"}};
    MigrationNotes notes;
    QVERIFY(migrate(document, 2, steps, notes).has_value());
    QCOMPARE(notes.size(), std::size_t{1});
    QCOMPARE(document["added"], "y!");
  }
  void theNewestStaysAsItIs() {
    Json document{{"version", 3}};
    MigrationNotes notes;
    QVERIFY(migrate(document, 3, steps, notes).has_value());
    QVERIFY(notes.empty());
    QCOMPARE(document["version"], 3);
  }
  void aFailedStepEndsIt() {
    const MigrationStep bad[] = {renameKey, refuse, addKey};
    Json document{{"version", 1}, {"old_name", "x"}};
    MigrationNotes notes;
    QVERIFY(!migrate(document, 1, bad, notes).has_value());
    QCOMPARE(document["version"], 2);
  }
  void thereIsAStepForEachVersion() {
    QCOMPARE(designMigrations().size(), static_cast<std::size_t>(designFormatVersion - 1));
  }
};

CW_TEST(TestMigration);
#include "test_migration.moc"
