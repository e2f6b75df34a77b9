// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/model_options.h"

namespace cw::cli {

/// What a search may choose, as options: the run as in `predict`, and lists such as `--tp 1,2,4`.
class SearchOptions {
public:
  /// Adds the options.
  void addTo(CLI::App& app, const Context& context);
  /// The space as stated; errors name the option.
  Result<sizing::SearchSpace> space(Context& context, std::vector<std::string>& assumed) const;
  /// Strategies to show.
  Result<int> top() const;
  /// Files of shards to join instead of a search.
  const std::vector<std::string>& merged() const { return merge_; }

private:
  Result<> readCounts(sizing::SearchSpace& space) const;
  Result<> readDegrees(sizing::SearchSpace& space) const;
  Result<> readChoices(sizing::SearchSpace& space) const;
  Result<> readShard(sizing::SearchSpace& space) const;

  ModelOptions model_;
  std::vector<std::string> merge_;
  std::string minGpus_, maxGpus_, tp_, pp_, cp_, ep_, interleave_, micro_, recompute_, sharding_;
  std::string top_ = "10", shard_, threads_;
  bool allSwitches_ = false, tpAcross_ = false, anyMemory_ = false;
};

} // namespace cw::cli
