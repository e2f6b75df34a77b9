// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>

#include "tests/test_main.h"
#include "tests/unit/sizing/calc/calculator_fixture.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

struct Same {
  const char *name, *calculator, *one, *other, *result;
};
constexpr Same sameValues[] = {
    {"bits and bytes", "nic-cap", "nic_rate=400Gb/s", "nic_rate=50 GB/s", "node-cap"},
    {"port speed", "nic-cap", "nic_rate=400G", "nic_rate=400 Gbps", "node-cap"},
    {"percent", "amdahl", "serial_share=5%", "serial_share=0.05", "speed-up"},
    {"billion", "model-states", "parameters=13B", "parameters=13,000,000,000", "model-states"},
    {"trillion", "days-to-train", "tokens=1T", "tokens=1e12", "days"},
    {"hours", "goodput", "mtbf=2h", "mtbf=7200 s", "goodput"},
    {"binary", "ring-all-reduce", "payload=1GiB", "payload=1024 MiB", "bytes-sent"},
    {"volts", "three-phase-current", "volts=400V", "volts=0.4 kV", "line-current"},
    {"peak", "days-to-train", "peak_tflops=1 PFLOPS", "peak_tflops=1000TFLOP/s", "days"},
    {"pounds", "floor-load", "mass=1000 lb", "mass=453.59237 kg", "floor-load"},
    {"bytes of a number", "kv-cache", "bytes_per_value=1 B", "bytes_per_value=1", "kv-total"},
    {"dollars", "training-cost", "usd_per_gpu_hour=$2", "usd_per_gpu_hour=2", "training-cost"},
    {"thousand", "kv-cache", "sequence=32k", "sequence=32000", "kv-total"},
    {"name", "kv-cache", "model=llama-3-70b", "model=Llama 3 70B", "kv-total"},
    {"spaces", "kv-cache", "users= 8 ", "users=8", "kv-total"},
};

struct Fault {
  const char *name, *calculator, *inputs, *code, *where;
};
constexpr Fault faults[] = {
    {"unknown key", "kv-cache", "user=8", "calc.unknown-input", "user"},
    {"no unit", "kv-cache", "free_memory=64", "calc.malformed-input", "free_memory"},
    {"bits for bytes", "kv-cache", "free_memory=64 Gb", "calc.malformed-input", "free_memory"},
    {"foreign unit", "three-phase-current", "volts=400 A", "calc.malformed-input", "volts"},
    {"power for time", "goodput", "mtbf=8 kW", "calc.malformed-input", "mtbf"},
    {"share over 1", "days-to-train", "mfu=50", "calc.out-of-range", "mfu"},
    {"part of a GPU", "amdahl", "gpus=1.5", "calc.malformed-input", "gpus"},
    {"choice", "parameters", "mlp=relu", "calc.malformed-input", "mlp"},
    {"model", "kv-cache", "model=no such model", "shape.unknown-model", "model"},
    {"file", "kv-cache", "model=/no/such/config.json", "file.cannot-open", "model"},
    {"accelerator", "training-memory", "gpu=Abacus", "hardware.unknown-gpu", "gpu"},
    {"zero divides", "days-to-train", "mfu=0", "calc.no-finite-result", "mfu"},
    {"odd radix", "clos-limits", "radix=65", "calc.malformed-input", "radix"},
    {"few leaves", "leaf-spine", "leaves=2", "calc.leaves-too-few", "leaves"},
    {"few spines", "leaf-spine", "spines=1", "calc.spines-too-few", "spines"},
    {"idle is slow", "replicas-for-slo", "p99_target=5 ms", "calc.target-below-service", "p99_target"},
    {"degrees", "training-throughput", "gpus=60", "calc.gpus-not-divisible", "gpus"},
};

} // namespace

/// What may be typed, and what is told when it cannot be read.
class TestCalculatorInputs : public QObject {
  Q_OBJECT
private slots:
  void sameValueManyWays_data() {
    for (const char* column : {"calculator", "one", "other", "result"})
      QTest::addColumn<QString>(column);
    for (const Same& same : sameValues)
      QTest::newRow(same.name) << QString(same.calculator) << QString(same.one) << QString(same.other)
                               << QString(same.result);
  }
  void sameValueManyWays() {
    QFETCH(QString, calculator);
    QFETCH(QString, one);
    QFETCH(QString, other);
    QFETCH(QString, result);
    const double a = value(calculator, one, result), b = value(calculator, other, result);
    QVERIFY(std::isfinite(a) && std::abs(a - b) <= 1e-9 * std::abs(b));
  }

  void faultsAreNamed_data() {
    for (const char* column : {"calculator", "inputs", "code", "where"})
      QTest::addColumn<QString>(column);
    for (const char* text : {"nan", "inf", "-inf", "1e999", "many", "8 users", "0x10", "1.2.3", "--8", "8;9", "%"})
      QTest::newRow(text) << "kv-cache" << QString("users=") + text << "calc.malformed-input"
                          << "users";
    for (const char* text : {"0", "-1", "1e99", "1e300"})
      QTest::newRow(text) << "kv-cache" << QString("users=") + text << "calc.out-of-range"
                          << "users";
    for (const Fault& fault : faults)
      QTest::newRow(fault.name) << QString(fault.calculator) << QString(fault.inputs) << QString(fault.code)
                                << QString(fault.where);
  }
  void faultsAreNamed() {
    QFETCH(QString, calculator);
    QFETCH(QString, inputs);
    QFETCH(QString, code);
    QFETCH(QString, where);
    const auto results = run(calculator, inputs);
    QVERIFY(!results.has_value());
    QCOMPARE(QString::fromStdString(results.error().code), code);
    QCOMPARE(QString::fromStdString(results.error().where), where);
    for (const Language language : {Language::English, Language::SimplifiedChinese}) {
      const std::string told = renderError(results.error(), language);
      QVERIFY2(told.find('{') == std::string::npos && told.find(code.toStdString()) == std::string::npos, told.c_str());
    }
  }

  void nearestKeyIsTold() {
    const auto results = run("kv-cache", "user=8");
    QVERIFY(renderError(results.error(), Language::English).find("users") != std::string::npos);
  }

  // 2 layers, 2 groups of 64, keys and values of 2 B: 2 · 2 · 2 · 64 · 2.
  void aConfigurationFileIsAModel() {
    QTemporaryDir folder;
    QFile file(folder.filePath("config.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"model_type":"llama","num_hidden_layers":2,"hidden_size":256,"num_attention_heads":4,
                   "num_key_value_heads":2,"intermediate_size":512,"vocab_size":1000,"max_position_embeddings":2048})");
    file.close();
    QCOMPARE(value("kv-cache", "model=" + file.fileName(), "kv-per-token"), 1024.0);
  }

  void requiredInputsAreAskedFor() {
    const Calculator needy{"needy", "host", {{"a", InputKind::Number, "", 0, 1, {}, {}}}, [](const CalculatorValues&) {
                             return Result<std::vector<Derivation>>{std::vector<Derivation>{}};
                           }};
    const auto results = calculate(needy, {}, calcCatalog());
    QVERIFY(!results.has_value());
    QCOMPARE(results.error().code, std::string("calc.missing-input"));
  }
};

CW_TEST(TestCalculatorInputs);
#include "test_calculator_inputs.moc"
