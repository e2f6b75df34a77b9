// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/widgets/canvas_fixture.h"
#include "tests/gui/widgets/studio_fixture.h"
#include "tests/test_main.h"
#include "ui/canvas/topology/topology_view.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

using namespace cw;
using namespace cw::test;

/// The networks of the sample pod: one scalable unit of DGX H100 has 31 nodes on 8 rail leaves and 4 spines
/// (shared fabric rules, small pods: 31 nodes need 8 + 4 switches at 64 ports).
class TestCanvasTopology : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void cleanupTestCase() { studio_.reset(); }
  void init();
  void computeIsDrawnDeviceByDevice();
  void hoverShowsTheNeighbours();
  void aClickSelectsTheRows();
  void foldedBoxesStandForMany();
  void anotherNetworkCanBeShown();
  void revealFindsTheNetworkOfADevice();
  void keysGoFromBoxToBox();
  void nothingIsPlacedHere();

private:
  ui::TopologyScene& scene() { return view_->scene(); }
  bool shown() {
    return QTest::qWaitFor(
        [this] { return scene().picture() != nullptr && scene().picture()->instance().fabric == scene().fabric(); });
  }
  Id<Fabric> fabricFor(FabricPurpose purpose);
  std::uint32_t boxOf(Tier tier, std::uint32_t nth = 0);
  QPoint middleOf(std::uint32_t box) { return view_->canvas().mapFromScene(scene().picture()->placeOf(box).center()); }

  std::unique_ptr<StudioFixture> studio_;
  std::unique_ptr<ui::TopologyView> view_;
};

Id<Fabric> TestCanvasTopology::fabricFor(FabricPurpose purpose) {
  Id<Fabric> found;
  studio_->document().design().table<Fabric>().forEach([&](const Fabric& fabric) {
    if (!found && fabric.purpose == purpose) found = fabric.id;
  });
  return found;
}

std::uint32_t TestCanvasTopology::boxOf(Tier tier, std::uint32_t nth) {
  const auto& boxes = scene().picture()->layout.boxes;
  for (std::uint32_t i = 0; i < boxes.size(); ++i) {
    if (boxes[i].tier == tier && nth-- == 0) return i;
  }
  return 0;
}

void TestCanvasTopology::initTestCase() {
  studio_ = std::make_unique<StudioFixture>();
  studio_->openPod();
}

void TestCanvasTopology::init() {
  studio_->document().select({});
  view_ = std::make_unique<ui::TopologyView>(studio_->document(), nullptr);
  view_->resize(1280, 760);
  view_->show();
  scene().show(fabricFor(FabricPurpose::Compute), std::nullopt);
  QVERIFY(shown());
}

void TestCanvasTopology::computeIsDrawnDeviceByDevice() {
  const auto& layout = scene().picture()->layout;
  QCOMPARE(layout.detail, LayoutDetail::Devices);
  QCOMPARE(std::ranges::count(layout.boxes, Tier::Leaf, &LayoutBox::tier), 8);
  QCOMPARE(std::ranges::count(layout.boxes, Tier::Spine, &LayoutBox::tier), 4);
  QCOMPARE(std::ranges::count(layout.boxes, Tier::Node, &LayoutBox::tier), 31);
  picture(*view_, "topology-light");
}

void TestCanvasTopology::hoverShowsTheNeighbours() {
  const std::uint32_t leaf = boxOf(Tier::Leaf);
  QTest::mouseMove(view_->canvas().viewport(), middleOf(leaf));
  QMouseEvent move(QEvent::MouseMove, QPointF(middleOf(leaf)), QPointF(middleOf(leaf)), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(view_->canvas().viewport(), &move);
  QCOMPARE(scene().hovered(), std::optional(leaf));
  QCOMPARE(scene().focusedBoxes(), std::vector<std::uint32_t>{leaf});
  // A leaf of a rail has a link to each of the 31 nodes, and bundles to all 4 spines (and perhaps the managers).
  const auto& bundles = scene().picture()->bundlesOfBox[leaf];
  const auto to = [&](Tier tier) {
    return std::ranges::count_if(bundles, [&](std::uint32_t index) {
      const LayoutBundle& bundle = scene().picture()->layout.bundles[index];
      return scene().picture()->layout.boxes[bundle.a == leaf ? bundle.b : bundle.a].tier == tier;
    });
  };
  QCOMPARE(to(Tier::Node), 31);
  QCOMPARE(to(Tier::Spine), 4);
  picture(*view_, "topology-hover");
}

void TestCanvasTopology::aClickSelectsTheRows() {
  const std::uint32_t node = boxOf(Tier::Node, 2);
  QTest::mouseClick(view_->canvas().viewport(), Qt::LeftButton, {}, middleOf(node));
  const auto rows = scene().picture()->rowsOf(node);
  QCOMPARE(rows.size(), 1U);
  QCOMPARE(studio_->document().selection(), (std::set<std::string>{rows.begin(), rows.end()}));
  QVERIFY(scene().selectedBoxes().contains(node));
  QVERIFY(view_->canvas().accessibleDescription().contains(QStringLiteral("8"))); // links to its 8 rails
}

void TestCanvasTopology::foldedBoxesStandForMany() {
  scene().show(scene().fabric(), LayoutDetail::Tiers);
  QVERIFY(shown());
  QTRY_COMPARE(scene().picture()->layout.detail, LayoutDetail::Tiers);
  const std::uint32_t nodes = boxOf(Tier::Node);
  QCOMPARE(scene().picture()->layout.boxes[nodes].count, 31U);
  QCOMPARE(scene().picture()->rowsOf(nodes).size(), 31U);
  QVERIFY(scene().picture()->labelOf(nodes).startsWith(QStringLiteral("31 × ")));
  picture(*view_, "topology-tiers");
}

void TestCanvasTopology::anotherNetworkCanBeShown() {
  QVERIFY(view_->revealRow(QString::fromStdString(fabricFor(FabricPurpose::OutOfBand).text())));
  QVERIFY(shown());
  QCOMPARE(scene().picture()->row()->purpose, FabricPurpose::OutOfBand);
  picture(*view_, "topology-oob");
}

void TestCanvasTopology::revealFindsTheNetworkOfADevice() {
  Id<Device> access;
  studio_->document().design().table<Device>().forEach([&](const Device& device) {
    if (device.origin.fabric == fabricFor(FabricPurpose::OutOfBand)) access = device.id;
  });
  QVERIFY(view_->revealRow(QString::fromStdString(access.text())));
  QTRY_VERIFY(scene().picture() != nullptr && scene().picture()->boxOfRow.contains(access));
  QVERIFY(!view_->revealRow(QStringLiteral("device-999999")));
}

void TestCanvasTopology::keysGoFromBoxToBox() {
  view_->canvas().setFocus();
  QTest::keyClick(&view_->canvas(), Qt::Key_Down);
  QCOMPARE(studio_->document().selection().size(), 1U);
  const auto before = studio_->document().selection();
  QTest::keyClick(&view_->canvas(), Qt::Key_Right);
  QCOMPARE(studio_->document().selection().size(), 1U);
  QVERIFY(studio_->document().selection() != before);
}

void TestCanvasTopology::nothingIsPlacedHere() {
  QSignalSpy failures(&studio_->document(), &ui::Document::failed);
  view_->armPlacement(QStringLiteral("nvidia-qm9700"));
  QCOMPARE(failures.size(), 1);
}

CW_TEST(TestCanvasTopology);
#include "test_canvas_topology.moc"
