// SPDX-License-Identifier: GPL-3.0-or-later
// Generates rail-optimized networks of 1k, 10k and 100k GPUs (8 NICs a node, 128 ports): `bench_fabric [--json]`.
// Exit 1 when 102,400 GPUs take a second or more, or much more time a link than 10,240 do.
#include <algorithm>
#include <chrono>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "core/fabric/fabric_spec.h"

namespace {

using namespace cw;
using Clock = std::chrono::steady_clock;

constexpr int nicsPerNode = 8, radix = 128, runs = 5;
constexpr double limitSeconds = 1;
constexpr double mostGrowth = 4; ///< of the time a link: a quadratic step would give 10 for ten times the links

/// One size: the median of some runs.
struct Timing {
  const char* label = "";
  int gpus = 0;
  std::size_t links = 0;
  std::uint32_t switches = 0;
  int tiers = 0;
  double seconds = 0;
};

FabricSpec specFor(int nodes) {
  FabricSpec spec;
  spec.endpoints = {{nodes, nicsPerNode, 1}};
  spec.leaf.ports = radix;
  spec.leaf.portsPerCage = 2;
  spec.linkRate = gigabitsPerSecond(400);
  return spec;
}

Timing measure(const char* label, int nodes) {
  Timing timing{label, nodes * nicsPerNode};
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    const auto fabric = generateFabric(specFor(nodes));
    seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    if (!fabric) return timing;
    const Topology& net = fabric->topology;
    timing.links = net.links.size();
    timing.switches = net.leaves + net.spines + net.cores;
    timing.tiers = net.tiers;
  }
  std::nth_element(seconds.begin(), seconds.begin() + runs / 2, seconds.end());
  timing.seconds = seconds[runs / 2];
  return timing;
}

double secondsPerLink(const Timing& timing) { return timing.seconds / static_cast<double>(timing.links); }

void printTable(const std::vector<Timing>& timings) {
  fmt::print("{:>8} {:>6} {:>9} {:>8} {:>11} {:>9}\n", "GPUs", "tiers", "switches", "links", "generate s", "ns/link");
  for (const Timing& t : timings) {
    fmt::print("{:>8} {:>6} {:>9} {:>8} {:>11.5f} {:>9.1f}\n", t.gpus, t.tiers, t.switches, t.links, t.seconds,
               secondsPerLink(t) * 1e9);
  }
}

void printJson(const std::vector<Timing>& timings) {
  std::string times;
  for (const Timing& t : timings)
    times += fmt::format(R"("generate_s_{}":{:.6f},)", t.label, t.seconds);
  fmt::print("{{{}\"links_100k\":{},\"limit_s\":{}}}\n", times, timings.back().links, limitSeconds);
}

} // namespace

int main(int argc, char** argv) {
  const std::vector<Timing> timings{measure("1k", 128), measure("10k", 1'280), measure("100k", 12'800)};
  const bool json = argc > 1 && std::strcmp(argv[1], "--json") == 0;
  json ? printJson(timings) : printTable(timings);
  const bool complete = std::all_of(timings.begin(), timings.end(), [](const Timing& t) { return t.links > 0; });
  const bool linear = secondsPerLink(timings[2]) < mostGrowth * secondsPerLink(timings[1]);
  return complete && linear && timings.back().seconds < limitSeconds ? 0 : 1;
}
