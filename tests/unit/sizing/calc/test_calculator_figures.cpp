// SPDX-License-Identifier: GPL-3.0-or-later
// Every calculator against a figure that somebody else published, or one worked out by hand in the comment.
#include <set>

#include "tests/test_main.h"
#include "tests/unit/sizing/calc/calculator_fixture.h"

using namespace cw;
using namespace cw::test;

namespace {

struct Figure {
  const char *calculator, *inputs, *result;
  double expected, tolerance;
};

constexpr double hand = 1e-6; ///< of figures worked out here

// Q-…: tests/golden/data/questions/questions.json, where each has its source.
constexpr Figure training[] = {
    // Rajbhandari et al., arXiv 1910.02054, figure 1: 7.5B parameters, 64 ranks: 120, 31.4, 16.6, 1.88 GB.
    {"model-states", "parameters=7.5B; data_parallel=64", "model-states", 120e9, 1e-3},
    {"model-states", "parameters=7.5B; data_parallel=64", "states-zero-1", 31.4e9, 2e-3},
    {"model-states", "parameters=7.5B; data_parallel=64", "states-zero-2", 16.6e9, 3e-3},
    {"model-states", "parameters=7.5B; data_parallel=64", "states-zero-3", 1.88e9, 5e-3},
    // Korthikanti et al., arXiv 2205.05198: 5 a s / h is 80 for GPT-3, so 2048 · 12288 · 96 · (34 + 80) B.
    {"activation-memory", "sequence=2048; hidden=12288; heads=96; layers=96", "activations-none", 275.42e9, 1e-4},
    {"offload-host-memory", "parameters=32.5B", "host-memory-needed", 780e9, hand},                        // Q-A05
    {"rule-of-thumb-gpus", "parameters=7B; batch=32", "rule-of-thumb-gpus", 14, 0},                        // Q-J12
    {"days-to-train", "parameters=70B; tokens=15T; gpus=1024; mfu=0.5", "days", 143.9, 1e-3},              // Q-B08
    {"gpus-for-deadline", "parameters=70B; tokens=15T; days=143.93; mfu=0.5; goodput=1", "gpus", 1024, 0}, // the same
    {"days-from-throughput", "tokens=2.2T; gpus=128; tokens_per_s_per_gpu=3700", "days", 53.76, 1e-3},     // Q-B02
    {"days-from-throughput", "gpus=1024; tokens_per_s_total=1184000", "days", 146.63, 1e-3},               // Q-B08
    {"mfu-from-gpu-hours", "peak_tflops=1979", "mfu", 0.165, 5e-3},                                        // Q-B10
    // 6 · 8.0303e9 · (512 · 8192 / 10 / 64) / 989.5e12.
    {"mfu-from-log", "model=Llama 3 8B; step=10 s; global_batch=512; gpus=64", "mfu-6n", 0.31911, 1e-4},
    // Narayanan et al., arXiv 2104.04473: (p - 1) / m = 7 / 64, over v with interleaving.
    {"pipeline-bubble", "stages=8; micro_batches=64", "bubble-of-ideal", 7.0 / 64, hand},
    {"pipeline-bubble", "stages=8; micro_batches=64; interleave=2", "bubble-of-ideal", 7.0 / 128, hand},
    {"max-data-parallel", "batch_tokens=4194304; sequence=4096", "max-data-parallel", 1024, 0}, // Q-J05
    {"amdahl", "serial_share=5 %; gpus=1024", "speed-up", 19.64, 1e-3},                         // Q-J14
    {"exposed-communication", "peak_tflops=989", "busy-share", 0.0885, 2e-3},                   // Q-J13
    // Model card: 70.6B parameters; 80 layers, 8 groups of 128: 2 · 80 · 8 · 128 · 2 B.
    {"model-figures", "model=Llama 3 70B", "parameters", 70.6e9, 1e-3},
    {"model-figures", "model=Llama 3 70B", "kv-per-token", 327680, 0},
    {"parameters", "head_dim=256; vocabulary=32128; tied_embeddings=yes", "parameters", 18.4e9, 2e-3}, // Q-J06
    {"mfu-from-throughput", "", "mfu", 0.3896, 1e-3},                                                  // Q-B04
};

constexpr Figure inference[] = {
    {"kv-cache", "model=Llama 3 70B; users=8; sequence=32768", "kv-total", 85.9e9, 1e-3}, // Q-A07
    // DeepSeek-V3 technical report: 61 layers keep 512 + 64 numbers a token.
    {"kv-cache", "model=DeepSeek-V3", "kv-per-token", 61 * 576 * 2, 0},
    {"kv-cache-dimensions", "layers=126; sequence=131072; tensor_parallel=8", "kv-per-gpu", 8.456e9, 1e-3}, // Q-A11
    {"kv-blocks", "", "blocks-missing", 134, 0},                                                            // Q-A09
    {"gpus-for-weights", "parameters=70B; gpu_memory=16 GB; weight_bytes=0.5", "gpus-for-weights", 3, 0},   // Q-G12
    {"decode-step",
     "parameters=30B; weight_bytes=1; gpus=16; memory_rate=810 GB/s; peak_tflops=197; kv_bytes_per_token=100000; "
     "sequence=8192; batch=256",
     "decode-step", 21.05e-3, 1e-3},                      // Q-G03
    {"prefill-time", "", "prefill-time", 0.91, 1e-3},     // Q-G05
    {"serving-log", "", "requests-in-flight", 463, 1e-3}, // Q-G08
    {"littles-law", "rate=100; latency=2 s", "requests-in-flight", 200, hand},
    // Tables of Erlang C: 10 erlang on 11 servers wait with probability 0.682, on 12 with 0.449.
    {"replicas-for-slo", "rate=1000; service_time=10 ms; p99_target=100 ms", "waiting-share", 0.682, 1e-3},
    {"replicas-for-slo", "rate=1000; service_time=10 ms; p99_target=40 ms", "waiting-share", 0.449, 2e-3},
    {"batch-window", "", "largest-batch", 85, 0}, // Q-G11
    // Leviathan et al., arXiv 2211.17192, equation 1: (1 - 0.8^6) / 0.2.
    {"speculative-decoding", "drafted=5; acceptance=0.8", "tokens-per-step", 3.68928, hand},
    {"prefix-cache", "prefill=400 ms; cached_share=60 %", "prefill-time", 0.16, hand},
    {"kv-transfer", "model=Llama 3 70B; input_tokens=8192; rate=400 Gb/s", "transfer-time", 0.0537, 1e-3}, // sizing 4b
};

constexpr Figure network[] = {
    {"scale-up-links", "", "links-active", 12, 0},                                              // Q-H19
    {"ring-all-reduce", "rate=300 GB/s", "all-reduce-time", 0.0933, 1e-3},                      // Q-C04
    {"hierarchical-all-reduce", "nic_rate_per_node=25 Gb/s", "time-between-nodes", 4.48, hand}, // Q-J13
    // aiconfigurator tables, 8 x H100: 445 GB/s at 512 MiB.
    {"collective-time", "gpu=H100; payload=512 MiB; ranks=8", "bus-bandwidth", 445e9, 0.05},
    // ml-engineering: 382 GB/s over 4 x 8 B200 are 37 GB/s a NIC; 16 GiB · 1.9375 / 382 GB/s = 87.1 ms.
    {"bus-bandwidth", "ranks=32; ranks_per_node=8; payload=16 GiB; duration=87.14 ms", "nic-rate-per-gpu", 37e9, 0.01},
    {"nic-cap", "nics=4; nic_rate=100 Gb/s", "node-cap", 50e9, hand}, // Q-C02
    // 2 · 63/64 · 14 GB in 2 s · 0.15 / 0.85 = 353 ms.
    {"bandwidth-needed", "", "rate-needed", 624.75e9, hand},
    {"gradient-traffic", "", "bytes-sent", 699.3e9, 1e-3},          // Q-C10
    {"clos-limits", "radix=64", "endpoints-three-tiers", 65536, 0}, // Q-D07
    {"leaf-spine", "", "leaves-least", 4, 0},                       // Q-D13
    {"spine-count", "leaves=144", "spines", 72, 0},                 // Q-D04
    {"bisection", "", "bisection-rate", 102.4e12, hand},            // Q-D13
    {"oversubscription", "down_ports=48; down_rate=400 Gb/s; up_ports=16; up_rate=800 Gb/s", "oversubscription", 1.5,
     0},
    // Kim et al., ISCA 2008: p = h = 8, a = 16 gives 129 groups and 16,512 nodes with routers of 31 ports.
    {"dragonfly-size", "endpoints=16512", "groups", 129, 0},
    {"dragonfly-size", "endpoints=16512", "ports-of-a-router", 31, 0},
    // 2 · 717 modules of 15 W and 614 copper ends of 0.1 W.
    {"optics-power", "links=1024; optical_share=70 %", "optics-power", 1434 * 15 + 614 * 0.1, hand},
};

constexpr Figure site[] = {
    {"checkpoint", "", "write-time", 140, hand}, // Q-F02
    // Young: sqrt(2 · 60 · 28,800) s.
    {"checkpoint-interval", "stall=60 s; mtbf=8 h", "interval-young", 1859.03, 1e-5},
    {"usable-capacity", "arrays=8; drive_size=16 TB", "usable-tebibytes", 7376, 1e-4}, // Q-F06
    {"raw-for-usable", "", "raw-tebibytes", 768, hand},                                // Q-F07
    {"aggregate-rate", "", "aggregate-rate", 27.36e9, hand},                           // Q-F09
    {"dataset-read", "", "dataset-size", 60e12, hand},                                 // Q-F14
    {"image-read", "gpus=64; samples_per_s_per_gpu=2500; sample_size=115 kB", "read-rate", 18.4e9, hand},
    {"host-per-gpu", "", "cores-missing", 16, 0}, // Q-J11
    {"loader-cores", "gpus=8; samples_per_s_per_gpu=2500; cpu_time=7 ms", "cores-needed", 200,
     0}, // 20,000 · 7 ms / 0.7
    {"pcie-lanes", "", "lanes-needed", 8 * 16 + 10 * 16 + 8 * 4, 0},
    {"peak-flops", "", "peak-tflops", 648.6, 1e-4},                    // Q-J09
    {"three-phase-current", "volts=480", "line-current", 11.45, 1e-3}, // Q-E01
    {"feed-after-failure", "", "feed-power-derated", 34.92e3, 1e-3},   // Q-E07
    {"supply-failure", "", "power-missing", 1200, hand},               // Q-E05
    // The trade's rule: CFM = 3.16 · W / °F: 3.16 · 40,000 / 21.6.
    {"airflow", "heat=40 kW; rise_k=12", "airflow-cfm", 5852, 5e-3},
    // 1.43 l/min a kW at 10 K.
    {"water-flow", "heat=120 kW; rise_k=10", "water-flow", 172, 5e-3},
    {"pue", "facility_power=1.3 MW; it_power=1 MW", "pue", 1.3, hand},
    {"floor-load", "mass=1500 lb; area=8 ft2; clearance=24 ft2; traffic=15 lb/ft2; raised_floor=10 lb/ft2",
     "floor-load-lb", 94, 1e-3}, // Q-E12
    {"nodes-per-rack", "rack_power=40 kW; node_power=10.2 kW; node_units=8", "nodes-per-rack", 3, 0},
    // Llama 3 herd, arXiv 2407.21783, table 5: 148 faulty GPUs and 72 HBM in 54 days of 16,384.
    {"mtbf", "gpus=16384; node_failures_per_year=0", "failures-per-day", 220.0 / 54, 0.02},
    // 1 - 5/1800 - (900 + 1200) / 28,800.
    {"goodput", "", "goodput", 0.924306, 1e-6},
    // Tables of the Poisson distribution: mean 7.5: 0.921 up to 11, 0.957 up to 12.
    {"spares", "parts=1014; failures_per_year=0.09; lead_days=30; confidence=0.95", "spares", 12, 0},
    {"availability", "mtbf=8760 h; mttr=24 h", "availability", 8760.0 / 8784, hand},
    // Annuity of 6 % and 5 years: 0.2374 (tables); 40e6 · 0.2874 + 1.3 MW · 1.3 · 8,760 h · 0.10.
    {"cost-per-gpu-hour", "", "cost-per-year", 12.976e6, 1e-4},
    {"cost-per-million-tokens", "usd_per_gpu_hour=2.50; tokens_per_s_per_gpu=1000; utilisation=0.5", "cost-per-million",
     2.5 / 1.8, hand},
    // 6 · 70e9 · 15e12 / (989.5e12 · 0.4 · 0.95 · 3600) hours of 2.50.
    {"training-cost", "", "training-cost", 11.6353e6, 1e-4},
    {"energy-cost", "it_power=1 MW; pue=1.3; usd_per_kwh=0.10", "energy-cost", 1138800, hand},
};

constexpr Figure more[] = {
    // 8,192 tokens of 128,256 logits in FP32, twice: sizing 3.3.
    {"logits-memory", "sequence=8192; vocabulary=128256", "logits", 8.405e9, 1e-3},
    // 4 · 0.2e9 + 18 · 7e9 / 8 and 14e9 + 15.75e9.
    {"deepspeed-states", "parameters=7B; largest_layer=200M; gpus=8", "states-zero-3", 16.55e9, hand},
    {"deepspeed-states", "parameters=7B; gpus=8", "states-zero-2", 29.75e9, hand},
    // Hoffmann et al., arXiv 2203.15556: Chinchilla, 70B on 1.4T tokens.
    {"compute-optimal", "parameters=70B", "tokens", 1.4e12, hand},
    {"scaling-efficiency", "gpus_few=8; rate_few=10000; gpus_many=512; rate_many=560000", "efficiency", 0.875, hand},
    {"gustafson", "serial_share=5 %; gpus=1024", "speed-up", 972.85, hand}, // 1024 - 0.05 · 1023
    // Luccioni et al., arXiv 2211.02001: BLOOM, 1.083M GPU-hours at 400 W: 433,196 kWh, 24.7 t at 57 g/kWh.
    {"training-energy", "gpu_hours=1082990; gpu_power=400 W; pue=1; kg_co2_per_kwh=0.057", "it-energy", 433196, 1e-5},
    {"training-energy", "gpu_hours=1082990; gpu_power=400 W; pue=1; kg_co2_per_kwh=0.057", "carbon-dioxide", 24.7e3,
     1e-3},
    // Austin et al., How to Scale Your Model: 240 tokens on a TPU v5e in bf16.
    {"critical-batch", "peak_tflops=197; memory_rate=820 GB/s; weight_bytes=2", "critical-batch", 240, 2e-3},
    // 63.0 GB/s for 16 lanes of generation 5, half of it for 4.
    {"pcie-rate", "generation=5; lanes=16", "link-rate", 63.0e9, 1e-3},
    {"pcie-rate", "generation=4; lanes=16", "link-rate", 31.5e9, 1e-3},
    // BLOOM: a checkpoint of 2.3 TB in 40 s at 57 GB/s.
    {"transfer-time", "payload=2.3 TB; rate=57 GB/s", "transfer-time", 40, 0.01},
    {"iops", "operations_per_s=1M; block=4 KiB", "aggregate-rate", 4.096e9, hand},
    {"switch-ports", "capacity=51.2 Tb/s; port_rate=400 Gb/s", "ports", 128, 0}, // as sold: 128 x 400G
    {"bandwidth-delay", "rate=400 Gb/s; round_trip=10 us", "bytes-in-flight", 500e3, hand},
    {"cooling-units", "heat=3516.853 W", "tons-of-refrigeration", 1, 1e-6},
    {"cooling-units", "heat=3516.853 W", "btu-per-hour", 12000, 1e-4}, // the ton's definition
    {"ups-runtime", "battery_kwh=100; load=400 kW; efficiency=1; usable_share=1", "runtime", 900, hand},
    {"three-phase-current", "phases=1; volts=230; it_power=2.3 kW; pue=1", "line-current", 10, hand},
};

/// Those whose figures are checked by tests of their own below.
const std::set<std::string> others{"training-memory", "lora-memory", "training-throughput", "serving-throughput",
                                   "training-traffic"};

} // namespace

class TestCalculatorFigures : public QObject {
  Q_OBJECT
private slots:
  void figures_data() {
    QTest::addColumn<const Figure*>("figure");
    for (const std::span<const Figure> group :
         {std::span<const Figure>{training}, std::span<const Figure>{inference}, std::span<const Figure>{network},
          std::span<const Figure>{site}, std::span<const Figure>{more}}) {
      for (const Figure& figure : group) {
        QTest::addRow("%s %s %s", figure.calculator, figure.inputs, figure.result) << &figure;
        checked_.insert(figure.calculator);
      }
    }
  }
  void figures() {
    QFETCH(const Figure*, figure);
    const double found = value(figure->calculator, figure->inputs, figure->result);
    const QByteArray told = QByteArray::number(found, 'g', 12) + " instead of " + QByteArray::number(figure->expected);
    QVERIFY2(std::abs(found - figure->expected) <= figure->tolerance * std::abs(figure->expected), told.constData());
  }

  void everyCalculatorIsChecked() {
    checked_.insert(others.begin(), others.end());
    for (const sizing::Calculator& calculator : sizing::calculators())
      QVERIFY2(checked_.contains(calculator.id), calculator.id.c_str());
  }

  // Full sharding over 8 ranks: 16 B a parameter over 8, whatever the split between weights, gradients and optimizer.
  void statesOfTrainingMemory() {
    const auto results = run("training-memory", "model=Llama 3 8B; gpus=8; sharding=full");
    QVERIFY(results.has_value());
    double states = 0;
    for (const sizing::Derivation& part : results->front().inputs) {
      for (const char* label : {"calc.result.weights", "calc.result.gradients", "calc.result.optimizer"})
        states += part.labelId == label ? part.value : 0;
    }
    QVERIFY(std::abs(states / (16 * 8.0303e9 / 8) - 1) < 1e-3);
    QVERIFY(valueOf(*results, "smallest-gpu-count") >= 2); // 128 GB of states
  }

  // Dettmers et al., arXiv 2305.14314: a 65B model is tuned on one accelerator of 48 GB.
  void quantisedAdaptersOnOneAccelerator() {
    const double bytes =
        value("lora-memory", "model=65B; gpu=H100; sequence=512; rank=64; adaptation=qlora", "memory-per-gpu");
    QVERIFY2(bytes > 32.5e9 && bytes < 48e9, QByteArray::number(bytes).constData());
  }

  void throughputOfTrainingFollowsFromTheStep() {
    const auto results = run("training-throughput", "");
    QVERIFY(results.has_value());
    const double tokens = 128.0 * 8192 / 64 / valueOf(*results, "step");
    QVERIFY(std::abs(valueOf(*results, "tokens-per-gpu") / tokens - 1) < 1e-9);
  }

  // Four collectives of 2 b s h B a layer and micro-batch, each on the wire 2 (t - 1) / t times: 16 micro-batches of
  // the 40 layers of a stage. Sequence parallelism sends the same bytes.
  void trafficOfTensorParallelism() {
    const double one = 2.0 * 8192 * 8192, each = 2 * 7.0 / 8 * one;
    const double sent = value("training-traffic", "", "traffic-tensor");
    QVERIFY2(std::abs(sent / (4 * each * 40 * 32) - 1) < 0.1, QByteArray::number(sent / (4 * each * 40)).constData());
  }

  // 141 GB of weights pass through 4 · 3.35 TB/s in 10.5 ms: no step is faster.
  void servingIsSlowerThanReadingTheWeights() {
    QVERIFY(value("serving-throughput", "model=Llama 3 70B; users=1", "tpot") > 0.0105);
    QVERIFY(value("serving-throughput", "users=64", "output-tokens-per-s") >
            value("serving-throughput", "users=8", "output-tokens-per-s"));
  }

private:
  std::set<std::string> checked_;
};

CW_TEST(TestCalculatorFigures);
#include "test_calculator_figures.moc"
