// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>

#include "core/model/file/atomic_file.h"
#include "core/model/journal.h"
#include "core/model/project_file.h"

using namespace cw;
using namespace cw::test;
namespace fs = std::filesystem;

namespace {

void writePlain(const fs::path& path, std::string_view content) { std::ofstream{path, std::ios::binary} << content; }

/// A store whose edits go to a journal, as the studio does it.
struct Session {
  DesignStore store;
  EditJournal journal;

  Session(const Design& design, EditJournal started) : store(design), journal(std::move(started)) {
    store.subscribe([this](const ChangeSet& changes) {
      if (!journal.append(changes, store.design())) qFatal("the journal refused an edit");
    });
  }

  /// Three edits and an undo: a new row and entry, a changed and a removed row, a name.
  void edit() {
    {
      Transaction t{store, "edit.test"};
      t.embed(serverEntry("late-type", 2));
      Device late;
      late.id = t.newId<Device>();
      late.name = "late";
      late.typeId = "late-type";
      t.put(late);
      if (!t.commit()) qFatal("refused");
    }
    {
      Transaction t{store, "edit.test"};
      t.remove(firstOf<ManualLink>(store.design()).id);
      Hall hall = firstOf<Hall>(store.design());
      hall.widthM = 77;
      t.put(hall);
      if (!t.commit()) qFatal("refused");
    }
    {
      Transaction t{store, "edit.test"};
      t.setName("renamed");
      if (!t.commit()) qFatal("refused");
    }
    store.undo();
  }
};

} // namespace

class TestJournal : public QObject {
  Q_OBJECT
  QTemporaryDir dir_;
  fs::path file() const { return fs::path{dir_.path().toStdString()} / "a.cwd"; }

  std::unique_ptr<Session> savedSession() const {
    const Design design = sampleDesign();
    auto journal = saveDesign(design, file()) ? EditJournal::start(journalPathOf(file()), design, false)
                                              : Result<EditJournal>{fail("file.cannot-write")};
    if (!journal) qFatal("cannot start a session");
    return std::make_unique<Session>(design, std::move(*journal));
  }
private slots:
  void init() {
    for (const auto& entry : fs::directory_iterator{dir_.path().toStdString()})
      fs::remove_all(entry);
  }

  void editsComeBackAfterACrash() {
    const auto session = savedSession();
    session->edit();
    QVERIFY(session->journal.flush().has_value());
    const auto recovered = recoverFile(file());
    QVERIFY2(recovered, why(recovered).c_str());
    QVERIFY(recovered->has_value());
    QCOMPARE((*recovered)->edits, std::uint64_t{4});
    QVERIFY(!(*recovered)->torn);
    QCOMPARE(designToText((*recovered)->design), designToText(session->store.design()));
  }

  void nothingIsOfferedWithoutADifference() {
    QVERIFY(saveDesign(sampleDesign(), file()).has_value());
    QVERIFY(!recoverFile(file())->has_value()); // no journal
    const auto session = savedSession();
    QVERIFY(!recoverFile(file())->has_value()); // no edit
    session->edit();
    session->store.goTo(0);
    QVERIFY(!recoverFile(file())->has_value()); // all undone
    session->journal.discard();
    QVERIFY(!fs::exists(journalPathOf(file())));
  }

  // The program died after the file was saved and before a new journal began: all edits are in the file already.
  void aCrashRightAfterSavingOffersNothing() {
    const auto session = savedSession();
    session->edit();
    QVERIFY(saveDesign(session->store.design(), file()).has_value());
    const auto recovered = recoverFile(file());
    QVERIFY2(recovered, why(recovered).c_str());
    QVERIFY(!recovered->has_value());
  }

  void aFileChangedByOthersIsNoBase() {
    const auto session = savedSession();
    session->edit();
    Design other = sampleDesign();
    other.name = "of others";
    writePlain(file(), designToText(other));
    QCOMPARE(codeOf(recoverFile(file())), "journal.other-base");
  }

  void tornAtEveryByte() {
    QVERIFY(saveDesign(Design{}, file()).has_value()); // a small one: each byte is a recovery
    Session session{Design{}, std::move(*EditJournal::start(journalPathOf(file()), Design{}, false))};
    for (const char* name : {"one", "two", "three"}) {
      Transaction t{session.store, "edit.test"};
      t.setName(name);
      QVERIFY(t.commit().has_value());
    }
    const std::string whole = *readFile(journalPathOf(file()), 1U << 24U);
    const auto headEnd = whole.find('\n') + 1;
    for (std::size_t length = 0; length <= whole.size(); ++length) {
      writePlain(journalPathOf(file()), std::string_view{whole}.substr(0, length));
      const auto recovered = recoverFile(file());
      if (length < headEnd) {
        QCOMPARE(codeOf(recovered), "journal.damaged");
        continue;
      }
      QVERIFY2(recovered, why(recovered).c_str());
      const auto edits = static_cast<std::uint64_t>(
                             std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length), '\n')) -
                         1;
      QCOMPARE(recovered->has_value(), edits > 0);
      if (edits == 0) continue;
      QCOMPARE((*recovered)->edits, edits);
      QCOMPARE((*recovered)->torn, whole[length - 1] != '\n');
    }
  }

  void aDamagedRecordEndsTheRecovery() {
    const auto session = savedSession();
    session->edit();
    std::string text = *readFile(journalPathOf(file()), 1U << 24U);
    text[text.find("\"width_m\":77") + 10] = '8';
    writePlain(journalPathOf(file()), text);
    const auto recovered = recoverFile(file());
    QVERIFY2(recovered, why(recovered).c_str());
    QCOMPARE((*recovered)->edits, std::uint64_t{1});
    QVERIFY((*recovered)->torn);
  }

  void designsNeverSavedCarryTheirBase() {
    const fs::path path = fs::path{dir_.path().toStdString()} / "untitled-1.journal";
    Session session{sampleDesign(), std::move(*EditJournal::start(path, sampleDesign(), true))};
    QVERIFY(!recoverUnsaved(path)->has_value());
    session.edit();
    const auto recovered = recoverUnsaved(path);
    QVERIFY2(recovered, why(recovered).c_str());
    QCOMPARE(designToText((*recovered)->design), designToText(session.store.design()));
    QCOMPARE(codeOf(recoverUnsaved("/nonexistent/x.journal")), "file.cannot-open");
  }

  void theHashIgnoresTheNextId() {
    Design design = sampleDesign();
    const std::string hash = contentHash(design);
    design.setNextId(1000);
    QCOMPARE(contentHash(design), hash);
    design.name = "other";
    QVERIFY(contentHash(design) != hash);
    QCOMPARE(hash.size(), std::size_t{16});
  }
};

CW_TEST(TestJournal);
#include "test_journal.moc"
