// SPDX-License-Identifier: GPL-3.0-or-later
// Fixes: each is an ordinary edit inside the caller's transaction, so that one undo takes it back.
#include <algorithm>
#include <map>
#include <set>

#include "core/rules/rule_tools.h"

namespace cw {
namespace {

using Fix = Result<> (*)(const Finding&, Transaction&);

Error stale(const Finding& finding) { return Error{"rule.stale", {{"rule", finding.rule}}}; }

/// The first place of a finding that is a row of a kind, or null.
template <class Row>
const Row* firstRow(const Finding& finding, const Transaction& transaction) {
  for (const std::string& place : finding.places) {
    const auto id = Id<Row>::parse(place);
    if (const Row* row = id ? transaction.design().find(*id) : nullptr) return row;
  }
  return nullptr;
}

Result<> placeAnew(const Finding&, Transaction& transaction) { return regenerate(transaction); }

Result<> placeAgain(const Finding& finding, Transaction& transaction) {
  const Device* found = firstRow<Device>(finding, transaction);
  if (found == nullptr) return fail(stale(finding));
  Device device = *found;
  device.rack = {};
  device.pinned = false;
  transaction.put(std::move(device));
  return regenerate(transaction);
}

Result<> removeLink(const Finding& finding, Transaction& transaction) {
  const ManualLink* link = firstRow<ManualLink>(finding, transaction);
  if (link == nullptr) return fail(stale(finding));
  transaction.remove(link->id);
  return {};
}

Result<> reserveManagerPorts(const Finding& finding, Transaction& transaction) {
  const Fabric* found = firstRow<Fabric>(finding, transaction);
  if (found == nullptr) return fail(stale(finding));
  Fabric fabric = *found;
  fabric.management = {ManagementPorts::Mode::Count, std::max(4, fabric.management.count)};
  transaction.put(std::move(fabric));
  return regenerate(transaction);
}

Result<> defaultSlack(const Finding&, Transaction& transaction) {
  Policy policy = transaction.design().policy();
  if (!policy.id) policy.id = transaction.newId<Policy>();
  policy.cableSlackShare = Policy{}.cableSlackShare;
  policy.cableSlackM = Policy{}.cableSlackM;
  transaction.put(std::move(policy));
  return {};
}

Result<> makeGrowReady(const Finding& finding, Transaction& transaction) {
  const Fabric* found = firstRow<Fabric>(finding, transaction);
  if (found == nullptr) return fail(stale(finding));
  Fabric fabric = *found;
  fabric.growReady = true;
  transaction.put(std::move(fabric));
  return regenerate(transaction);
}

/// A feed that a rack does not have yet: an existing one, else a new one like the rack's first.
Id<Feed> anotherFeed(const Rack& rack, Transaction& transaction) {
  Id<Feed> free;
  std::set<std::string> names;
  transaction.design().table<Feed>().forEach([&](const Feed& feed) {
    names.insert(feed.name);
    const bool used = std::find(rack.feeds.begin(), rack.feeds.end(), feed.id) != rack.feeds.end();
    if (!used && !free) free = feed.id;
  });
  if (free) return free;
  const Feed* like = rack.feeds.empty() ? nullptr : transaction.design().find(rack.feeds.front());
  Feed feed = like != nullptr ? *like : Feed{};
  feed.id = transaction.newId<Feed>();
  char letter = 'A';
  while (letter < 'Z' && names.contains(std::string(1, letter)))
    ++letter;
  feed.name = std::string(1, letter);
  transaction.put(feed);
  return feed.id;
}

/// Raises the number of rack PDUs of the groups whose racks got a feed, so that regeneration keeps it.
void keepInGroups(const std::set<Id<DeviceGroup>>& groups, Transaction& transaction) {
  for (const Id<DeviceGroup> id : groups) {
    const DeviceGroup* found = transaction.design().find(id);
    if (found == nullptr) continue;
    DeviceGroup group = *found;
    ++group.pdusPerRack;
    transaction.put(std::move(group));
  }
}

Result<> addFeed(const Finding& finding, Transaction& transaction) {
  const Rack* like = firstRow<Rack>(finding, transaction);
  if (like == nullptr) return fail(stale(finding));
  // A finding lists only the first racks of a cause; racks of the same make need the same feed.
  const auto feeds = like->feeds;
  const auto group = like->group;
  std::vector<Rack> racks;
  transaction.design().table<Rack>().forEach([&](const Rack& rack) {
    const bool named = std::find(finding.places.begin(), finding.places.end(), rack.id.text()) != finding.places.end();
    if (rack.feeds == feeds && (named || (group && rack.group == group))) racks.push_back(rack);
  });
  std::set<Id<DeviceGroup>> groups;
  for (Rack& rack : racks) {
    rack.feeds.push_back(anotherFeed(rack, transaction));
    if (rack.group) groups.insert(rack.group);
    transaction.put(std::move(rack));
  }
  keepInGroups(groups, transaction);
  return regenerate(transaction);
}

const std::map<std::string, Fix, std::less<>>& fixes() {
  static const std::map<std::string, Fix, std::less<>> all{
      {"regenerate", placeAnew},       {"place-again", placeAgain},
      {"remove-link", removeLink},     {"reserve-manager-ports", reserveManagerPorts},
      {"default-slack", defaultSlack}, {"add-feed", addFeed},
      {"grow-ready", makeGrowReady},
  };
  return all;
}

} // namespace

Result<> applyFix(const Finding& finding, Transaction& transaction) {
  const auto fix = fixes().find(finding.fix);
  if (fix == fixes().end()) return fail("rule.no-fix", {{"rule", finding.rule}});
  return fix->second(finding, transaction);
}

} // namespace cw
