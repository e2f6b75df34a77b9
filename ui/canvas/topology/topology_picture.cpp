// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/topology/topology_picture.h"

#include <algorithm>
#include <map>

#include "ui/i18n/language.h"

namespace cw::ui {

namespace {

constexpr double screenAspect = 2.2; ///< a picture wider than this gets more room between its tiers
constexpr double mostExtra = 500;    ///< beyond that links get so long that they are hard to follow

/// Rows of a picture from above; nodes and managers share theirs.
int rowOf(Tier tier) { return tier == Tier::Manager ? static_cast<int>(Tier::Node) : static_cast<int>(tier); }

/// Pulls the tiers of a wide picture apart, so that it fills the screen and links part at wider angles.
void spread(TopologyLayout& layout) {
  std::map<double, int> rows;
  for (const LayoutBox& box : layout.boxes)
    rows.emplace(box.y, rowOf(box.tier));
  std::map<double, int> steps; // how many tiers lie above a row
  int above = 0;
  std::optional<int> last;
  for (const auto& [y, row] : rows) {
    if (last && *last != row) ++above;
    last = row;
    steps[y] = above;
  }
  const double extra =
      above == 0 ? 0 : std::clamp((layout.width / screenAspect - layout.height) / above, 0.0, mostExtra);
  for (LayoutBox& box : layout.boxes)
    box.y += steps[box.y] * extra;
  layout.height += above * extra;
}

} // namespace

QString tierName(Tier tier) {
  switch (tier) {
  case Tier::Node:
    return messageText("drawing.tier.node");
  case Tier::Leaf:
    return messageText("drawing.tier.leaf");
  case Tier::Spine:
    return messageText("drawing.tier.spine");
  case Tier::Core:
    return messageText("drawing.tier.core");
  case Tier::Manager:
    break;
  }
  return messageText("drawing.tier.manager");
}

QRectF TopologyPicture::placeOf(std::uint32_t box) const {
  const LayoutBox& b = layout.boxes[box];
  return {b.x, b.y, b.width, b.height};
}

std::optional<std::uint32_t> TopologyPicture::boxAt(const QPointF& at) const {
  for (std::uint32_t box = 0; box < layout.boxes.size(); ++box) {
    if (placeOf(box).contains(at)) return box;
  }
  return std::nullopt;
}

std::vector<std::string> TopologyPicture::rowsOf(std::uint32_t box) const {
  std::vector<std::string> rows;
  const auto& devices = instance().devices;
  for (std::size_t i = 0; i < devices.size() && i < layout.boxOfDevice.size(); ++i) {
    if (layout.boxOfDevice[i] == box && devices[i]) rows.push_back(devices[i].text());
  }
  return rows;
}

QString TopologyPicture::labelOf(std::uint32_t index) const {
  const LayoutBox& box = layout.boxes[index];
  const auto& devices = instance().devices;
  if (box.count == 1) {
    const Device* row = box.firstDevice < devices.size() ? derived->design.find(devices[box.firstDevice]) : nullptr;
    return row != nullptr ? toQString(row->name) : tierName(box.tier) + QStringLiteral(" %1").arg(box.firstDevice + 1);
  }
  const QString what = QStringLiteral("%1 × %2").arg(box.count).arg(tierName(box.tier));
  const bool ofUnit = layout.detail == LayoutDetail::Units && (box.tier == Tier::Node || box.tier == Tier::Leaf);
  if (!ofUnit) return what;
  return messageText("drawing.unit", {{"unit", std::to_string(box.unit + 1)}, {"what", what.toStdString()}});
}

QLineF TopologyPicture::lineOf(const LayoutBundle& bundle) const {
  const QRectF low = placeOf(bundle.a), high = placeOf(bundle.b);
  if (low.top() == high.top()) return {low.center(), high.center()}; // within a tier
  return {QPointF(low.center().x(), low.top()), QPointF(high.center().x(), high.bottom())};
}

std::shared_ptr<const TopologyPicture> makePicture(std::shared_ptr<const Derived> derived, std::size_t fabric,
                                                   WantedDetail detail) {
  auto picture = std::make_shared<TopologyPicture>();
  picture->derived = std::move(derived);
  picture->fabric = fabric;
  const FabricInstance& instance = picture->instance();
  const Topology& topology = instance.generated.topology;
  picture->layout = detail ? layoutTopologyAt(topology, *detail) : layoutTopology(topology);
  spread(picture->layout);
  picture->bundlesOfBox.resize(picture->layout.boxes.size());
  for (std::uint32_t i = 0; i < picture->layout.bundles.size(); ++i) {
    picture->bundlesOfBox[picture->layout.bundles[i].a].push_back(i);
    picture->bundlesOfBox[picture->layout.bundles[i].b].push_back(i);
  }
  for (std::size_t i = 0; i < instance.devices.size() && i < picture->layout.boxOfDevice.size(); ++i) {
    if (instance.devices[i]) picture->boxOfRow.emplace(instance.devices[i], picture->layout.boxOfDevice[i]);
  }
  return picture;
}

} // namespace cw::ui
