// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QClipboard>

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/sizing/calculators/calculators_panel.h"

using namespace cw;
using namespace cw::ui;

/// The panel over the calculators of core: what they compute is tested there.
class TestCalculators : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
    studio_->window().actions().action("view.calculators")->trigger();
  }
  void cleanup() { studio_.reset(); }

  void everyCalculatorAnswersWithItsDefaultsOrNamesTheField() {
    for (const sizing::Calculator& calculator : sizing::calculators()) {
      panel().choose(calculator.id);
      QCOMPARE(panel().chosen(), calculator.id);
      bool told = !panel().answer().isEmpty();
      for (const sizing::CalculatorInput& input : calculator.inputs)
        told = told || !panel().form().errorOf(input.key).isEmpty();
      QVERIFY2(told, calculator.id.c_str());
    }
  }

  void searchNarrowsTheList() {
    const int all = shownItems();
    QCOMPARE(all, static_cast<int>(sizing::calculators().size()));
    QTest::keyClicks(&panel().searchField(), QString::fromStdString(sizing::calculators().front().id));
    QVERIFY(shownItems() >= 1);
    QVERIFY(shownItems() < all);
    QTest::keyClick(&panel().searchField(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&panel().searchField(), QStringLiteral("no such thing"));
    QCOMPARE(shownItems(), 0);
  }

  void aWrongInputIsToldBesideItsFieldAndTakesTheAnswerAway() {
    for (const sizing::Calculator& calculator : sizing::calculators()) {
      for (const sizing::CalculatorInput& input : calculator.inputs) {
        panel().choose(calculator.id);
        auto* edit = qobject_cast<QLineEdit*>(panel().form().field(input.key));
        if (edit == nullptr || input.kind != sizing::InputKind::Bytes) continue;
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("many"));
        QTRY_VERIFY(!panel().form().errorOf(input.key).isEmpty());
        QVERIFY(panel().answer().isEmpty());
        return;
      }
    }
    QFAIL("no calculator has an input in bytes");
  }

  void theDerivationIsCopiedAsText() {
    for (const sizing::Calculator& calculator : sizing::calculators()) {
      panel().choose(calculator.id);
      if (!panel().answer().isEmpty()) break;
    }
    QVERIFY(!panel().answer().isEmpty());
    panel().derivation().copy();
    QVERIFY(QGuiApplication::clipboard()->text().contains(panel().answer()));
  }

private:
  CalculatorsPanel& panel() { return studio_->window().calculators(); }
  int shownItems() {
    int shown = 0;
    QTreeWidget& list = panel().list();
    for (int g = 0; g < list.topLevelItemCount(); ++g) {
      for (int i = 0; i < list.topLevelItem(g)->childCount(); ++i)
        shown += !list.topLevelItem(g)->child(i)->isHidden();
    }
    return shown;
  }
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestCalculators);
#include "test_calculators.moc"
