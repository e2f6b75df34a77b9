// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QFile>
#include <QMessageBox>
#include <QTimer>

#include "core/model/journal.h"
#include "core/model/project_file.h"
#include "tests/gui/widgets/studio_fixture.h"
#include "ui/document/design_difference.h"
#include "ui/document/unsaved_designs.h"

using namespace cw;
using namespace cw::ui;

namespace {

bool rename(Document& document, const char* name) {
  return document.edit("studio.step.field", {{"field", "name"}, {"name", name}}, [name](Transaction& t) -> Result<> {
    t.setName(name);
    return {};
  });
}

/// As another program would: a new file in place of the old.
void changeOutside(const QString& path, const char* name) {
  auto loaded = loadDesign(path.toStdString());
  if (!loaded) qFatal("the design cannot be read");
  DesignStore store;
  store.reset(loaded->design);
  Transaction t(store, "studio.step.field");
  t.setName(name);
  if (!t.commit() || !saveDesign(store.design(), path.toStdString())) qFatal("the design cannot be changed");
}

/// Presses the button of the next message box as soon as it is there.
void answerBy(const QString& button) {
  auto* timer = new QTimer(qApp);
  QObject::connect(timer, &QTimer::timeout, timer, [timer, button] {
    const auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    for (QAbstractButton* each : box->buttons()) {
      if (each->text() != button) continue;
      timer->deleteLater();
      each->click();
      return;
    }
  });
  timer->start(10);
}

} // namespace

class TestFiles : public QObject {
  Q_OBJECT
private slots:
  void init() { studio_ = std::make_unique<test::StudioFixture>(); }
  void cleanup() { studio_.reset(); }

  void aSecondStudioOpensReadOnly() {
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    Document second(studio_->document().catalog());
    QVERIFY(second.open(path).has_value());
    QVERIFY(second.readOnly());
    QVERIFY(!studio_->document().readOnly());
    studio_->window().showStart(); // lets go of the file
    QVERIFY(second.open(path).has_value());
    QVERIFY(!second.readOnly());
  }

  void editsAfterTheLastSaveSurviveACrash() {
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    QVERIFY(rename(studio_->document(), "Edited"));
    // A crash leaves file and journal as they are now: copy them before the window closes tidily.
    const QString copy = studio_->path(QStringLiteral("crashed.cwd"));
    QVERIFY(QFile::copy(path, copy));
    const auto journal = journalPathOf(path.toStdString());
    std::filesystem::copy_file(journal, journalPathOf(copy.toStdString()));
    Document after(studio_->document().catalog());
    QVERIFY(after.open(copy).has_value());
    QVERIFY(after.recoverableEdits().has_value());
    QCOMPARE(*after.recoverableEdits(), std::uint64_t{1});
    QVERIFY(after.design().name != "Edited");
    after.recover();
    QCOMPARE(after.design().name, std::string("Edited"));
    QVERIFY(after.modified());
    QVERIFY(after.save(copy).has_value());
    QCOMPARE(loadDesign(copy.toStdString())->design.name, std::string("Edited"));
  }

  void aTidyEndLeavesNoJournal() {
    studio_->openPod();
    QVERIFY(rename(studio_->document(), "Edited"));
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    QVERIFY(rename(studio_->document(), "Edited again"));
    QVERIFY(std::filesystem::exists(journalPathOf(path.toStdString())));
    studio_->document().reset({});
    QVERIFY(!std::filesystem::exists(journalPathOf(path.toStdString())));
    QVERIFY(!findUnsaved().has_value());
  }

  void comingBackToTheSavedStepCountsAsSaved() {
    studio_->openPod();
    Document& document = studio_->document();
    QVERIFY(!document.modified());
    QVERIFY(rename(document, "A"));
    QVERIFY(document.modified());
    document.store().undo();
    QVERIFY(!document.modified());
    QVERIFY(studio_->window().files().saveTo(studio_->path(QStringLiteral("pod.cwd"))));
    document.store().redo();
    QVERIFY(document.modified());
  }

  void anUnwritableFolderIsToldAndKeepsTheDesign() {
    studio_->openPod();
    QVERIFY(!studio_->document().save(QStringLiteral("/proc/no/such/folder/pod.cwd")).has_value());
    QVERIFY(studio_->document().path().isEmpty());
    QVERIFY(studio_->document().design().table<Device>().size() > 0);
  }

  void aChangeOutsideIsReloaded() {
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    answerBy("Reload");
    changeOutside(path, "Theirs");
    QTRY_COMPARE(studio_->document().design().name, std::string("Theirs"));
    QVERIFY(!studio_->document().modified() && !studio_->document().changedOutside());
    QCOMPARE(studio_->document().path(), path);
  }

  void mineIsKeptAgainstAChangeOutside() {
    studio_->openPod();
    Document& document = studio_->document();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    QVERIFY(rename(document, "Mine"));
    const QSignalSpy asked(&document, &Document::fileChangedOutside);
    answerBy("Keep mine");
    changeOutside(path, "Theirs");
    QTRY_COMPARE(asked.size(), 1);
    QTRY_VERIFY(!document.changedOutside());
    QCOMPARE(document.design().name, std::string("Mine"));
    QVERIFY(document.modified());
    document.store().undo(); // back at what was saved, which the file does not hold any more
    QVERIFY(document.modified());
    document.store().redo();
    QVERIFY(studio_->window().files().save());
    QCOMPARE(loadDesign(path.toStdString())->design.name, std::string("Mine"));
  }

  /// Where no watcher tells of it, saving does not silently replace what somebody else wrote.
  void savingSeesAChangeOutside() {
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    QVERIFY(rename(studio_->document(), "Mine"));
    changeOutside(path, "Theirs");
    answerBy("Keep mine");
    QVERIFY(!studio_->window().files().save()); // at once: the watcher had no time
    QCOMPARE(loadDesign(path.toStdString())->design.name, std::string("Theirs"));
    QVERIFY(studio_->window().files().save());
    QCOMPARE(loadDesign(path.toStdString())->design.name, std::string("Mine"));
  }

  void ourOwnSaveAndAnEqualCopyAreNoChangeOutside() {
    studio_->openPod();
    Document& document = studio_->document();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    QVERIFY(rename(document, "Again"));
    QVERIFY(studio_->window().files().save());
    QVERIFY(!document.changedOutside());
    QVERIFY(saveDesign(document.design(), path.toStdString()).has_value());
    QVERIFY(!document.changedOutside());
  }

  void aRemovedFileCountsAsUnsaved() {
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY(studio_->document().modified());
    QVERIFY(studio_->window().files().save());
    QVERIFY(QFile::exists(path));
  }

  /// Edits of a crash whose file was changed since cannot be replayed; they are put aside, not overwritten.
  void editsOfAnotherBaseAreKept() {
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(studio_->window().files().saveTo(path));
    QVERIFY(rename(studio_->document(), "Edited"));
    const QString copy = studio_->path(QStringLiteral("crashed.cwd"));
    QVERIFY(QFile::copy(path, copy));
    const auto journal = journalPathOf(copy.toStdString());
    std::filesystem::copy_file(journalPathOf(path.toStdString()), journal);
    changeOutside(copy, "Theirs");
    QVERIFY(QFile::remove(copy + '~')); // the version before, which a program that knows of none would not leave
    Document after(studio_->document().catalog());
    const QSignalSpy told(&after, &Document::failed);
    QVERIFY(after.open(copy).has_value());
    QVERIFY(!after.recoverableEdits().has_value());
    QCOMPARE(told.size(), 1);
    QVERIFY(std::filesystem::exists(journal.string() + ".kept"));
  }

  void exportsAreWrittenWhole() {
    studio_->openPod();
    FileCommands& files = studio_->window().files();
    const QString csv = studio_->path(QStringLiteral("bom.csv"));
    QVERIFY(files.exportTo("export.bomCsv", csv));
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray::fromStdString(bomCsv(*studio_->document().bom())));
    QVERIFY(files.exportTo("export.svg", studio_->path({})));
    QVERIFY(!QDir(studio_->path({})).entryList({QStringLiteral("*.svg")}).isEmpty());
    QVERIFY(!files.exportTo("export.bomJson", QStringLiteral("/proc/nowhere/bom.json")));
    QVERIFY(!studio_->window().snackbar().text().isEmpty());
  }

  void theDifferenceOfDesignsNamesWhatChanged() {
    studio_->openPod();
    const Design before = studio_->document().design();
    const Rack rack = test::firstRow<Rack>(before);
    QVERIFY(studio_->document().edit("studio.step.field", {}, [&](Transaction& t) -> Result<> {
      Rack changed = rack;
      changed.phase = 7;
      t.put(changed);
      return {};
    }));
    const ChangeSet changes = differenceOf(before, studio_->document().design());
    QCOMPARE(changes.of<Rack>().size(), std::size_t{1});
    QCOMPARE(changes.of<Rack>().front().after->phase, 7);
    QVERIFY(changes.of<Device>().empty());
    QVERIFY(differenceOf(before, before).empty());
  }

private:
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestFiles);
#include "test_files.moc"
