// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <vector>

#include "core/placement/derive.h"
#include "core/simulation/fabric/sim_fabric.h"

namespace cw::ui {

struct TopologyPicture;

/// What the links of a network carry in a simulation, by link of its topology.
struct TopologyLoads {
  Id<Fabric> fabric;
  std::vector<float> busy;   ///< share of what the link could carry; of its busier way
  std::vector<double> bytes; ///< over its busier way
  std::vector<bool> failed;  ///< out of service
  bool coloured = false;     ///< whether loads are shown, not only what is out of service
};

/// The same of all links between two boxes: the busiest one, and how many are out of service.
struct BundleLoad {
  float busy = 0;
  double bytes = 0;
  std::uint32_t failed = 0;
};

/// Loads by bundle of a picture; empty when they are of another network.
std::vector<BundleLoad> bundleLoads(const TopologyPicture& picture, const TopologyLoads& loads);

/// The steps of the scale of loads, each a fifth: from calm blue to hot orange, wider as it gets busier, so that the
/// colour is not alone (both colours stay apart for the colour-blind).
inline constexpr int loadSteps = 5;
int loadStep(float busy);
QColor loadColor(int step);
double loadWidthPx(int step);
/// The scale as rich text.
QString loadLegend();

} // namespace cw::ui
