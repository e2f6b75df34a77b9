// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "tests/gui/widgets/studio_fixture.h"

using namespace cw;
using namespace cw::ui;

namespace {

/// Types a value into a field as a user does.
void enter(Inspector& inspector, const std::string& key, const QString& value) {
  FieldEditor* field = inspector.editor(key);
  QVERIFY2(field != nullptr, key.c_str());
  auto* edit = qobject_cast<QLineEdit*>(field->editor());
  QVERIFY2(edit != nullptr, key.c_str());
  edit->setFocus();
  edit->selectAll();
  QTest::keyClicks(edit, value);
  QTest::keyClick(edit, Qt::Key_Return);
}

/// What stands beside a field whose value was refused.
QString refusal(const Inspector& inspector, const std::string& key) {
  return inspector.editor(key)->findChild<QLabel*>(QStringLiteral("bad"))->text();
}

int nodesOf(const Design& design, Id<DeviceGroup> group) {
  int count = 0;
  design.table<Device>().forEach([&](const Device& device) { count += device.origin.group == group; });
  return count;
}

} // namespace

class TestInspector : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
  }
  void cleanup() { studio_.reset(); }

  void countOfAGroupChangesEverythingInOneStep() {
    Document& document = studio_->document();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    document.select({group.id.text()});
    Inspector& inspector = studio_->window().inspector();
    QCOMPARE(inspector.title(), QString::fromStdString(group.name));
    const std::size_t steps = document.store().historyPosition();
    enter(inspector, "count", QString::number(group.count + 4));
    QVERIFY2(refusal(inspector, "count").isEmpty(), qPrintable(refusal(inspector, "count")));
    QCOMPARE(document.store().historyPosition(), steps + 1);
    QCOMPARE(nodesOf(document.design(), group.id), group.count + 4);
    document.store().undo();
    QCOMPARE(nodesOf(document.design(), group.id), group.count);
    QCOMPARE(qobject_cast<QLineEdit*>(inspector.editor("count")->editor())->text(), QString::number(group.count));
  }

  void aRefusedValueIsToldBesideTheField() {
    Document& document = studio_->document();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    document.select({group.id.text()});
    Inspector& inspector = studio_->window().inspector();
    const std::size_t steps = document.store().historyPosition();
    enter(inspector, "count", QStringLiteral("-5"));
    QCOMPARE(document.store().historyPosition(), steps);
    FieldEditor* field = inspector.editor("count");
    QVERIFY(field->editor()->property("invalid").toBool());
    QVERIFY(!field->findChild<QLabel*>(QStringLiteral("bad"))->text().isEmpty());
  }

  void severalRacksAreEditedTogether() {
    Document& document = studio_->document();
    std::vector<Rack> racks;
    document.design().table<Rack>().forEach([&](const Rack& rack) { racks.push_back(rack); });
    QVERIFY(racks.size() >= 2);
    document.select({racks[0].id.text(), racks[1].id.text()});
    Inspector& inspector = studio_->window().inspector();
    QVERIFY(inspector.editor("name") == nullptr);
    enter(inspector, "phase", QStringLiteral("2"));
    QCOMPARE(document.design().find(racks[0].id)->phase, 2);
    QCOMPARE(document.design().find(racks[1].id)->phase, 2);
    // Different values show as mixed, not as either of them.
    const auto* x = qobject_cast<QLineEdit*>(inspector.editor("x")->editor());
    const bool differ = racks[0].xM != racks[1].xM;
    QCOMPARE(x->text().isEmpty(), differ);
    document.store().undo();
    QCOMPARE(document.design().find(racks[0].id)->phase, racks[0].phase);
  }

  void nothingSelectedShowsTheDesign() {
    Document& document = studio_->document();
    document.select({});
    Inspector& inspector = studio_->window().inspector();
    QVERIFY(inspector.editor("design.name") != nullptr);
    enter(inspector, "design.name", QStringLiteral("Pod of the north hall"));
    QCOMPARE(document.design().name, std::string("Pod of the north hall"));
    document.store().undo();
    QVERIFY(document.design().name != "Pod of the north hall");
  }

  void aDeviceTellsItsSources() {
    Document& document = studio_->document();
    const Device device = test::firstRow<Device>(document.design());
    document.select({device.id.text()});
    bool hasSource = false;
    for (const FieldEditor* field : studio_->window().inspector().findChildren<FieldEditor*>()) {
      hasSource = hasSource || field->toolTip().contains(QStringLiteral("http"));
    }
    QVERIFY(hasSource);
  }

  void generatedDevicesAreNotDeletedBehindTheirGroup() {
    Document& document = studio_->document();
    const Device device = test::firstRow<Device>(document.design());
    QVERIFY(device.origin.group || device.origin.fabric);
    document.select({device.id.text()});
    QSignalSpy failed(&document, &Document::failed);
    studio_->window().actions().action("edit.delete")->trigger();
    QCOMPARE(failed.count(), 1);
    QVERIFY(document.design().find(device.id) != nullptr);
  }

  void aDesignGrowsFromNothing() {
    MainWindow& window = studio_->window();
    QVERIFY(window.files().createEmpty());
    Document& document = studio_->document();
    QCOMPARE(document.design().table<Device>().size(), std::size_t{0});
    window.catalogPalette().showEntry("nvidia-dgx-h100");
    window.actions().action("design.addGroup")->trigger();
    const DeviceGroup group = test::firstRow<DeviceGroup>(document.design());
    QVERIFY2(group.id, qPrintable(window.log().text()));
    QVERIFY(document.selection().contains(group.id.text()));
    QCOMPARE(nodesOf(document.design(), group.id), 1);
    enter(window.inspector(), "count", QStringLiteral("8"));
    QCOMPARE(nodesOf(document.design(), group.id), 8);
    QVERIFY(document.design().table<Rack>().size() >= 1);
    for (std::size_t steps = document.store().historyPosition(); steps > 0; --steps)
      document.store().undo();
    QCOMPARE(document.design().table<Device>().size(), std::size_t{0});
  }

private:
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestInspector);
#include "test_inspector.moc"
