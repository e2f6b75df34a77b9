// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "core/base/error.h"
#include "core/base/progress.h"

namespace cw {

/// Calls `run(i)` for every i below `count` on all cores. Results must go to places of their own, so that they do not
/// depend on the number of threads. Reports from the calling thread's side at most once an item. `job.cancelled` when
/// the token asked to stop.
template <class Run>
Result<> forEachOnAllCores(std::size_t count, const Run& run, const Progress& progress, const std::stop_token& stop) {
  std::atomic<std::size_t> next{0}, done{0};
  const auto work = [&](bool reports) {
    for (std::size_t i = next++; i < count && !stop.stop_requested(); i = next++) {
      run(i);
      const std::size_t finished = ++done;
      if (reports) progress.report(static_cast<double>(finished) / static_cast<double>(count), "simulation.step.study");
    }
  };
  {
    std::vector<std::jthread> threads;
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    for (std::size_t i = 1; i < std::min(cores, count); ++i)
      threads.emplace_back([&] { work(false); });
    work(true);
  }
  if (stop.stop_requested()) return fail("job.cancelled");
  return {};
}

} // namespace cw
