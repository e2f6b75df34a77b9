// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "core/fabric/fabric_spec.h"

namespace cw::test {

/// A specification of equal nodes on switches of one radix, two ports a cage, without managers.
inline FabricSpec equalNodes(FabricKind kind, int nodes, int links, int radix) {
  FabricSpec spec;
  spec.kind = kind;
  spec.endpoints = {{nodes, links, 1}};
  spec.leaf.ports = radix;
  spec.leaf.portsPerCage = 2;
  spec.spine = spec.core = spec.leaf;
  spec.linkRate = gigabitsPerSecond(400);
  return spec;
}

/// The same on InfiniBand switches that need leaf ports for their fabric managers (H100 class).
inline FabricSpec infiniBandPod(int nodes, int links = 8, int radix = 64) {
  FabricSpec spec = equalNodes(FabricKind::RailOptimized, nodes, links, radix);
  spec.endpoints.front().portsPerCage = 2;
  spec.leaf.infiniBand = spec.spine.infiniBand = spec.core.infiniBand = true;
  return spec;
}

/// The network, or a failed test with the error's code.
inline GeneratedFabric generated(const FabricSpec& spec) {
  auto fabric = generateFabric(spec);
  if (!fabric) {
    QTest::qFail(fabric.error().code.c_str(), __FILE__, __LINE__);
    return {};
  }
  return *std::move(fabric);
}

/// The error's code, or empty when the specification works.
inline std::string errorCode(const FabricSpec& spec) {
  const auto fabric = generateFabric(spec);
  return fabric ? std::string{} : fabric.error().code;
}

/// An argument of the error, or empty.
inline std::string errorArg(const FabricSpec& spec, const std::string& name) {
  const auto fabric = generateFabric(spec);
  if (fabric) return {};
  for (const MessageArg& arg : fabric.error().args) {
    if (arg.first == name) return arg.second;
  }
  return {};
}

/// The argument of a note, or empty when there is no such note.
inline std::string noteArg(const GeneratedFabric& fabric, const std::string& id, const std::string& name) {
  for (const FabricNote& note : fabric.notes) {
    for (const MessageArg& arg : note.args) {
      if (note.messageId == id && arg.first == name) return arg.second;
    }
  }
  return {};
}

/// Switches as `leaf+spine+core`, links as `node–leaf/leaf–spine/spine–core`: short to compare and to read.
inline QString switchesOf(const Topology& net) {
  return QString("%1+%2+%3").arg(net.leaves).arg(net.spines).arg(net.cores);
}
inline QString countsOf(const KindCounts& counts) {
  return QString("%1/%2/%3").arg(counts.nodeLeaf).arg(counts.leafSpine).arg(counts.spineCore);
}

} // namespace cw::test
