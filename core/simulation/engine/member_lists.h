// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cw {

/// For each of many groups the members that are in it now, each group in one piece of memory. Joining and leaving cost
/// O(1); a member knows its place by a slot that the caller numbers.
class MemberLists {
public:
  /// One entry of a group: who it is, and the slot that joined.
  struct Entry {
    std::uint32_t member, slot;
  };

  /// `mostOfEach`: for each group, how many can be in it at once; `slots`: how many (member, group) pairs exist.
  MemberLists(std::span<const std::uint32_t> mostOfEach, std::size_t slots) : place_(slots) {
    begin_.reserve(mostOfEach.size());
    std::uint32_t sum = 0;
    for (const std::uint32_t most : mostOfEach) {
      begin_.push_back(sum);
      sum += most;
    }
    size_.resize(mostOfEach.size());
    entries_.resize(sum);
  }

  /// Puts a member into a group; its slot must not be in one.
  void join(std::uint32_t group, std::uint32_t member, std::uint32_t slot) {
    const std::uint32_t at = begin_[group] + size_[group]++;
    entries_[at] = {member, slot};
    place_[slot] = at;
  }
  /// Takes a slot out of the group it joined.
  void leave(std::uint32_t group, std::uint32_t slot) {
    const std::uint32_t last = begin_[group] + --size_[group];
    const Entry moved = entries_[last];
    entries_[place_[slot]] = moved;
    place_[moved.slot] = place_[slot];
  }
  /// Those in a group now, in no particular but a reproducible order.
  std::span<const Entry> of(std::uint32_t group) const { return {entries_.data() + begin_[group], size_[group]}; }

private:
  std::vector<std::uint32_t> begin_, size_, place_;
  std::vector<Entry> entries_;
};

} // namespace cw
