// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/sizing/needs/needs_fixture.h"

#include <cmath>

#include "core/sizing/optimisation/optimisation.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

/// What was tried on one load of a template.
struct Tried {
  explicit Tried(const char* templateId, WorkloadKind kind, const std::function<void(Workload&)>& change = {})
      : sample(templateId) {
    sample.design.table<Workload>().forEach([&](const Workload& w) {
      if (w.kind == kind) row = w;
    });
    if (change) change(row);
    now = needsOf(sample.input(), row);
    if (now.error) qFatal("%s", renderError(*now.error, Language::English).c_str());
    list = optimisationsOf(sample.input(), row, now);
  }
  const Optimisation& operator[](std::string_view id) const {
    for (const Optimisation& o : list) {
      if (o.id == id) return o;
    }
    qFatal("%s was not tried", std::string{id}.c_str());
  }
  Sample sample;
  Workload row;
  WorkloadNeeds now;
  std::vector<Optimisation> list;
};

const OptimisationEffect* effectOf(const Optimisation& o, std::string_view need) {
  for (const OptimisationEffect& e : o.effects) {
    if (e.needId == need) return &e;
  }
  return nullptr;
}

double changeOf(const Optimisation& o, std::string_view need) {
  const OptimisationEffect* e = effectOf(o, need);
  return e != nullptr ? e->change() : 0;
}

} // namespace

class TestOptimisation : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { training_ = std::make_unique<Tried>("llm-training", WorkloadKind::LlmTraining); }

  void everyOneHasItsTexts() {
    const Tried serving("inference", WorkloadKind::LlmInference), vision("inference", WorkloadKind::VisionInference),
        mix("mixed-research", WorkloadKind::MixedResearch);
    for (const Tried* tried : std::initializer_list<const Tried*>{training_.get(), &serving, &vision, &mix}) {
      QVERIFY(!tried->list.empty());
      for (const Optimisation& o : tried->list) {
        for (const std::string& id : {"optimisation." + o.id, "optimisation." + o.id + ".cost"})
          QVERIFY2(hasMessage(id), id.c_str());
        for (const OptimisationEffect& e : o.effects) {
          QVERIFY2(hasMessage("need." + e.needId), e.needId.c_str());
          QVERIFY(std::isfinite(e.after.value) && e.after.value >= 0);
        }
      }
    }
  }

  // FP8 has twice the dense peak of BF16 on Hopper: a step gets shorter, by less than half.
  void eightBitProductsShortenAStepByLessThanHalf() {
    const Optimisation& fp8 = (*training_)["fp8"];
    QCOMPARE(fp8.state, OptimisationState::Computed);
    const double change = changeOf(fp8, "step-time");
    QVERIFY2(change < -0.05 && change > -0.5, qPrintable(QString::number(change)));
    QCOMPARE((*training_)["bf16"].state, OptimisationState::InUse);
  }

  // A third forward pass beside forward and twice-as-long backward: at most a third more, and less memory.
  void fullRecomputationTradesTimeForMemory() {
    const Optimisation& full = (*training_)["recompute-full"];
    QVERIFY(changeOf(full, "step-time") > 0.1 && changeOf(full, "step-time") < 0.4);
    QVERIFY(changeOf(full, "memory") < -0.1);
  }

  void applyingTheRowGivesWhatWasPromised() {
    const Optimisation& full = (*training_)["recompute-full"];
    QVERIFY(full.changed.has_value());
    const WorkloadNeeds after = needsOf(training_->sample.input(), *full.changed);
    QCOMPARE(valueOf(after.needs, "step-time"), effectOf(full, "step-time")->after.value);
  }

  // Rank 4 of an n x m matrix: 4 (n + m) numbers instead of n m. 4096 x 4096 leaves 0.2 %.
  void compressionClaimsVolumeAndNoTime() {
    const Optimisation& compressed = (*training_)["gradient-compression"];
    QVERIFY(effectOf(compressed, "step-time") == nullptr);
    QVERIFY(changeOf(compressed, "traffic-data") < -0.99);
    QVERIFY(!compressed.changed.has_value());
  }

  void incrementalCheckpointsOfAdamSaveNothing() {
    QCOMPARE(changeOf((*training_)["incremental-checkpoint"], "checkpoint-size"), 0.0);
  }

  void asynchronousCheckpointsShortenTheStall() {
    QCOMPARE((*training_)["asynchronous-checkpoint"].state, OptimisationState::InUse);
    const Tried waiting("llm-training", WorkloadKind::LlmTraining,
                        [](Workload& w) { w.training.synchronousCheckpoint = true; });
    // The fullest rank copies its share over its own host link; the write of all shares the storage network.
    const OptimisationEffect* stall = effectOf(waiting["asynchronous-checkpoint"], "checkpoint-stall");
    QVERIFY(stall != nullptr && stall->change() < -0.05);
    QVERIFY(std::abs(stall->after.value - valueOf(training_->now.needs, "checkpoint-stall")) < 1e-9);
  }

  void smallerFormatsLeaveMoreRoomForTheCache() {
    const Tried serving("inference", WorkloadKind::LlmInference,
                        [](Workload& w) { w.serving.weights = NumberFormat::Bf16; });
    QVERIFY(changeOf(serving["weights-fp8"], "kv-tokens") > 0.1);
    QVERIFY(changeOf(serving["weights-int4"], "kv-tokens") > changeOf(serving["weights-fp8"], "kv-tokens"));
    // Hopper has no FP4 units.
    QCOMPARE(serving["weights-fp4"].state, OptimisationState::NotPossible);
    QCOMPARE(serving["prefix-cache"].state, OptimisationState::NoFigure);
  }

  void aLoadThatCannotBeSizedHasNone() {
    WorkloadNeeds failed;
    failed.error = Error("needs.no-model");
    QVERIFY(optimisationsOf(training_->sample.input(), training_->row, failed).empty());
  }

private:
  std::unique_ptr<Tried> training_;
};

CW_TEST(TestOptimisation);
#include "test_optimisation.moc"
