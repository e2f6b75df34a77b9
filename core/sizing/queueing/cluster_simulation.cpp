// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/queueing/cluster_simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/sizing/queueing/node_pool.h"

namespace cw::sizing {
namespace {

/// How far down the queue backfill looks, as schedulers limit it (Slurm's bf_max_job_test defaults to 500).
constexpr std::size_t backfillDepth = 500;

/// The state of a job: what is left of it, and where it runs.
struct Job {
  ClusterJob spec;
  double leftS = 0;  ///< work
  double beganS = 0; ///< of the present run
  std::vector<int> nodes;
  double requestEndS() const { return beganS + std::max(spec.requestS - (spec.runS - leftS), leftS); }
};

/// The queue and the machine while time passes.
class Simulation {
public:
  Simulation(std::vector<ClusterJob> jobs, const ClusterQueue& queue)
      : queue_(queue), pool_(queue.gpus, queue.gpusPerNode), outcome_{} {
    std::stable_sort(jobs.begin(), jobs.end(), [](const auto& a, const auto& b) { return a.arrivalS < b.arrivalS; });
    for (ClusterJob& job : jobs) {
      job.requestS = std::max(job.requestS, job.runS);
      jobs_.push_back({job, job.runS, 0, {}});
    }
    outcome_.jobs.resize(jobs_.size());
    endS_ = queue.endS > 0 ? queue.endS : (jobs_.empty() ? 0 : jobs_.back().spec.arrivalS);
  }

  Result<MixOutcome> run(const std::stop_token& stop) {
    while (arrived_ < jobs_.size() || !running_.empty()) {
      if (stop.stop_requested()) return fail("job.cancelled");
      advanceTo(std::min(nextArrival(), nextEnd()));
      finishJobs();
      admitJobs();
      schedule();
    }
    summarize();
    return std::move(outcome_);
  }

private:
  using Index = std::size_t;

  double nextArrival() const {
    return arrived_ < jobs_.size() ? jobs_[arrived_].spec.arrivalS : std::numeric_limits<double>::infinity();
  }
  double endOf(Index job) const { return jobs_[job].beganS + jobs_[job].leftS; }
  double nextEnd() const {
    double next = std::numeric_limits<double>::infinity();
    for (const Index job : running_)
      next = std::min(next, endOf(job));
    return next;
  }

  /// Adds up what ran and what stood idle beside a queue, within the measured span.
  void advanceTo(double timeS) {
    const double span = std::max(0.0, std::min(timeS, endS_) - std::min(nowS_, endS_));
    double working = 0;
    for (const Index job : running_)
      working += jobs_[job].spec.gpus;
    workedGpuS_ += working * span;
    if (!queued_.empty()) strandedGpuS_ += (queue_.gpus - working) * span;
    nowS_ = timeS;
  }

  void finishJobs() {
    std::erase_if(running_, [&](Index job) {
      if (endOf(job) > nowS_) return false;
      vacate(job);
      jobs_[job].leftS = 0;
      outcome_.jobs[job].endS = nowS_;
      return true;
    });
  }

  void admitJobs() {
    for (; arrived_ < jobs_.size() && jobs_[arrived_].spec.arrivalS <= nowS_; ++arrived_) {
      const NodePool whole(queue_.gpus, queue_.gpusPerNode);
      if (whole.fits(jobs_[arrived_].spec.gpus)) enqueue(arrived_);
    }
  }

  /// Higher priority first, then by arrival: a preempted job comes back to its old place.
  void enqueue(Index job) {
    const auto before = [&](Index a, Index b) {
      const int pa = jobs_[a].spec.priority, pb = jobs_[b].spec.priority;
      return pa != pb ? pa > pb : a < b;
    };
    queued_.insert(std::upper_bound(queued_.begin(), queued_.end(), job, before), job);
  }

  void vacate(Index job) {
    pool_.release(jobs_[job].nodes, jobs_[job].spec.gpus);
    jobs_[job].nodes.clear();
  }

  bool start(Index job) {
    Job& state = jobs_[job];
    state.nodes = pool_.fit(state.spec.gpus);
    if (state.nodes.empty()) return false;
    pool_.take(state.nodes, state.spec.gpus);
    state.beganS = nowS_;
    JobOutcome& outcome = outcome_.jobs[job];
    if (outcome.startS < 0) {
      outcome.startS = nowS_;
      outcome.waitS = nowS_ - state.spec.arrivalS;
    }
    running_.push_back(job);
    return true;
  }

  void schedule() {
    while (!queued_.empty() && (start(queued_.front()) || startByPreemption(queued_.front())))
      std::erase(queued_, startedLast());
    if (queue_.backfill && !queued_.empty()) backfill();
  }
  Index startedLast() const { return running_.back(); }

  /// Takes from preemptible jobs of lower priority, the least important and youngest first, but only if that is enough.
  bool startByPreemption(Index job) {
    if (!queue_.preemption) return false;
    std::vector<Index> victims;
    for (const Index other : running_) {
      if (jobs_[other].spec.preemptible && jobs_[other].spec.priority < jobs_[job].spec.priority)
        victims.push_back(other);
    }
    std::stable_sort(victims.begin(), victims.end(), [&](Index a, Index b) {
      const Job &x = jobs_[a], &y = jobs_[b];
      return x.spec.priority != y.spec.priority ? x.spec.priority < y.spec.priority : x.beganS > y.beganS;
    });
    NodePool trial = pool_;
    std::size_t needed = 0;
    while (needed < victims.size() && !trial.fits(jobs_[job].spec.gpus)) {
      trial.release(jobs_[victims[needed]].nodes, jobs_[victims[needed]].spec.gpus);
      ++needed;
    }
    if (!trial.fits(jobs_[job].spec.gpus)) return false;
    for (std::size_t i = 0; i < needed; ++i)
      preempt(victims[i]);
    return start(job);
  }

  /// Work since the last checkpoint is lost.
  void preempt(Index job) {
    Job& state = jobs_[job];
    const double done = nowS_ - state.beganS;
    const double kept = queue_.checkpointS > 0 ? std::floor(done / queue_.checkpointS) * queue_.checkpointS : done;
    state.leftS -= kept;
    outcome_.lostGpuS += (done - kept) * state.spec.gpus;
    ++outcome_.jobs[job].preemptions;
    ++outcome_.preemptions;
    vacate(job);
    std::erase(running_, job);
    enqueue(job);
  }

  /// The machine when the first of the queue can start, if all jobs run as long as requested; and when that is.
  std::pair<NodePool, double> reservation(Index head) const {
    std::vector<Index> byEnd = running_;
    std::stable_sort(byEnd.begin(), byEnd.end(),
                     [&](Index a, Index b) { return jobs_[a].requestEndS() < jobs_[b].requestEndS(); });
    NodePool then = pool_;
    double timeS = nowS_;
    for (std::size_t i = 0; i < byEnd.size() && !then.fits(jobs_[head].spec.gpus); ++i) {
      then.release(jobs_[byEnd[i]].nodes, jobs_[byEnd[i]].spec.gpus);
      timeS = jobs_[byEnd[i]].requestEndS();
    }
    return {then, timeS};
  }

  /// EASY: others may start now if they end before the first of the queue would start, or leave it its room then.
  void backfill() {
    const Index head = queued_.front();
    auto [then, shadowS] = reservation(head);
    std::size_t tried = 0;
    for (std::size_t i = 1; i < queued_.size() && tried < backfillDepth && pool_.idle() > 0; ++tried) {
      const Index job = queued_[i];
      const Job& state = jobs_[job];
      const std::vector<int> nodes = pool_.fit(state.spec.gpus);
      const double left = std::max(state.spec.requestS - (state.spec.runS - state.leftS), state.leftS);
      bool allowed = !nodes.empty();
      if (allowed && nowS_ + left > shadowS) {
        NodePool trial = then;
        trial.take(nodes, state.spec.gpus);
        allowed = trial.fits(jobs_[head].spec.gpus);
        if (allowed) then = trial;
      }
      if (allowed && start(job)) {
        queued_.erase(queued_.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
  }

  void summarize() {
    std::vector<double> waits;
    for (const JobOutcome& job : outcome_.jobs) {
      if (job.startS >= 0) waits.push_back(job.waitS);
      outcome_.neverRan += job.startS < 0;
    }
    std::sort(waits.begin(), waits.end());
    const auto rank = [&](double share) {
      if (waits.empty()) return 0.0;
      return waits[static_cast<std::size_t>(std::ceil(share * static_cast<double>(waits.size()))) - 1];
    };
    outcome_.waitP50S = rank(0.5);
    outcome_.waitP95S = rank(0.95);
    if (!waits.empty()) outcome_.waitMeanS = std::accumulate(waits.begin(), waits.end(), 0.0) / double(waits.size());
    if (endS_ > 0) outcome_.utilisation = workedGpuS_ / (endS_ * queue_.gpus);
    if (endS_ > 0) outcome_.strandedGpus = strandedGpuS_ / endS_;
  }

  ClusterQueue queue_;
  NodePool pool_;
  MixOutcome outcome_;
  std::vector<Job> jobs_;
  std::vector<Index> queued_, running_;
  Index arrived_ = 0;
  double nowS_ = 0, endS_ = 0, workedGpuS_ = 0, strandedGpuS_ = 0;
};

} // namespace

Result<MixOutcome> simulateCluster(std::vector<ClusterJob> jobs, const ClusterQueue& queue, std::stop_token stop) {
  if (jobs.empty()) return fail("mix.no-jobs");
  if (queue.gpus < 1) return fail("mix.no-accelerators");
  return Simulation(std::move(jobs), queue).run(stop);
}

} // namespace cw::sizing
