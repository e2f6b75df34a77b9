// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_item.h"

#include <algorithm>
#include <map>

#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/racks/rack_scene.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

RackItem::RackItem(const RackScene& scene, Id<Rack> rack) : scene_(scene), rack_(rack) {
  setFlag(ItemUsesExtendedStyleOption);
  contentsChanged();
}

RackFrame RackItem::frame() const { return {height_, scene_.face() == Face::Rear}; }

QRectF RackItem::boundingRect() const {
  constexpr double outline = 6; // of a selection, and of a name seen from afar
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
  farRuns_.clear();
  update();
}

/// Side-mounted devices stand in the order of their names: PDU A left, B right.
void RackItem::addSides(const std::vector<const Device*>& sides, const RackFrame& frame) const {
  int index = 0;
  for (const Device* device : sides) {
    standing_.push_back(
        {device, &scene_.type(device->typeId), frame.side(index, static_cast<int>(sides.size())), false});
    ++index;
  }
}

void RackItem::findRuns(const RackFrame& frame) const {
  const auto append = [](std::vector<Run>& runs, const QRectF& place, const QColor& color) {
    const bool goesOn = !runs.empty() && runs.back().color == color && runs.back().place.width() == place.width() &&
                        place.top() - runs.back().place.bottom() < 1;
    if (goesOn) {
      runs.back().place.setBottom(place.bottom());
    } else {
      runs.push_back({place, color});
    }
  };
  constexpr int bandUnits = 5;
  const double bandHeight = bandUnits * RackFrame::unitPx;
  const auto bands = static_cast<std::size_t>(frame.faceHeight() / bandHeight) + 1;
  std::vector<std::map<QRgb, double>> share(bands); // of each colour, in pixels
  for (const Standing& s : standing_) {
    const QColor color = mixed(tokens().surface, deviceColor(scene_.design(), *s.device), 0.7);
    append(runs_, s.place, color);
    const double from = s.place.top() - frame.face().top(), to = s.place.bottom() - frame.face().top();
    for (auto band = static_cast<std::size_t>(std::max(from, 0.0) / bandHeight);
         band < bands && static_cast<double>(band) * bandHeight < to; ++band) {
      const double top = static_cast<double>(band) * bandHeight;
      share[band][color.rgb()] += std::min(to, top + bandHeight) - std::max(from, top);
    }
  }
  for (std::size_t band = 0; band < bands; ++band) {
    const auto most = std::ranges::max_element(share[band], {}, [](const auto& entry) { return entry.second; });
    if (most == share[band].end() || most->second < bandHeight * 0.3) continue;
    const QRectF place(frame.face().left(), frame.face().top() + static_cast<double>(band) * bandHeight,
                       frame.face().width(), bandHeight);
    append(farRuns_, place & frame.face(), QColor::fromRgb(most->first));
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
  findRuns(frame);
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
