// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_item.h"

#include <algorithm>

#include "ui/canvas/racks/rack_scene.h"

namespace cw::ui {

RackItem::RackItem(const RackScene& scene, Id<Rack> rack) : scene_(scene), rack_(rack) {
  setFlag(ItemUsesExtendedStyleOption);
  contentsChanged();
}

RackFrame RackItem::frame() const { return {height_, scene_.face() == Face::Rear}; }

QRectF RackItem::boundingRect() const {
  constexpr double outline = 3;
  return frame().bounds().adjusted(-outline, -outline, outline, outline);
}

void RackItem::contentsChanged() {
  const Rack* rack = scene_.design().find(rack_);
  const HalfUnits height = rack != nullptr ? rack->height : HalfUnits{};
  if (height != height_) {
    prepareGeometryChange();
    height_ = height;
  }
  worked_ = false;
  load_.reset();
  standing_.clear();
  runs_.clear();
  update();
}

/// Side-mounted devices stand in the order of their names: PDU A left, B right.
void RackItem::addSides(const std::vector<const Device*>& sides, const RackFrame& frame) const {
  int index = 0;
  for (const Device* device : sides) {
    standing_.push_back({device, &scene_.type(device->typeId), frame.side(index, static_cast<int>(sides.size())), false});
    ++index;
  }
}

void RackItem::work() const {
  if (worked_) return;
  worked_ = true;
  const RackFrame frame = this->frame();
  std::vector<const Device*> sides;
  for (const auto& device : scene_.contents().of(rack_)) {
    const TypeInfo& type = scene_.type(device->typeId);
    if (type.extent.height == HalfUnits{}) {
      sides.push_back(device.get());
      continue;
    }
    const bool behind = device->face != scene_.face();
    if (behind && !type.extent.fullDepth) continue;
    standing_.push_back({device.get(), &type, frame.slot(type.extent, slotOf(*device)), behind});
  }
  std::ranges::sort(standing_, {}, [](const Standing& s) { return std::pair{s.place.top(), s.place.left()}; });
  for (const Standing& s : standing_) {
    const QColor color = deviceColor(scene_.design(), *s.device);
    if (!runs_.empty() && runs_.back().color == color && runs_.back().place.width() == s.place.width() &&
        s.place.top() - runs_.back().place.bottom() < 1) {
      runs_.back().place.setBottom(s.place.bottom());
    } else {
      runs_.push_back({s.place, color});
    }
  }
  std::ranges::sort(sides, {}, [](const Device* d) { return std::pair{d->name.size(), d->name}; });
  addSides(sides, frame);
}

const std::vector<RackItem::Standing>& RackItem::standing() const {
  work();
  return standing_;
}

const RackLoad& RackItem::load() const {
  if (!load_) {
    const Rack* rack = scene_.design().find(rack_);
    load_ = rack != nullptr ? rackLoad(scene_.design(), *rack, scene_.contents().pointers(rack_)) : RackLoad{};
  }
  return *load_;
}

const Device* RackItem::deviceAt(const QPointF& at) const {
  for (const Standing& s : standing()) {
    if (s.place.contains(at)) return s.device;
  }
  return nullptr;
}

std::optional<QRectF> RackItem::placeOf(Id<Device> device) const {
  for (const Standing& s : standing()) {
    if (s.device->id == device) return s.place;
  }
  return std::nullopt;
}

} // namespace cw::ui
