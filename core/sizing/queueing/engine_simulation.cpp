// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <deque>
#include <queue>
#include <vector>

#include "core/sizing/queueing/random_stream.h"
#include "core/sizing/queueing/serving_simulation.h"

namespace cw::sizing {
namespace {

struct Request {
  double arrivalS = 0, firstS = 0, endS = 0;
  double input = 0, output = 0, left = 0;
};

/// The engine between two steps. Decoding requests are not walked every step: a request leaves when the count of
/// tokens that every request has got since the start passes its mark.
class Engine {
public:
  Engine(const EngineLoad& load, std::vector<Request>& requests) : load_(load), requests_(requests) {}

  bool done() const { return finished_ == requests_.size(); }
  double now() const { return now_; }
  double busyS() const { return busyS_; }
  double runningS() const { return runningS_; }

  void step() {
    admit();
    if (prefilling_.empty() && running_.empty()) {
      now_ = std::max(now_, requests_[next_].arrivalS);
      return;
    }
    const double chunk = takeChunk();
    const double batch = static_cast<double>(running_.size());
    // Steps that do the same are taken together until the next event, so that long answers cost no more than short.
    const double steps = chunk > 0 || running_.empty() ? 1 : quietSteps();
    const double context = running_.empty() ? 0 : (contextSum_ + batch * (progress_ + steps / 2)) / batch;
    const double decode = running_.empty() ? load_.stepFloorS : load_.decodeS(batch, context);
    const double time = steps * (decode + chunk * load_.prefillSPerToken);
    now_ += time;
    busyS_ += time;
    runningS_ += time * (batch + static_cast<double>(prefilling_.size()));
    progress_ += running_.empty() ? 0 : steps * load_.speculativeGain;
    lastStepS_ = time / steps;
    finishDecodes();
    finishPrefills();
  }

private:
  struct Mark {
    double at;
    std::size_t request;
    bool operator>(const Mark& other) const { return at != other.at ? at > other.at : request > other.request; }
  };

  /// Engines take blocks of the cache as tokens come, so that a request holds half of its output on average.
  static double heldBy(const Request& r) { return r.input + r.output / 2; }

  void admit() {
    while (next_ < requests_.size() && requests_[next_].arrivalS <= now_) {
      const Request& r = requests_[next_];
      const bool room = used_ + heldBy(r) <= load_.kvTokens;
      if (!room || running_.size() + prefilling_.size() >= static_cast<std::size_t>(load_.maxRequests)) return;
      used_ += heldBy(r);
      prefilling_.push_back(next_++);
    }
  }

  /// Prefill of this step, in order of arrival.
  double takeChunk() {
    double taken = 0;
    for (const std::size_t i : prefilling_) {
      const double part = std::min(requests_[i].left, load_.chunkTokens - taken);
      requests_[i].left -= part;
      taken += part;
      if (taken >= load_.chunkTokens) break;
    }
    return taken;
  }

  double quietSteps() const {
    const double leave = std::ceil((running_.top().at - progress_) / load_.speculativeGain);
    double steps = std::max(1.0, leave);
    const bool full = running_.size() >= static_cast<std::size_t>(load_.maxRequests);
    if (next_ < requests_.size() && !full && lastStepS_ > 0 && requests_[next_].arrivalS > now_)
      steps = std::min(steps, std::max(1.0, std::ceil((requests_[next_].arrivalS - now_) / lastStepS_)));
    return std::min(steps, 64.0);
  }

  void finishDecodes() {
    while (!running_.empty() && running_.top().at <= progress_ + 1e-9) {
      Request& r = requests_[running_.top().request];
      contextSum_ -= r.input - (running_.top().at - (r.output - 1));
      r.endS = now_;
      leave(r);
      running_.pop();
    }
  }

  void finishPrefills() {
    while (!prefilling_.empty() && requests_[prefilling_.front()].left <= 0) {
      const std::size_t i = prefilling_.front();
      Request& r = requests_[i];
      prefilling_.pop_front();
      r.firstS = r.endS = now_;
      if (r.output <= 1) {
        leave(r);
        continue;
      }
      contextSum_ += r.input - progress_;
      running_.push({progress_ + r.output - 1, i});
    }
  }

  void leave(const Request& r) {
    used_ -= heldBy(r);
    ++finished_;
  }

  const EngineLoad& load_;
  std::vector<Request>& requests_;
  std::deque<std::size_t> prefilling_;
  std::priority_queue<Mark, std::vector<Mark>, std::greater<>> running_;
  std::size_t next_ = 0, finished_ = 0;
  double now_ = 0, used_ = 0, progress_ = 0, contextSum_ = 0, lastStepS_ = 0, busyS_ = 0, runningS_ = 0;
};

std::vector<Request> drawRequests(const EngineLoad& load, int count) {
  RandomStream random(load.seed);
  std::vector<Request> requests(static_cast<std::size_t>(count));
  double at = 0;
  for (Request& r : requests) {
    at += random.exponential(1 / load.arrivalsPerS);
    r.arrivalS = at;
    const double most = std::max(2.0, load.kvTokens / 2);
    r.input = r.left = std::clamp(std::round(random.logNormal(load.inputTokens, load.inputSpread)), 1.0, most);
    r.output = std::clamp(std::round(random.logNormal(load.outputTokens, load.outputSpread)), 1.0, most);
  }
  return requests;
}

double at(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[static_cast<std::size_t>(place)];
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values)
    sum += v;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

EngineOutcome outcomeOf(const std::vector<Request>& requests, const Engine& engine) {
  std::vector<double> first, each;
  const std::size_t warm = requests.size() / 10;
  for (std::size_t i = warm; i < requests.size(); ++i) {
    const Request& r = requests[i];
    first.push_back(r.firstS - r.arrivalS);
    if (r.output > 1) each.push_back((r.endS - r.firstS) / (r.output - 1));
  }
  EngineOutcome out;
  out.ttftMeanS = mean(first);
  out.ttftP50S = at(first, 0.5);
  out.ttftP99S = at(first, 0.99);
  out.tpotMeanS = mean(each);
  out.tpotP99S = at(each, 0.99);
  out.busy = engine.now() > 0 ? engine.busyS() / engine.now() : 0;
  out.meanRunning = engine.now() > 0 ? engine.runningS() / engine.now() : 0;
  out.requestsPerS = engine.now() > 0 ? static_cast<double>(requests.size()) / engine.now() : 0;
  return out;
}

} // namespace

Result<EngineOutcome> simulateEngine(const EngineLoad& load, int requests, std::stop_token stop) {
  if (load.inputTokens + load.outputTokens > load.kvTokens) return fail("serve.does-not-fit");
  std::vector<Request> all = drawRequests(load, std::max(1, requests));
  Engine engine(load, all);
  for (std::uint64_t n = 0; !engine.done(); ++n) {
    if (n % 1024 == 0 && stop.stop_requested()) return fail("job.cancelled");
    engine.step();
  }
  return outcomeOf(all, engine);
}

} // namespace cw::sizing
