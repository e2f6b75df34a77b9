// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/floor/floor_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/placement/floor_plan.h"
#include "ui/canvas/floor/floor_items.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr double hallGap = 300; ///< between halls, with room for the title

} // namespace

FloorScene::FloorScene(Document& document, QObject* parent) : QGraphicsScene(parent), document_(document) {
  connect(&document, &Document::changed, this, [this](const ChangeSet& changes) {
    if (changes.empty()) {
      rebuild();
    } else {
      apply(changes);
    }
  });
  connect(&document, &Document::selectionChanged, this, [this] { readSelection(); });
  connect(&document, &Document::derivedChanged, this, [this] { readPower(); });
  rebuild();
  readPower();
}

FloorScene::~FloorScene() {
  // The items are owned here; the scene must not delete them again.
  for (const auto& [id, item] : items_)
    removeItem(item.get());
  for (const auto& item : hallItems_)
    removeItem(item.get());
}

void FloorScene::rebuild() {
  types_.clear();
  contents_.read(design());
  layOutHalls();
  std::erase_if(items_, [this](const auto& pair) { return design().find(pair.first) == nullptr; });
  design().table<Rack>().forEach([this](const Rack& rack) { syncRack(rack.id); });
  readSelection();
  update();
  emit laidOut();
}

void FloorScene::apply(const ChangeSet& changes) {
  contents_.apply(changes);
  for (const std::string& entry : changes.entries)
    types_.forget(entry);
  if (!changes.of<Hall>().empty()) return rebuild();
  for (const auto& change : changes.of<Rack>()) {
    if (change.after) {
      syncRack(change.id);
    } else {
      items_.erase(change.id);
    }
  }
  if (!changes.of<Policy>().empty()) update();
  if (!changes.of<Rack>().empty()) emit laidOut();
}

void FloorScene::syncRack(Id<Rack> rack) {
  auto& item = items_[rack];
  if (item) return item->sync();
  item = std::make_unique<FloorRackItem>(*this, rack);
  addItem(item.get());
}

void FloorScene::layOutHalls() {
  halls_.clear();
  design().table<Hall>().forEach([this](const Hall& hall) { halls_.push_back(hall); });
  if (halls_.empty()) {
    halls_.emplace_back(); // implied until the first rack stands
    halls_.back().name = tr("Hall 1").toStdString();
  }
  hallItems_.clear();
  origins_.clear();
  extent_ = {};
  double y = 0;
  for (const Hall& hall : halls_) {
    origins_[hall.id] = {0, y};
    const QString size = tr("%1 × %2 m").arg(hall.widthM, 0, 'g', 4).arg(hall.depthM, 0, 'g', 4);
    hallItems_.push_back(std::make_unique<HallItem>(hall, toQString(hall.name) + QStringLiteral(" · ") + size));
    hallItems_.back()->setPos(0, y);
    addItem(hallItems_.back().get());
    extent_ |= hallItems_.back()->sceneBoundingRect();
    y += hall.depthM * floorPxPerM + hallGap;
  }
}

const Hall& FloorScene::hallAt(const QPointF& scene) const {
  const Hall* nearest = &halls_.front();
  double least = std::numeric_limits<double>::max();
  for (const Hall& hall : halls_) {
    const double top = originOf(hall.id).y(), bottom = top + hall.depthM * floorPxPerM;
    const double away = std::max({top - scene.y(), scene.y() - bottom, 0.0});
    if (away < least) {
      least = away;
      nearest = &hall;
    }
  }
  return *nearest;
}

QPointF FloorScene::originOf(Id<Hall> hall) const {
  const auto found = origins_.find(hall);
  return found != origins_.end() ? found->second : QPointF{};
}

QRectF FloorScene::placeOf(const Design& design, const Rack& rack) const {
  const Footprint size = footprintOf(design, rack);
  return {originOf(rack.hall) + QPointF(rack.xM, rack.yM) * floorPxPerM,
          QSizeF(size.widthM, size.depthM) * floorPxPerM};
}

FloorRackItem* FloorScene::item(Id<Rack> rack) const {
  const auto found = items_.find(rack);
  return found != items_.end() ? found->second.get() : nullptr;
}

FloorRackItem* FloorScene::itemUnder(const QPointF& at) const {
  for (QGraphicsItem* candidate : items(at)) {
    auto* rack = dynamic_cast<FloorRackItem*>(candidate);
    if (rack != nullptr && rack->place().contains(at)) return rack;
  }
  return nullptr;
}

std::vector<FloorRackItem*> FloorScene::order() const {
  std::vector<FloorRackItem*> all;
  all.reserve(items_.size());
  for (const auto& [id, item] : items_)
    all.push_back(item.get());
  std::ranges::sort(all, {}, [](const FloorRackItem* item) {
    return std::tuple{std::lround(item->pos().y()), item->pos().x(), item->rack()};
  });
  return all;
}

FloorRackItem* FloorScene::neighbour(const FloorRackItem* from, int dx, int dy) const {
  if (from == nullptr) return nullptr;
  FloorRackItem* nearest = nullptr;
  double least = std::numeric_limits<double>::max();
  const QPointF here = from->place().center();
  for (const auto& [id, item] : items_) {
    const QPointF way = item->place().center() - here;
    const double along = way.x() * dx + way.y() * dy, aside = std::abs(way.x() * dy) + std::abs(way.y() * dx);
    if (along <= 1) continue;
    const double cost = along + 3 * aside; // straight on before slantwise
    if (cost < least) {
      least = cost;
      nearest = item.get();
    }
  }
  return nearest;
}

void FloorScene::readSelection() {
  selected_.clear();
  holding_.clear();
  for (const std::string& id : document_.selection()) {
    if (const auto rack = Id<Rack>::parse(id)) selected_.insert(*rack);
    const auto device = Id<Device>::parse(id);
    const Device* row = device ? design().find(*device) : nullptr;
    if (row != nullptr && row->rack) holding_.insert(row->rack);
  }
  update();
}

void FloorScene::readPower() {
  power_.clear();
  for (const RackPower& power : document_.derived()->power)
    power_[power.rack] = power.planned;
  update();
}

Watts FloorScene::planned(Id<Rack> rack) const {
  const auto found = power_.find(rack);
  return found != power_.end() ? found->second : Watts{};
}

double FloorScene::powerShare(Id<Rack> rack) const {
  const double limit = design().policy().rackPowerLimitKw * 1000;
  return limit > 0 ? planned(rack).base() / limit : 0;
}

void FloorScene::setHeat(bool on) {
  heat_ = on;
  update();
}

} // namespace cw::ui
