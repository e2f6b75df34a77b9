// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/consistency.h"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace cw {

void ConsistencyCheck::hit(std::string_view rule, std::initializer_list<std::pair<const char*, double>> numbers,
                           std::string what) {
  std::vector<MessageArg> args;
  for (const auto& [name, value] : numbers)
    args.emplace_back(name, fmt::format("{:.6g}", value));
  if (!what.empty()) args.emplace_back("what", std::move(what));
  hits_.emplace_back(fmt::format("catalog.check.{}", rule), std::move(args));
}

void ConsistencyCheck::range(std::string_view name, double low, double high) {
  const auto value = number(name);
  if (value && !(*value >= low && *value <= high)) {
    hit("range", {{"value", *value}, {"low", low}, {"high", high}}, std::string(name));
  }
}

void ConsistencyCheck::equal(std::string_view rule, std::optional<double> actual, std::optional<double> expected,
                             double tolerance) {
  if (!actual || !expected || nearTo(*actual, *expected, tolerance)) return;
  hit(rule, {{"found", *actual}, {"expected", *expected}});
}

void ConsistencyCheck::atMost(std::string_view rule, std::optional<double> actual, std::optional<double> limit) {
  if (actual && limit && *actual > *limit) hit(rule, {{"found", *actual}, {"limit", *limit}});
}

bool nearTo(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance * std::abs(b); }

std::optional<double> scaled(double factor, std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return std::nullopt;
  return factor * *a * *b;
}

namespace {

/// A cage's rate and the rates of its splits `2x400,4x200`, each at most the cage's.
void checkSplits(ConsistencyCheck& check, const PortGroup& group) {
  std::string_view rest = group.splits;
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    double count = 0, rate = 0;
    const char* end = one.data() + one.size();
    const auto first = std::from_chars(one.data(), end, count);
    const bool cross = first.ec == std::errc{} && first.ptr != end && *first.ptr == 'x';
    const auto second = cross ? std::from_chars(first.ptr + 1, end, rate) : first;
    const bool read = cross && second.ec == std::errc{} && second.ptr == end;
    const double cage = group.portsPerCage * group.portGbps;
    if (!read || count * rate > cage * 1.001) check.hit("split", {{"limit", cage}}, std::string(one));
  }
}

} // namespace

void checkPorts(ConsistencyCheck& check) {
  for (const PortGroup& group : check.entry().ports) {
    const bool counts = group.cages > 0 && group.portsPerCage > 0 && group.portsPerCage <= 8 && group.portGbps > 0;
    if (!counts || group.name.empty() || group.connector.empty()) {
      check.hit("port-group", {{"cages", static_cast<double>(group.cages)}, {"rate", group.portGbps}}, group.name);
    }
    checkSplits(check, group);
  }
}

ConsistencyHits implausibilities(const Entry& entry) {
  ConsistencyHits hits;
  ConsistencyCheck check(entry, hits);
  checkPorts(check);
  switch (entry.kind) {
  case EntryKind::Accelerator:
    checkAccelerator(check);
    break;
  case EntryKind::Server:
    checkServer(check);
    break;
  case EntryKind::Switch:
    checkSwitch(check);
    break;
  case EntryKind::Nic:
    checkNic(check);
    break;
  case EntryKind::Cable:
    checkCable(check);
    break;
  case EntryKind::Storage:
    checkStorage(check);
    break;
  case EntryKind::Rack:
  case EntryKind::Power:
    checkRackOrPower(check);
    break;
  case EntryKind::ModelArchitecture:
    checkModel(check);
    break;
  case EntryKind::Appliance:
    checkServer(check);
    break;
  }
  return hits;
}

} // namespace cw
