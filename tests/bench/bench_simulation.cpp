// SPDX-License-Identifier: GPL-3.0-or-later
// The flow simulator against SimGrid 3.32 on the same messages: `bench_simulation [--json] [--repeats N] [--only NAME]
// [--quick]`. Each run is a process of its own; wall times with set-up, the median of the repeats, which alternate
// between the sides; SimGrid by the better of its two drivers. Links of 400 Gb/s, 1 GiB a rank, latency 0.
// Exit 1: the sides disagree by more than 0.1 %, or a goal is missed (not judged with --quick, which takes small
// cases); 3: built without SimGrid.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <optional>

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/simulation/engine/run_flows.h"
#include "tests/bench/simulation_peer.h"

namespace {

using namespace cw;
using bench::PeerDriver;
using bench::Sample;

constexpr double agreement = 1e-3;

struct Options {
  bool json = false, quick = false;
  int repeats = 3;
  std::string only;
};

/// One way of running our side on a case.
struct Variant {
  std::string name;
  bool shortcuts = false;
  double window = 0;
  double leastRatio = 0;             ///< goal against the peer; 0: none
  double mostWallS = 0, mostMiB = 0; ///< goals without it; 0: none
  double mostMemoryPart = 0;         ///< of the peer's memory
  std::vector<Sample> samples = {};
};

struct Contest {
  std::string name;
  test::Case scenario;
  bool peer = true;
  std::vector<Variant> ours;
  std::vector<Sample> theirs = {};
  PeerDriver best = PeerDriver::Actors;
};

test::Case caseOf(test::Pattern pattern, test::FatTree tree, double jitter = 0) {
  test::Case scenario;
  scenario.pattern = pattern;
  scenario.tree = std::move(tree);
  scenario.jitter = jitter;
  return scenario;
}

std::vector<Contest> contests(bool quick) {
  using test::Pattern;
  const auto three = [&](unsigned hosts, unsigned perLeaf) {
    return quick ? test::threeLevels(128, 4) : test::threeLevels(hosts, perLeaf);
  };
  auto random = caseOf(Pattern::Ring, three(2048, 32));
  random.ranks = test::Ranks::Random;
  auto spread = caseOf(Pattern::Permutation, three(100352, 32), 0.5);
  spread.routing = test::TreeRouting::Ecmp;
  const auto tangle = caseOf(Pattern::AllToAll, test::twoLevels(quick ? 64 : 128), 0.5);
  return {
      {"ring_2048",
       caseOf(Pattern::Ring, three(2048, 32)),
       true,
       {{"ring_2048", false, 0, 75, 0, 0, 0}, {"ring_2048_shortcuts", true, 0, 1000, 0, 0, 0}}},
      {"ring_random_2048", random, true, {{"ring_random_2048", false, 0, 12, 0, 0, 0}}},
      {"permutation", caseOf(Pattern::Permutation, three(2048, 16)), true, {{"permutation", false, 0, 20, 0, 0, 0}}},
      {"permutation_16384",
       caseOf(Pattern::Permutation, three(16384, 32)),
       true,
       {{"permutation_16384", false, 0, 60, 0, 0, 0}}},
      {"all_to_all",
       caseOf(Pattern::AllToAll, test::twoLevels(quick ? 64 : 256)),
       true,
       {{"all_to_all", false, 0, 20, 0, 0, 0.25}, {"all_to_all_shortcuts", true, 0, 0, 0, 0, 0}}},
      {"all_to_all_irregular",
       tangle,
       true,
       {{"all_to_all_irregular", false, 0, 8, 0, 0, 0}, {"all_to_all_irregular_window", false, 5e-4, 40, 0, 0, 0}}},
      {"ring_100352", caseOf(Pattern::Ring, three(100352, 32)), false, {{"ring_100352", true, 0, 0, 0.5, 256, 0}}},
      {"flows_100352", spread, false, {{"flows_100352", false, 0, 0, 1, 0, 0}}},
  };
}

Sample runOurs(const test::Case& scenario, const Variant& variant) {
  const auto begin = std::chrono::steady_clock::now();
  const FlowSystem system = test::systemOf(scenario);
  FlowOptions options;
  options.shortcuts = variant.shortcuts;
  options.window = variant.window;
  const auto outcome = runFlows(system, options);
  if (!outcome) std::_Exit(4);
  const double wallS = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {outcome->endS, outcome->completionSumS, wallS, 0, 0, outcome->messages};
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// Runs in a child process, which alone knows how much memory a run takes.
Sample inChild(const std::function<Sample()>& run) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(4);
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) {
    Sample sample = run();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    sample.peakMiB = static_cast<double>(usage.ru_maxrss) / 1024; // KiB on Linux
    sample.cpuS = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    const bool written = write(ends[1], &sample, sizeof sample) == static_cast<ssize_t>(sizeof sample);
    std::_Exit(written ? 0 : 4);
  }
  close(ends[1]);
  Sample sample;
  const bool whole = read(ends[0], &sample, sizeof sample) == static_cast<ssize_t>(sizeof sample);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (whole && status == 0) return sample;
  std::cerr << "a run ended without a result\n";
  std::exit(4);
}

Sample middle(std::vector<Sample> samples) {
  std::sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) { return a.wallS < b.wallS; });
  return samples[samples.size() / 2];
}

void runOnce(Contest& contest, int repeat) {
  const auto peer = [&](PeerDriver driver) { return inChild([&] { return runPeer(contest.scenario, driver); }); };
  // Messages without actors all stand in one list that SimGrid 3.32 searches at each completion: never the better way
  // for an all-to-all, and minutes long.
  const bool oneWay = contest.scenario.pattern == test::Pattern::AllToAll;
  if (contest.peer && repeat == 0 && !oneWay) {
    const Sample actors = peer(PeerDriver::Actors), callbacks = peer(PeerDriver::Callbacks);
    contest.best = callbacks.wallS < actors.wallS ? PeerDriver::Callbacks : PeerDriver::Actors;
    contest.theirs.push_back(callbacks.wallS < actors.wallS ? callbacks : actors);
  } else if (contest.peer) {
    contest.theirs.push_back(peer(contest.best));
  }
  for (Variant& variant : contest.ours)
    variant.samples.push_back(inChild([&] { return runOurs(contest.scenario, variant); }));
}

struct Row {
  std::string name;
  Sample ours, theirs;
  bool peer = false, agrees = true, reached = true;
  double ratio() const { return theirs.wallS / ours.wallS; }
  double cpuRatio() const { return theirs.cpuS / ours.cpuS; }
};

bool close(double a, double b) { return std::abs(a - b) <= agreement * std::abs(b); }

Row judge(const Contest& contest, const Variant& variant) {
  Row row{variant.name, middle(variant.samples), {}, contest.peer};
  if (contest.peer) {
    row.theirs = middle(contest.theirs);
    row.agrees = row.ours.messages == row.theirs.messages && close(row.ours.endS, row.theirs.endS) &&
                 close(row.ours.completionSumS, row.theirs.completionSumS);
    row.reached = row.ratio() >= variant.leastRatio &&
                  (variant.mostMemoryPart == 0 || row.ours.peakMiB <= variant.mostMemoryPart * row.theirs.peakMiB);
  }
  if (const auto known = test::expectedS(contest.scenario)) row.agrees = row.agrees && close(row.ours.endS, *known);
  if (variant.mostWallS > 0) row.reached = row.reached && row.ours.wallS <= variant.mostWallS;
  if (variant.mostMiB > 0) row.reached = row.reached && row.ours.peakMiB <= variant.mostMiB;
  return row;
}

void print(const Row& row) {
  std::cout << fmt::format("{:<28}{:>12}{:>13.9f}{:>11.5f} s (cpu {:.3f}){:>8.0f} MiB{:>10.3g} msg/s", row.name,
                           row.ours.messages, row.ours.endS, row.ours.wallS, row.ours.cpuS, row.ours.peakMiB,
                           static_cast<double>(row.ours.messages) / row.ours.wallS);
  if (row.peer) {
    std::cout << fmt::format(
        "{:>10.4f} s{:>6.0f} MiB{:>9.3g} msg/s{:>9.1f} x (cpu {:.1f} x)  end {:+.0e} sum {:+.0e}", row.theirs.wallS,
        row.theirs.peakMiB, static_cast<double>(row.theirs.messages) / row.theirs.wallS, row.ratio(), row.cpuRatio(),
        row.ours.endS / row.theirs.endS - 1, row.ours.completionSumS / row.theirs.completionSumS - 1);
  }
  std::cout << (row.agrees ? "" : "  DISAGREES") << (row.reached ? "" : "  below its goal") << std::endl;
}

void printJson(const std::vector<Row>& rows) {
  std::string text;
  const auto add = [&](const std::string& key, double value) {
    text += fmt::format("{}\n  \"{}\": {}", text.empty() ? "" : ",", key, value);
  };
  for (const Row& row : rows) {
    if (row.peer) {
      add("ratio_" + row.name, row.ratio());
      add("cpu_ratio_" + row.name, row.cpuRatio());
      add("peer_s_" + row.name, row.theirs.wallS);
      add("peer_mib_" + row.name, row.theirs.peakMiB);
      add("end_error_" + row.name, row.ours.endS / row.theirs.endS - 1);
      add("sum_error_" + row.name, row.ours.completionSumS / row.theirs.completionSumS - 1);
    }
    add("s_" + row.name, row.ours.wallS);
    add("cpu_s_" + row.name, row.ours.cpuS);
    add("mib_" + row.name, row.ours.peakMiB);
    add("messages_per_s_" + row.name, static_cast<double>(row.ours.messages) / row.ours.wallS);
  }
  std::cout << "{" << text << "\n}\n";
}

std::optional<Options> parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool more = i + 1 < argc;
    if (word == "--json") {
      options.json = true;
    } else if (word == "--quick") {
      options.quick = true;
    } else if (word == "--repeats" && more) {
      options.repeats = std::max(1, std::atoi(argv[++i]));
    } else if (word == "--only" && more) {
      options.only = argv[++i];
    } else {
      return std::nullopt;
    }
  }
  return options;
}

} // namespace

int main(int argc, char** argv) {
  const auto options = parse(argc, argv);
  if (!options) {
    std::cerr << "bench_simulation [--json] [--repeats N] [--only NAME] [--quick]\n";
    return 2;
  }
  if (!bench::hasPeer()) {
    std::cerr << "bench_simulation was built without SimGrid; install libsimgrid-dev and configure again\n";
    return 3;
  }
  std::vector<Row> rows;
  bool fine = true;
  for (Contest& contest : contests(options->quick)) {
    if (!options->only.empty() && contest.name != options->only) continue;
    for (int repeat = 0; repeat < options->repeats; ++repeat)
      runOnce(contest, repeat);
    for (const Variant& variant : contest.ours) {
      Row row = judge(contest, variant);
      if (options->quick) row.reached = true;
      fine = fine && row.agrees && row.reached;
      if (!options->json) print(row);
      rows.push_back(std::move(row));
    }
  }
  if (options->json) printJson(rows);
  return fine && !rows.empty() ? 0 : 1;
}
