// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

#include "core/sizing/queueing/random_stream.h"
#include "core/sizing/queueing/serving_simulation.h"

namespace cw::sizing {
namespace {

constexpr int mostServers = 4096;
constexpr int trialRequests = 20'000;

std::vector<double> drawArrivals(const BatchingLoad& load, int requests) {
  RandomStream random(load.seed);
  std::vector<double> arrivals(static_cast<std::size_t>(requests));
  double at = 0;
  for (double& a : arrivals)
    a = at += random.exponential(1 / load.arrivalsPerS);
  return arrivals;
}

double quantileOf(std::vector<double>& values, double share) {
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[static_cast<std::size_t>(place)];
}

} // namespace

Result<BatchingOutcome> simulateBatching(const BatchingLoad& load, int requests, std::stop_token stop) {
  if (!(load.arrivalsPerS > 0) || load.servers < 1 || load.maxBatch < 1 || requests < 1)
    return fail("serve.out-of-range", {{"field", "rate, servers, batch"}, {"low", "1"}, {"high", "1e9"}});
  const std::vector<double> arrivals = drawArrivals(load, requests);
  std::priority_queue<double, std::vector<double>, std::greater<>> freeAt;
  for (int i = 0; i < load.servers; ++i)
    freeAt.push(0);
  std::vector<double> latency;
  latency.reserve(arrivals.size());
  double busyS = 0, endS = 0, batches = 0;
  for (std::size_t i = 0; i < arrivals.size();) {
    if (stop.stop_requested()) return fail("job.cancelled");
    const std::size_t last = std::min(arrivals.size(), i + static_cast<std::size_t>(load.maxBatch)) - 1;
    // A batch starts when it is full or its window is over, but not before a server is free.
    const double ready = std::min(arrivals[last], arrivals[i] + load.windowS);
    const double start = std::max(freeAt.top(), ready);
    std::size_t end = i;
    while (end <= last && arrivals[end] <= start)
      ++end;
    const double time = load.fixedS + static_cast<double>(end - i) * load.perItemS;
    freeAt.pop();
    freeAt.push(start + time);
    for (; i < end; ++i)
      latency.push_back(start + time - arrivals[i]);
    busyS += time;
    endS = std::max(endS, start + time);
    batches += 1;
  }
  BatchingOutcome out;
  for (const double l : latency)
    out.meanS += l / static_cast<double>(latency.size());
  out.p50S = quantileOf(latency, 0.5);
  out.p99S = quantileOf(latency, 0.99);
  out.meanBatch = static_cast<double>(latency.size()) / batches;
  out.utilisation = busyS / (endS * load.servers);
  out.requestsPerS = static_cast<double>(latency.size()) / endS;
  return out;
}

Result<int> batchingServersForP99(BatchingLoad load, double p99TargetS, std::stop_token stop) {
  const double itemS = load.fixedS / load.maxBatch + load.perItemS;
  const double least = load.arrivalsPerS * itemS;
  if (!(least < mostServers)) return 0;
  for (load.servers = std::max(1, static_cast<int>(least)); load.servers <= mostServers;
       load.servers += std::max(1, load.servers / 64)) {
    const auto run = simulateBatching(load, trialRequests, stop);
    if (!run) return fail(run.error());
    if (run->p99S <= p99TargetS) return load.servers;
  }
  return 0;
}

} // namespace cw::sizing
