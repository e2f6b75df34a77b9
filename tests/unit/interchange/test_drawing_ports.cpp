// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "core/interchange/drawing_ports.h"

using namespace cw;

namespace {

Entry switchOf(int cages) {
  Entry entry;
  entry.ports.push_back({});
  entry.ports.back().name = "OSFP";
  entry.ports.back().cages = cages;
  return entry;
}

Shape outlineOf(double units) {
  Shape outline;
  outline.width = 166;
  outline.height = units * 14 - 1;
  return outline;
}

} // namespace

class TestDrawingPorts : public QObject {
  Q_OBJECT
private slots:
  // One line a row of cages: 32 and 48 in two rows of 1U, 64 in three of 2U, 1 in one.
  void rowsFollowTheHeight() {
    QCOMPARE(portShapes(switchOf(32), outlineOf(1), 52).size(), std::size_t{2});
    QCOMPARE(portShapes(switchOf(48), outlineOf(1), 52).size(), std::size_t{2});
    QCOMPARE(portShapes(switchOf(64), outlineOf(2), 52).size(), std::size_t{3});
    QCOMPARE(portShapes(switchOf(1), outlineOf(8), 52).size(), std::size_t{1});
    QVERIFY(portShapes(switchOf(0), outlineOf(1), 52).empty());
  }

  void staysInsideItsDeviceBesideTheName() {
    for (const int cages : {1, 7, 32, 48, 64, 72}) {
      for (const double units : {1.0, 2.0, 4.0}) {
        for (const Shape& row : portShapes(switchOf(cages), outlineOf(units), 52)) {
          for (const auto& [x, y] : row.points)
            QVERIFY(x >= 52 && x <= 166 && y >= 0 && y <= outlineOf(units).height);
        }
      }
    }
  }

  void noPortsWhereTheNameNeedsTheRoom() { QVERIFY(portShapes(switchOf(48), outlineOf(1), 150).empty()); }

  // Servers turn their ports to the back of the rack, switches show them where they are mounted.
  void facesOfServersAndSwitches() {
    Device device;
    device.role = DeviceRole::Node;
    QVERIFY(!showsPorts(device, Face::Front) && showsPorts(device, Face::Rear));
    device.role = DeviceRole::Switch;
    QVERIFY(showsPorts(device, Face::Front) && !showsPorts(device, Face::Rear));
    device.face = Face::Rear;
    QVERIFY(showsPorts(device, Face::Rear));
  }
};

CW_TEST(TestDrawingPorts);
#include "test_drawing_ports.moc"
