// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/sizing/calc/sheet.h"

namespace cw::sizing::calc_detail {
namespace {

Calculator hostPerGpu() {
  return {"host-per-gpu",
          "host",
          {count("gpus", "8", 1e5), number("cores_per_gpu", "16", 0.1, 1e4), bytesInput("memory_per_gpu", "256 GB"),
           count("server_cores", "112", 1e5), bytesInput("server_memory", "2048 GB")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("gpus", "n"), c = v.input("cores_per_gpu", "c"),
                             m = v.input("memory_per_gpu", "m"), have = v.input("server_cores", "C"),
                             memory = v.input("server_memory", "M");
            const char* rule = "deployment guide: a rule of thumb";
            const Derivation cores = result("cores-needed", "K", "n * c", n.value * c.value, "", {n, c}, rule),
                             bytes = result("host-memory-needed", "H", "n * m", n.value * m.value, "B", {n, m}, rule);
            return std::vector{cores, bytes, missing("cores-missing", cores, have),
                               missing("host-memory-missing", bytes, memory)};
          }};
}

Calculator loaderCores() {
  return {"loader-cores",
          "host",
          {count("gpus", "8", 1e5), number("samples_per_s_per_gpu", "2500", 1e-3, 1e7, "1/s"), time("cpu_time", "7 ms"),
           share("core_share", "0.7")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("gpus", "n"), r = v.input("samples_per_s_per_gpu", "r"),
                             t = v.input("cpu_time", "t"), s = v.input("core_share", "s");
            return std::vector{result("cores-needed", "K", "ceil(n * r * t / s)",
                                      std::ceil(n.value * r.value * t.value / s.value), "", {n, r, t, s})};
          }};
}

Calculator pcieLanes() {
  return {"pcie-lanes",
          "host",
          {count("gpus", "8", 1e4), count("lanes_per_gpu", "16", 64), count("nics", "10", 1e4, 0),
           count("lanes_per_nic", "16", 64), count("drives", "8", 1e4, 0), count("lanes_per_drive", "4", 64),
           count("sockets", "2", 64), count("lanes_per_socket", "80", 1024)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation g = v.input("gpus", "g"), a = v.input("lanes_per_gpu", "a"), n = v.input("nics", "n"),
                             b = v.input("lanes_per_nic", "b"), d = v.input("drives", "d"),
                             c = v.input("lanes_per_drive", "c"), s = v.input("sockets", "s"),
                             l = v.input("lanes_per_socket", "l");
            const Derivation need =
                result("lanes-needed", "K", "g * a + n * b + d * c",
                       g.value * a.value + n.value * b.value + d.value * c.value, "", {g, a, n, b, d, c});
            const Derivation have = result("lanes-there", "H", "s * l", s.value * l.value, "", {s, l});
            return std::vector{need, have, missing("lanes-from-switches", need, have)};
          }};
}

Calculator peakFlops() {
  return {
      "peak-flops",
      "host",
      {count("nodes", "6", 1e7), count("cpus", "2", 64, 0), count("cores", "32", 4096),
       number("clock_ghz", "2", 0, 20, "GHz"), number("flop_per_cycle", "32", 0, 4096),
       count("gpus_per_node", "4", 1024, 0), number("gpu_tflops", "26", 0, 1e6, "TFLOP/s")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation n = v.input("nodes", "N"), p = v.input("cpus", "p"), c = v.input("cores", "c"),
                         f = v.input("clock_ghz", "f"), x = v.input("flop_per_cycle", "x"),
                         g = v.input("gpus_per_node", "g"), t = v.input("gpu_tflops", "T");
        const Derivation cpu =
            result("cpu-tflops", "A", "N * p * c * f * x / 1000",
                   n.value * p.value * c.value * f.value * x.value / 1000, "TFLOP/s", {n, p, c, f, x});
        const Derivation gpu =
            result("gpu-tflops", "B", "N * g * T", n.value * g.value * t.value, "TFLOP/s", {n, g, t});
        return std::vector{result("peak-tflops", "P", "A + B", cpu.value + gpu.value, "TFLOP/s", {cpu, gpu}), cpu, gpu};
      }};
}

} // namespace

std::vector<Calculator> hostCalculators() { return {hostPerGpu(), loaderCores(), pcieLanes(), peakFlops()}; }

} // namespace cw::sizing::calc_detail
