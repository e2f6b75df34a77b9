// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/project_file.h"
#include "tests/gui/widgets/canvas_fixture.h"
#include "tests/test_main.h"
#include "ui/canvas/floor/floor_view.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

using namespace cw;
using namespace cw::test;

namespace {

struct OpenFloor : CanvasFixture {
  OpenFloor() : view(document, nullptr) {
    view.resize(1000, 760);
    view.show();
    view.zoomToFit();
  }
  ui::FloorCanvas& canvas() { return view.canvas(); }
  /// A place in the hall, in metres.
  QPoint at(double xM, double yM) { return canvas().mapFromScene(QPointF(xM, yM) * ui::floorPxPerM); }
  const Rack& rackRow(const std::string& name) { return *document.design().find(rack(name)); }
  ui::FloorView view;
};

} // namespace

class TestCanvasFloor : public QObject {
  Q_OBJECT
private slots:
  void racksStandToScale();
  void aRackMovesByTilesAndBack();
  void altMovesByCentimetres();
  void anotherRackIsInTheWay();
  void theHallHasAnEnd();
  void racksTurn();
  void severalMoveTogether();
  void controlCopiesWithContents();
  void thePaletteDropsARack();
  void devicesAreRefused();
  void theFirstRackMakesItsHall();
  void keysChooseMoveAndPlace();
  void aDoubleClickOpens();
};

void TestCanvasFloor::racksStandToScale() {
  OpenFloor f;
  // The type tells no footprint: 0.6 × 1.2 m by fabric.md rule 12; R1 stands at (1.2, 1.2).
  QCOMPARE(f.view.scene().item(f.rack("R1"))->place(), QRectF(120, 120, 60, 120));
  f.view.scene().setHeat(true);
  picture(f.view, "floor-light");
  QVERIFY(f.view.revealRow(QString::fromStdString(f.device("n1").text())));
  QVERIFY(!f.view.revealRow(QStringLiteral("rack-999")));
}

void TestCanvasFloor::aRackMovesByTilesAndBack() {
  OpenFloor f;
  const std::string before = designToText(f.document.design());
  dragMouse(f.canvas(), f.at(2.1, 1.8), f.at(6.2, 5.0)); // R2 held in its middle: (1.8, 1.2) + (4.1, 3.2)
  QVERIFY(f.canvas().ghostText().startsWith(QStringLiteral("✓ R2 · x 6.00 m · y 4.20 m")));
  picture(f.view, "floor-ghost-good");
  QCOMPARE(f.rackRow("R2").xM, 1.8);
  releaseMouse(f.canvas(), f.at(6.2, 5.0));
  QCOMPARE(f.rackRow("R2").xM, 6.0); // tiles of 0.6 m
  QCOMPARE(f.rackRow("R2").yM, 4.2);
  QVERIFY(f.rackRow("R2").pinned);
  QVERIFY(f.document.store().undo());
  QCOMPARE(designToText(f.document.design()), before);
}

void TestCanvasFloor::altMovesByCentimetres() {
  OpenFloor f;
  const QPoint to = f.at(6.17, 5.0);
  dragMouse(f.canvas(), f.at(2.1, 1.8), to, Qt::AltModifier);
  releaseMouse(f.canvas(), to, Qt::AltModifier);
  QVERIFY(qAbs(f.rackRow("R2").xM - 5.87) < 0.03); // within a pixel at this scale
  QVERIFY(qAbs(f.rackRow("R2").xM * 100 - qRound(f.rackRow("R2").xM * 100)) < 1e-6);
}

void TestCanvasFloor::anotherRackIsInTheWay() {
  OpenFloor f;
  const std::string before = designToText(f.document.design());
  dragMouse(f.canvas(), f.at(2.1, 1.8), f.at(1.6, 2.3));
  releaseMouse(f.canvas(), f.at(1.6, 2.3));
  QCOMPARE(f.failures.size(), 1);
  QCOMPARE(f.failures.first().first().toString(),
           ui::messageText("studio.floor.taken", {{"rack", "R2"}, {"other", "R1"}}));
  QCOMPARE(designToText(f.document.design()), before);
}

void TestCanvasFloor::theHallHasAnEnd() {
  OpenFloor f;
  dragMouse(f.canvas(), f.at(2.1, 1.8), f.at(2.1, 8.8)); // the hall is 9 m deep
  QCOMPARE(f.canvas().ghostText(),
           QStringLiteral("✕ ") + ui::messageText("studio.floor.outside", {{"rack", "R2"}, {"hall", "Hall 1"}}));
  QTest::keyClick(&f.canvas(), Qt::Key_Escape);
  releaseMouse(f.canvas(), f.at(2.1, 8.8));
  QCOMPARE(f.failures.size(), 0);
  QCOMPARE(f.rackRow("R2").yM, 1.2);
}

void TestCanvasFloor::racksTurn() {
  OpenFloor f;
  f.document.select({f.rack("R2").text()});
  QTest::keyClick(&f.canvas(), Qt::Key_R);
  QCOMPARE(f.rackRow("R2").rotationDeg, 90);
  QCOMPARE(f.view.scene().item(f.rack("R2"))->place().size(), QSizeF(120, 60));
  f.document.select({f.rack("R1").text()});
  QTest::keyClick(&f.canvas(), Qt::Key_R); // turned, R1 would reach into R2
  QCOMPARE(f.failures.size(), 1);
  QCOMPARE(f.rackRow("R1").rotationDeg, 0);
}

void TestCanvasFloor::severalMoveTogether() {
  OpenFloor f;
  f.document.select({f.rack("R1").text(), f.rack("R2").text()});
  dragMouse(f.canvas(), f.at(1.5, 1.8), f.at(1.5, 4.8));
  releaseMouse(f.canvas(), f.at(1.5, 4.8));
  QCOMPARE(f.rackRow("R1").yM, 4.2);
  QCOMPARE(f.rackRow("R2").yM, 4.2);
  QCOMPARE(f.document.store().historyPosition(), 2U);
}

void TestCanvasFloor::controlCopiesWithContents() {
  OpenFloor f;
  dragMouse(f.canvas(), f.at(1.5, 1.8), f.at(1.5, 4.8), Qt::ControlModifier);
  releaseMouse(f.canvas(), f.at(1.5, 4.8), Qt::ControlModifier);
  QCOMPARE(f.document.design().table<Rack>().size(), 3U);
  QCOMPARE(f.document.design().table<Device>().size(), 7U); // n1, n2 and s1 again
  QCOMPARE(f.row("n1-1").rack, f.rack("R1-1"));
  QCOMPARE(f.row("n1-1").position, f.row("n1").position);
}

void TestCanvasFloor::thePaletteDropsARack() {
  OpenFloor f;
  const auto data = entryData("apc-netshelter-sx-ar3300"); // 42 U, 600 × 1200 mm
  dragOver(f.canvas(), *data, f.at(6.3, 4.8));
  QVERIFY(f.canvas().ghostText().startsWith(QStringLiteral("✓ rack001 · x 6.00 m · y 4.20 m")));
  dropAt(f.canvas(), *data, f.at(6.3, 4.8));
  const Rack& made = f.rackRow("rack001");
  QCOMPARE(made.height, HalfUnits::fromUnits(42));
  QCOMPARE(made.xM, 6.0);
  QCOMPARE(made.yM, 4.2);
  QVERIFY(f.document.store().undo());
  QCOMPARE(f.document.design().table<Rack>().size(), 2U);
}

void TestCanvasFloor::devicesAreRefused() {
  OpenFloor f;
  const auto data = entryData("test-server");
  dragOver(f.canvas(), *data, f.at(6, 4));
  dropAt(f.canvas(), *data, f.at(6, 4));
  QCOMPARE(f.failures.size(), 1);
  QCOMPARE(f.failures.first().first().toString(),
           ui::messageText("studio.floor.not-a-rack", {{"name", "Test test-server"}}));
}

void TestCanvasFloor::theFirstRackMakesItsHall() {
  OpenFloor f;
  f.document.reset({});
  f.view.zoomToFit();
  QCOMPARE(f.view.scene().halls().size(), 1U);
  picture(f.view, "floor-empty");
  const auto data = entryData("apc-netshelter-sx-ar3300");
  dragOver(f.canvas(), *data, f.at(6.3, 4.8));
  dropAt(f.canvas(), *data, f.at(6.3, 4.8));
  QCOMPARE(f.failures.size(), 0);
  QCOMPARE(f.document.design().table<Hall>().size(), 1U);
  QCOMPARE(f.document.design().table<Rack>().first()->hall, f.document.design().table<Hall>().first()->id);
}

void TestCanvasFloor::keysChooseMoveAndPlace() {
  OpenFloor f;
  f.canvas().setFocus();
  QTest::keyClick(&f.canvas(), Qt::Key_Right);
  QCOMPARE(f.document.selection(), std::set<std::string>{f.rack("R1").text()});
  QTest::keyClick(&f.canvas(), Qt::Key_Right);
  QCOMPARE(f.document.selection(), std::set<std::string>{f.rack("R2").text()});
  QVERIFY(f.canvas().accessibleDescription().contains(QStringLiteral("R2")));
  QTest::keyClick(&f.canvas(), Qt::Key_M);
  QVERIFY(f.canvas().armed());
  for (int i = 0; i < 3; ++i)
    QTest::keyClick(&f.canvas(), Qt::Key_Down);
  QTest::keyClick(&f.canvas(), Qt::Key_Return);
  QCOMPARE(f.rackRow("R2").yM, 3.0); // 1.2 + 3 × 0.6
  f.view.armPlacement(QStringLiteral("test-rack"));
  QTest::keyClick(&f.canvas(), Qt::Key_Return);
  QCOMPARE(f.document.design().table<Rack>().size(), 3U);
  QCOMPARE(f.failures.size(), 0);
}

void TestCanvasFloor::aDoubleClickOpens() {
  OpenFloor f;
  QSignalSpy opened(&f.view, &ui::CanvasView::openRequested);
  QTest::mouseDClick(f.canvas().viewport(), Qt::LeftButton, {}, f.at(1.5, 1.8));
  QCOMPARE(opened.size(), 1);
  QCOMPARE(opened.first().first().toString(), QString::fromStdString(f.rack("R1").text()));
}

CW_TEST(TestCanvasFloor);
#include "test_canvas_floor.moc"
