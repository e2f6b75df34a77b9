// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about power (feeds are a list, each supply hangs on one): limits, and what the loss of any one feed leaves.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/rules/rule_tools.h"
#include "core/units/text.h"

namespace cw::checks {
namespace {

constexpr const char* feedSource = "for each single feed lost: live supplies carry the device, surviving feeds carry "
                                   "their share within derate × breaker";
constexpr double imbalanceLimit = 1.5;
constexpr double imbalanceFromW = 5000;

std::string rackName(const Design& design, Id<Rack> id) {
  const Rack* rack = design.find(id);
  return rack != nullptr ? rack->name : id.text();
}

std::string feedName(const Design& design, Id<Feed> id) {
  const Feed* feed = design.find(id);
  return feed != nullptr ? feed->name : id.text();
}

/// Racks with one fault of one size: 32 equal racks are one cause.
struct Group {
  Affected racks;
  Finding finding;
};

/// Collects racks by the numbers of their finding and hands out one finding a group.
class ByCause {
public:
  void add(const Design& design, Id<Rack> rack, Finding finding) {
    Group& group = groups_[{finding.value, finding.limit}];
    if (group.racks.total() == 0) group.finding = std::move(finding);
    group.racks.add(rackName(design, rack), rack.text());
  }
  void report(std::vector<Finding>& findings) {
    for (auto& [key, group] : groups_) {
      group.finding.args.emplace_back("racks", group.racks.names());
      group.finding.args.emplace_back("count", std::to_string(group.racks.total()));
      group.finding.places = group.racks.places();
      findings.push_back(std::move(group.finding));
    }
  }

private:
  std::map<std::pair<std::string, std::string>, Group> groups_;
};

void setFigures(Finding& finding, Watts value, Watts limit) {
  finding.value = toText(value);
  finding.limit = toText(limit);
  finding.args.emplace_back("value", finding.value);
  finding.args.emplace_back("limit", finding.limit);
}

void checkRackLimit(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  const Watts limit = watts(input.design.policy().rackPowerLimitKw * 1000);
  if (limit.base() <= 0) return;
  ByCause causes;
  for (const RackPower& rack : input.power) {
    if (rack.nameplate <= limit) continue;
    Finding finding = makeFinding("PWR-001", Severity::Error, {}, {});
    setFigures(finding, rack.nameplate, limit);
    causes.add(input.design, rack.rack, std::move(finding));
  }
  causes.report(findings);
}

/// The feed that is furthest over its capacity by a load, or null.
template <class Load>
const FeedLoad* worstFeed(const RackPower& rack, Load load) {
  const FeedLoad* worst = nullptr;
  for (const FeedLoad& feed : rack.feeds) {
    if (load(feed) <= feed.capacity + watts(0.5)) continue;
    if (worst == nullptr || load(feed) - feed.capacity > load(*worst) - worst->capacity) worst = &feed;
  }
  return worst;
}

const FeedLoad* overloadedNow(const RackPower& rack) {
  return worstFeed(rack, [](const FeedLoad& feed) { return feed.normal; });
}

void checkFeeds(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  ByCause causes;
  for (const RackPower& rack : input.power) {
    const FeedLoad* feed = overloadedNow(rack);
    if (feed == nullptr) continue;
    Finding finding = makeFinding("PWR-002", Severity::Error, {{"feed", feedName(input.design, feed->feed)}}, {});
    setFigures(finding, feed->normal, feed->capacity);
    finding.fix = "add-feed";
    causes.add(input.design, rack.rack, std::move(finding));
  }
  causes.report(findings);
}

void checkFeedLoss(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  ByCause causes;
  for (const RackPower& rack : input.power) {
    // A feed that is overloaded already has its own finding.
    if (overloadedNow(rack) != nullptr) continue;
    const FeedLoad* feed = worstFeed(rack, [](const FeedLoad& load) { return load.worst; });
    if (feed == nullptr) continue;
    Finding finding = makeFinding("PWR-003", Severity::Error,
                                  {{"feed", feedName(input.design, feed->feed)},
                                   {"lost", feedName(input.design, feed->lost)},
                                   {"feeds", std::to_string(rack.feeds.size())}},
                                  {});
    setFigures(finding, feed->worst, feed->capacity);
    finding.fix = "add-feed";
    causes.add(input.design, rack.rack, std::move(finding));
  }
  causes.report(findings);
}

/// What a device needs of its supplies, and what it keeps when one of `feeds` feeds is lost.
struct Supplies {
  std::string device;
  int count = 0, needed = 0, left = 0;
  Watts draw, live;
};

Supplies suppliesOf(const Design& design, const Device& device, std::size_t feeds) {
  Supplies supplies;
  const Entry* entry = design.find(device.typeId);
  if (entry == nullptr) return supplies;
  const DeviceType type = deviceType(*entry, design.policy());
  const int lost = feeds == 0 ? type.psuCount : static_cast<int>(std::ceil(double(type.psuCount) / double(feeds)));
  supplies = {device.name, type.psuCount, type.psusNeeded, type.psuCount - lost, type.nameplate.orZero(), {}};
  supplies.live = type.psuRating * supplies.left;
  return supplies;
}

void checkSupplies(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  std::map<std::pair<std::string, std::size_t>, Group> groups;
  for (const RackPower& rack : input.power) {
    if (rack.unsupplied.empty()) continue;
    const auto& [id, lost] = rack.unsupplied.front();
    const Device* device = input.design.find(id);
    if (device == nullptr) continue;
    Group& group = groups[{device->typeId, rack.feeds.size()}];
    if (group.racks.total() == 0) {
      const Supplies supplies = suppliesOf(input.design, *device, rack.feeds.size());
      group.finding = makeFinding("PWR-004", Severity::Error,
                                  {{"device", supplies.device},
                                   {"lost", feedName(input.design, lost)},
                                   {"feeds", std::to_string(rack.feeds.size())},
                                   {"supplies", std::to_string(supplies.count)},
                                   {"needed", std::to_string(supplies.needed)},
                                   {"left", std::to_string(supplies.left)},
                                   {"live", toText(supplies.live)},
                                   {"draw", toText(supplies.draw)}},
                                  {});
      group.finding.value = fmt::format("{} × PSU, {}", supplies.left, toText(supplies.live));
      group.finding.limit = fmt::format("{} × PSU, {}", supplies.needed, toText(supplies.draw));
      group.finding.fix = "add-feed";
    }
    group.racks.add(rackName(input.design, rack.rack), rack.rack.text());
  }
  for (auto& [key, group] : groups) {
    group.finding.args.emplace_back("racks", group.racks.names());
    group.finding.args.emplace_back("count", std::to_string(group.racks.total()));
    group.finding.places = group.racks.places();
    findings.push_back(std::move(group.finding));
  }
}

void checkBalance(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  ByCause causes;
  for (const RackPower& rack : input.power) {
    // With more than two feeds a device with two supplies never loads all of them, so nothing is wrong with the rack.
    if (rack.feeds.size() != 2 || rack.nameplate.base() < imbalanceFromW) continue;
    const Watts a = rack.feeds[0].normal, b = rack.feeds[1].normal;
    if (std::max(a, b) <= std::min(a, b) * imbalanceLimit) continue;
    Finding finding = makeFinding("PWR-005", Severity::Advice,
                                  {{"limit", ratioText(imbalanceLimit)}, {"a", toText(a)}, {"b", toText(b)}}, {});
    finding.value = toText(a) + " / " + toText(b);
    finding.limit = ratioText(imbalanceLimit);
    causes.add(input.design, rack.rack, std::move(finding));
  }
  causes.report(findings);
}

void checkFed(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  Affected racks;
  for (const RackPower& rack : input.power) {
    const Rack* row = input.design.find(rack.rack);
    if (row == nullptr || !row->feeds.empty() || rack.nameplate.base() <= 0) continue;
    racks.add(row->name, row->id.text());
  }
  if (racks.total() == 0) return;
  Finding finding = makeFinding("PWR-006", Severity::Warning,
                                {{"racks", racks.names()}, {"count", std::to_string(racks.total())}}, racks.places());
  finding.value = "0";
  finding.limit = "1";
  finding.fix = "add-feed";
  findings.push_back(std::move(finding));
}

} // namespace

std::vector<Rule> powerRules() {
  return {
      {"PWR-001", "Σ nameplate ≤ rack power limit", "the design's policy", checkRackLimit},
      {"PWR-002", "Σ shares of a feed ≤ derate × √3 · V · I · pf", feedSource, checkFeeds},
      {"PWR-003", "Σ shares of a feed when any other is lost ≤ derate × √3 · V · I · pf", feedSource, checkFeedLoss},
      {"PWR-004", "live supplies ≥ N of N+M, and live supplies × rating ≥ draw, when any feed is lost", feedSource,
       checkSupplies},
      {"PWR-005", "larger ÷ smaller share of two feeds ≤ 1.5", "A/B balance", checkBalance},
      {"PWR-006", "a rack that draws power has a feed", "the design's own feeds", checkFed},
  };
}

} // namespace cw::checks
