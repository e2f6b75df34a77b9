// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/catalog.h"

namespace cw {

/// What `implausibilities` returns: message ids with arguments.
using ConsistencyHits = std::vector<std::pair<std::string, std::vector<MessageArg>>>;

/// Collects what is implausible about one entry; the checks of each kind work through it.
class ConsistencyCheck {
public:
  ConsistencyCheck(const Entry& entry, ConsistencyHits& hits) : entry_(entry), hits_(hits) {}

  /// The entry under examination.
  const Entry& entry() const { return entry_; }
  /// The number of a field, or nothing.
  std::optional<double> number(std::string_view name) const { return entry_.number(name); }
  std::string text(std::string_view name) const { return entry_.text(name); }

  /// Records `catalog.check.RULE`.
  void hit(std::string_view rule, std::initializer_list<std::pair<const char*, double>> numbers, std::string what = {});
  /// Hits `range` when a present number lies outside.
  void range(std::string_view name, double low, double high);
  /// Hits `rule` when both numbers are present and `actual` is not within `tolerance` (relative) of `expected`.
  void equal(std::string_view rule, std::optional<double> actual, std::optional<double> expected, double tolerance);
  /// Hits `rule` when both are present and the first is larger.
  void atMost(std::string_view rule, std::optional<double> actual, std::optional<double> limit);

private:
  const Entry& entry_;
  ConsistencyHits& hits_;
};

/// True when `a` lies within a relative tolerance of `b`.
bool nearTo(double a, double b, double tolerance);

/// The product of optional numbers and a factor; nothing when one is absent.
std::optional<double> scaled(double factor, std::optional<double> a, std::optional<double> b = 1.0);

/// Rates per precision against each other, one way against both, memory and power bands.
void checkAccelerator(ConsistencyCheck& check);
/// Heat, height, supplies and weight of servers and appliances.
void checkServer(ConsistencyCheck& check);
/// Capacity against ports and chip, cages against units, power against capacity.
void checkSwitch(ConsistencyCheck& check);
/// Ports against the total and against the host slot.
void checkNic(ConsistencyCheck& check);
/// Ends, lanes and connectors against the rate; reach and power against the kind.
void checkCable(ConsistencyCheck& check);
/// Reading against writing and the network, usable against raw.
void checkStorage(ConsistencyCheck& check);
/// kW against volts and amperes, inlets, rack heights and loads.
void checkRackOrPower(ConsistencyCheck& check);
/// Parameters recounted from the dimensions, heads and experts against each other.
void checkModel(ConsistencyCheck& check);
/// Port groups of any kind: counts, rates, and splits that keep the cage's rate.
void checkPorts(ConsistencyCheck& check);

/// The parameters (in 1e9) of a dense or mixture-of-experts decoder counted from its dimensions; nothing for
/// architectures that the plain formula does not cover.
std::optional<double> countedParametersB(const Entry& model);

} // namespace cw
