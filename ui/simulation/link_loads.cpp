// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulation/link_loads.h"

#include <algorithm>

namespace cw::ui {

std::shared_ptr<const TopologyLoads> loadsOf(const SimulationSession& session, bool coloured) {
  const auto result = session.result();
  if (!result || !session.upToDate()) return nullptr;
  auto loads = std::make_shared<TopologyLoads>();
  const std::size_t links = result->drawn.topology->links.size();
  loads->fabric = result->drawn.fabric;
  loads->busy.assign(links, 0);
  loads->bytes.assign(links, 0);
  loads->failed.assign(links, false);
  loads->coloured = coloured;
  for (std::uint32_t i = 0; i < links; ++i)
    loads->failed[i] = !result->drawn.sim.works(i);
  for (const LinkLoad& load : result->outcome.busiest) {
    if (load.link >= result->drawn.sim.firstScaleUp()) continue;
    loads->busy[load.link / 2] = std::max(loads->busy[load.link / 2], static_cast<float>(load.busyShare));
    loads->bytes[load.link / 2] = std::max(loads->bytes[load.link / 2], load.bytes);
  }
  return loads;
}

} // namespace cw::ui
