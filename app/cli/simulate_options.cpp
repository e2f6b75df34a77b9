// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate_options.h"

#include <algorithm>
#include <limits>

#include "app/cli/option_values.h"
#include "core/placement/derive.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

constexpr long long mostRanks = 1'000'000;

const std::vector<std::string>& collectives() {
  static const std::vector<std::string> words{"all-reduce", "all-gather", "reduce-scatter",
                                              "all-to-all", "broadcast",  "send-receive"};
  return words;
}
const std::vector<std::string>& algorithms() {
  static const std::vector<std::string> words{"auto",       "ring",   "tree",     "hierarchical",
                                              "in-network", "direct", "two-level"};
  return words;
}
const std::vector<std::string>& routings() {
  static const std::vector<std::string> words{"dmodk", "ecmp", "spray", "adaptive", "valiant", "dimension"};
  return words;
}
const std::vector<std::string>& placements() {
  static const std::vector<std::string> words{"packed", "strided", "random", "rail"};
  return words;
}

} // namespace

void SimulateOptions::addTo(CLI::App& app, const Context& context) {
  const auto option = [&](const char* name, auto& value, const char* id) {
    return app.add_option(name, value, context.text(std::string("cli.simulate.") + id));
  };
  option("file", file, "file")->required();
  option("--fabric", fabric_, "fabric");
  option("--collective", collective_, "collective")->capture_default_str();
  option("--size", size_, "size")->capture_default_str();
  option("--algorithm", algorithm_, "algorithm")->capture_default_str();
  option("--routing", routing_, "routing")->capture_default_str();
  option("--placement", placement_, "placement")->capture_default_str();
  option("--ranks", ranks_, "ranks");
  option("--per-node", perNode_, "per-node");
  option("--seed", seed_, "seed")->capture_default_str();
  option("--fail", failed_, "fail");
  option("--study", study, "study");
  option("--scope", scope, "scope")->capture_default_str();
  option("--pairs", pairs, "pairs")->capture_default_str();
  option("--seeds", seeds, "seeds")->capture_default_str();
  option("--senders", senders, "senders")->capture_default_str();
  option("--links", links, "links")->capture_default_str();
  option("--trace", trace, "trace");
  option("--window", window_, "window")->capture_default_str();
  app.add_flag("--sensitivity", sensitivity, context.text("cli.simulate.sensitivity"));
  app.add_flag("--line-rate", lineRate_, context.text("cli.simulate.line-rate"));
  app.add_flag("--no-latency", noLatency_, context.text("cli.simulate.no-latency"));
  app.add_flag("--plain", plain_, context.text("cli.simulate.plain"));
}

Result<DrawnFabric> SimulateOptions::fabric(const Context& context) const {
  auto design = readDesign(context, file);
  if (!design) return fail(design.error());
  const DesignTopology topology = deriveTopology(*design, context.stop);
  if (context.stop.stop_requested()) return fail("job.cancelled");
  auto drawn = drawnFabric(*design, topology, fabric_, lineRate_ ? LinkShares{1, 1} : LinkShares{});
  if (!drawn) {
    Error error = drawn.error();
    return fail(error.where.empty() ? std::move(error).at(file) : error);
  }
  for (const std::string& what : failed_) {
    if (auto broken = failByName(*drawn, what); !broken) return fail(Error(broken.error()).at("--fail"));
  }
  return drawn;
}

Result<> SimulateOptions::readJob(JobSpec& job) const {
  const auto kind = wordOption(collective_, "--collective", collectives());
  if (!kind) return fail(kind.error());
  const auto algorithm = wordOption(algorithm_, "--algorithm", algorithms());
  if (!algorithm) return fail(algorithm.error());
  const auto order = wordOption(placement_, "--placement", placements());
  if (!order) return fail(order.error());
  const auto size = parseBytes(size_);
  if (!size) return fail(Error(size.error()).at("--size"));
  if (!(size->base() >= 1) || size->base() > 1e18)
    return fail(Error("simulation.size", {{"size", size_}}).at("--size"));
  const auto ranks = countOption(ranks_, "--ranks", 0, mostRanks);
  if (!ranks) return fail(ranks.error());
  const auto perNode = countOption(perNode_, "--per-node", 0, 1024);
  if (!perNode) return fail(perNode.error());
  job.collective.kind = static_cast<CollectiveKind>(*kind);
  job.collective.algorithm = static_cast<CollectiveAlgorithm>(*algorithm);
  job.order = static_cast<RankOrder>(*order);
  job.collective.size = *size;
  job.ranks = static_cast<int>(*ranks);
  job.perNode = static_cast<int>(*perNode);
  return {};
}

Result<> SimulateOptions::readRoute(JobSpec& job, const DrawnFabric& drawn) const {
  const auto routing = wordOption(routing_, "--routing", routings());
  if (!routing) return fail(routing.error());
  const auto seed = countOption(seed_, "--seed", 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return fail(seed.error());
  const auto window = numberOption(window_, "--window", 0, 0.1);
  if (!window) return fail(window.error());
  job.route.kind = static_cast<RoutingKind>(*routing);
  if (job.route.kind == RoutingKind::Dimension && drawn.dims.empty())
    return fail(Error("simulation.no-dimensions", {{"fabric", drawn.name}}).at("--routing"));
  job.route.dims = drawn.dims;
  job.route.seed = static_cast<std::uint64_t>(*seed);
  job.flows.window = *window;
  return {};
}

Result<JobSpec> SimulateOptions::job(const DrawnFabric& drawn) const {
  JobSpec job;
  if (auto read = readJob(job); !read) return fail(read.error());
  if (auto read = readRoute(job, drawn); !read) return fail(read.error());
  job.flows.shortcuts = !plain_;
  if (noLatency_) job.costs = {0, 0};
  return job;
}

} // namespace cw::cli
