// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "core/units/text.h"
#include "tests/gui/widgets/studio_fixture.h"
#include "ui/i18n/language.h"

using namespace cw;
using namespace cw::ui;

class TestPanels : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
  }
  void cleanup() { studio_.reset(); }

  void bomShowsTheNumbersOfMakeBom() {
    const auto derived = studio_->document().derived();
    const Bom expected = makeBom(derived->design, derived->topology, derived->cabling, derived->power);
    const BomModel& model = studio_->window().bomPanel().model();
    QCOMPARE(model.rowCount(), static_cast<int>(expected.lines.size()));
    QVERIFY(model.rowCount() > 5);
    for (int row = 0; row < model.rowCount(); ++row) {
      const BomLine& line = expected.lines[static_cast<std::size_t>(row)];
      const auto cell = [&](int column, int role) { return model.data(model.index(row, column), role); };
      QCOMPARE(cell(BomModel::Quantity, role::number).toLongLong(), line.quantity);
      QVERIFY(cell(BomModel::Quantity, Qt::DisplayRole).toString().startsWith(toQString(groupedCount(line.quantity))));
      QVERIFY(cell(BomModel::Item, Qt::ToolTipRole).toString().contains(toQString(line.derivation)));
      const double watts =
          line.powerEach.value ? line.powerEach.value->base() * static_cast<double>(line.quantity) : -1;
      QCOMPARE(cell(BomModel::Power, role::number).toDouble(), watts);
      if (line.powerEach.value) QCOMPARE(cell(BomModel::Power, role::trust).toBool(), line.powerEach.verified);
      QCOMPARE(cell(BomModel::Item, role::trust).isValid(), false);
    }
    QVERIFY(bomTotalsText(expected.totals).contains(toQString(toText(cw::watts(expected.totals.powerW.total())))));
  }

  void bomFiltersByTextAndPhase() {
    BomModel model;
    auto bom = std::make_shared<Bom>();
    bom->lines.resize(3);
    bom->lines[0].description = "DGX H100";
    bom->lines[1].description = "QM9700";
    bom->lines[2].description = "DGX H100 again";
    bom->lines[2].phase = 2;
    model.setBom(bom);
    BomFilter filter;
    filter.setSourceModel(&model);
    QCOMPARE(filter.rowCount(), 3);
    filter.setFilterFixedString(QStringLiteral("dgx"));
    QCOMPARE(filter.rowCount(), 2);
    filter.setPhase(2);
    QCOMPARE(filter.rowCount(), 1);
    filter.setPhase(0);
    filter.setFilterFixedString({});
    QCOMPARE(filter.rowCount(), 3);
  }

  void historyGoesBackAndForth() {
    HistoryPanel& history = studio_->window().history();
    Document& document = studio_->document();
    QCOMPARE(history.model().rowCount(), 1);
    const std::string before = document.design().name;
    for (const char* name : {"One", "Two", "Three"}) {
      QVERIFY(
          document.edit("studio.step.field", {{"field", "name"}, {"name", name}}, [name](Transaction& t) -> Result<> {
            t.setName(name);
            return {};
          }));
    }
    QCOMPARE(history.model().rowCount(), 4);
    QCOMPARE(history.model().currentRow(), 3);
    history.goToRow(1);
    QCOMPARE(document.design().name, std::string("One"));
    QCOMPARE(history.model().currentRow(), 1);
    history.goToRow(0);
    QCOMPARE(document.design().name, before);
    QVERIFY(!document.modified());
    history.goToRow(3);
    QCOMPARE(document.design().name, std::string("Three"));
    QVERIFY(history.model().data(history.model().index(1), Qt::DisplayRole).toString().contains(QStringLiteral("One")));
  }

  void findingsGroupBySeverityAndLeadToTheirPlace() {
    // A rack over its power limit is an error of the rules (POW): force one by lowering the limit.
    Document& document = studio_->document();
    QVERIFY(
        document.edit("studio.step.field", {{"field", "limit"}, {"name", "policy"}}, [](Transaction& t) -> Result<> {
          Policy policy = t.design().policy();
          if (!policy.id) policy.id = t.newId<Policy>();
          policy.rackPowerLimitKw = 1;
          t.put(policy);
          return {};
        }));
    QVERIFY(studio_->settle());
    FindingsPanel& panel = studio_->window().findings();
    FindingsModel& model = panel.model();
    int total = 0;
    for (int branch = 0; branch < model.rowCount(); ++branch)
      total += model.rowCount(model.index(branch, 0));
    QCOMPARE(total, static_cast<int>(document.derived()->findings.size()));
    QVERIFY(model.count(Severity::Error) > 0);
    const QModelIndex first = model.index(0, 0, model.index(0, 0));
    const Finding* finding = model.finding(first);
    QVERIFY(finding != nullptr && !finding->places.empty());
    QSignalSpy revealed(&document, &Document::revealRequested);
    emit panel.list().clicked(first);
    QCOMPARE(revealed.count(), 1);
    QCOMPARE(revealed.front().front().toString(), toQString(finding->places.front()));
    QVERIFY(document.selection().contains(finding->places.front()));
  }

  void waivingNeedsAReasonAndIsOneUndoStep() {
    Document& document = studio_->document();
    QVERIFY(
        document.edit("studio.step.field", {{"field", "limit"}, {"name", "policy"}}, [](Transaction& t) -> Result<> {
          Policy policy = t.design().policy();
          if (!policy.id) policy.id = t.newId<Policy>();
          policy.rackPowerLimitKw = 1;
          t.put(policy);
          return {};
        }));
    QVERIFY(studio_->settle());
    FindingsPanel& panel = studio_->window().findings();
    panel.list().setCurrentIndex(panel.model().index(0, 0, panel.model().index(0, 0)));
    const int errors = panel.model().count(Severity::Error);
    QVERIFY(errors > 0);
    const std::size_t steps = document.store().historyPosition();
    QVERIFY(!panel.waiveChosen(QStringLiteral("  ")));
    QCOMPARE(document.store().historyPosition(), steps);
    QVERIFY(panel.waiveChosen(QStringLiteral("Busway of 2 MW is ordered")));
    QCOMPARE(document.store().historyPosition(), steps + 1);
    QVERIFY(studio_->settle());
    QVERIFY(panel.model().count(Severity::Error) < errors);
    document.store().undo();
    QVERIFY(studio_->settle());
    QCOMPARE(panel.model().count(Severity::Error), errors);
  }

  void stateSaysWhetherTheRulesHaveRun() {
    FindingsPanel& panel = studio_->window().findings();
    QVERIFY(!panel.stateText().contains(QStringLiteral("not checked")));
    studio_->document().reset(studio_->document().design());
    QCOMPARE(panel.stateText(), QStringLiteral("not checked yet"));
    QVERIFY(studio_->settle());
    QVERIFY(!panel.stateText().contains(QStringLiteral("not checked")));
  }

private:
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestPanels);
#include "test_panels.moc"
