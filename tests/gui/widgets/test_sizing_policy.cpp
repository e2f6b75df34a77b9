// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/i18n/language.h"

using namespace cw;
using namespace cw::ui;

/// Targets as editable policy, optimisations with computed effect, and what published runs say, in the sizing view.
class TestSizingPolicy : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
    window().showView(ViewTab::Sizing);
    QTRY_VERIFY_WITH_TIMEOUT(sized(), 20000);
  }
  void cleanup() { studio_.reset(); }

  void aTargetIsEditedInItsCellAsOneStep() {
    showWholeDesign();
    PolicyTable& policy = board().policy();
    QVERIFY(policy.isVisible());
    QTreeWidgetItem* item = policy.itemOf("target_exposed_all_reduce_share");
    QVERIFY(item != nullptr);
    QCOMPARE(item->text(PolicyTable::Value), QStringLiteral("0.15"));
    const auto steps = document().store().historyPosition();
    type(policy, item, QStringLiteral("0.1"));
    QCOMPARE(document().store().historyPosition(), steps + 1);
    QCOMPARE(sizing::assumptionsOf(document().design()).targetAllReduceShare, 0.1);
    QVERIFY(document().store().undo());
    policy.refresh();
    QCOMPARE(sizing::assumptionsOf(document().design()).targetAllReduceShare, 0.15);
  }

  void whatCannotBeIsRefusedAndToldAndAnEmptyCellGoesBack() {
    showWholeDesign();
    PolicyTable& policy = board().policy();
    QTreeWidgetItem* item = policy.itemOf("target_mfu");
    const auto steps = document().store().historyPosition();
    for (const QString& wrong : {QStringLiteral("many"), QStringLiteral("-1"), QStringLiteral("nan")}) {
      type(policy, item, wrong);
      QVERIFY2(policy.problem().contains(wrong), qPrintable(policy.problem()));
      QCOMPARE(document().store().historyPosition(), steps);
    }
    type(policy, item, QStringLiteral("0.4"));
    QVERIFY(policy.problem().isEmpty());
    QCOMPARE(sizing::assumptionsOf(document().design()).targetMfu, 0.4);
    type(policy, item, QString{});
    QCOMPARE(sizing::assumptionsOf(document().design()).targetMfu, sizing::Assumptions{}.targetMfu);
    QVERIFY(document().design().table<Assumption>().empty());
  }

  void optimisationsAreTriedInTheBackgroundAndAppliedAsOneStep() {
    OptimisationCard& card = board().optimisations();
    QVERIFY(card.isVisible());
    QTest::mouseClick(&card.tryButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(card.table().topLevelItemCount() > 5, 20000);
    QTreeWidgetItem* full = nullptr;
    for (int i = 0; i < card.table().topLevelItemCount(); ++i) {
      if (card.table().topLevelItem(i)->text(0) == messageText("optimisation.recompute-full")) {
        full = card.table().topLevelItem(i);
      }
    }
    QVERIFY(full != nullptr && full->childCount() > 1);
    QVERIFY(!card.applyButton().isEnabled());
    card.table().setCurrentItem(full);
    QVERIFY(card.applyButton().isEnabled());
    const auto steps = document().store().historyPosition();
    QTest::mouseClick(&card.applyButton(), Qt::LeftButton);
    QCOMPARE(document().store().historyPosition(), steps + 1);
    QCOMPARE(test::firstRow<Workload>(document().design()).training.recompute, RecomputeChoice::Full);
    // What was tried describes the load of before.
    QVERIFY(view().session().optimisationsOf(test::firstRow<Workload>(document().design()).id) == nullptr);
  }

  void theNearestPublishedRunsStandBesideAPrediction() {
    QVERIFY2(board().validation().contains(QLatin1Char('%')), qPrintable(board().validation()));
  }

private:
  MainWindow& window() { return studio_->window(); }
  Document& document() { return studio_->document(); }
  SizingView& view() { return window().sizing(); }
  WorkloadBoard& board() { return view().board(); }
  bool sized() { return view().session().upToDate() && !view().session().needs()->workloads.empty(); }
  void showWholeDesign() { view().tabs().setCurrentIndex(view().tabs().count() - 1); }
  /// Types into a cell as a user does: opens the editor, replaces the text, presses Enter.
  static void type(PolicyTable& policy, QTreeWidgetItem* item, const QString& text) {
    item->parent()->setExpanded(true);
    policy.editItem(item, PolicyTable::Value);
    auto* edit = policy.findChild<QLineEdit*>();
    QVERIFY(edit != nullptr);
    edit->selectAll();
    if (text.isEmpty()) {
      QTest::keyClick(edit, Qt::Key_Delete);
    } else {
      QTest::keyClicks(edit, text);
    }
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY(policy.findChild<QLineEdit*>() == nullptr);
  }

  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestSizingPolicy);
#include "test_sizing_policy.moc"
