// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cmath>

#include "core/simulation/collective/builders.h"

namespace cw::builders {
namespace {

constexpr std::size_t none = ~std::size_t{0};

/// The parent of each node in a binary tree in which every second node is a leaf (Sanders, Speck and Träff, Two-tree
/// algorithms, Parallel Computing 35, 2009): the node of a subtree's range is the one whose number, counted from 1, is
/// divisible by the largest power of two.
std::vector<std::size_t> binaryTree(std::size_t nodes) {
  std::vector<std::size_t> parent(nodes, none);
  for (std::size_t number = 1; number <= nodes; ++number) {
    const std::size_t bit = number & (~number + 1);
    // The ancestors of a number: those beyond the last node are left out.
    for (std::size_t step = bit; step <= nodes && parent[number - 1] == none; step *= 2) {
      const std::size_t up = (number & ~(2 * step - 1)) | (2 * step);
      if (up <= nodes) parent[number - 1] = up - 1;
    }
  }
  return parent;
}

/// Both trees: the second is the first mirrored (even counts) or moved by one (odd), so that a leaf of one is an inner
/// node of the other.
std::vector<std::size_t> treeOf(std::size_t nodes, bool second) {
  const std::vector<std::size_t> first = binaryTree(nodes);
  if (!second) return first;
  std::vector<std::size_t> parent(nodes, none);
  const auto other = [&](std::size_t node) { return nodes % 2 == 0 ? nodes - 1 - node : (node + 1) % nodes; };
  for (std::size_t node = 0; node < nodes; ++node) {
    if (first[node] != none) parent[other(node)] = other(first[node]);
  }
  return parent;
}

/// The chain inside a node towards its first rank and back; what enters the head last and leaves it first.
Result<> addChain(const std::vector<std::uint32_t>& node, double piece, std::uint32_t pieces, std::uint8_t channel,
                  Traffic& traffic, std::vector<SimLane>& in, std::vector<SimLane>& out) {
  FlowSystem& system = traffic.system();
  for (std::size_t i = node.size(); i-- > 1;) {
    auto up = traffic.send(node[i], node[i - 1], piece, pieces, -1, 0, channel);
    if (!up) return fail(up.error());
    if (!in.empty()) system.require(*up, in.back(), 1);
    in.push_back(*up);
  }
  for (std::size_t i = 1; i < node.size(); ++i) {
    auto down = traffic.send(node[i - 1], node[i], piece, pieces, -1, 1, channel);
    if (!down) return fail(down.error());
    if (!out.empty()) system.require(*down, out.back(), 1);
    out.push_back(*down);
  }
  return {};
}

class TreeBuilder {
public:
  TreeBuilder(const std::vector<std::vector<std::uint32_t>>& nodes, std::vector<std::size_t> parent, double piece,
              std::uint32_t pieces, int port, std::uint8_t channel, Traffic& traffic)
      : nodes_(nodes), parent_(std::move(parent)), piece_(piece), pieces_(pieces), port_(port), channel_(channel),
        traffic_(traffic), in_(nodes.size()), out_(nodes.size()), up_(nodes.size(), 0), down_(nodes.size(), 0) {}

  Result<> build() {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (auto added = addNode(node); !added) return added;
    }
    join();
    return {};
  }

private:
  Result<> addNode(std::size_t node) {
    if (auto added = addChain(nodes_[node], piece_, pieces_, channel_, traffic_, in_[node], out_[node]); !added)
      return added;
    if (parent_[node] == none) return {};
    const std::uint32_t own = nodes_[node].front(), above = nodes_[parent_[node]].front();
    auto up = traffic_.send(own, above, piece_, pieces_, port_, 0, channel_);
    if (!up) return fail(up.error());
    auto down = traffic_.send(above, own, piece_, pieces_, port_, 1, channel_);
    if (!down) return fail(down.error());
    up_[node] = *up;
    down_[node] = *down;
    return {};
  }

  /// A node sends a piece on when its own ranks and its children have given theirs; down, when it has it.
  void join() {
    FlowSystem& system = traffic_.system();
    std::vector<std::vector<SimLane>> into(nodes_.size()), outOf(nodes_.size());
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (!in_[node].empty()) into[node].push_back(in_[node].back());
      if (!out_[node].empty()) outOf[node].push_back(out_[node].front());
      if (parent_[node] == none) continue;
      into[parent_[node]].push_back(up_[node]);
      outOf[parent_[node]].push_back(down_[node]);
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      const bool root = parent_[node] == none;
      const auto ready = root ? into[node] : std::vector<SimLane>{down_[node]};
      if (!root) {
        for (const SimLane lane : into[node])
          system.require(up_[node], lane, 1);
      }
      for (const SimLane lane : ready) {
        for (const SimLane next : outOf[node])
          system.require(next, lane, 1);
      }
    }
  }

  const std::vector<std::vector<std::uint32_t>>& nodes_;
  std::vector<std::size_t> parent_;
  double piece_;
  std::uint32_t pieces_;
  int port_;
  std::uint8_t channel_;
  Traffic& traffic_;
  std::vector<std::vector<SimLane>> in_, out_;
  std::vector<SimLane> up_, down_;
};

} // namespace

Result<> tree(const CollectiveSpec& spec, Traffic& traffic) {
  const NodeRanks nodes = groupRanks(spec.ranks, traffic.fabric(), false);
  const std::vector<int> ports = portsOf(nodes.nodes.front(), traffic.fabric());
  // Both trees by every port: where a node is an inner one of the first it is a leaf of the second.
  const std::size_t channels = 2 * ports.size();
  const double share = spec.size.base() / static_cast<double>(channels);
  const double pieces = std::max(1.0, std::ceil(share / spec.piece.base()));
  traffic.divideScaleUp(channels);
  for (std::size_t channel = 0; channel < channels; ++channel) {
    std::vector<std::vector<std::uint32_t>> order = nodes.nodes;
    for (auto& node : order) {
      const auto first = static_cast<std::ptrdiff_t>(channel / 2 * node.size() / ports.size() % node.size());
      std::rotate(node.begin(), node.begin() + first, node.end());
    }
    TreeBuilder builder(order, treeOf(order.size(), channel % 2 == 1), share / pieces,
                        static_cast<std::uint32_t>(pieces), ports[channel / 2], static_cast<std::uint8_t>(channel),
                        traffic);
    if (auto built = builder.build(); !built) return built;
  }
  return {};
}

} // namespace cw::builders
