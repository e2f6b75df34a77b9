// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QFile>

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
