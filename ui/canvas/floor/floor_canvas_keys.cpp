// SPDX-License-Identifier: GPL-3.0-or-later
// The floor plan by keys: everything a mouse does.
#include <QKeyEvent>

#include <algorithm>

#include "ui/canvas/floor/floor_canvas.h"
#include "ui/canvas/racks/rack_texts.h"
#include "ui/document/delete_rows.h"
#include "ui/i18n/language.h"

namespace cw::ui {

Id<Rack> FloorCanvas::current() const {
  for (const std::string& id : scene_.document().selection()) {
    if (const auto rack = Id<Rack>::parse(id)) return *rack;
  }
  return {};
}

void FloorCanvas::choose(const FloorRackItem* item) {
  if (item == nullptr) return;
  scene_.document().select({item->rack().text()});
  const Rack& rack = *scene_.design().find(item->rack());
  const auto devices = scene_.contents().pointers(rack.id);
  describe(RackTexts::rackLine(rack, rackLoad(scene_.design(), rack, devices), static_cast<int>(devices.size())));
  ensureVisible(item->place(), 20, 20);
}

void FloorCanvas::arm(const Entry& entry) {
  setFocus(Qt::OtherFocusReason);
  start(FloorMove::ofEntry(scene_, entry), true);
  move_->aimAtFree();
  showGhost();
}

void FloorCanvas::armSelected() {
  auto move = FloorMove::ofRacks(scene_, current());
  if (!move) return;
  start(std::move(move), true);
  showGhost();
}

void FloorCanvas::turnSelected() {
  const auto move = FloorMove::ofRacks(scene_, current());
  if (!move) return;
  move->turn();
  move->commit();
}

bool FloorCanvas::revealRow(const std::string& id) {
  auto rack = Id<Rack>::parse(id);
  const auto device = Id<Device>::parse(id);
  if (const Device* row = device ? scene_.design().find(*device) : nullptr) rack = row->rack;
  const FloorRackItem* item = rack ? scene_.item(*rack) : nullptr;
  if (item == nullptr) return false;
  reveal(item->place());
  return true;
}

bool FloorCanvas::armedKey(const QKeyEvent& event) {
  const bool fine = event.modifiers() & Qt::AltModifier;
  switch (event.key()) {
  case Qt::Key_Up:
    move_->step(0, -1, fine);
    break;
  case Qt::Key_Down:
    move_->step(0, 1, fine);
    break;
  case Qt::Key_Right:
    move_->step(1, 0, fine);
    break;
  case Qt::Key_Left:
    move_->step(-1, 0, fine);
    break;
  case Qt::Key_R:
    move_->turn();
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

bool FloorCanvas::freeKey(const QKeyEvent& event) {
  const FloorRackItem* here = scene_.item(current());
  const auto go = [&](int dx, int dy) {
    const auto order = scene_.order();
    choose(here != nullptr ? scene_.neighbour(here, dx, dy) : order.empty() ? nullptr : order.front());
    return true;
  };
  switch (event.key()) {
  case Qt::Key_Up:
    return go(0, -1);
  case Qt::Key_Down:
    return go(0, 1);
  case Qt::Key_Left:
    return go(-1, 0);
  case Qt::Key_Right:
    return go(1, 0);
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (here != nullptr) emit openRequested(toQString(here->rack().text()));
    return true;
  case Qt::Key_Delete:
    deleteRows(scene_.document(), scene_.document().selection());
    return true;
  case Qt::Key_M:
    armSelected();
    return true;
  case Qt::Key_R:
    turnSelected();
    return true;
  case Qt::Key_Escape:
    scene_.document().select({});
    return true;
  default:
    return false;
  }
}

void FloorCanvas::keyPressEvent(QKeyEvent* event) {
  bool handled = false;
  if (dragging() && move_ && event->key() == Qt::Key_R) {
    move_->turn();
    showGhost();
    handled = true;
  } else if (!dragging()) {
    handled = armed_ && move_ ? armedKey(*event) : freeKey(*event);
  }
  if (handled) {
    event->accept();
  } else {
    Canvas::keyPressEvent(event);
  }
}

bool FloorCanvas::focusNextPrevChild(bool next) {
  const auto order = scene_.order();
  const auto here = std::ranges::find(order, scene_.item(current()));
  const std::ptrdiff_t index = here == order.end() ? (next ? 0 : static_cast<std::ptrdiff_t>(order.size()) - 1)
                                                   : here - order.begin() + (next ? 1 : -1);
  if (armed_ || index < 0 || index >= static_cast<std::ptrdiff_t>(order.size()))
    return Canvas::focusNextPrevChild(next);
  choose(order[static_cast<std::size_t>(index)]);
  return true;
}

} // namespace cw::ui
