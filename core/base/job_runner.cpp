// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/job_runner.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <optional>
#include <thread>

namespace cw {
namespace {

using Clock = std::chrono::steady_clock;
/// A listener hears of a job's progress at most 30 times a second.
constexpr auto progressPause = std::chrono::milliseconds{34};

struct Job {
  JobStatus status;
  JobRunner::Work work;
  std::stop_source stop;
  Clock::time_point started = Clock::now();
  Clock::time_point lastHeard{};
};
using JobPtr = std::shared_ptr<Job>;

/// One kind of jobs: what runs, what waits, and the thread that does it.
struct Queue {
  JobPtr running, waiting;
  std::jthread thread;
};

} // namespace

struct JobRunner::Impl {
  Changed changed;
  mutable std::mutex mutex;
  std::condition_variable_any wake, idle;
  std::map<std::string, Queue> queues;
  std::uint64_t nextId = 1;

  void tell() const {
    if (changed) changed();
  }
  void serve(Queue& queue, const std::stop_token& quit);
  void run(const JobPtr& job);
  void report(Job& job, double fraction, const std::string& stepId);
  static void stopJob(const JobPtr& job) {
    if (!job) return;
    job->status.cancelling = true;
    job->stop.request_stop();
  }
};

void JobRunner::Impl::report(Job& job, double fraction, const std::string& stepId) {
  {
    const std::lock_guard lock{mutex};
    job.status.fraction = std::clamp(fraction, 0.0, 1.0);
    if (!stepId.empty()) job.status.stepId = stepId;
    const auto now = Clock::now();
    if (now - job.lastHeard < progressPause) return;
    job.lastHeard = now;
  }
  tell();
}

void JobRunner::Impl::run(const JobPtr& job) {
  const Progress progress{[this, job](double fraction, const std::string& stepId) { report(*job, fraction, stepId); }};
  job->work(progress, job->stop.get_token());
  job->work = nullptr; // what the work captured must not outlive it in the status list
}

void JobRunner::Impl::serve(Queue& queue, const std::stop_token& quit) {
  std::unique_lock lock{mutex};
  while (wake.wait(lock, quit, [&] { return queue.waiting != nullptr; })) {
    queue.running = std::move(queue.waiting);
    queue.waiting = nullptr;
    const JobPtr job = queue.running;
    lock.unlock();
    tell();
    if (!job->stop.stop_requested()) run(job);
    lock.lock();
    queue.running = nullptr;
    idle.notify_all();
    lock.unlock();
    tell();
    lock.lock();
  }
}

JobRunner::JobRunner(Changed changed) : impl_(std::make_unique<Impl>()) { impl_->changed = std::move(changed); }

JobRunner::~JobRunner() {
  cancelAll();
  std::vector<std::jthread> threads;
  {
    const std::lock_guard lock{impl_->mutex};
    for (auto& [kind, queue] : impl_->queues)
      threads.push_back(std::move(queue.thread));
  }
  for (std::jthread& thread : threads)
    thread.request_stop();
  threads.clear(); // joins
}

std::uint64_t JobRunner::start(std::string kind, std::string titleId, Work work) {
  auto job = std::make_shared<Job>();
  job->work = std::move(work);
  job->status.titleId = std::move(titleId);
  {
    const std::lock_guard lock{impl_->mutex};
    job->status.id = impl_->nextId++;
    job->status.kind = kind;
    Queue& queue = impl_->queues[std::move(kind)];
    Impl::stopJob(queue.running);
    queue.waiting = job;
    if (!queue.thread.joinable()) {
      queue.thread = std::jthread{[this, &queue](const std::stop_token& quit) { impl_->serve(queue, quit); }};
    }
  }
  impl_->wake.notify_all();
  impl_->tell();
  return job->status.id;
}

void JobRunner::cancel(std::uint64_t id) {
  {
    const std::lock_guard lock{impl_->mutex};
    for (auto& [kind, queue] : impl_->queues) {
      if (queue.running && queue.running->status.id == id) Impl::stopJob(queue.running);
      if (queue.waiting && queue.waiting->status.id == id) queue.waiting = nullptr;
    }
    impl_->idle.notify_all();
  }
  impl_->tell();
}

void JobRunner::cancelAll() {
  {
    const std::lock_guard lock{impl_->mutex};
    for (auto& [kind, queue] : impl_->queues) {
      Impl::stopJob(queue.running);
      queue.waiting = nullptr;
    }
    impl_->idle.notify_all();
  }
  impl_->tell();
}

std::vector<JobStatus> JobRunner::status() const {
  std::vector<JobStatus> all;
  const std::lock_guard lock{impl_->mutex};
  const auto now = Clock::now();
  for (const auto& [kind, queue] : impl_->queues) {
    for (const JobPtr& job : {queue.running, queue.waiting}) {
      if (!job) continue;
      all.push_back(job->status);
      all.back().elapsedS = std::chrono::duration<double>(now - job->started).count();
    }
  }
  std::sort(all.begin(), all.end(), [](const JobStatus& a, const JobStatus& b) { return a.id < b.id; });
  return all;
}

void JobRunner::wait(const std::string& kind) {
  std::unique_lock lock{impl_->mutex};
  const auto queue = impl_->queues.find(kind);
  if (queue == impl_->queues.end()) return;
  impl_->idle.wait(lock, [&] { return !queue->second.running && !queue->second.waiting; });
}

} // namespace cw
