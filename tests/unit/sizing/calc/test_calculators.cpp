// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "core/sizing/calc/notes/notes.h"
#include "tests/test_main.h"
#include "tests/unit/sizing/calc/calculator_fixture.h"
#include "tests/unit/sizing/calc/formula.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

void checkTexts(const Derivation& node, const std::string& id) {
  QVERIFY2(hasMessage(node.labelId), (id + ": " + node.labelId).c_str());
  QVERIFY2(node.inputs.empty() || !node.formula.empty(), (id + ": no formula of " + node.labelId).c_str());
  QVERIFY2(!node.inputs.empty() || !node.source.empty(), (id + ": no source of " + node.labelId).c_str());
  for (const Derivation& input : node.inputs)
    checkTexts(input, id);
}

/// Formulas in words: results of the models of core, and rules that no single expression says.
const std::set<std::string> inWords{"by the model's attention",
                                    "prediction",
                                    "min(t, KV heads)",
                                    "measured curve of the domain, NICs between domains",
                                    "L * (N_a + N_m) + N_e + norms",
                                    "2 * L * k * e * b",
                                    "fewest k with P99(wait) + S <= T",
                                    "Erlang C(k, r * S)",
                                    "P99(wait) + S",
                                    "smallest divisor of u that is >= s_min",
                                    "smallest s with Poisson(m) <= s at c"};

/// What is printed as the formula gives the value that is printed.
void checkFormula(const Derivation& node, const std::string& id) {
  if (!node.formula.empty() && !inWords.contains(node.formula)) {
    const auto value = evaluate(node);
    QVERIFY2(value.has_value(), (id + ": " + node.formula).c_str());
    QVERIFY2(
        std::abs(*value - node.value) <= 1e-6 * std::abs(node.value),
        (id + ": " + node.formula + " is " + std::to_string(*value) + ", not " + std::to_string(node.value)).c_str());
  }
  for (const Derivation& input : node.inputs)
    checkFormula(input, id);
}

bool isText(InputKind kind) {
  return kind == InputKind::Model || kind == InputKind::Gpu || kind == InputKind::Choice || kind == InputKind::Text;
}

} // namespace

/// What holds for all calculators.
class TestCalculators : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() {
    QVERIFY(calculators().size() >= 30);
    std::set<std::string> ids;
    for (const Calculator& calculator : calculators())
      ids.insert(calculator.id);
    QCOMPARE(ids.size(), calculators().size());
  }

  void groupsStandTogether() {
    std::set<std::string> done;
    std::string last;
    for (const Calculator& calculator : calculators()) {
      if (calculator.group != last) QVERIFY2(done.insert(calculator.group).second, calculator.id.c_str());
      last = calculator.group;
    }
    QCOMPARE(done.size(), std::size_t{8});
  }

  void textsAndDefaults_data() { rows(); }
  void textsAndDefaults() {
    QFETCH(QString, id);
    const Calculator& calculator = *findCalculator(id.toStdString());
    for (const char* part : {".title", ".help"})
      QVERIFY2(hasMessage("calc." + calculator.id + part), calculator.id.c_str());
    for (const CalculatorInput& input : calculator.inputs) {
      QVERIFY2(hasMessage("calc." + calculator.id + '.' + input.key) || hasMessage("calc.input." + input.key),
               input.key.c_str());
    }
    const auto results = run(id, "");
    QVERIFY2(results.has_value(), results ? "" : results.error().code.c_str());
    QVERIFY(!results->empty());
    for (const Derivation& result : *results)
      checkTexts(result, calculator.id);
    for (const std::string& note : notesOf(calculator, *results))
      QVERIFY(hasMessage(note));
  }

  void formulasGiveTheValues_data() { rows(); }
  void formulasGiveTheValues() {
    QFETCH(QString, id);
    if (id == "training-throughput") return; // tested with the report that has the same trees
    const auto results = run(id, "");
    QVERIFY(results.has_value());
    for (const Derivation& result : *results)
      checkFormula(result, id.toStdString());
  }

  /// At each end of each limit: a finite answer or a named error, never infinity or a number that wrapped around.
  void limits_data() { rows(); }
  void limits() {
    QFETCH(QString, id);
    const Calculator& calculator = *findCalculator(id.toStdString());
    for (const CalculatorInput& input : calculator.inputs) {
      if (isText(input.kind)) continue;
      QVERIFY2(input.low < input.high, input.key.c_str());
      for (const double end : {input.low, input.high})
        checkEnd(calculator, input, end);
    }
  }

  void everyChoiceAnswers_data() { rows(); }
  void everyChoiceAnswers() {
    QFETCH(QString, id);
    for (const CalculatorInput& input : findCalculator(id.toStdString())->inputs) {
      for (const std::string& choice : input.choices)
        QVERIFY2(run(id, QString::fromStdString(input.key + '=' + choice)).has_value(), choice.c_str());
    }
  }

  void more_data() {
    QTest::addColumn<QString>("calculator");
    QTest::addColumn<QString>("input");
    QTest::addColumn<QStringList>("values");
    QTest::addColumn<QString>("result");
    QTest::addColumn<bool>("rises");
    const auto row = [](const char* calculator, const char* input, const char* values, const char* result, bool rises) {
      QTest::addRow("%s %s", calculator, input) << calculator << input << QString(values).split(' ') << result << rises;
    };
    row("days-to-train", "gpus", "8 64 512 4096", "days", false);
    row("training-memory", "micro_batch", "1 2 4 8", "memory-per-gpu", true);
    row("training-memory", "gpus", "2 8 32 128", "memory-per-gpu", false);
    row("kv-cache", "users", "1 2 64 1000", "kv-total", true);
    row("kv-cache", "tensor_parallel", "1 2 4 8", "kv-per-gpu", false);
    row("ring-all-reduce", "ranks", "2 4 8 1024", "all-reduce-time", true);
    row("ring-all-reduce", "rate", "100Gb/s 200Gb/s 400Gb/s", "all-reduce-time", false);
    row("collective-time", "payload", "1MiB 16MiB 1GiB 16GiB", "collective-time", true);
    row("bandwidth-needed", "exposed_share", "0.05 0.1 0.3", "rate-needed", false);
    row("replicas-for-slo", "rate", "10 100 1000 5000", "replicas", true);
    row("replicas-for-slo", "p99_target", "20ms 50ms 200ms", "replicas", false);
    row("pipeline-bubble", "micro_batches", "8 16 64 512", "bubble-of-step", false);
    row("checkpoint-interval", "mtbf", "1h 4h 24h", "interval-young", true);
    row("usable-capacity", "parity_shards", "0 1 2 4", "usable-capacity", false);
    row("goodput", "mtbf", "1h 4h 24h", "goodput", true);
    row("spares", "parts", "10 100 1000 100000", "spares", true);
    row("airflow", "rise_k", "5 10 20", "airflow", false);
    row("cost-per-gpu-hour", "utilisation", "0.3 0.6 0.9", "cost-per-gpu-hour", false);
    row("serving-throughput", "users", "1 8 32", "output-tokens-per-s", true);
    row("optics-power", "optical_share", "0 0.5 1", "optics-power", true);
    row("bisection", "oversubscription", "1 2 4", "bisection-rate", false);
  }
  void more() {
    QFETCH(QString, calculator);
    QFETCH(QString, input);
    QFETCH(QStringList, values);
    QFETCH(QString, result);
    QFETCH(bool, rises);
    double before = std::nan("");
    for (const QString& text : values) {
      const double now = value(calculator, input + '=' + text, result);
      QVERIFY(std::isfinite(now));
      if (std::isfinite(before)) QVERIFY2(rises ? now > before : now < before, qPrintable(text));
      before = now;
    }
  }

  // What must not be is said: an MFU above 1, a node that does not hold.
  void notes() {
    const auto noted = [](const char* id, const char* inputs, const char* note) {
      const auto results = run(id, inputs);
      if (!results) return false;
      const auto notes = notesOf(*findCalculator(id), *results);
      return std::ranges::find(notes, note) != notes.end();
    };
    QVERIFY(noted("mfu-from-log", "step=1 s", "calc.note.above-peak"));
    QVERIFY(!noted("mfu-from-log", "step=10 s", "calc.note.above-peak"));
    QVERIFY(noted("supply-failure", "load=10.2 kW", "calc.note.power-missing"));
    QVERIFY(!noted("supply-failure", "load=8 kW", "calc.note.power-missing"));
    QVERIFY(noted("training-memory", "gpus=1", "calc.note.does-not-fit"));
    QVERIFY(noted("nic-cap", "measured=400 GB/s", "calc.note.above-cap"));
  }

private:
  static void rows() {
    QTest::addColumn<QString>("id");
    for (const Calculator& calculator : calculators())
      QTest::newRow(calculator.id.c_str()) << QString::fromStdString(calculator.id);
  }

  static void checkEnd(const Calculator& calculator, const CalculatorInput& input, double end) {
    constexpr double most = 1e60;
    static const std::map<InputKind, const char*> units{{InputKind::Bytes, " B"},
                                                        {InputKind::BitRate, " b/s"},
                                                        {InputKind::ByteRate, " B/s"},
                                                        {InputKind::Seconds, " s"},
                                                        {InputKind::Watts, " W"}};
    const auto unit = units.find(input.kind);
    const QString text = QString::number(end, 'g', 17) + (unit != units.end() ? unit->second : "");
    const auto results = run(QString::fromStdString(calculator.id), QString::fromStdString(input.key) + '=' + text);
    const std::string place = calculator.id + ' ' + input.key + '=' + text.toStdString();
    if (!results) {
      QVERIFY2(hasMessage(results.error().code), place.c_str());
      return;
    }
    for (const Derivation& result : *results) {
      const bool balance =
          result.labelId == "calc.result.memory-left"; // less than nothing is left where it does not fit
      QVERIFY2(std::isfinite(result.value) && std::abs(result.value) < most && (balance || result.value >= 0),
               (place + ": " + result.labelId).c_str());
    }
  }
};

CW_TEST(TestCalculators);
#include "test_calculators.moc"
