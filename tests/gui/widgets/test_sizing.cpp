// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>

#include "core/sizing/shape/model_shape.h"
#include "tests/gui/widgets/studio_fixture.h"
#include "ui/i18n/language.h"
#include "ui/sizing/dashboard/chart_data.h"
#include "ui/sizing/workloads/workload_edits.h"

using namespace cw;
using namespace cw::ui;

namespace {

/// The configuration of Llama 3 8B as published (huggingface.co/meta-llama/Meta-Llama-3-8B, 2024-04).
constexpr const char* llamaConfig = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama",
  "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32,
  "num_key_value_heads": 8, "vocab_size": 128256, "max_position_embeddings": 8192, "hidden_act": "silu",
  "tie_word_embeddings": false})";

void removeWorkloads(Document& document) {
  std::vector<Id<Workload>> ids;
  document.design().table<Workload>().forEach([&](const Workload& row) { ids.push_back(row.id); });
  QVERIFY(document.edit("studio.step.delete", {{"count", "1"}}, [&](Transaction& t) -> Result<> {
    for (const auto id : ids)
      t.remove(id);
    return {};
  }));
}

void dropFile(QWidget& window, const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  // Qt delivers a drop only to what took the drag.
  QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &event);
}

} // namespace

class TestSizing : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
    window().showView(ViewTab::Sizing);
    removeWorkloads(document());
    QVERIFY(view().empty());
  }
  void cleanup() { studio_.reset(); }

  void theEmptyPageLeadsToAPrediction() {
    QPushButton* button = nullptr;
    for (QPushButton* one : view().findChildren<QPushButton*>(QStringLiteral("primary")))
      if (one->isVisible()) button = one;
    QVERIFY(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!view().empty());
    QVERIFY(sized());
    QCOMPARE(view().board().tiles().tiles().size(), std::size_t{5});
    // 31 nodes of 8 in one scalable unit, at most.
    const auto gpus = view().board().whatIf().setup().layout.gpus();
    QVERIFY(gpus > 0 && gpus <= 256);
    QVERIFY(document().store().undo());
    QVERIFY(view().empty());
  }

  void theInspectorEditsALoadAsOneStep() {
    QVERIFY(addTraining());
    Inspector& inspector = window().inspector();
    QTRY_VERIFY(inspector.editor("globalBatch") != nullptr);
    auto* edit = qobject_cast<QLineEdit*>(inspector.editor("globalBatch")->editor());
    const auto steps = document().store().historyPosition();
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("512"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(test::firstRow<Workload>(document().design()).training.globalBatch, 512);
    QCOMPARE(document().store().historyPosition(), steps + 1);
    QVERIFY(document().store().undo());
    QVERIFY(test::firstRow<Workload>(document().design()).training.globalBatch != 512);
  }

  void aSliderMovesTheFiguresButNotTheDesign() {
    QVERIFY(addTraining());
    WhatIf& knobs = view().board().whatIf();
    QSlider& nic = knobs.slider(WhatIf::Nic);
    const auto steps = document().store().historyPosition();
    const QString before = view().board().tiles().tiles().front()->text().value;
    nic.setFocus();
    QTest::keyClick(&nic, Qt::Key_Home); // 25 Gb/s
    QVERIFY(knobs.differs());
    QCOMPARE(knobs.setup().cluster.nicBytesPerSPerGpu() * 8, 25e9);
    const PlotData& sweep = view().board().charts().sweep().data();
    QVERIFY(sweep.lines.front().points.front().y >= sweep.lines.front().points.back().y);
    QCOMPARE(document().store().historyPosition(), steps);
    QVERIFY(view().board().tiles().tiles().front()->text().value != before);
  }

  void aLayoutIsAppliedAsOneStep() {
    QVERIFY(addTraining());
    WhatIf& knobs = view().board().whatIf();
    sizing::TrainingSetup setup = knobs.setup();
    setup.recompute = setup.recompute == sizing::Recompute::Full ? sizing::Recompute::None : sizing::Recompute::Full;
    knobs.setSetup(setup);
    const auto steps = document().store().historyPosition();
    emit knobs.applyRequested();
    const TrainingJob job = test::firstRow<Workload>(document().design()).training;
    QCOMPARE(job.tp, setup.layout.tp);
    QCOMPARE(job.recompute, setup.recompute == sizing::Recompute::Full ? RecomputeChoice::Full : RecomputeChoice::None);
    QCOMPARE(document().store().historyPosition(), steps + 1);
  }

  void aClickOnAFigureShowsWhereItComesFrom() {
    QVERIFY(addTraining());
    QVERIFY(!view().derivation().isVisible());
    QTest::mouseClick(view().board().tiles().tiles()[1], Qt::LeftButton);
    QVERIFY(view().derivation().isVisible());
    QCOMPARE(view().derivation().model().roots().front().symbol, std::string("MFU"));
    QVERIFY(view().derivation().model().rowCount(view().derivation().model().index(0, 0)) >= 3);
    view().derivation().copy();
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("MFU")));
  }

  void aDroppedConfigurationBecomesTheModel() {
    QVERIFY(addTraining());
    QDir().mkpath(studio_->path(QStringLiteral("my-llama")));
    const QString path = studio_->path(QStringLiteral("my-llama/config.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(llamaConfig);
    file.close();
    const auto steps = document().store().historyPosition();
    dropFile(window(), path);
    const Workload row = test::firstRow<Workload>(document().design());
    const Entry* entry = document().design().find(row.modelId);
    QVERIFY(entry != nullptr);
    QCOMPARE(entry->model, std::string("my-llama"));
    const auto shape = sizing::shapeOf(*entry);
    QVERIFY(shape);
    // 8.03 B as its maker says.
    QVERIFY(std::abs(sizing::countParameters(*shape).total / 8.03e9 - 1) < 0.01);
    QCOMPARE(document().store().historyPosition(), steps + 1);
    QVERIFY(document().store().undo());
    QVERIFY(test::firstRow<Workload>(document().design()).modelId != row.modelId);
  }

  void aDroppedFileThatIsNoModelIsRefusedByName() {
    const QString path = studio_->path(QStringLiteral("notes.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"a\": 1}");
    file.close();
    dropFile(window(), path);
    QVERIFY(view().empty());
    QVERIFY(window().snackbar().isVisible());
  }

  void everyKindOfLoadHasItsFields() {
    for (int i = 0; i < 7; ++i) {
      const std::string id = addWorkload(document(), static_cast<WorkloadKind>(i));
      QVERIFY2(!id.empty(), qPrintable(nameOf(static_cast<WorkloadKind>(i))));
      document().select({id});
      QVERIFY(window().inspector().editor("kind") != nullptr);
    }
    QCOMPARE(view().tabs().count(), 8); // and the whole design
  }

  void theLanguageFollows() {
    QVERIFY(addTraining());
    window().chooseLanguage(Language::SimplifiedChinese);
    QTRY_COMPARE(view().tabs().tabText(view().tabs().count() - 1), QStringLiteral("整个设计"));
    QCOMPARE(view().board().tiles().tiles().front()->text().caption, QStringLiteral("每步时间"));
    window().chooseLanguage(Language::English);
    QTRY_COMPARE(view().board().tiles().tiles().front()->text().caption, QStringLiteral("Step time"));
  }

  void chartsAreWalkedByKeys() {
    QVERIFY(addTraining());
    BarChart& chart = view().board().charts().step();
    QSignalSpy picked(&chart, &ChartView::picked);
    QWidget* stage = chart.focusProxy();
    stage->setFocus();
    QTest::keyClick(stage, Qt::Key_Right);
    QVERIFY(!chart.currentText().isEmpty());
    QTest::keyClick(stage, Qt::Key_Return);
    QCOMPARE(picked.size(), 1);
    QVERIFY(view().derivation().isVisible());
  }

private:
  MainWindow& window() { return studio_->window(); }
  Document& document() { return studio_->document(); }
  SizingView& view() { return window().sizing(); }
  bool sized() {
    return QTest::qWaitFor(
        [this] { return view().session().upToDate() && !view().session().needs()->workloads.empty(); }, 60000);
  }
  bool addTraining() {
    view().addMenu().actions().front()->trigger();
    return sized();
  }
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestSizing);
#include "test_sizing.moc"
