// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/topology/topology_layers.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/base/device_face.h"
#include "ui/canvas/base/labels.h"
#include "ui/canvas/topology/topology_scene.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr std::array<double, 3> linePx{1, 1.6, 2.6};
constexpr std::array<std::uint32_t, 2> widerFrom{8, 64}; ///< links in a bundle
constexpr double roomAround = 40;
constexpr std::size_t mostCounts = 200; ///< numbers at highlighted links, before they cover each other

QPen cosmetic(const QColor& color, double width) {
  QPen pen(color, width);
  pen.setCosmetic(true);
  return pen;
}

QRectF extentOf(const TopologyPicture* picture) {
  if (picture == nullptr) return {};
  return QRectF(0, 0, picture->layout.width, picture->layout.height)
      .adjusted(-roomAround, -roomAround, roomAround, roomAround);
}

FabricPurpose purposeOf(const TopologyPicture& picture) {
  return picture.row() != nullptr ? picture.row()->purpose : FabricPurpose::Compute;
}

QList<QLineF> seen(const QList<QLineF>& all, const QRectF& exposed) {
  QList<QLineF> part;
  part.reserve(all.size());
  for (const QLineF& line : all) {
    const bool aside =
        std::max(line.x1(), line.x2()) < exposed.left() || std::min(line.x1(), line.x2()) > exposed.right();
    const bool above =
        std::max(line.y1(), line.y2()) < exposed.top() || std::min(line.y1(), line.y2()) > exposed.bottom();
    if (!aside && !above) part.append(line);
  }
  return part;
}

} // namespace

QColor tierColor(Tier tier, FabricPurpose purpose) {
  if (tier == Tier::Node) return kindColor(EntryKind::Server);
  if (tier == Tier::Manager) return tokens().category(Category::InBand);
  return purposeColor(purpose);
}

void LinkLayer::reset() {
  prepareGeometryChange();
  const TopologyPicture* picture = scene_.picture();
  bounds_ = extentOf(picture);
  for (auto& lines : byWidth_)
    lines.clear();
  management_.clear();
  if (picture == nullptr) return;
  for (const LayoutBundle& bundle : picture->layout.bundles) {
    if (bundle.kind == LinkKind::Management) {
      management_.append(picture->lineOf(bundle));
    } else {
      const std::size_t width = bundle.links >= widerFrom[1] ? 2 : bundle.links >= widerFrom[0] ? 1 : 0;
      byWidth_[width].append(picture->lineOf(bundle));
    }
  }
}

void LinkLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  const TopologyPicture* picture = scene_.picture();
  if (picture == nullptr) return;
  const Tokens& t = tokens();
  // Many links must not bury each other: the more there are, the nearer they are to the ground.
  const bool focused = !scene_.focusedBoxes().empty();
  const double strength = (picture->layout.bundles.size() > 600 ? 0.3 : 0.5) * (focused ? 0.45 : 1);
  const QColor line = mixed(t.background, purposeColor(purposeOf(*picture)), strength);
  constexpr std::size_t mostSmooth = 4000; ///< smooth lines cost several times as much
  painter->setRenderHint(QPainter::Antialiasing, picture->layout.bundles.size() <= mostSmooth);
  if (scene_.coloured()) {
    paintLoads(*painter);
  } else {
    for (std::size_t i = 0; i < widths; ++i) {
      painter->setPen(cosmetic(line, linePx[i]));
      painter->drawLines(seen(byWidth_[i], option->exposedRect));
    }
  }
  paintFailed(*painter);
  painter->setPen(cosmetic(mixed(t.background, t.category(Category::InBand), strength), 1));
  painter->drawLines(seen(management_, option->exposedRect));
  painter->setRenderHint(QPainter::Antialiasing, false);
}

/// The busiest on top.
void LinkLayer::paintLoads(QPainter& painter) const {
  const TopologyPicture& picture = *scene_.picture();
  std::array<QList<QLineF>, loadSteps> lines;
  for (std::size_t i = 0; i < scene_.loads().size(); ++i) {
    if (picture.layout.bundles[i].kind != LinkKind::Management)
      lines[static_cast<std::size_t>(loadStep(scene_.loads()[i].busy))].append(
          picture.lineOf(picture.layout.bundles[i]));
  }
  for (int step = 0; step < loadSteps; ++step) {
    painter.setPen(cosmetic(loadColor(step), loadWidthPx(step)));
    painter.drawLines(lines[static_cast<std::size_t>(step)]);
  }
}

/// What is out of service: dashed, with a cross in the middle.
void LinkLayer::paintFailed(QPainter& painter) const {
  const TopologyPicture& picture = *scene_.picture();
  const double reach = 5 / std::max(painter.worldTransform().m11(), 1e-9);
  for (std::size_t i = 0; i < scene_.loads().size(); ++i) {
    if (scene_.loads()[i].failed == 0) continue;
    const QLineF line = picture.lineOf(picture.layout.bundles[i]);
    QPen pen = cosmetic(tokens().bad, 1.8);
    painter.setPen(pen);
    const QPointF at = line.center();
    painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach));
    painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach));
    pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.drawLine(line);
  }
}

void BoxLayer::reset() {
  prepareGeometryChange();
  bounds_ = extentOf(scene_.picture());
}

void BoxLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  const TopologyPicture* picture = scene_.picture();
  if (picture == nullptr) return;
  const Tokens& t = tokens();
  const FabricPurpose purpose = purposeOf(*picture);
  const QRectF& exposed = option->exposedRect;
  const double scale = painter->worldTransform().m11();
  const bool edged = picture->layout.boxes.empty() || picture->layout.boxes.front().height * scale >= 5;
  painter->setBrush(Qt::NoBrush);
  const std::unordered_set<std::uint32_t> outlined = scene_.outlinedBoxes();
  std::vector<std::uint32_t> visible;
  for (std::uint32_t i = 0; i < picture->layout.boxes.size(); ++i) {
    const QRectF place = picture->placeOf(i);
    if (!place.intersects(exposed)) continue;
    visible.push_back(i);
    const QColor color = tierColor(picture->layout.boxes[i].tier, purpose);
    painter->fillRect(place, mixed(t.surface, color, edged ? 0.14 : 0.6));
    const bool selected = scene_.selectedBoxes().contains(i), outline = outlined.contains(i);
    if (!edged && !selected && !outline) continue;
    painter->setPen(cosmetic(selected || outline ? t.accent : color, selected ? 2.5 : outline ? 1.8 : 1));
    painter->drawRect(place);
  }
  if (!edged) return;
  Labels labels(*painter);
  const LabelStyle style{11, t.text, Qt::AlignHCenter, false, 8, 1.3, true, Qt::ElideMiddle};
  if (!visible.empty() && !labels.readable(picture->placeOf(visible.front()).height(), style)) return;
  for (const std::uint32_t i : visible)
    labels.draw(picture->placeOf(i).adjusted(2, 0, -2, 0), picture->labelOf(i), style);
}

void HighlightLayer::reset() {
  prepareGeometryChange();
  bounds_ = extentOf(scene_.picture());
  update();
}

void HighlightLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  const TopologyPicture* picture = scene_.picture();
  const auto focused = scene_.focusedBoxes();
  if (picture == nullptr || focused.empty()) return;
  const Tokens& t = tokens();
  std::vector<std::pair<QRectF, QString>> counts;
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(cosmetic(t.accent, 1.8));
  for (const std::uint32_t box : focused) {
    for (const std::uint32_t index : picture->bundlesOfBox[box]) {
      const LayoutBundle& bundle = picture->layout.bundles[index];
      const QLineF line = picture->lineOf(bundle);
      painter->drawLine(line);
      if (bundle.links < 2) continue;
      const QPointF end = bundle.a == box ? line.pointAt(0.88) : line.pointAt(0.12);
      counts.emplace_back(QRectF(end - QPointF(22, 8), QSizeF(44, 16)), QStringLiteral("×%1").arg(bundle.links));
    }
  }
  painter->setRenderHint(QPainter::Antialiasing, false);
  if (counts.size() > mostCounts) return;
  Labels labels(*painter);
  for (const auto& [place, text] : counts)
    labels.draw(place, text, {11, t.text, Qt::AlignHCenter, true, 9, 1.4});
}

} // namespace cw::ui
