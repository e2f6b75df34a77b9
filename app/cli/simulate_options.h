// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/context.h"
#include "core/simulation/study/studies.h"

namespace cw::cli {

/// What was said on the command line of `simulate`.
class SimulateOptions {
public:
  /// Adds all options to a command.
  void addTo(CLI::App& app, const Context& context);
  /// The fabric of the design that was named, with what was failed on it.
  Result<DrawnFabric> fabric(const Context& context) const;
  /// The job; its options are checked here.
  Result<JobSpec> job(const DrawnFabric& drawn) const;

  std::string file, study, trace;
  std::string scope = "links", pairs = "0", seeds = "100", senders = "8", links = "20";
  bool sensitivity = false;

private:
  Result<> readJob(JobSpec& job) const;
  Result<> readRoute(JobSpec& job, const DrawnFabric& drawn) const;

  std::string fabric_, collective_ = "all-reduce", size_ = "1GiB", algorithm_ = "auto", routing_ = "adaptive";
  std::string placement_ = "packed", ranks_ = "0", perNode_ = "0", seed_ = "1", window_ = "0";
  std::vector<std::string> failed_;
  bool lineRate_ = false, noLatency_ = false, plain_ = false;
};

} // namespace cw::cli
