// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/profile/collectives.h"

namespace cw::sizing::calc_detail {
namespace {

const char* const ring = "Patarasuk and Yuan, JPDC 69, 2009";
const char* const ncclTests = "nccl-tests, doc/PERFORMANCE.md";

constexpr std::array operations{
    std::pair{"all-reduce", Collective::AllReduce},         std::pair{"all-gather", Collective::AllGather},
    std::pair{"reduce-scatter", Collective::ReduceScatter}, std::pair{"all-to-all", Collective::AllToAll},
    std::pair{"broadcast", Collective::Broadcast},          std::pair{"send-receive", Collective::SendReceive}};

CalculatorInput operation() {
  std::vector<std::string> names;
  names.reserve(operations.size());
  for (const auto& [name, kind] : operations)
    names.emplace_back(name);
  return choice("operation", std::move(names));
}

Collective operationOf(const CalculatorValues& v) {
  const std::string& name = v.text("operation");
  return std::ranges::find_if(operations, [&](const auto& o) { return name == o.first; })->second;
}

/// What a ring all-reduce sends, at a rate.
Calculator ringAllReduce() {
  return {"ring-all-reduce",
          "network",
          {bytesInput("payload", "16 GB"), count("ranks", "8"), bitRate("rate", "400 Gb/s"), time("compute", "0.42 s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("payload", "S"), n = v.input("ranks", "n"), r = v.input("rate", "R"),
                             c = v.input("compute", "t_x");
            const double bytes = wireBytesPerRank(Collective::AllReduce, s.value, static_cast<int>(n.value));
            const double seconds = bytes * 8 / r.value;
            const Derivation sent = result("bytes-sent", "W", "2 * (n - 1) / n * S", bytes, "B", {s, n}, ring);
            const Derivation time = result("all-reduce-time", "t", "8 * W / R", seconds, "s", {sent, r});
            std::vector out{time, sent, result("single-pass", "t_1", "8 * S / R", 8 * s.value / r.value, "s", {s, r})};
            if (c.value > 0) {
              out.push_back(result("communication-to-compute", "q", "t / t_x", seconds / c.value, "", {time, c}));
            }
            return out;
          }};
}

Calculator hierarchicalAllReduce() {
  return {"hierarchical-all-reduce",
          "network",
          {bytesInput("payload", "14 GB"), count("nodes", "2"), count("gpus_per_node", "8", 1e4),
           bitRate("scale_up_rate", "450 GB/s"), bitRate("nic_rate_per_node", "400 Gb/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("payload", "S"), k = v.input("nodes", "k"), g = v.input("gpus_per_node", "g"),
                             l = v.input("scale_up_rate", "L"), r = v.input("nic_rate_per_node", "R");
            const double inside =
                wireBytesPerRank(Collective::AllReduce, s.value, static_cast<int>(g.value)) * 8 / l.value;
            const double across =
                wireBytesPerRank(Collective::AllReduce, s.value, static_cast<int>(k.value)) * 8 / r.value;
            const Derivation within =
                result("time-inside-nodes", "t_g", "8 * 2 * (g - 1) / g * S / L", inside, "s", {s, g, l}, ring);
            const Derivation between =
                result("time-between-nodes", "t_k", "8 * 2 * (k - 1) / k * S / R", across, "s", {s, k, r}, ring);
            return std::vector{result("all-reduce-time", "t", "t_g + t_k", inside + across, "s", {within, between},
                                      "phases one after the other; overlapped they take the longer of the two"),
                               between, within};
          }};
}

Calculator collectiveTime() {
  return {"collective-time",
          "network",
          {accelerator("H100"), operation(), bytesInput("payload", "1 GiB"), count("ranks", "8")},
          [](const CalculatorValues& v) -> Answers {
            const auto gpu = v.gpu("gpu");
            if (!gpu) return fail(gpu.error());
            const ClusterSpec cluster = usualCluster(*gpu);
            const Derivation s = v.input("payload", "S"), n = v.input("ranks", "n");
            const int ranks = static_cast<int>(n.value);
            const GroupPlacement group{ranks, std::min(ranks, cluster.scaleUpGpus), 1, 1, false};
            const Collective kind = operationOf(v);
            const double seconds = collectiveSeconds(kind, s.value, group, *gpu, cluster, Profile{});
            const Derivation time = result("collective-time", "t", "measured curve of the domain, NICs between domains",
                                           seconds, "s", {s, n}, "profile: curves of " + gpu->name + ", sizing 3.7");
            if (seconds <= 0) return std::vector{time};
            const Derivation factor = given("bus-factor", "f", busFactor(kind, ranks), "", ncclTests);
            return std::vector{
                time, result("algorithm-bandwidth", "a", "S / t", s.value / seconds, "B/s", {s, time}),
                result("bus-bandwidth", "b", "f * S / t", factor.value * s.value / seconds, "B/s", {factor, s, time})};
          }};
}

Calculator busBandwidth() {
  return {"bus-bandwidth",
          "network",
          {operation(), count("ranks", "8"), count("ranks_per_node", "8", 1e5), bytesInput("payload", "1 GiB"),
           time("duration", "4 ms"), choice("algorithm", {"ring", "nvls"})},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("payload", "S"), n = v.input("ranks", "n"), g = v.input("ranks_per_node", "g"),
                             t = v.input("duration", "t");
            const Collective kind = operationOf(v);
            const Derivation a = result("algorithm-bandwidth", "a", "S / t", s.value / t.value, "B/s", {s, t});
            const Derivation f = given("bus-factor", "f", busFactor(kind, static_cast<int>(n.value)), "", ncclTests);
            const Derivation b = result("bus-bandwidth", "b", "f * a", f.value * a.value, "B/s", {f, a}, ncclTests);
            std::vector out{b, a, f};
            if (kind == Collective::AllReduce && v.text("algorithm") == "nvls" && n.value > 1) {
              out.push_back(result("wire-rate", "w", "a * (n + 1) / n", a.value * (n.value + 1) / n.value, "B/s",
                                   {a, n}, "in-network reduction: one copy up, one down, own share"));
            } else {
              out.push_back(
                  result("wire-rate", "w", "b", b.value, "B/s", {b}, "ring: bus bandwidth is the rate of each link"));
            }
            if (n.value > g.value && n.value > 1) {
              const double nodes = std::ceil(n.value / g.value);
              const Derivation k = result("nodes", "k", "ceil(n / g)", nodes, "", {n, g});
              out.push_back(result("nic-rate-per-gpu", "r", "b * (k - 1) / (n - 1)",
                                   b.value * (nodes - 1) / (n.value - 1), "B/s", {b, k, n},
                                   "hierarchical all-reduce, per accelerator's NIC"));
            }
            return out;
          }};
}

Calculator nicCap() {
  return {"nic-cap",
          "network",
          {count("nics", "4", 1e4), bitRate("nic_rate", "100 Gb/s"), byteRate("measured", "6 GB/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation k = v.input("nics", "k"), r = v.input("nic_rate", "R"), m = v.input("measured", "m");
            const Derivation cap =
                result("node-cap", "B", "k * R / 8", k.value * r.value / 8, "B/s", {k, r}, "8 bit are one byte");
            return std::vector{cap, result("efficiency", "e", "m / B", m.value / cap.value, "", {m, cap})};
          }};
}

Calculator bandwidthNeeded() {
  return {"bandwidth-needed",
          "network",
          {bytesInput("payload", "14 GB"), count("ranks", "64"), time("compute", "2 s"), share("exposed_share", "0.15"),
           share("overlap", "0")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("payload", "S"), n = v.input("ranks", "n"), c = v.input("compute", "t_x"),
                             e = v.input("exposed_share", "e"), o = v.input("overlap", "o");
            const Derivation sent =
                result("bytes-sent", "W", "2 * (n - 1) / n * S",
                       wireBytesPerRank(Collective::AllReduce, s.value, static_cast<int>(n.value)), "B", {s, n}, ring);
            const double allowed = c.value * e.value / (1 - e.value) + o.value * c.value;
            const Derivation time = result("time-allowed", "t", "t_x * e / (1 - e) + o * t_x", allowed, "s", {c, e, o});
            return std::vector{result("rate-needed", "R", "8 * W / t", 8 * sent.value / allowed, "bit/s", {sent, time}),
                               time, sent};
          }};
}

Calculator gradientTraffic() {
  return {"gradient-traffic",
          "network",
          {number("parameters", "175B", 1, 1e15), number("gradient_bytes", "2", 0.25, 8, "B"), count("ranks", "1024"),
           bitRate("rate", "400 Gb/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), b = v.input("gradient_bytes", "b"),
                             d = v.input("ranks", "n"), r = v.input("rate", "R");
            const Derivation size = result("gradient-size", "S", "N * b", n.value * b.value, "B", {n, b});
            const double bytes = wireBytesPerRank(Collective::AllReduce, size.value, static_cast<int>(d.value));
            const Derivation sent = result("bytes-sent", "W", "2 * (n - 1) / n * S", bytes, "B", {size, d}, ring);
            return std::vector{sent, result("all-reduce-time", "t", "8 * W / R", 8 * bytes / r.value, "s", {sent, r}),
                               size};
          }};
}

/// What the links of a scale-up domain give that are active, such as the 12 of 18 of a bridged PCIe pair.
Calculator scaleUpLinks() {
  return {"scale-up-links",
          "network",
          {count("links", "18", 1024), count("inactive", "6", 1024, 0), byteRate("link_rate", "25 GB/s"),
           byteRate("measured", "256.63 GB/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("links", "n"), x = v.input("inactive", "x"), r = v.input("link_rate", "r"),
                             m = v.input("measured", "m");
            const Derivation active =
                result("links-active", "a", "max(0, n - x)", std::max(0.0, n.value - x.value), "", {n, x});
            const Derivation cap = result("scale-up-cap", "B", "a * r", active.value * r.value, "B/s", {active, r},
                                          "one direction; NVLink 4: 25 GB/s a link");
            return std::vector{active, cap, result("efficiency", "e", "m / B", m.value / cap.value, "", {m, cap})};
          }};
}

} // namespace

std::vector<Calculator> networkCalculators() {
  return {scaleUpLinks(), ringAllReduce(), hierarchicalAllReduce(), collectiveTime(),
          busBandwidth(), nicCap(),        bandwidthNeeded(),       gradientTraffic()};
}

} // namespace cw::sizing::calc_detail
