// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/formulas/formulas.h"

namespace cw::sizing::calc_detail {
namespace {

Calculator checkpoint() {
  return {"checkpoint",
          "storage",
          {number("parameters", "1T", 1, 1e15), number("checkpoint_bytes", "14", 0.25, 64, "B"),
           byteRate("write_rate", "100 GB/s"), number("kept", "10", 0, 1e6)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), b = v.input("checkpoint_bytes", "b"),
                             w = v.input("write_rate", "W"), k = v.input("kept", "k");
            const Derivation size = result("checkpoint-size", "S", "N * b", n.value * b.value, "B", {n, b},
                                           "bf16 weights 2 B, FP32 master copy 4 B and two moments 8 B");
            return std::vector{size, result("write-time", "t", "S / W", size.value / w.value, "s", {size, w}),
                               result("capacity", "C", "k * S", k.value * size.value, "B", {k, size})};
          }};
}

Calculator checkpointInterval() {
  return {"checkpoint-interval",
          "storage",
          {time("stall", "60 s"), time("mtbf", "8 h"), time("restart", "15 min")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("stall", "d"), m = v.input("mtbf", "M"), r = v.input("restart", "R");
            const double young = youngIntervalS(s.value, m.value);
            const Derivation first =
                result("interval-young", "T", "sqrt(2 * d * M)", young, "s", {s, m}, "Young, CACM 17, 1974");
            // Daly's higher-order estimate holds for d < 2 M; beyond that nothing is worth saving more often than M.
            const bool frequent = s.value < 2 * m.value;
            const LostTime lost = lostTime(s.value, young, r.value, m.value);
            const Derivation share =
                result("lost-share", "L", "min(1, d / T + (T / 2 + R) / M)", 1 - lost.goodput(), "", {s, first, r, m});
            return std::vector{
                first,
                result("interval-daly", "T_D",
                       frequent ? "sqrt(2 * d * M) * (1 + sqrt(d / (2 * M)) / 3 + d / (2 * M) / 9) - d" : "M",
                       dalyIntervalS(s.value, m.value), "s", {s, m}, "Daly, FGCS 22, 2006"),
                share, result("goodput", "G", "1 - L", lost.goodput(), "", {share})};
          }};
}

Calculator usableCapacity() {
  return {
      "usable-capacity",
      "storage",
      {count("arrays", "1", 1e6), count("drives", "80", 1e6), bytesInput("drive_size", "4 TB"),
       count("data_shards", "8", 1000), count("parity_shards", "2", 1000, 0), share("file_system_overhead", "0.01")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation a = v.input("arrays", "a"), d = v.input("drives", "d"), s = v.input("drive_size", "s"),
                         k = v.input("data_shards", "k"), m = v.input("parity_shards", "m"),
                         o = v.input("file_system_overhead", "o");
        const Derivation raw = result("raw-capacity", "C", "a * d * s", a.value * d.value * s.value, "B", {a, d, s});
        const Derivation share =
            result("storage-efficiency", "e", "k / (k + m)", k.value / (k.value + m.value), "", {k, m});
        const double usable = raw.value * share.value * (1 - o.value);
        const Derivation all = result("usable-capacity", "U", "C * e * (1 - o)", usable, "B", {raw, share, o});
        return std::vector{
            all, result("usable-tebibytes", "U_TiB", "U / 2 ^ 40", usable / 1099511627776.0, "TiB", {all}), raw, share};
      }};
}

Calculator rawForUsable() {
  return {"raw-for-usable",
          "storage",
          {bytesInput("usable", "480 TiB"), count("data_shards", "5", 1000), count("parity_shards", "3", 1000, 0),
           share("fill_share", "1")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation u = v.input("usable", "U"), k = v.input("data_shards", "k"),
                             m = v.input("parity_shards", "m"), f = v.input("fill_share", "f");
            const Derivation share =
                result("storage-efficiency", "e", "k / (k + m)", k.value / (k.value + m.value), "", {k, m});
            const double raw = u.value / share.value / f.value;
            const Derivation all = result("raw-capacity", "C", "U / (e * f)", raw, "B", {u, share, f});
            return std::vector{all, result("raw-tebibytes", "C_TiB", "C / 2 ^ 40", raw / 1099511627776.0, "TiB", {all}),
                               share};
          }};
}

Calculator aggregateRate() {
  return {"aggregate-rate",
          "storage",
          {count("targets", "16"), byteRate("target_rate", "1710 MB/s"), bitRate("network_rate", "100 Tb/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("targets", "n"), r = v.input("target_rate", "r"),
                             w = v.input("network_rate", "W");
            return std::vector{result("aggregate-rate", "R", "min(n * r, W / 8)",
                                      std::min(n.value * r.value, w.value / 8), "B/s", {n, r, w})};
          }};
}

Calculator datasetRead() {
  return {"dataset-read",
          "storage",
          {number("tokens", "15T", 1, 1e18), number("tokens_per_step", "537M", 1, 1e15),
           number("bytes_per_token", "4", 0.1, 1e6, "B"), time("step", "10 s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation d = v.input("tokens", "D"), p = v.input("tokens_per_step", "T"),
                             b = v.input("bytes_per_token", "b"), t = v.input("step", "t");
            const Derivation each = result("bytes-per-step", "S", "T * b", p.value * b.value, "B", {p, b});
            return std::vector{each, result("dataset-size", "C", "D * b", d.value * b.value, "B", {d, b}),
                               result("read-rate", "R", "S / t", each.value / t.value, "B/s", {each, t})};
          }};
}

Calculator imageRead() {
  return {"image-read",
          "storage",
          {count("gpus", "64"), number("samples_per_s_per_gpu", "2500", 1e-3, 1e7, "1/s"),
           bytesInput("sample_size", "115 kB"), share("cached_share", "0")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("gpus", "n"), r = v.input("samples_per_s_per_gpu", "r"),
                             s = v.input("sample_size", "s"), c = v.input("cached_share", "c");
            const double rate = n.value * r.value * s.value * (1 - c.value);
            return std::vector{
                result("read-rate", "R", "n * r * s * (1 - c)", rate, "B/s", {n, r, s, c}),
                result("reads-per-s", "q", "n * r * (1 - c)", n.value * r.value * (1 - c.value), "1/s", {n, r, c})};
          }};
}

} // namespace

std::vector<Calculator> storageCalculators() {
  return {checkpoint(),    checkpointInterval(), usableCapacity(), rawForUsable(),
          aggregateRate(), datasetRead(),        imageRead()};
}

} // namespace cw::sizing::calc_detail
