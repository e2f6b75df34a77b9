// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace cw::sizing {

/// Accelerators of nodes as a batch scheduler deals them: a job of up to one node stays inside one, a larger one takes
/// whole nodes.
class NodePool {
public:
  /// The last node is smaller when the accelerators do not fill it.
  NodePool(int gpus, int gpusPerNode);

  /// Which nodes a job would get, the fullest that fits first; empty when it does not fit now.
  std::vector<int> fit(int gpus) const;
  /// Whether it fits.
  bool fits(int gpus) const { return !fit(gpus).empty(); }
  /// Takes or gives back what a job of this size holds on these nodes.
  void take(const std::vector<int>& nodes, int gpus) { change(nodes, gpus, -1); }
  void release(const std::vector<int>& nodes, int gpus) { change(nodes, gpus, 1); }
  /// Accelerators that no job holds.
  int idle() const { return idle_; }
  /// Accelerators that a job of this size holds: its own, or whole nodes.
  int held(int gpus) const;

private:
  void change(const std::vector<int>& nodes, int gpus, int sign);

  std::vector<int> free_, size_;
  int gpusPerNode_;
  int idle_;
};

} // namespace cw::sizing
