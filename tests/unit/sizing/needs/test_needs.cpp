// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/sizing/needs/needs_fixture.h"

#include <cmath>

#include "core/sizing/needs/parts.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

bool isText(const std::string& id) {
  return message(id, {}, Language::English) != id && message(id, {}, Language::SimplifiedChinese) != id;
}

void checkTexts(const Derivation& node) {
  QVERIFY2(isText(node.labelId), node.labelId.c_str());
  QVERIFY2(!node.formula.empty() || !node.source.empty(), ("no origin: " + node.labelId).c_str());
  for (const Derivation& input : node.inputs)
    checkTexts(input);
}

void checkTexts(const std::vector<Need>& needs) {
  for (const Need& need : needs) {
    QVERIFY2(isText("need." + need.id), need.id.c_str());
    QVERIFY2(need.note.empty() || isText(need.note), need.note.c_str());
    QVERIFY2(std::isfinite(need.figure.value) && need.figure.value >= 0, need.id.c_str());
    checkTexts(need.figure);
    if (need.limit) checkTexts(*need.limit);
  }
}

Workload firstLoad(const Sample& sample) { return *sample.design.table<Workload>().first(); }

Assumption assumption(const char* key, double value) {
  return {.id = {}, .key = key, .value = value, .source = "test", .unknown = {}};
}

std::string codeOf(const WorkloadNeeds& needs) { return needs.error ? needs.error->code : std::string{}; }

bool near(double a, double b, double share) { return std::abs(a - b) <= share * std::abs(b); }

} // namespace

class TestNeeds : public QObject {
  Q_OBJECT

  std::unique_ptr<Sample> pod_;

private slots:
  void initTestCase() { pod_ = std::make_unique<Sample>("superpod-h100"); }

  void everyFigureHasTextAndOrigin_data() {
    QTest::addColumn<QByteArray>("id");
    for (const TemplateInfo& info : templates())
      QTest::newRow(info.id.c_str()) << QByteArray::fromStdString(info.id);
  }
  void everyFigureHasTextAndOrigin() {
    QFETCH(QByteArray, id);
    const Sample sample(id.constData());
    const DesignNeeds all = sample.needs();
    QVERIFY(!all.workloads.empty());
    for (const WorkloadNeeds& w : all.workloads) {
      QVERIFY2(!w.error, w.error ? renderError(*w.error, Language::English).c_str() : "");
      QVERIFY(w.needs.size() > 8);
      checkTexts(w.needs);
    }
    QVERIFY(all.site.size() > 15);
    checkTexts(all.site);
    // Each template's own out-of-band network has a port for all that it manages.
    QCOMPARE(static_cast<int>(find(all.site, "oob-ports")->verdict), static_cast<int>(Verdict::Met));
  }

  // 7 of 127 nodes are spare; the layout takes the other 960 accelerators.
  void thePodsRun() {
    const WorkloadNeeds w = pod_->needs().workloads.front();
    QCOMPARE(w.gpusUsed, 960LL);
    QCOMPARE(w.setup->layout.gpus(), 960LL);
    QVERIFY(w.training->fits);
    QVERIFY(near(w.samplesPerS, 1920.0 * 8192 / w.training->stepSeconds, 1e-9));
    // Llama 3.1 70B has 70.55 G parameters; 14 bytes each.
    QVERIFY(near(valueOf(w.needs, "checkpoint-size"), 70.55e9 * 14, 0.005));
    QVERIFY(near(valueOf(w.needs, "capacity-hot"), 10 * valueOf(w.needs, "checkpoint-size"), 1e-9));
    // 15 T tokens, corrected for what is lost.
    QVERIFY(near(valueOf(w.needs, "run-days"), 15e12 / w.samplesPerS / w.goodput / 86400, 1e-6));
    QVERIFY(near(valueOf(w.needs, "dataset-read-rate"), 4 * w.samplesPerS, 1e-9));
    QCOMPARE(w.accelerators.batch,
             1920.0 * w.setup->layout.tp * w.setup->layout.pp * w.setup->layout.cp / w.setup->microBatch);
  }

  // 960 accelerators at 0.09 a year and 120 nodes at 0.15 + 8 (0.02 + 2 x 0.01): 142.8 failures a year.
  void failuresAndGoodput() {
    const WorkloadNeeds w = pod_->needs().workloads.front();
    QVERIFY(near(valueOf(w.needs, "mtbf"), 31536000 / 142.8, 1e-9));
    const double stall = valueOf(w.needs, "checkpoint-stall"), interval = valueOf(w.needs, "checkpoint-interval");
    QVERIFY(near(interval, std::sqrt(2 * stall * 31536000 / 142.8), 1e-9));
    // 3 + 10 + 5 + 5 minutes until it runs again.
    QCOMPARE(valueOf(w.needs, "restart"), 23 * 60.0);
    QVERIFY(near(w.goodput, 1 - stall / interval - (interval / 2 + 1380) * 142.8 / 31536000, 1e-9));
  }

  // Llama 3: 419 unexpected interruptions in 54 days on 16,384 accelerators, one in 3.1 h; three quarters by hardware.
  void failureRatesAgreeWithLlama3() {
    WorkloadNeeds out;
    out.drawn.cluster.gpusPerNode = out.drawn.cluster.nicsPerNode = 8;
    const Assumptions assumptions;
    const Workload row;
    const NeedsInput input = pod_->input();
    const needs_detail::Load load{input, row, assumptions, out, {}};
    const double hours = needs_detail::meanTimeBetweenFailures(load, 16384).value / 3600;
    QVERIFY2(hours > 3.1 && hours < 3.1 / 0.75, qPrintable(QString::number(hours)));
  }

  void theNeededRateIsTheSmallest() {
    const WorkloadNeeds w = pod_->needs().workloads.front();
    const double rate = valueOf(w.needs, "network-rate-needed");
    const auto shareAt = [&](double bytesPerS) {
      TrainingSetup setup = *w.setup;
      setup.cluster.nicBytesPerSPerNode = bytesPerS * setup.cluster.gpusPerNode;
      const auto p = predictTraining(setup, pod_->profile);
      double seconds = 0;
      for (const DimensionTraffic* d : {&p->tensor, &p->context, &p->expert, &p->pipeline, &p->data})
        seconds += d->leavesDomain ? d->exposedSeconds : 0;
      return seconds / p->stepSeconds;
    };
    QVERIFY(shareAt(rate) <= 0.15);
    QVERIFY(shareAt(rate * 0.97) > 0.15);
    QCOMPARE(find(w.needs, "network-rate-needed")->limit->value, 50e9);
  }

  // The guide's formula is kept beside the bounds, word for word.
  void theRuleOfThumb() {
    const WorkloadNeeds w = pod_->needs().workloads.front();
    const double parameters = countParameters(w.setup->shape).total;
    QCOMPARE(w.accelerators.rule, std::ceil(parameters * 1920 * 4 / (w.setup->gpu.memoryBytes * 0.8)));
    QCOMPARE(find(w.needs, "gpus-by-rule")->note, std::string{"need.rule-of-thumb"});
    // States alone are 6 bytes a parameter and a share of 12: no fewer than 70.55 G x 18 / 80 GiB.
    QVERIFY(w.accelerators.memory >= 15 && w.accelerators.memory <= 64);
  }

  void aShorterDeadlineNeedsMore() {
    Workload load = firstLoad(*pod_);
    const double relaxed = needsOf(pod_->input(), load).accelerators.time;
    load.training.deadlineDays /= 4;
    const WorkloadNeeds tight = needsOf(pod_->input(), load);
    QVERIFY(tight.accelerators.time > 3.9 * relaxed && tight.accelerators.time < 4.1 * relaxed);
    QCOMPARE(static_cast<int>(tight.accelerators.binding), static_cast<int>(AcceleratorCounts::Bound::Time));
    QCOMPARE(static_cast<int>(find(tight.needs, "gpus-by-time")->verdict), static_cast<int>(Verdict::Short));
    QCOMPARE(static_cast<int>(find(tight.needs, "run-days")->verdict), static_cast<int>(Verdict::Short));
  }

  void statedDegreesAreKept() {
    Workload load = firstLoad(*pod_);
    load.training.tp = 4;
    load.training.pp = 4;
    const WorkloadNeeds w = needsOf(pod_->input(), load);
    QVERIFY2(!w.error, codeOf(w).c_str());
    QCOMPARE(w.setup->layout.tp, 4);
    QCOMPARE(w.setup->layout.pp, 4);
    load.training.dp = 7;
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"needs.no-such-dp"});
  }

  // 127 = a prime: no layout takes all 1,016, so a smaller number of whole nodes is used.
  void awkwardCountsLeaveSomeIdle() {
    Workload load = firstLoad(*pod_);
    load.gpus = 0;
    const WorkloadNeeds w = needsOf(pod_->input(), load);
    QVERIFY2(!w.error, codeOf(w).c_str());
    QCOMPARE(w.gpusAvailable, 1016LL);
    QVERIFY(w.gpusUsed < 1016 && w.gpusUsed >= 508 && w.gpusUsed % 8 == 0);
  }

  // Heat of all planned watts in air that warms up by 12 K: P / (1.2 kg/m³ x 1,005 J/(kg K) x 12 K).
  void coolingAndPower() {
    const DesignNeeds all = pod_->needs();
    const double watts = valueOf(all.site, "it-power");
    QVERIFY(near(valueOf(all.site, "airflow"), 3600 * watts / (1.2 * 1005 * 12), 1e-9));
    QVERIFY(near(valueOf(all.site, "energy"), watts * 1.3 * 8.76, 1e-9));
    // 127 nodes of 10.2 kW at 0.67 alone.
    QVERIFY(watts > 127 * 10200 * 0.67);
  }

  // A million over five years without interest, nothing else: 200,000 a year over 1,016 x 8,760 x 0.7 hours.
  void money() {
    Sample pod("superpod-h100");
    for (const auto& [key, value] : std::map<const char*, double>{
             {"interest", 0}, {"support_share", 0}, {"tariff_usd_per_kwh", 0}, {"space_usd_per_rack_year", 0}})
      pod.put(assumption(key, value));
    // A bill with unpriced lines: what is known is shown, but no cost contains a part of the purchase.
    pod.bill = {.moneyUsd = 1e6, .linesPriced = 3, .lines = 5};
    const DesignNeeds partial = pod.needs();
    QVERIFY(find(partial.site, "cost-per-year") == nullptr);
    QVERIFY(near(valueOf(partial.site, "capex"), 1e6, 1e-9));
    QCOMPARE(find(partial.site, "capex")->note, std::string{"need.low-by-unpriced"});
    QCOMPARE(valueOf(partial.site, "running-cost-per-year"), 0.0);
    QCOMPARE(find(partial.site, "running-cost-per-gpu-hour")->note, std::string{"need.prices-missing"});
    pod.bill.linesPriced = 5;
    const DesignNeeds all = pod.needs();
    QVERIFY(near(valueOf(all.site, "cost-per-year"), 200'000, 1e-9));
    QVERIFY(near(valueOf(all.site, "cost-per-gpu-hour"), 200'000 / (1016 * 8760 * 0.7), 1e-9));
    QVERIFY(find(all.site, "cost-per-year")->note.empty());
    // 6 % over five years: the annuity of a loan is 0.2374.
    pod.put(assumption("life_years", 5));
    DesignStore store{pod.design};
    Transaction t{store, "edit.test"};
    pod.design.table<Assumption>().forEach([&](const Assumption& row) {
      if (row.key == "interest") t.remove(row.id);
    });
    QVERIFY(t.commit());
    pod.take(store.design());
    QVERIFY(near(valueOf(pod.needs().site, "cost-per-year"), 237'396, 1e-4));
  }

  // A quotation of 40,000 USD an accelerator: 1,016 x 40,000; the energy of a year is priced apart, and so is a run.
  void statedPrice() {
    Sample pod{"superpod-h100"};
    pod.put(assumption("price_usd_per_gpu", 40000));
    const DesignNeeds all = pod.needs();
    QVERIFY(near(valueOf(all.site, "capex"), 1016 * 40000.0, 1e-9));
    QVERIFY(near(valueOf(all.site, "energy-cost-per-year"), valueOf(all.site, "energy") * 0.10, 1e-9));
    const std::vector<Need>& run = all.workloads.front().needs;
    const double hours = valueOf(run, "run-days") * 24;
    QVERIFY(near(valueOf(run, "energy-of-run"), valueOf(run, "load-power") * hours / 1000, 1e-9));
    QVERIFY(near(valueOf(run, "cost-of-run"), valueOf(all.site, "cost-per-gpu-hour") * 960 * hours, 1e-9));
    const double perMillion = valueOf(run, "cost-per-million");
    QVERIFY(near(perMillion, valueOf(all.site, "cost-per-gpu-hour") * 960 / 3600 / valueOf(run, "tokens-per-s") * 1e6,
                 1e-9));
  }

  // 1,016 x 0.09 x 30 / 365 = 7.5 failures while a spare is under way; 95 % of such months have at most 12.
  void spares() { QCOMPARE(valueOf(pod_->needs().site, "spare-gpus"), 12.0); }

  void loadsThatCannotBe() {
    Workload load = firstLoad(*pod_);
    load.gpus = 5000;
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"needs.too-few-accelerators"});
    load.gpus = 960;
    load.modelId.clear();
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"needs.no-model"});
    load.modelId = "resnet-50";
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"shape.not-a-decoder"});
    load.kind = WorkloadKind::VisionInference;
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"needs.no-rate"});
    load.vision.queriesPerS = 1000;
    load.vision.p99Ms = 0.5;
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"needs.target-below-service"});
    load.kind = WorkloadKind::MixedResearch;
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"mix.no-jobs"});
    load.gpus = 0;
    load.share = 0;
    QCOMPARE(codeOf(needsOf(pod_->input(), load)), std::string{"needs.no-share"});
  }

  // Decoding is work for CPUs: 7 ms an image over 70 % of a core.
  void visionTraining() {
    Workload load = firstLoad(*pod_);
    load.kind = WorkloadKind::VisionTraining;
    load.modelId = "resnet-50";
    load.gpus = 64;
    load.training = {};
    load.training.globalBatch = 64 * 128;
    load.training.samplesPerSPerGpu = 2500;
    const WorkloadNeeds w = needsOf(pod_->input(), load);
    QVERIFY2(!w.error, codeOf(w).c_str());
    QVERIFY(near(w.samplesPerS, 64 * 2500, 0.05));
    QVERIFY(near(valueOf(w.needs, "dataset-read-rate"), w.samplesPerS * 115e3, 1e-9));
    QVERIFY(near(valueOf(w.needs, "loader-cores"), w.samplesPerS / 64 * 0.007 / 0.7, 1e-9));
    QCOMPARE(static_cast<int>(find(w.needs, "loader-cores")->verdict), static_cast<int>(Verdict::Short));
  }

  void visionServiceOnParts() {
    const Sample service("inference");
    const DesignNeeds all = service.needs();
    const WorkloadNeeds& w = all.workloads.back();
    QVERIFY(w.kind == WorkloadKind::VisionInference);
    QVERIFY(valueOf(w.needs, "query-p99") <= 0.1);
    QVERIFY(w.accelerators.slo >= 1 && w.accelerators.slo <= 8);
    Workload harder = *service.design.find(w.workload);
    harder.vision.queriesPerS *= 100;
    QVERIFY(needsOf(service.input(), harder).accelerators.slo > w.accelerators.slo);
  }

  // NVIDIA's 1g.10gb: a seventh of the compute, an eighth of the memory.
  void migProfiles() {
    DrawnCluster drawn;
    drawn.gpu.memoryBytes = 80;
    drawn.gpu.denseFlopPerS.fill(7);
    drawn.gpu.multiprocessors = 132;
    const auto sevenths = needs_detail::divided(drawn, SharingKind::Mig, 7);
    QCOMPARE(sevenths.gpu.memoryBytes, 10.0);
    QCOMPARE(sevenths.gpu.denseFlopPerS[0], 1.0);
    const auto halves = needs_detail::divided(drawn, SharingKind::Mig, 2);
    QCOMPARE(halves.gpu.memoryBytes, 40.0);
    QCOMPARE(halves.gpu.denseFlopPerS[0], 3.0);
    QCOMPARE(needs_detail::divided(drawn, SharingKind::Mps, 4).gpu.memoryBytes, 20.0);
    QCOMPARE(needs_detail::divided(drawn, SharingKind::Whole, 4).gpu.memoryBytes, 80.0);
  }

  void mixedResearch() {
    const Sample research("mixed-research");
    const WorkloadNeeds w = research.needs().workloads.front();
    QVERIFY(w.mix);
    QCOMPARE(w.gpusAvailable, 96LL);
    QVERIFY(w.mix->utilisation > 0.3 && w.mix->utilisation <= 1);
    QVERIFY(w.mix->waitP95S >= w.mix->waitP50S);
    // The same seed gives the same jobs.
    QCOMPARE(research.needs().workloads.front().mix->waitMeanS, w.mix->waitMeanS);
    QCOMPARE(valueOf(w.needs, "largest-job"), 64.0);
  }

  void postTraining() {
    Workload load = firstLoad(*pod_);
    load.kind = WorkloadKind::RlPostTraining;
    load.modelId = "llama-3-1-8b";
    load.gpus = 64;
    load.training = {};
    load.serving = {};
    load.serving.inputTokens = 1024;
    load.serving.outputTokens = 2048;
    load.postTraining.promptsPerStep = 64;
    load.postTraining.samplesPerPrompt = 8;
    const WorkloadNeeds turns = needsOf(pod_->input(), load);
    QVERIFY2(!turns.error, codeOf(turns).c_str());
    const double apartFrom =
        valueOf(turns.needs, "rollout-time") + valueOf(turns.needs, "train-time") + valueOf(turns.needs, "weight-sync");
    QVERIFY(near(valueOf(turns.needs, "step-time"), apartFrom, 1e-9));
    QVERIFY(near(turns.samplesPerS, 512 * 2048 / apartFrom, 1e-9)); // tokens, by which costs are told
    Workload open = load; // 32 questions with 16 answers where none are stated
    open.postTraining = {};
    QVERIFY(near(valueOf(needsOf(pod_->input(), open).needs, "step-time"), apartFrom, 1e-9));
    load.postTraining.staleSteps = 1;
    const WorkloadNeeds apart = needsOf(pod_->input(), load);
    const double rollouts = valueOf(apart.needs, "rollout-gpus");
    QVERIFY(rollouts >= 8 && rollouts <= 56 && std::fmod(rollouts, 8) == 0);
    // The same work on parts of the machine at the same time: never faster than all of it in turns.
    QVERIFY(valueOf(apart.needs, "step-time") >= 0.999 * apartFrom);
  }

  void stopsWhenAsked() {
    std::stop_source source;
    source.request_stop();
    const auto stopped = deriveNeeds(pod_->input(), {}, source.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, std::string{"job.cancelled"});
  }
};

CW_TEST(TestNeeds);
#include "test_needs.moc"
