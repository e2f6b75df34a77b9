// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cw {

/// The next event of each lane, soonest first. It is a heap of four children a node while few dates change between
/// events, and a plain array that is searched while most of them do; events of one date come out together.
class FinishQueue {
public:
  /// For lanes numbered below `lanes`.
  explicit FinishQueue(std::size_t lanes) : place_(lanes, absent) {}

  /// Tells how many dates are about to be set, so that the cheaper form is taken.
  void expect(std::size_t changes);
  /// Sets the date of a lane, in the queue or not.
  void set(std::uint32_t lane, double dateS);
  /// Takes out all lanes whose date is at most that of the soonest × (1 + window), in a reproducible order.
  std::span<const std::uint32_t> popSoonest(double window);
  /// Date of the last lane that `popSoonest` took out.
  double poppedS() const { return poppedS_; }
  /// Moves every date by the same time.
  void delay(double byS);
  bool empty() const { return lanes_.empty(); }
  std::size_t size() const { return lanes_.size(); }

private:
  static constexpr std::uint32_t absent = 0xffffffff;

  void put(std::size_t at, std::uint32_t lane, double dateS);
  void up(std::size_t at);
  void down(std::size_t at);
  void collect(double limit);
  void removeAt(std::size_t at);
  void order();

  std::vector<double> dates_;
  std::vector<std::uint32_t> lanes_, place_, popped_, stack_;
  double poppedS_ = 0;
  bool ordered_ = true;
};

} // namespace cw
