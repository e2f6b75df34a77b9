// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/document/add_rows.h"
#include "ui/document/delete_rows.h"
#include "ui/document/follow_edit.h"

using namespace cw;
using namespace cw::ui;

namespace {

bool setCount(Document& document, Id<DeviceGroup> id, int count) {
  return document.edit("studio.step.field", {{"field", "count"}, {"name", "group"}}, [&](Transaction& t) {
    DeviceGroup group = *t.design().find(id);
    group.count = count;
    t.put(group);
    return followEdit(t);
  });
}

std::size_t devicesOf(const Design& design) { return design.table<Device>().size(); }

} // namespace

class TestDocument : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
  }
  void cleanup() { studio_.reset(); }

  void theNewestResultsWin() {
    Document& document = studio_->document();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    QSignalSpy derived(&document, &Document::derivedChanged);
    // Many edits in one go: every intermediate result may be dropped, the last one must come.
    for (int count = 20; count <= 30; ++count)
      QVERIFY(setCount(document, group.id, count));
    QVERIFY(!document.upToDate());
    QVERIFY(document.everDerived());
    QVERIFY(studio_->settle());
    QCOMPARE(document.derived()->revision, document.store().revision());
    QCOMPARE(document.derived()->design.find(group.id)->count, 30);
    QVERIFY(derived.count() >= 12); // out of date with each edit, and new in the end
  }

  void resultsOfAnEarlierDesignNeverShow() {
    Document& document = studio_->document();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    QVERIFY(setCount(document, group.id, 20));
    QCoreApplication::processEvents(); // the job of the edit may run now
    document.reset({});
    QVERIFY(studio_->settle());
    QCOMPARE(devicesOf(document.derived()->design), std::size_t{0});
    QVERIFY(document.bom()->lines.empty());
  }

  void aRefusedEditChangesNothingAndIsTold() {
    Document& document = studio_->document();
    QSignalSpy failed(&document, &Document::failed);
    const std::size_t before = devicesOf(document.design());
    const Rack first = test::firstRow<Rack>(document.design());
    QVERIFY(!document.edit("studio.step.field", {}, [&](Transaction& t) -> Result<> {
      Rack twin = first;
      twin.id = t.newId<Rack>();
      t.put(twin); // the same name twice
      return {};
    }));
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed.front().front().toString().contains(QString::fromStdString(first.name)));
    QCOMPARE(devicesOf(document.design()), before);
    QVERIFY(!document.store().canUndo());
  }

  void doublingTheNodesTakesEverythingAlong() {
    // The template states its access switches; 62 nodes need more of them than 31 do.
    Document& document = studio_->document();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    const std::size_t racks = document.design().table<Rack>().size();
    QVERIFY(setCount(document, group.id, group.count * 2));
    QVERIFY(document.design().table<Rack>().size() > racks);
    QVERIFY(studio_->settle());
    for (const FabricInstance& fabric : document.derived()->topology.fabrics)
      QVERIFY(!fabric.error);
    document.store().undo();
    QCOMPARE(document.design().table<Rack>().size(), racks);
    QVERIFY(!document.store().canUndo());
  }

  void selectionForgetsWhatIsGone() {
    Document& document = studio_->document();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    document.select({group.id.text(), "design"});
    QSignalSpy changed(&document, &Document::selectionChanged);
    QVERIFY(deleteRows(document, {group.id.text()}));
    QVERIFY(changed.count() >= 1);
    QCOMPARE(document.selection(), (std::set<std::string>{"design"}));
  }

  void deletingAGroupTakesItsDevicesAndRacks() {
    Document& document = studio_->document();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    const std::size_t before = devicesOf(document.design());
    QVERIFY(deleteRows(document, {group.id.text()}));
    QVERIFY(document.design().find(group.id) == nullptr);
    document.design().table<Device>().forEach([&](const Device& device) { QVERIFY(device.origin.group != group.id); });
    document.design().table<Fabric>().forEach([&](const Fabric& fabric) {
      for (const Attachment& attachment : fabric.attachments)
        QVERIFY(attachment.group != group.id);
    });
    QVERIFY(studio_->window().snackbar().text().contains(QStringLiteral("removed")));
    document.store().undo();
    QCOMPARE(devicesOf(document.design()), before);
    QVERIFY(document.design().find(group.id) != nullptr);
  }

  void devicesOfADeletedRackWaitForAPlace() {
    Document& document = studio_->document();
    const Device device = test::firstRow<Device>(document.design());
    QVERIFY(deleteRows(document, {device.rack.text()}));
    QVERIFY(document.design().find(device.rack) == nullptr);
    QVERIFY(!document.design().find(device.id)->rack);
    QVERIFY(!deleteRows(document, {}));
  }

  void addedRowsHaveNamesOfTheirOwn() {
    Document& document = studio_->document();
    const std::string first = addGroup(document, "nvidia-dgx-h100");
    const std::string second = addGroup(document, "no-such-entry");
    QVERIFY(!first.empty() && !second.empty());
    QVERIFY(document.design().find(*Id<DeviceGroup>::parse(first))->name !=
            document.design().find(*Id<DeviceGroup>::parse(second))->name);
    const std::string fabric = addFabric(document, "nvidia-qm9700");
    QVERIFY(!fabric.empty());
    QCOMPARE(document.design().find(*Id<Fabric>::parse(fabric))->leafTypeId, std::string("nvidia-qm9700"));
  }

private:
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestDocument);
#include "test_document.moc"
