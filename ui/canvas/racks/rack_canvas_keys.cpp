// SPDX-License-Identifier: GPL-3.0-or-later
// The elevations by keys: everything a mouse does.
#include <QKeyEvent>

#include <algorithm>

#include "ui/canvas/racks/rack_canvas.h"
#include "ui/canvas/racks/rack_texts.h"
#include "ui/document/delete_rows.h"
#include "ui/i18n/language.h"

namespace cw::ui {

RackItem* RackCanvas::currentItem() const {
  if (RackItem* item = scene_.item(scene_.current())) return item;
  return scene_.order().empty() ? nullptr : scene_.order().front();
}

void RackCanvas::arm(const Entry& entry) {
  setFocus(Qt::OtherFocusReason);
  RackItem* item = currentItem();
  start(Placement::ofEntry(scene_, entry), true);
  if (item != nullptr) placement_->aimAtFree(*item);
  showGhost();
}

void RackCanvas::armSelected() {
  for (const std::string& id : scene_.document().selection()) {
    const auto device = Id<Device>::parse(id);
    auto placement = device ? Placement::ofDevices(scene_, *device) : nullptr;
    if (!placement) continue;
    start(std::move(placement), true);
    if (placement_->lead().target == nullptr && currentItem() != nullptr) placement_->aimAtFree(*currentItem());
    showGhost();
    return;
  }
}

bool RackCanvas::revealRow(const std::string& id) {
  if (const auto rack = Id<Rack>::parse(id)) {
    RackItem* item = scene_.item(*rack);
    if (item == nullptr) return false;
    scene_.setCurrent(*rack);
    reveal(item->mapRectToScene(item->frame().bounds()));
    return true;
  }
  const auto deviceId = Id<Device>::parse(id);
  const Device* device = deviceId ? scene_.design().find(*deviceId) : nullptr;
  RackItem* item = device != nullptr ? scene_.item(device->rack) : nullptr;
  if (item == nullptr) return false;
  if (!item->placeOf(*deviceId)) scene_.setFace(device->face);
  const auto place = item->placeOf(*deviceId);
  if (!place) return false;
  scene_.setCurrent(item->rack());
  reveal(item->mapRectToScene(*place));
  return true;
}

void RackCanvas::choose(RackItem& item, const Device* device, bool add) {
  scene_.setCurrent(item.rack());
  const Rack& rack = *scene_.design().find(item.rack());
  std::set<std::string> wanted = add ? scene_.document().selection() : std::set<std::string>{};
  wanted.insert(device != nullptr ? device->id.text() : item.rack().text());
  scene_.document().select(std::move(wanted));
  const int devices = static_cast<int>(scene_.contents().of(rack.id).size());
  describe(device != nullptr ? RackTexts::deviceLine(&rack, *device, scene_.type(device->typeId))
                             : RackTexts::rackLine(rack, item.load(), devices));
  const auto place = device != nullptr ? item.placeOf(device->id) : std::nullopt;
  ensureVisible(item.mapRectToScene(place.value_or(item.frame().bounds())), 20, 20);
}

void RackCanvas::goToRack(RackItem& item) { choose(item, nullptr, false); }

bool RackCanvas::goSideways(int racks) {
  const auto& order = scene_.order();
  if (order.empty()) return false;
  const auto here = std::ranges::find(order, scene_.item(scene_.current()));
  if (here == order.end()) {
    goToRack(*(racks > 0 ? order.front() : order.back()));
    return true;
  }
  const auto index = (here - order.begin()) + racks;
  if (index < 0 || index >= static_cast<std::ptrdiff_t>(order.size())) return false;
  goToRack(*order[static_cast<std::size_t>(index)]);
  return true;
}

/// To the next device below (1) or above (-1) the selected one.
void RackCanvas::goVertically(int step) {
  RackItem* item = currentItem();
  if (item == nullptr || item->standing().empty()) return;
  const auto& standing = item->standing();
  const auto selected =
      std::ranges::find_if(standing, [this](const auto& s) { return scene_.isSelected(s.device->id); });
  std::ptrdiff_t index = step > 0 ? 0 : static_cast<std::ptrdiff_t>(standing.size()) - 1;
  if (selected != standing.end()) {
    index = std::clamp<std::ptrdiff_t>(selected - standing.begin() + step, 0,
                                       static_cast<std::ptrdiff_t>(standing.size()) - 1);
  }
  choose(*item, standing[static_cast<std::size_t>(index)].device, false);
}

void RackCanvas::selectAllInRack() {
  const RackItem* item = currentItem();
  if (item == nullptr) return;
  std::set<std::string> all;
  for (const RackItem::Standing& s : item->standing())
    all.insert(s.device->id.text());
  scene_.document().select(std::move(all));
}

bool RackCanvas::armedKey(const QKeyEvent& event) {
  const int whole = event.modifiers() & Qt::AltModifier ? 1 : 2;
  switch (event.key()) {
  case Qt::Key_Up:
    placement_->step(whole, 0);
    break;
  case Qt::Key_Down:
    placement_->step(-whole, 0);
    break;
  case Qt::Key_PageUp:
    placement_->step(10 * whole, 0);
    break;
  case Qt::Key_PageDown:
    placement_->step(-10 * whole, 0);
    break;
  case Qt::Key_Right:
    placement_->step(0, 1);
    break;
  case Qt::Key_Left:
    placement_->step(0, -1);
    break;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    finish();
    return true;
  case Qt::Key_Escape:
    stop();
    return true;
  default:
    return false;
  }
  showGhost();
  return true;
}

bool RackCanvas::freeKey(const QKeyEvent& event) {
  switch (event.key()) {
  case Qt::Key_Up:
    goVertically(-1);
    return true;
  case Qt::Key_Down:
    goVertically(1);
    return true;
  case Qt::Key_Left:
    goSideways(-1);
    return true;
  case Qt::Key_Right:
    goSideways(1);
    return true;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (!scene_.document().selection().empty()) emit openRequested(toQString(*scene_.document().selection().begin()));
    return true;
  case Qt::Key_Delete:
    deleteRows(scene_.document(), scene_.document().selection());
    return true;
  case Qt::Key_M:
    armSelected();
    return true;
  case Qt::Key_A:
    if (!(event.modifiers() & Qt::ControlModifier)) return false;
    selectAllInRack();
    return true;
  case Qt::Key_Escape:
    scene_.document().select({});
    return true;
  default:
    return false;
  }
}

void RackCanvas::keyPressEvent(QKeyEvent* event) {
  // A drag by mouse has the keys first: Esc ends it, Alt and Ctrl change it.
  const bool handled = !dragging() && (armed_ && placement_ ? armedKey(*event) : freeKey(*event));
  if (handled) {
    event->accept();
  } else {
    Canvas::keyPressEvent(event);
  }
}

bool RackCanvas::focusNextPrevChild(bool next) {
  if (!armed_ && goSideways(next ? 1 : -1)) return true;
  return Canvas::focusNextPrevChild(next);
}

void RackCanvas::mousePressEvent(QMouseEvent* event) {
  if (armed_ && event->button() == Qt::RightButton) return stop();
  Canvas::mousePressEvent(event);
}

} // namespace cw::ui
