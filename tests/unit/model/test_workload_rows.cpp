// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/model/journal.h"
#include "core/model/project_file.h"

using namespace cw;
using namespace cw::test;

namespace {

/// Every field other than its default, so that a forgotten one is noticed; also in the load below.
ServingLoad fullService() {
  return {.inputTokens = 1024,
          .outputTokens = 256,
          .inputSpread = 0.5,
          .outputSpread = 0.75,
          .ratePerS = 20,
          .concurrency = 64,
          .ttftP99Ms = 2000,
          .tpotMs = 50,
          .weights = NumberFormat::Int4,
          .kvCache = NumberFormat::Int8,
          .tp = 4,
          .pp = 2,
          .ep = 8,
          .attentionDp = 16,
          .disaggregated = true,
          .prefixHitShare = 0.25,
          .speculativeTokens = 3,
          .acceptance = 0.6};
}

/// A load of all kinds at once.
Workload fullLoad(Id<Workload> id, Id<DeviceGroup> group) {
  Workload load;
  load.id = id;
  load.name = "预训练 1";
  load.kind = WorkloadKind::RlPostTraining;
  load.modelParameters = 7e9;
  load.group = group;
  load.share = 0.5;
  load.gpus = 16;
  load.priority = -3;
  load.sharing = SharingKind::Mps;
  load.partitions = 4;
  load.training = {.tokens = 15e12,
                   .globalBatch = 2048,
                   .sequence = 8192,
                   .microBatch = 2,
                   .precision = NumberFormat::Fp8,
                   .recompute = RecomputeChoice::Selective,
                   .sharding = ShardingChoice::Optimizer,
                   .software = TrainingSoftware::Fsdp,
                   .tuned = TunedPart::Qlora,
                   .adapterRank = 64,
                   .tp = 8,
                   .pp = 4,
                   .cp = 2,
                   .ep = 3,
                   .dp = 5,
                   .interleave = 6,
                   .deadlineDays = 30.5,
                   .synchronousCheckpoint = true,
                   .checkpointMinutes = 30,
                   .datasetTBytes = 60,
                   .sampleKBytes = 115,
                   .cpuMsPerSample = 7,
                   .samplesPerSPerGpu = 2800};
  load.serving = fullService();
  load.vision = {
      .queriesPerS = 1200, .p99Ms = 100, .batchWindowMs = 5, .maxBatch = 32, .fixedMs = 1.5, .msPerQuery = 0.2};
  load.mix = {.jobs = {{"small", 8, 6, 1.5, 16, 10, true}, {"large", 64, 24, 0, 0.4, 5, false}},
              .tracePath = "jobs.swf",
              .days = 30,
              .seed = 7,
              .noBackfill = true};
  load.postTraining = {
      .promptsPerStep = 128, .samplesPerPrompt = 8, .rolloutShare = 0.7, .staleSteps = 1, .steps = 1000};
  return load;
}

Assumption pue(Id<Assumption> id, double value) {
  return {.id = id, .key = "pue", .value = value, .source = "the site's meter", .unknown = {}};
}

/// The sample with a load and an assumption, and the store that holds it.
void addLoad(DesignStore& store) {
  Transaction t{store, "edit.sample"};
  t.put(fullLoad(t.newId<Workload>(), firstOf<DeviceGroup>(t.design()).id));
  t.put(pue(t.newId<Assumption>(), 1.25));
  const auto done = t.commit();
  QVERIFY2(done, why(done).c_str());
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  if (at == std::string::npos) qFatal("the sample does not contain %s", std::string{what}.c_str());
  return text.replace(at, what.size(), by);
}

} // namespace

class TestWorkloadRows : public QObject {
  Q_OBJECT
private slots:
  void everyFieldComesBack() {
    DesignStore store{sampleDesign()};
    addLoad(store);
    const std::string text = designToText(store.design());
    const auto back = designFromText(text, "a.cwd");
    QVERIFY2(back, why(back).c_str());
    QVERIFY(firstOf<Workload>(back->design) == firstOf<Workload>(store.design()));
    QVERIFY(firstOf<Assumption>(back->design) == firstOf<Assumption>(store.design()));
    QCOMPARE(designToText(back->design), text);
  }

  /// A field without a line in fields.h would be lost: the sample states all of them.
  void noFieldIsForgotten() {
    DesignStore store{sampleDesign()};
    addLoad(store);
    const std::string text = designToText(store.design());
    const std::string row = text.substr(text.find("{\"id\":\"workload-"));
    const std::string line = row.substr(0, row.find('\n'));
    // id, name, kind, model_parameters, group, share, gpus, priority, sharing, partitions; 23 of training, 18 of
    // serving, 6 of vision, jobs and 4 of the mix, 5 of post-training; 7 and 5 of the two job classes, of which the
    // second has neither spread nor preemption.
    QCOMPARE(std::count(line.begin(), line.end(), ':'), 10 + 23 + 18 + 6 + 1 + 4 + 5 + 7 + 5);
  }

  void absentFieldsAreZero() {
    DesignStore store;
    Transaction t{store, "edit.sample"};
    Workload plain;
    plain.id = t.newId<Workload>();
    plain.name = "plain";
    t.put(plain);
    QVERIFY(t.commit());
    const std::string text = designToText(store.design());
    QVERIFY(text.find("{\"id\":\"workload-1\",\"name\":\"plain\",\"kind\":\"llm-training\",\"share\":1}") !=
            std::string::npos);
    const auto back = designFromText(text, "a.cwd");
    QVERIFY2(back, why(back).c_str());
    QVERIFY(firstOf<Workload>(back->design) == plain);
  }

  void undoTakesBackTheLoad() {
    DesignStore store{sampleDesign()};
    const std::string before = designToText(store.design());
    addLoad(store);
    const std::string after = designToText(store.design());
    QVERIFY(store.undo());
    QCOMPARE(designToText(store.design()), before);
    QVERIFY(store.redo());
    QCOMPARE(designToText(store.design()), after);
  }

  void theGroupOfALoadCannotGo() {
    DesignStore store;
    Transaction t{store, "edit.sample"};
    DeviceGroup group;
    group.id = t.newId<DeviceGroup>();
    group.name = "gpus";
    t.put(group);
    t.put(fullLoad(t.newId<Workload>(), group.id));
    QVERIFY(t.commit());
    Transaction removal{store, "edit.sample"};
    removal.remove(group.id);
    QCOMPARE(codeOf(removal.commit()), std::string{"edit.no-such-row"});
  }

  void theJournalBringsBackEdits() {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("cw-workload-" + std::to_string(QCoreApplication::applicationPid()));
    std::filesystem::create_directories(folder);
    const auto file = folder / "a.cwd";
    DesignStore store{sampleDesign()};
    QVERIFY(saveDesign(store.design(), file));
    auto journal = EditJournal::start(journalPathOf(file), store.design(), false);
    QVERIFY2(journal, why(journal).c_str());
    store.subscribe([&](const ChangeSet& changes) { QVERIFY(journal->append(changes, store.design())); });
    addLoad(store);
    Transaction change{store, "edit.sample"};
    change.put(pue(firstOf<Assumption>(store.design()).id, 1.4));
    change.put([&] {
      Workload load = firstOf<Workload>(store.design());
      load.mix.jobs.pop_back();
      return load;
    }());
    QVERIFY(change.commit());
    const auto recovered = recoverFile(file);
    QVERIFY2(recovered, why(recovered).c_str());
    QVERIFY(recovered->has_value());
    QCOMPARE(designToText((*recovered)->design), designToText(store.design()));
    std::filesystem::remove_all(folder);
  }

  void unknownKeysSurvive() {
    DesignStore store{sampleDesign()};
    addLoad(store);
    std::string text = designToText(store.design());
    text = replaced(text, "\"kind\":\"rl-post-training\"", "\"kind\":\"rl-post-training\",\"reward\":{\"model\":1}");
    text = replaced(text, "\"per_day\":16", "\"per_day\":16,\"team\":\"a\"");
    text = replaced(text, "\"key\":\"pue\"", "\"key\":\"pue\",\"until\":2027");
    const auto loaded = designFromText(text, "a.cwd");
    QVERIFY2(loaded, why(loaded).c_str());
    const std::string saved = designToText(loaded->design);
    for (const char* key : {"\"reward\":{\"model\":1}", "\"team\":\"a\"", "\"until\":2027"})
      QVERIFY2(saved.find(key) != std::string::npos, key);
  }

  void badContent_data() {
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QByteArray>("by");
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char* name, const char* what, const char* by, const char* code) {
      QTest::newRow(name) << QByteArray(what) << QByteArray(by) << QByteArray(code);
    };
    row("unknown kind", "rl-post-training", "mining", "file.unknown-value");
    row("share above one", "\"share\":0.5", "\"share\":1.5", "file.field-range");
    row("negative tokens", "\"tokens\":15000000000000", "\"tokens\":-1", "file.field-range");
    row("job without accelerators", "\"gpus\":8", "\"gpus\":0", "file.field-range");
    row("missing group", "\"group\":\"group-4\",\"share\"", "\"group\":\"group-99\",\"share\"", "file.no-such-row");
    row("model that is not carried", "\"model_parameters\"", "\"model\":\"gpt-9\",\"model_parameters\"",
        "file.unknown-type");
    row("unknown precision", "\"precision\":\"fp8\"", "\"precision\":\"fp3\"", "file.unknown-value");
  }
  void badContent() {
    QFETCH(QByteArray, what);
    QFETCH(QByteArray, by);
    QFETCH(QByteArray, code);
    DesignStore store{sampleDesign()};
    addLoad(store);
    const auto read = designFromText(replaced(designToText(store.design()), what.toStdString(), by.toStdString()), "f");
    QCOMPARE(QByteArray::fromStdString(codeOf(read)), code);
  }
};

CW_TEST(TestWorkloadRows);
#include "test_workload_rows.moc"
