// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/queueing/node_pool.h"

#include <algorithm>
#include <numeric>

namespace cw::sizing {

NodePool::NodePool(int gpus, int gpusPerNode) : gpusPerNode_(std::max(gpusPerNode, 1)), idle_(std::max(gpus, 0)) {
  for (int left = idle_; left > 0; left -= gpusPerNode_)
    size_.push_back(std::min(left, gpusPerNode_));
  free_ = size_;
}

int NodePool::held(int gpus) const {
  return gpus <= gpusPerNode_ ? gpus : (gpus + gpusPerNode_ - 1) / gpusPerNode_ * gpusPerNode_;
}

std::vector<int> NodePool::fit(int gpus) const {
  std::vector<int> nodes;
  if (gpus <= gpusPerNode_) {
    int best = -1;
    for (int node = 0; node < static_cast<int>(free_.size()); ++node) {
      const int room = free_[static_cast<std::size_t>(node)];
      if (room >= gpus && (best < 0 || room < free_[static_cast<std::size_t>(best)])) best = node;
    }
    if (best >= 0) nodes.push_back(best);
    return nodes;
  }
  const auto needed = static_cast<std::size_t>(held(gpus) / gpusPerNode_);
  for (int node = 0; node < static_cast<int>(free_.size()) && nodes.size() < needed; ++node) {
    if (free_[static_cast<std::size_t>(node)] == gpusPerNode_) nodes.push_back(node);
  }
  if (nodes.size() < needed) nodes.clear();
  return nodes;
}

void NodePool::change(const std::vector<int>& nodes, int gpus, int sign) {
  const int each = gpus <= gpusPerNode_ ? gpus : gpusPerNode_;
  for (const int node : nodes)
    free_[static_cast<std::size_t>(node)] += sign * each;
  idle_ += sign * each * static_cast<int>(nodes.size());
}

} // namespace cw::sizing
