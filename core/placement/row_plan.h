// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "core/model/store.h"

namespace cw {

/// Equal devices that a generator numbers from 0: those of a group, or of one tier of a fabric.
struct DeviceSeries {
  Origin origin; ///< whose; its index is not used
  std::string typeId;
  DeviceRole role = DeviceRole::Other;
  std::string namePattern;
  int phase = 1;
  std::uint32_t count = 0;
};

/// The name of the `number`-th thing (from 1) by a pattern with one `%d` or `%03d`; a pattern without one gets the
/// number appended.
std::string patternName(std::string_view pattern, std::uint32_t number);

/// The racks and devices as they shall be, worked out beside the transaction; `apply` stages only what differs, so
/// that planning twice changes nothing.
class RowPlan {
public:
  /// Place of a device in `devices`.
  using Place = std::size_t;
  static constexpr Place nowhere = static_cast<Place>(-1);

  explicit RowPlan(Transaction& transaction);

  std::vector<Device> devices; ///< by id; new ones at the end
  std::vector<Rack> racks;     ///< by id; new ones at the end

  /// Sorts the rows of a series into its numbers and drops what is too many: first what was not placed by hand.
  /// The result has an entry for each number, `nowhere` where a row is to be made.
  std::vector<Place> claim(const DeviceSeries& series);
  /// Drops the rows of series that nobody claimed; pinned ones stay as hand-made devices.
  void dropUnclaimed();
  /// Makes the missing rows of a claimed series and brings type, role and phase of all of them up to date.
  void complete(const DeviceSeries& series, std::vector<Place>& places);

  /// A name that no device has: the wanted one, or the first of NAME-2, NAME-3, …
  std::string freeDeviceName(const std::string& wanted);
  /// A name that no rack has: the pattern with the first number that is free.
  std::string freeRackName(const std::string& pattern);
  /// Adds a device with a fresh id, or a rack.
  Place addDevice(Device device);
  Place addRack(Rack rack);
  void drop(Place device) { dropped_.insert(devices[device].id); }
  void dropRack(Id<Rack> rack) { droppedRacks_.insert(rack); }
  bool isDropped(const Device& device) const { return dropped_.contains(device.id); }
  bool isDropped(const Rack& rack) const { return droppedRacks_.contains(rack.id); }

  /// Stages the differences between the plan and the design, with the links of devices that go.
  void apply();

private:
  using SeriesKey = std::tuple<Id<DeviceGroup>, Id<Fabric>, Tier>;
  std::unordered_set<std::string>& deviceNames();
  std::unordered_set<std::string>& rackNames();
  void seatSurplus(std::vector<Place>& places, const std::vector<Place>& surplus);
  void removeLinks();

  Transaction& transaction_;
  Design before_;
  std::map<SeriesKey, std::vector<Place>> members_;
  std::unordered_set<Id<Device>> dropped_;
  std::unordered_set<Id<Rack>> droppedRacks_;
  std::unordered_set<std::string> deviceNames_, rackNames_;
  std::map<std::string, std::uint32_t> nextRackNumber_; // by pattern: only a hint where to begin
};

} // namespace cw
