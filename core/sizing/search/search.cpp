// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/search/search.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "core/sizing/search/collector.h"
#include "core/sizing/search/refusal.h"

namespace cw::sizing {
namespace {

using detail::Block;
using detail::Collector;

constexpr long long mostGpus = 10'000'000;

Result<> checkSpace(const SearchSpace& space) {
  const long long most = space.gpus > 0 ? space.gpus : space.maxGpus;
  if (space.gpus < 0 || most < 1 || most > mostGpus || space.minGpus > most) {
    return fail("search.gpu-count", {{"gpus", std::to_string(most)}, {"most", std::to_string(mostGpus)}});
  }
  const int have = space.base.cluster.gpus;
  if (have > 0 && std::max(space.gpus, space.minGpus) > have) {
    return fail("training.too-many-gpus", {{"gpus", std::to_string(most)}, {"have", std::to_string(have)}});
  }
  if (space.shards < 1 || space.shard < 0 || space.shard >= space.shards) {
    return fail("search.shard", {{"shard", std::to_string(space.shard)}, {"shards", std::to_string(space.shards)}});
  }
  return {};
}

/// A setup that only the layout could spoil must be valid before any layout is tried.
Result<> checkBase(const TrainingSetup& base) {
  TrainingSetup plain = base;
  plain.layout = {};
  plain.microBatch = 1;
  return validate(plain);
}

/// The blocks of this part of the space: every n-th, so that parts take about as long.
std::vector<Block> partOf(const SearchSpace& space, const std::vector<Block>& blocks) {
  std::vector<Block> part;
  for (std::size_t i = static_cast<std::size_t>(space.shard); i < blocks.size();
       i += static_cast<std::size_t>(space.shards))
    part.push_back(blocks[i]);
  return part;
}

/// Hands out blocks to the threads; the caller's own thread also reports.
class Crew {
public:
  Crew(const SearchSpace& space, const Profile& profile, const std::vector<Block>& blocks, const Progress& progress,
       const std::stop_token& stop)
      : blocks_(blocks), progress_(progress), stop_(stop) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const auto wanted = space.threads > 0 ? static_cast<std::size_t>(space.threads) : std::size_t{cores};
    const std::size_t count = std::clamp<std::size_t>(blocks.size(), 1, wanted);
    collectors_.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
      collectors_.emplace_back(space, profile);
  }

  void run() {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < collectors_.size(); ++i)
      threads.emplace_back([this, i] { work(collectors_[i], false); });
    work(collectors_[0], true);
  }

  SearchOutcome outcome(int keep) const {
    detail::Findings all(keep);
    for (const Collector& collector : collectors_)
      all.join(collector.outcome());
    return all.outcome();
  }

private:
  void work(Collector& collector, bool reports) {
    for (std::size_t i = next_++; i < blocks_.size() && !stop_.stop_requested(); i = next_++) {
      if (reports) progress_.report(static_cast<double>(i) / static_cast<double>(blocks_.size()), "search.progress");
      collector.evaluate(blocks_[i], stop_);
    }
  }

  const std::vector<Block>& blocks_;
  const Progress& progress_;
  const std::stop_token& stop_;
  std::vector<Collector> collectors_;
  std::atomic<std::size_t> next_ = 0;
};

using Clock = std::chrono::steady_clock;

} // namespace

Result<SearchOutcome> search(const SearchSpace& wanted, const Profile& profile, const Progress& progress,
                             const std::stop_token& stop) {
  const auto start = Clock::now();
  if (auto checked = checkSpace(wanted); !checked) return fail(checked.error());
  SearchSpace space = wanted;
  if (space.base.cluster.gpus > 0) space.maxGpus = std::min<long long>(space.maxGpus, space.base.cluster.gpus);
  if (auto checked = checkBase(space.base); !checked) return fail(checked.error());
  const std::vector<Block> all = detail::blocksOf(space);
  if (all.empty()) return fail(detail::nothingLegal(space));
  const std::vector<Block> blocks = partOf(space, all);
  Crew crew(space, profile, blocks, progress, stop);
  crew.run();
  if (stop.stop_requested()) return fail("job.cancelled");
  SearchOutcome out = crew.outcome(space.keep);
  if (out.best.empty() && space.shards == 1) return fail(detail::nothingFits(space, out, profile));
  if (!out.best.empty()) out.marginals = marginalsOf(space.base, out, profile);
  out.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  progress.report(1, "search.progress");
  return out;
}

} // namespace cw::sizing
