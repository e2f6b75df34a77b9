// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QContextMenuEvent>

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/canvas/topology/topology_view.h"
#include "ui/document/delete_rows.h"
#include "ui/i18n/language.h"

using namespace cw;
using namespace cw::ui;

namespace {

void choose(QComboBox& box, int index) {
  box.setFocus();
  QTest::keyClick(&box, Qt::Key_Home);
  for (int i = 0; i < index; ++i)
    QTest::keyClick(&box, Qt::Key_Down);
  QCOMPARE(box.currentIndex(), index);
}

} // namespace

class TestSimulation : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
    window().showView(ViewTab::Simulation);
    QVERIFY(simulated());
  }
  void cleanup() { studio_.reset(); }

  /// The GUI shows what the core says of the same job.
  void theDefaultJobRunsByItself() {
    const auto result = session().result();
    QVERIFY(!view().empty());
    QCOMPARE(result->outcome.ranks, std::size_t{31 * 8}); // 31 nodes of 8 accelerators in one unit
    const auto drawn = drawnFabric(document().design(), document().derived()->topology);
    QVERIFY(drawn);
    const auto outcome = simulateJob(drawn->sim, session().wish().job);
    QVERIFY(outcome);
    QCOMPARE(result->outcome.time.base(), outcome->time.base());
    const auto tiles = view().tiles().tiles();
    QCOMPARE(tiles.size(), std::size_t{5});
    for (Tile* tile : tiles)
      QVERIFY(tile->toolTip().contains(QStringLiteral("Source")));
    QVERIFY(view().boundText().contains(QStringLiteral("No queues, no PFC: a lower bound")));
    QVERIFY(view().boundText().contains(QStringLiteral("43 to 72 %")));
  }

  void aChangeOfTheJobRunsAgain() {
    const double before = session().result()->outcome.time.base();
    QLineEdit& size = view().form().size();
    size.setFocus();
    size.selectAll();
    QTest::keyClicks(&size, QStringLiteral("2 GiB"));
    QTest::keyClick(&size, Qt::Key_Return);
    QVERIFY(simulated());
    // Twice the bytes take twice the time but for latencies.
    const double ratio = session().result()->outcome.time.base() / before;
    QVERIFY(ratio > 1.8 && ratio < 2.0001);
    choose(view().form().collective(), static_cast<int>(CollectiveKind::AllToAll));
    QVERIFY(simulated());
    QCOMPARE(session().result()->outcome.algorithm, CollectiveAlgorithm::TwoLevel);
  }

  void aSizeThatIsNoneIsExplained() {
    QLineEdit& size = view().form().size();
    size.setFocus();
    size.selectAll();
    QTest::keyClicks(&size, QStringLiteral("much"));
    QTest::keyClick(&size, Qt::Key_Return);
    QVERIFY(!view().form().problem().isEmpty());
    QVERIFY(session().upToDate());
  }

  void errorsOfTheCoreAreShown() {
    // A tree does no all-to-all.
    choose(view().form().algorithm(), static_cast<int>(CollectiveAlgorithm::Tree));
    choose(view().form().collective(), static_cast<int>(CollectiveKind::AllToAll));
    QTRY_VERIFY(!view().problem().isEmpty());
    QVERIFY(!session().upToDate());
  }

  void aClickOnALinkSelectsItsDevices() {
    QVERIFY(view().links().topLevelItemCount() > 0);
    QTreeWidgetItem* item = view().links().topLevelItem(0);
    QTest::mouseClick(view().links().viewport(), Qt::LeftButton, {}, view().links().visualItemRect(item).center());
    QVERIFY(!document().selection().empty());
    for (const std::string& id : document().selection())
      QVERIFY(Id<Device>::parse(id) && document().design().find(*Id<Device>::parse(id)) != nullptr);
  }

  void anEditMakesResultsOldUntilTheyAreNew() {
    const auto before = session().result();
    Policy policy = document().design().policy();
    QVERIFY(document().edit("studio.step.limit", {}, [&](Transaction& t) -> Result<> {
      if (!policy.id) policy.id = t.newId<Policy>();
      policy.rackPowerLimitKw = 30;
      t.put(policy);
      return {};
    }));
    QVERIFY(!session().upToDate());
    QVERIFY(simulated());
    QVERIFY(session().result() != before);
  }

  void whatIsFailedSlowsAndIsNoEdit() {
    const auto steps = document().store().historyPosition();
    const auto healthy = session().result()->outcome.time;
    const auto& names = session().result()->drawn.deviceNames;
    const std::size_t leaf = session().result()->drawn.topology->firstLeaf();
    document().select({session().result()->rowOf(names[leaf])});
    QTest::mouseClick(&view().failures().failSelectionButton(), Qt::LeftButton);
    QCOMPARE(session().failed().size(), std::size_t{1});
    QCOMPARE(session().failed().front(), "switch:" + names[leaf]);
    QVERIFY(simulated());
    QVERIFY(session().result()->outcome.time.base() > healthy.base());
    QCOMPARE(session().result()->healthy.base(), healthy.base());
    QCOMPARE(document().store().historyPosition(), steps);
    QCOMPARE(view().failures().list().count(), 1);
    view().failures().list().setCurrentRow(0);
    view().failures().list().setFocus();
    QTest::keyClick(&view().failures().list(), Qt::Key_Delete);
    QVERIFY(session().failed().empty());
    QVERIFY(simulated());
    QCOMPARE(session().result()->outcome.time.base(), healthy.base());
  }

  void linksAreColouredByLoad() {
    window().showView(ViewTab::Topology);
    QVERIFY(QTest::qWaitFor([this] { return scene().picture() != nullptr && !scene().loads().empty(); }, 20000));
    QVERIFY(!scene().coloured());
    QTest::keyClick(&window(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY(scene().coloured());
    // The busiest bundle is as busy as the busiest link between devices.
    float most = 0;
    for (const BundleLoad& load : scene().loads())
      most = std::max(most, load.busy);
    double busiest = 0;
    for (const LinkLoad& load : session().result()->outcome.busiest)
      if (load.link < session().result()->drawn.sim.firstScaleUp()) busiest = std::max(busiest, load.busyShare);
    QVERIFY(most > 0);
    QCOMPARE(most, static_cast<float>(busiest));
  }

  void theContextMenuFailsASwitch() {
    window().showView(ViewTab::Topology);
    QVERIFY(QTest::qWaitFor([this] { return scene().picture() != nullptr; }, 20000));
    const auto steps = document().store().historyPosition();
    const auto& names = session().result()->drawn.deviceNames;
    const std::size_t leaf = session().result()->drawn.topology->firstLeaf();
    document().select({session().result()->rowOf(names[leaf])});
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(5, 5), canvas().viewport()->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(canvas().viewport(), &event);
    QWidget* menu = QApplication::activePopupWidget();
    QVERIFY(menu != nullptr);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(session().failed(), std::vector<std::string>{"switch:" + names[leaf]});
    QVERIFY(simulated());
    QVERIFY(window().snackbar().text().contains(toQString(names[leaf])));
    QVERIFY(std::ranges::any_of(scene().loads(), [](const BundleLoad& load) { return load.failed > 0; }));
    QCOMPARE(document().store().historyPosition(), steps);
  }

  void withoutAFabricThePageTeaches() {
    std::set<std::string> fabrics;
    document().design().table<Fabric>().forEach([&](const Fabric& row) { fabrics.insert(row.id.text()); });
    deleteRows(document(), fabrics);
    QVERIFY(studio_->settle());
    QVERIFY(view().empty());
  }

private:
  MainWindow& window() { return studio_->window(); }
  Document& document() { return studio_->document(); }
  SimulationView& view() { return window().simulation(); }
  TopologyView& topology() { return *window().findChild<TopologyView*>(); }
  TopologyScene& scene() { return topology().scene(); }
  TopologyCanvas& canvas() { return topology().canvas(); }
  SimulationSession& session() { return view().session(); }
  bool simulated() {
    return QTest::qWaitFor([this] { return document().upToDate() && session().upToDate() && !session().running(); },
                           20000);
  }
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestSimulation);
#include "test_simulation.moc"
