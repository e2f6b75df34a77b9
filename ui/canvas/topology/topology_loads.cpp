// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/topology/topology_loads.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <unordered_map>

#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/topology/topology_picture.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

std::uint64_t keyOf(std::uint32_t a, std::uint32_t b) { return (std::uint64_t{std::min(a, b)} << 32) | std::max(a, b); }

} // namespace

std::vector<BundleLoad> bundleLoads(const TopologyPicture& picture, const TopologyLoads& loads) {
  const auto& links = picture.instance().generated.topology.links;
  if (picture.instance().fabric != loads.fabric || links.size() != loads.busy.size()) return {};
  std::unordered_map<std::uint64_t, std::size_t> bundleOf;
  for (std::size_t i = 0; i < picture.layout.bundles.size(); ++i)
    bundleOf[keyOf(picture.layout.bundles[i].a, picture.layout.bundles[i].b)] = i;
  std::vector<BundleLoad> all(picture.layout.bundles.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    const auto& boxes = picture.layout.boxOfDevice;
    const auto found = bundleOf.find(keyOf(boxes[links[i].a], boxes[links[i].b]));
    if (found == bundleOf.end()) continue;
    BundleLoad& load = all[found->second];
    load.busy = std::max(load.busy, loads.busy[i]);
    load.bytes = std::max(load.bytes, loads.bytes[i]);
    load.failed += loads.failed[i] ? 1 : 0;
  }
  return all;
}

int loadStep(float busy) { return std::clamp(static_cast<int>(busy * loadSteps), 0, loadSteps - 1); }

QColor loadColor(int step) {
  const Tokens& t = tokens();
  const double share = static_cast<double>(step) / (loadSteps - 1);
  const QColor hot = mixed(t.category(Category::Compute), t.category(Category::Storage), share);
  return mixed(t.background, hot, 0.45 + 0.55 * share);
}

double loadWidthPx(int step) { return 1 + 0.6 * step; }

QString loadLegend() {
  QStringList parts;
  for (int step = 0; step < loadSteps; ++step)
    parts << QStringLiteral("<span style='color:%1'>━━</span> %2–%3 %")
                 .arg(loadColor(step).name())
                 .arg(100 * step / loadSteps)
                 .arg(100 * (step + 1) / loadSteps);
  return QCoreApplication::translate("SimulationWords", QT_TRANSLATE_NOOP("SimulationWords", "Load of links:")) +
         QStringLiteral(" ") + parts.join(QStringLiteral(" &nbsp;"));
}

} // namespace cw::ui
