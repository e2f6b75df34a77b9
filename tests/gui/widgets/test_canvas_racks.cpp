// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/project_file.h"
#include "tests/gui/widgets/canvas_fixture.h"
#include "tests/test_main.h"
#include "ui/canvas/racks/rack_view.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

using namespace cw;
using namespace cw::test;

namespace {

/// A view of the fixture's racks on the screen, everything visible.
struct OpenRacks : CanvasFixture {
  OpenRacks() : view(document, nullptr) {
    view.resize(1000, 760);
    view.show();
    view.zoomToFit();
  }
  ui::RackCanvas& canvas() { return view.canvas(); }
  /// The middle of a slot of a rack in the viewport: `units` high, the lowest at `unit`.
  QPoint slot(const std::string& rackName, double unit, double units) {
    const ui::RackItem* item = view.scene().item(rack(rackName));
    const double y = item->frame().face().bottom() - (unit - 1 + units / 2) * ui::RackFrame::unitPx;
    return canvas().mapFromScene(item->mapToScene(item->frame().face().center().x(), y));
  }
  std::size_t devices() const { return document.design().table<Device>().size(); }
  ui::RackView view;
};

} // namespace

class TestCanvasRacks : public QObject {
  Q_OBJECT
private slots:
  void racksStandInTheOrderOfTheFloor();
  void aDeviceMovesBetweenRacksAndBack();
  void snappingGoesByUnitsAndAltByHalves();
  void anOccupiedPlaceIsRefusedWithItsReason();
  void blockedUnitsAreRefused();
  void escapeEndsADrag();
  void controlCopies();
  void severalMoveTogether();
  void theOwnPlaceIsNoObstacle();
  void thePaletteDropsANewDevice();
  void thePaletteIsRefusedWhereNothingFits();
  void whatIsNoDeviceIsRefused();
  void keysPlace();
  void keysMove();
  void keysSelectAndDelete();
  void clicksSelect();
  void aRubberBandSelects();
  void filterKeepsWhatMatches();
  void rearShowsTheOtherFace();
  void onlyTouchedRacksForgetTheirWork();
  void languageAndThemeChange();
};

void TestCanvasRacks::racksStandInTheOrderOfTheFloor() {
  OpenRacks f;
  QCOMPARE(f.view.scene().order().size(), 2U);
  QCOMPARE(f.view.scene().order()[0]->rack(), f.rack("R1"));
  QCOMPARE(f.view.scene().order()[1]->rack(), f.rack("R2"));
  // 20 U stand to 19 inches as 20 × 44.45 mm to 482.6 mm.
  const QRectF face = f.view.scene().order()[0]->frame().face();
  QVERIFY(qAbs(face.height() / face.width() - 20 * 44.45 / 482.6) < 1e-9);
  picture(f.view, "racks-light");
}

void TestCanvasRacks::aDeviceMovesBetweenRacksAndBack() {
  OpenRacks f;
  const std::string before = designToText(f.document.design());
  dragMouse(f.canvas(), f.slot("R1", 5, 4), f.slot("R2", 5, 4));
  QVERIFY(f.canvas().ghostText().startsWith(QStringLiteral("✓ R2 · U5–U8")));
  picture(f.view, "racks-ghost-good");
  QCOMPARE(f.row("n2").rack, f.rack("R1")); // nothing changes before the drop
  releaseMouse(f.canvas(), f.slot("R2", 5, 4));
  QCOMPARE(f.row("n2").rack, f.rack("R2"));
  QCOMPARE(f.row("n2").position, HalfUnits::fromUnits(4));
  QVERIFY(f.row("n2").pinned);
  QCOMPARE(f.failures.size(), 0);
  QVERIFY(f.document.store().undo());
  QCOMPARE(designToText(f.document.design()), before);
}

void TestCanvasRacks::snappingGoesByUnitsAndAltByHalves() {
  OpenRacks f;
  const QPoint up = f.slot("R2", 5.6, 4);
  dragMouse(f.canvas(), f.slot("R2", 1, 4), up, Qt::AltModifier);
  releaseMouse(f.canvas(), up, Qt::AltModifier);
  QCOMPARE(f.row("n3").position, HalfUnits(9)); // U5.6 by halves is U5.5
  QVERIFY(f.document.store().undo());
  dragMouse(f.canvas(), f.slot("R2", 1, 4), f.slot("R2", 6.6, 4));
  releaseMouse(f.canvas(), f.slot("R2", 6.6, 4));
  QCOMPARE(f.row("n3").position, HalfUnits::fromUnits(6)); // U6.6 by units is U7
}

void TestCanvasRacks::anOccupiedPlaceIsRefusedWithItsReason() {
  OpenRacks f;
  const std::string before = designToText(f.document.design());
  dragMouse(f.canvas(), f.slot("R1", 5, 4), f.slot("R2", 2, 4));
  const QString reason = ui::messageText("placement.collides", {{"unit", "U2"}, {"rack", "R2"}, {"device", "n3"}});
  QCOMPARE(f.canvas().ghostText(), QStringLiteral("✕ ") + reason);
  picture(f.view, "racks-ghost-bad");
  releaseMouse(f.canvas(), f.slot("R2", 2, 4));
  QCOMPARE(f.failures.size(), 1);
  QCOMPARE(f.failures.first().first().toString(), reason);
  QCOMPARE(designToText(f.document.design()), before);
  QVERIFY(f.canvas().placement() == nullptr);
}

void TestCanvasRacks::blockedUnitsAreRefused() {
  OpenRacks f;
  dragMouse(f.canvas(), f.slot("R1", 5, 4), f.slot("R2", 9, 4));
  releaseMouse(f.canvas(), f.slot("R2", 9, 4)); // U9–U12 touches the blocked U11–U12
  QCOMPARE(f.failures.size(), 1);
  QCOMPARE(f.failures.first().first().toString(),
           ui::messageText("placement.blocked-units", {{"unit", "U9"}, {"rack", "R2"}}));
  QCOMPARE(f.row("n2").rack, f.rack("R1"));
}

void TestCanvasRacks::escapeEndsADrag() {
  OpenRacks f;
  dragMouse(f.canvas(), f.slot("R1", 5, 4), f.slot("R2", 5, 4));
  QVERIFY(f.canvas().placement() != nullptr);
  QTest::keyClick(&f.canvas(), Qt::Key_Escape);
  QVERIFY(f.canvas().placement() == nullptr);
  releaseMouse(f.canvas(), f.slot("R2", 5, 4));
  QCOMPARE(f.row("n2").rack, f.rack("R1"));
  QCOMPARE(f.document.store().historyPosition(), 1U); // only the fixture's own step
}

void TestCanvasRacks::controlCopies() {
  OpenRacks f;
  dragMouse(f.canvas(), f.slot("R1", 5, 4), f.slot("R2", 5, 4), Qt::ControlModifier);
  releaseMouse(f.canvas(), f.slot("R2", 5, 4), Qt::ControlModifier);
  QCOMPARE(f.devices(), 5U);
  QCOMPARE(f.row("n2").rack, f.rack("R1"));
  QCOMPARE(f.row("n2-1").rack, f.rack("R2"));
  QCOMPARE(f.document.selection(), std::set<std::string>{f.device("n2-1").text()});
}

void TestCanvasRacks::severalMoveTogether() {
  OpenRacks f;
  f.document.select({f.device("n1").text(), f.device("n2").text()});
  dragMouse(f.canvas(), f.slot("R1", 1, 4), f.slot("R1", 9, 4));
  releaseMouse(f.canvas(), f.slot("R1", 9, 4));
  QCOMPARE(f.failures.size(), 0);
  QCOMPARE(f.row("n1").position, HalfUnits::fromUnits(8));
  QCOMPARE(f.row("n2").position, HalfUnits::fromUnits(12)); // keeps its distance
  QCOMPARE(f.document.store().historyPosition(), 2U);       // one gesture, one step
}

void TestCanvasRacks::theOwnPlaceIsNoObstacle() {
  OpenRacks f;
  dragMouse(f.canvas(), f.slot("R2", 1, 4), f.slot("R2", 3, 4)); // overlaps where it stands now
  releaseMouse(f.canvas(), f.slot("R2", 3, 4));
  QCOMPARE(f.failures.size(), 0);
  QCOMPARE(f.row("n3").position, HalfUnits::fromUnits(2));
}

void TestCanvasRacks::thePaletteDropsANewDevice() {
  OpenRacks f;
  const auto data = entryData("nvidia-qm9700"); // from the catalog: 1 U, not yet in the design
  QVERIFY(f.document.design().find("nvidia-qm9700") == nullptr);
  dragOver(f.canvas(), *data, f.slot("R2", 20, 1));
  QVERIFY(f.canvas().ghostText().startsWith(QStringLiteral("✓ R2 · U20")));
  dropAt(f.canvas(), *data, f.slot("R2", 20, 1));
  QCOMPARE(f.devices(), 5U);
  const Device& placed = f.row("switch001");
  QCOMPARE(placed.rack, f.rack("R2"));
  QCOMPARE(placed.position, HalfUnits::fromUnits(19));
  QCOMPARE(placed.role, DeviceRole::Switch);
  QVERIFY(placed.pinned);
  QVERIFY(f.document.design().find("nvidia-qm9700") != nullptr); // a design carries what it uses
  QVERIFY(f.document.store().undo());
  QVERIFY(f.document.design().find("nvidia-qm9700") == nullptr);
}

void TestCanvasRacks::thePaletteIsRefusedWhereNothingFits() {
  OpenRacks f;
  const auto data = entryData("test-server");
  dragOver(f.canvas(), *data, f.slot("R1", 1, 4));
  dropAt(f.canvas(), *data, f.slot("R1", 1, 4));
  QCOMPARE(f.devices(), 4U);
  QCOMPARE(f.failures.size(), 1);
  // Unknown entries are not taken at all.
  const auto unknown = entryData("no-such-entry");
  dragOver(f.canvas(), *unknown, f.slot("R2", 10, 4));
  QVERIFY(f.canvas().placement() == nullptr);
}

void TestCanvasRacks::whatIsNoDeviceIsRefused() {
  OpenRacks f;
  const auto data = entryData("test-rack");
  dragOver(f.canvas(), *data, f.slot("R2", 10, 4));
  QCOMPARE(f.canvas().ghostText(),
           QStringLiteral("✕ ") + ui::messageText("studio.place.rack-on-floor", {{"name", "Test rack"}}));
}

void TestCanvasRacks::keysPlace() {
  OpenRacks f;
  f.view.armPlacement(QStringLiteral("test-server"));
  QVERIFY(f.canvas().armed());
  // The first free place in the first rack is U9, above n1 (U1–U4) and n2 (U5–U8).
  QVERIFY(f.canvas().ghostText().startsWith(QStringLiteral("✓ R1 · U9–U12")));
  QTest::keyClick(&f.canvas(), Qt::Key_Down); // U8 is taken
  QTest::keyClick(&f.canvas(), Qt::Key_Return);
  QCOMPARE(f.failures.size(), 1);
  QVERIFY(f.canvas().armed()); // and one may go on
  QTest::keyClick(&f.canvas(), Qt::Key_Right);
  QTest::keyClick(&f.canvas(), Qt::Key_Down);
  QTest::keyClick(&f.canvas(), Qt::Key_Return);
  QVERIFY(!f.canvas().armed());
  QCOMPARE(f.row("node001").rack, f.rack("R2"));
  QCOMPARE(f.row("node001").position, HalfUnits::fromUnits(6)); // U9 − 2
  f.view.armPlacement(QStringLiteral("test-server"));
  QTest::keyClick(&f.canvas(), Qt::Key_Escape);
  QVERIFY(!f.canvas().armed());
  QCOMPARE(f.devices(), 5U);
}

void TestCanvasRacks::keysMove() {
  OpenRacks f;
  f.document.select({f.device("s1").text()});
  QTest::keyClick(&f.canvas(), Qt::Key_M);
  QTest::keyClick(&f.canvas(), Qt::Key_Right);
  QTest::keyClick(&f.canvas(), Qt::Key_Down);
  QTest::keyClick(&f.canvas(), Qt::Key_Return);
  QCOMPARE(f.row("s1").rack, f.rack("R2"));
  QCOMPARE(f.row("s1").position, HalfUnits::fromUnits(18));
}

void TestCanvasRacks::keysSelectAndDelete() {
  OpenRacks f;
  f.canvas().setFocus();
  QTest::keyClick(&f.canvas(), Qt::Key_Right);
  QCOMPARE(f.document.selection(), std::set<std::string>{f.rack("R1").text()});
  QVERIFY(f.canvas().accessibleDescription().contains(QStringLiteral("R1")));
  QTest::keyClick(&f.canvas(), Qt::Key_Down); // the highest device
  QCOMPARE(f.document.selection(), std::set<std::string>{f.device("s1").text()});
  QVERIFY(f.canvas().accessibleDescription().startsWith(QStringLiteral("s1, Test test-switch, R1, U20")));
  QTest::keyClick(&f.canvas(), Qt::Key_Down);
  QCOMPARE(f.document.selection(), std::set<std::string>{f.device("n2").text()});
  QTest::keyClick(&f.canvas(), Qt::Key_Delete);
  QCOMPARE(f.devices(), 3U);
  QVERIFY(f.document.store().undo());
  QCOMPARE(f.devices(), 4U);
}

void TestCanvasRacks::clicksSelect() {
  OpenRacks f;
  QTest::mouseClick(f.canvas().viewport(), Qt::LeftButton, {}, f.slot("R1", 5, 4));
  QCOMPARE(f.document.selection(), std::set<std::string>{f.device("n2").text()});
  QTest::mouseClick(f.canvas().viewport(), Qt::LeftButton, Qt::ControlModifier, f.slot("R2", 1, 4));
  QCOMPARE(f.document.selection(), (std::set<std::string>{f.device("n2").text(), f.device("n3").text()}));
  QTest::mouseClick(f.canvas().viewport(), Qt::LeftButton, {}, f.slot("R2", 15, 1)); // an empty unit: the rack
  QCOMPARE(f.document.selection(), std::set<std::string>{f.rack("R2").text()});
  QSignalSpy opened(&f.view, &ui::CanvasView::openRequested);
  QTest::mouseDClick(f.canvas().viewport(), Qt::LeftButton, {}, f.slot("R1", 5, 4));
  QCOMPARE(opened.size(), 1);
  QCOMPARE(opened.first().first().toString(), QString::fromStdString(f.device("n2").text()));
}

void TestCanvasRacks::aRubberBandSelects() {
  OpenRacks f;
  const ui::RackItem* item = f.view.scene().item(f.rack("R1"));
  const QPoint outside = f.canvas().mapFromScene(item->mapToScene(-20, item->frame().face().bottom() + 4));
  dragMouse(f.canvas(), outside, f.slot("R1", 6, 1));
  releaseMouse(f.canvas(), f.slot("R1", 6, 1));
  QCOMPARE(f.document.selection(), (std::set<std::string>{f.device("n1").text(), f.device("n2").text()}));
}

void TestCanvasRacks::filterKeepsWhatMatches() {
  OpenRacks f;
  f.view.scene().setFilter({}, QStringLiteral("N3")); // a device of R2, in any case
  QCOMPARE(f.view.scene().order().size(), 1U);
  QCOMPARE(f.view.scene().order()[0]->rack(), f.rack("R2"));
  QVERIFY(f.view.revealRow(QString::fromStdString(f.device("n1").text())) == false ||
          f.view.scene().order().size() == 2U);
  QVERIFY(!f.view.revealRow(QStringLiteral("device-999")));
}

void TestCanvasRacks::rearShowsTheOtherFace() {
  OpenRacks f;
  const ui::RackItem* item = f.view.scene().item(f.rack("R1"));
  f.view.scene().setFace(Face::Rear);
  QVERIFY(item->placeOf(f.device("n1")).has_value()); // full depth: seen from both sides
  QVERIFY(item->standing().front().behind);
  picture(f.view, "racks-rear");
}

void TestCanvasRacks::onlyTouchedRacksForgetTheirWork() {
  OpenRacks f;
  const ui::RackItem* one = f.view.scene().item(f.rack("R1"));
  const ui::RackItem* two = f.view.scene().item(f.rack("R2"));
  const auto* kept = one->standing().data();
  QCOMPARE(two->standing().size(), 1U);
  f.document.edit("studio.step.field", {}, [&](Transaction& t) -> Result<> {
    Device moved = f.row("n3");
    moved.position = HalfUnits::fromUnits(4);
    t.put(moved);
    return {};
  });
  QCOMPARE(one->standing().data(), kept);
  QCOMPARE(two->standing().front().place,
           two->frame().slot(two->standing().front().type->extent, {HalfUnits::fromUnits(4)}));
}

void TestCanvasRacks::languageAndThemeChange() {
  OpenRacks f;
  ui::applyTheme(ui::Theme::Dark);
  ui::setLanguage(Language::SimplifiedChinese);
  f.view.refreshLook();
  picture(f.view, "racks-dark-zh");
  QCOMPARE(f.canvas().backgroundBrush().color(), ui::tokens(ui::Theme::Dark).background);
  dragMouse(f.canvas(), f.slot("R1", 5, 4), f.slot("R2", 2, 4));
  QVERIFY(f.canvas().ghostText().contains(QStringLiteral("占用")));
  QTest::keyClick(&f.canvas(), Qt::Key_Escape);
  releaseMouse(f.canvas(), f.slot("R2", 2, 4));
  ui::setLanguage(Language::English);
  ui::applyTheme(ui::Theme::Light);
}

CW_TEST(TestCanvasRacks);
#include "test_canvas_racks.moc"
