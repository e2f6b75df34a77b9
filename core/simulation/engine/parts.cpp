// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/parts.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "core/simulation/engine/forest.h"

namespace cw {
namespace {

constexpr std::uint32_t none = 0xffffffff;
/// Systems of fewer lanes are not worth the look.
constexpr std::size_t fewestLanes = 16;

bool isMeeting(const FlowSystem& system, const Lane& lane) {
  return lane.bytes == 0 && lane.delayS == 0 && lane.latencyS == 0 && lane.steps == 1 && system.path(lane.path).empty();
}

/// The parts of a system: their lanes, what joins them inside, and the meetings that they wait for.
struct Parts {
  std::vector<std::uint32_t> ofLane; ///< `none` for a meeting
  std::vector<std::vector<SimLane>> lanes;
  std::vector<std::vector<Requirement>> inside;
  std::vector<std::vector<SimLane>> after;        ///< meetings that all lanes of a part wait for
  std::vector<std::vector<SimLane>> meetingNeeds; ///< by lane: of a meeting, the lanes that must have ended
};

/// How many meetings lie before each lane, one after the other, or nothing where they do not divide the whole run: each
/// must wait for all lanes since the one before, and each lane for the last one or none.
class Epochs {
public:
  Epochs(const FlowSystem& system, const std::vector<bool>& meeting)
      : system_(system), meeting_(meeting), meetingOf_(system.lanes().size(), none), epoch_(system.lanes().size(), 0) {}

  std::optional<std::vector<std::uint32_t>> find(const std::vector<std::vector<SimLane>>& meetingNeeds) {
    for (const Requirement& each : system_.requirements()) {
      if (meeting_[each.lane] || !meeting_[each.before]) continue;
      SimLane& known = meetingOf_[each.lane];
      if (each.lag < 1 || (known != none && known != each.before)) return std::nullopt;
      known = each.before;
    }
    // A meeting is one epoch later than the lanes it waits for; most stand in that order, so few repetitions find it.
    std::vector<std::uint32_t> level(system_.lanes().size(), 0);
    for (std::size_t round = 0;; ++round) {
      if (round > mostRounds) return std::nullopt;
      if (!raise(meetingNeeds, level)) break;
    }
    for (SimLane lane = 0; lane < level.size(); ++lane)
      epoch_[lane] = meeting_[lane] ? level[lane] : meetingOf_[lane] == none ? 0 : level[meetingOf_[lane]];
    const std::uint32_t last = *std::max_element(epoch_.begin(), epoch_.end());
    if (last > mostEpochs || !divides(meetingNeeds, last)) return std::nullopt;
    return epoch_;
  }

private:
  static constexpr std::size_t mostRounds = 64;
  static constexpr std::uint32_t mostEpochs = 4096;

  bool raise(const std::vector<std::vector<SimLane>>& meetingNeeds, std::vector<std::uint32_t>& level) const {
    bool changed = false;
    for (SimLane lane = 0; lane < level.size(); ++lane) {
      if (!meeting_[lane]) continue;
      std::uint32_t wanted = 1;
      for (const SimLane before : meetingNeeds[lane]) {
        const SimLane last = meeting_[before] ? before : meetingOf_[before];
        if (last != none) wanted = std::max(wanted, level[last] + 1);
      }
      changed = changed || level[lane] != wanted;
      level[lane] = wanted;
    }
    return changed;
  }

  /// Whether up to the last epoch with lanes the meetings are one an epoch, and each waits for all lanes of the epoch
  /// before.
  bool divides(const std::vector<std::vector<SimLane>>& meetingNeeds, std::uint32_t last) const {
    std::vector<std::size_t> lanes(last + 1, 0), needed(last + 1, 0), meetings(last + 1, 0);
    for (SimLane lane = 0; lane < epoch_.size(); ++lane) {
      if (!meeting_[lane]) {
        ++lanes[epoch_[lane]];
        continue;
      }
      ++meetings[epoch_[lane]];
      for (const SimLane before : meetingNeeds[lane])
        needed[epoch_[lane]] += epoch_[before] + 1 == epoch_[lane] && !meeting_[before] ? 1 : 0;
    }
    while (last > 0 && lanes[last] == 0)
      --last;
    for (std::uint32_t epoch = 1; epoch <= last; ++epoch) {
      if (meetings[epoch] != 1 || needed[epoch] < lanes[epoch - 1]) return false;
    }
    return true;
  }

  const FlowSystem& system_;
  const std::vector<bool>& meeting_;
  std::vector<SimLane> meetingOf_;
  std::vector<std::uint32_t> epoch_;
};

void joinLanes(const FlowSystem& system, const std::vector<bool>& meeting, const std::vector<std::uint32_t>& epochs,
               Forest& forest) {
  struct First {
    SimLane lane = none;
    std::uint32_t epoch = none;
  };
  std::vector<SimLane> order(system.lanes().size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](SimLane a, SimLane b) { return epochs[a] < epochs[b]; });
  std::vector<First> firstOn(system.capacitiesBytesPerS().size());
  for (const SimLane lane : order) {
    for (const LinkUse& use : system.path(system.lanes()[lane].path)) {
      First& first = firstOn[use.link];
      if (first.epoch != epochs[lane]) first = {lane, epochs[lane]};
      forest.join(first.lane, lane);
    }
  }
  for (const Requirement& each : system.requirements()) {
    if (!meeting[each.lane] && !meeting[each.before]) forest.join(each.lane, each.before);
  }
}

/// What meetings wait for, each lane once; nothing where one does not wait for all steps of a lane.
std::optional<std::vector<std::vector<SimLane>>> needsOfMeetings(const FlowSystem& system,
                                                                 const std::vector<bool>& meeting) {
  std::vector<std::vector<SimLane>> needs(system.lanes().size());
  for (const Requirement& each : system.requirements()) {
    if (!meeting[each.lane]) continue;
    if (each.lag < system.lanes()[each.before].steps) return std::nullopt;
    needs[each.lane].push_back(each.before);
  }
  for (auto& each : needs) {
    std::sort(each.begin(), each.end());
    each.erase(std::unique(each.begin(), each.end()), each.end());
  }
  return needs;
}

/// Sorts the other requirements: inside a part, and on meetings. False where lanes of a part wait for different ones.
bool sortRequirements(const FlowSystem& system, const std::vector<bool>& meeting, Parts& parts) {
  std::vector<SimLane> waits(system.lanes().size(), none);
  for (const Requirement& each : system.requirements()) {
    if (meeting[each.lane]) continue;
    if (meeting[each.before]) {
      waits[each.lane] = each.before;
    } else {
      parts.inside[parts.ofLane[each.lane]].push_back(each);
    }
  }
  for (std::size_t i = 0; i < parts.lanes.size(); ++i) {
    const SimLane meetingOf = waits[parts.lanes[i].front()];
    if (meetingOf != none) parts.after[i] = {meetingOf};
    for (const SimLane lane : parts.lanes[i]) {
      if (waits[lane] != meetingOf) return false;
    }
  }
  return true;
}

std::optional<Parts> findParts(const FlowSystem& system) {
  const auto lanes = system.lanes();
  if (lanes.size() < fewestLanes) return std::nullopt;
  std::vector<bool> meeting;
  for (const Lane& lane : lanes)
    meeting.push_back(isMeeting(system, lane));
  auto needs = needsOfMeetings(system, meeting);
  if (!needs) return std::nullopt;
  const auto epochs = Epochs(system, meeting).find(*needs);
  if (!epochs) return std::nullopt;
  Forest forest(lanes.size());
  joinLanes(system, meeting, *epochs, forest);
  Parts parts;
  parts.meetingNeeds = std::move(*needs);
  parts.ofLane.assign(lanes.size(), none);
  for (SimLane lane = 0; lane < lanes.size(); ++lane) {
    if (meeting[lane]) continue;
    const SimLane root = forest.root(lane); // the least lane of the part, so met first
    if (root == lane) {
      parts.ofLane[lane] = static_cast<std::uint32_t>(parts.lanes.size());
      parts.lanes.emplace_back();
    }
    parts.ofLane[lane] = parts.ofLane[root];
    parts.lanes[parts.ofLane[lane]].push_back(lane);
  }
  if (parts.lanes.size() < 2) return std::nullopt;
  parts.inside.resize(parts.lanes.size());
  parts.after.resize(parts.lanes.size());
  if (!sortRequirements(system, meeting, parts)) return std::nullopt;
  return parts;
}

template <class T>
void append(std::string& text, const T& value) {
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  text.append(raw, sizeof(T));
}

/// The description of a part with links and lanes numbered in the order in which they appear: equal descriptions are
/// equal parts.
class Describer {
public:
  explicit Describer(const FlowSystem& system)
      : system_(system), linkNumber_(system.capacitiesBytesPerS().size(), none),
        laneNumber_(system.lanes().size(), none) {}

  std::string describe(const std::vector<SimLane>& lanes, const std::vector<Requirement>& inside) {
    std::string text;
    append(text, lanes.size());
    links_.clear();
    for (std::uint32_t i = 0; i < lanes.size(); ++i) {
      const Lane& row = system_.lanes()[lanes[i]];
      laneNumber_[lanes[i]] = i;
      append(text, row.bytes);
      append(text, row.delayS);
      append(text, row.latencyS);
      append(text, row.weight);
      append(text, row.steps);
      const auto path = system_.path(row.path);
      append(text, static_cast<std::uint32_t>(path.size()));
      for (const LinkUse& use : path) {
        append(text, numberOf(use.link));
        append(text, use.share);
      }
    }
    for (const Requirement& each : inside) {
      append(text, laneNumber_[each.lane]);
      append(text, laneNumber_[each.before]);
      append(text, each.lag);
    }
    for (const SimLink link : links_) {
      append(text, system_.capacitiesBytesPerS()[link]);
      linkNumber_[link] = none;
    }
    return text;
  }

  /// The part as a system of its own, numbered as in its description.
  FlowSystem systemOf(const std::vector<SimLane>& lanes, const std::vector<Requirement>& inside) {
    FlowSystem part;
    for (const SimLink link : links_)
      part.addLink(system_.capacitiesBytesPerS()[link]);
    for (std::uint32_t i = 0; i < links_.size(); ++i)
      linkNumber_[links_[i]] = i;
    std::vector<LinkUse> uses;
    for (const SimLane lane : lanes) {
      Lane row = system_.lanes()[lane];
      uses.clear();
      for (const LinkUse& use : system_.path(row.path))
        uses.push_back({linkNumber_[use.link], use.share});
      row.path = part.addPath(uses);
      part.addLane(row);
    }
    for (const Requirement& each : inside)
      part.require(laneNumber_[each.lane], laneNumber_[each.before], each.lag);
    for (const SimLink link : links_)
      linkNumber_[link] = none;
    return part;
  }

private:
  std::uint32_t numberOf(SimLink link) {
    if (linkNumber_[link] == none) {
      linkNumber_[link] = static_cast<std::uint32_t>(links_.size());
      links_.push_back(link);
    }
    return linkNumber_[link];
  }

  const FlowSystem& system_;
  std::vector<std::uint32_t> linkNumber_, laneNumber_;
  std::vector<SimLink> links_; ///< of the part described last
};

/// Puts the outcomes of the parts together, from one meeting to the next.
class Assembly {
public:
  Assembly(const FlowSystem& system, const Parts& parts, std::vector<std::shared_ptr<const FlowOutcome>> outcomes,
           std::vector<bool> ran)
      : system_(system), parts_(parts), outcomes_(std::move(outcomes)), ran_(std::move(ran)),
        startS_(parts.lanes.size(), -1), endS_(system.lanes().size(), -1), busy_(system.lanes().size(), false) {}

  Result<FlowOutcome> assemble() {
    FlowOutcome whole;
    for (SimLane lane = 0; lane < endS_.size(); ++lane) {
      if (!endOf(lane)) return fail("simulation.deadlock", {{"lane", std::to_string(lane)}, {"step", "0"}});
      whole.endS = std::max(whole.endS, endS_[lane]);
      if (parts_.ofLane[lane] != none) continue;
      ++whole.messages; // a meeting counts as the message without bytes that it is
      whole.completionSumS += endS_[lane];
    }
    for (std::size_t i = 0; i < outcomes_.size(); ++i) {
      const FlowOutcome& part = *outcomes_[i];
      whole.messages += part.messages;
      whole.completionSumS += part.completionSumS + startS_[i] * static_cast<double>(part.messages);
      if (!ran_[i]) continue; // its work was done for an equal one
      whole.events += part.events;
      whole.rates += part.rates;
      whole.skippedSteps += part.skippedSteps;
      whole.simulatedLanes += part.simulatedLanes;
    }
    whole.laneEndS = std::move(endS_);
    whole.linkBytes = bytesOverLinks(system_);
    return whole;
  }

private:
  /// Finds when a lane ends; false where meetings wait for each other.
  bool endOf(SimLane lane) {
    if (endS_[lane] >= 0) return true;
    if (busy_[lane]) return false;
    busy_[lane] = true;
    const std::uint32_t part = parts_.ofLane[lane];
    double latest = 0;
    for (const SimLane before : part == none ? parts_.meetingNeeds[lane] : parts_.after[part]) {
      if (!endOf(before)) return false;
      latest = std::max(latest, endS_[before]);
    }
    busy_[lane] = false;
    if (part == none) {
      endS_[lane] = latest;
      return true;
    }
    startS_[part] = latest;
    for (std::size_t i = 0; i < parts_.lanes[part].size(); ++i)
      endS_[parts_.lanes[part][i]] = latest + outcomes_[part]->laneEndS[i];
    return true;
  }

  const FlowSystem& system_;
  const Parts& parts_;
  std::vector<std::shared_ptr<const FlowOutcome>> outcomes_;
  std::vector<bool> ran_; ///< parts that were simulated for this whole
  std::vector<double> startS_, endS_;
  std::vector<bool> busy_;
};

} // namespace

std::shared_ptr<const FlowOutcome> PartCache::find(const std::string& description) const {
  const std::lock_guard lock(mutex_);
  const auto known = known_.find(description);
  return known == known_.end() ? nullptr : known->second;
}

void PartCache::keep(std::string description, std::shared_ptr<const FlowOutcome> outcome) {
  const std::lock_guard lock(mutex_);
  known_.emplace(std::move(description), std::move(outcome));
}

std::optional<Result<FlowOutcome>> runParts(const FlowSystem& system, const FlowOptions& options,
                                            const Progress& progress, const std::stop_token& stop) {
  const std::optional<Parts> parts = findParts(system);
  if (!parts) return std::nullopt;
  PartCache own;
  PartCache& cache = options.cache != nullptr ? *options.cache : own;
  Describer describer(system);
  std::vector<std::shared_ptr<const FlowOutcome>> outcomes;
  std::vector<bool> ran;
  for (std::size_t i = 0; i < parts->lanes.size(); ++i) {
    std::string description = describer.describe(parts->lanes[i], parts->inside[i]);
    append(description, options.window);
    auto outcome = cache.find(description);
    ran.push_back(outcome == nullptr);
    if (!outcome) {
      auto run = runFlows(describer.systemOf(parts->lanes[i], parts->inside[i]), options, {}, stop);
      if (!run) return run;
      run->linkBytes.clear();
      outcome = std::make_shared<const FlowOutcome>(std::move(*run));
      cache.keep(std::move(description), outcome);
    }
    outcomes.push_back(std::move(outcome));
    progress.report(static_cast<double>(i + 1) / static_cast<double>(parts->lanes.size()), "simulation.step.flows");
  }
  return Assembly(system, *parts, std::move(outcomes), std::move(ran)).assemble();
}

} // namespace cw
