// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "core/model/store.h"

namespace cw {

/// The number of a kind of rows in the order of `RowTables`.
template <class Row, std::size_t index = 0>
constexpr std::uint64_t kindIndex() {
  if constexpr (std::is_same_v<Table<Row>, std::tuple_element_t<index, RowTables>>) {
    return index;
  } else {
    return kindIndex<Row, index + 1>();
  }
}

/// One key for the ids of all kinds; ids stay below 2^59 because the file reader and the store count from 1.
template <class Row>
constexpr std::uint64_t anyKindKey(Id<Row> id) {
  return id.value * 16 + kindIndex<Row>();
}

/// Who uses what in a design, kept up to date with each change, so that a commit checks its own rows only: how many
/// rows refer to a row, bear a name or take a port, and which devices stand in a rack. It counts; whoever needs the
/// culprit of a refused edit searches for it then.
class UseIndex {
public:
  explicit UseIndex(const Design& design);

  /// Takes over the rows after a change, or, with `revert`, those before it.
  void apply(const ChangeSet& changes);
  void revert(const ChangeSet& changes);

  /// True when any row refers to this one.
  template <class Row>
  bool isUsed(Id<Row> id) const {
    return countOf(references_, anyKindKey(id)) > 0;
  }
  /// True when several rows of the kind may bear this name; hashes are counted, so a rare false alarm is possible.
  template <class Row>
  bool isNameShared(std::string_view name) const {
    return countOf(names_, nameKey<Row>(name)) > 1;
  }
  /// True when the manual links take a port more than once.
  bool isPortShared(Id<Device> device, int port) const { return countOf(ports_, portKey(device, port)) > 1; }
  /// The devices that stand in a rack, in no particular order.
  const std::vector<Id<Device>>& devicesIn(Id<Rack> rack) const;

private:
  using Counts = std::unordered_map<std::uint64_t, std::uint32_t>;

  static std::uint32_t countOf(const Counts& counts, std::uint64_t key) {
    const auto found = counts.find(key);
    return found != counts.end() ? found->second : 0;
  }
  static void change(Counts& counts, std::uint64_t key, bool add);
  template <class Row>
  static std::uint64_t nameKey(std::string_view name) {
    return std::hash<std::string_view>{}(name)*16 + kindIndex<Row>();
  }
  static std::uint64_t portKey(Id<Device> device, int port) {
    return (device.value << 20U) ^ static_cast<std::uint64_t>(port);
  }
  template <class Row>
  void count(const Row& row, bool add);
  template <class Row>
  void replace(const Row* before, const Row* after);

  Counts references_, names_, ports_;
  std::unordered_map<Id<Rack>, std::vector<Id<Device>>> devicesInRack_;
};

} // namespace cw
