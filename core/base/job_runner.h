// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"

namespace cw {

/// What an activity bar shows of one running or waiting job.
struct JobStatus {
  std::uint64_t id = 0;
  std::string kind;    ///< queue: `derive`, `export`
  std::string titleId; ///< message id of what it does
  double fraction = 0;
  std::string stepId; ///< message id of the present step
  double elapsedS = 0;
  bool cancelling = false;
};

/// Runs long work in threads of its own: one queue and one thread a kind, in which the newest request wins (a waiting
/// one is dropped, a running one is told to stop). Thread-safe.
class JobRunner {
public:
  /// The work: polls the token at least every millisecond of work and ends within 100 ms of a stop.
  using Work = std::function<void(const Progress&, std::stop_token)>;
  /// Called in an unspecified thread whenever `status()` would answer differently (at most 30 times a second a job).
  using Changed = std::function<void()>;

  explicit JobRunner(Changed changed = {});
  /// Stops everything and waits for it.
  ~JobRunner();
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;

  /// Queues work; returns its id. The same kind's running job is asked to stop, its waiting one is dropped.
  std::uint64_t start(std::string kind, std::string titleId, Work work);
  /// Asks one job, or all of them, to stop.
  void cancel(std::uint64_t id);
  void cancelAll();
  /// Running and waiting jobs, oldest first.
  std::vector<JobStatus> status() const;
  /// Blocks until no job of the kind runs or waits (tests, shutdown).
  void wait(const std::string& kind);

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace cw
