// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/floor/floor_canvas.h"

#include <QPainter>

#include "ui/canvas/base/trial.h"
#include "ui/canvas/racks/rack_texts.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double ghostDepth = 1000; ///< over all racks
constexpr double roomAround = 2.5 * floorPxPerM;

bool adds(Qt::KeyboardModifiers keys) { return keys & (Qt::ControlModifier | Qt::ShiftModifier); }

} // namespace

FloorGhost::FloorGhost() {
  setZValue(ghostDepth);
  hide();
}

void FloorGhost::show(const FloorMove* move) {
  prepareGeometryChange();
  move_ = move;
  bounds_ = {};
  if (move != nullptr) {
    for (const FloorMove::Part& part : move->parts())
      bounds_ |= part.place.adjusted(-4, -4, 4, 4);
  }
  setVisible(move != nullptr);
  update();
}

void FloorGhost::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  if (move_ == nullptr) return;
  for (const FloorMove::Part& part : move_->parts()) {
    const QColor& edge = part.problem.isEmpty() ? tokens().good : tokens().bad;
    QColor tint = edge;
    tint.setAlphaF(0.25F);
    painter->fillRect(part.place, tint);
    painter->fillRect(frontEdge(part.place, part.row.rotationDeg, 7), edge);
    QPen pen(edge, 2.5, part.problem.isEmpty() ? Qt::SolidLine : Qt::DashLine);
    pen.setCosmetic(true);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(part.place);
  }
}

FloorCanvas::FloorCanvas(FloorScene& scene, QWidget* parent)
    : Canvas(&scene, parent), scene_(scene), ghost_(new FloorGhost), caption_(new GhostCaption(viewport())) {
  scene.addItem(ghost_);
  connect(&scene, &FloorScene::laidOut, this, [this] { setContent(scene_.extent()); });
  // A move under way belongs to the design before the change.
  connect(&scene.document(), &Document::changed, this, [this](const ChangeSet& changes) {
    stop();
    if (changes.empty()) fitSoon();
  });
  setContent(scene.extent());
}

/// The racks with some floor around them, where the hall is mostly empty; else everything.
void FloorCanvas::firstFit() {
  QRectF racks;
  for (const FloorRackItem* item : scene_.order())
    racks |= item->place();
  const QRectF part = racks.adjusted(-roomAround, -roomAround, roomAround, roomAround) & scene_.extent();
  fitTo(racks.isEmpty() || part.width() > scene_.extent().width() * 0.7 ? scene_.extent() : part);
}

bool FloorCanvas::grab(const Pointer& at) {
  pressed_ = {};
  if (armed_) return true; // the click places
  const FloorRackItem* item = scene_.itemUnder(at.scene);
  if (item == nullptr) return false;
  pressed_ = item->rack();
  wasSelected_ = scene_.isSelected(pressed_);
  if (!wasSelected_) {
    std::set<std::string> wanted = adds(at.keys) ? scene_.document().selection() : std::set<std::string>{};
    wanted.insert(pressed_.text());
    scene_.document().select(std::move(wanted));
  }
  return true;
}

void FloorCanvas::click(const Pointer& at) {
  if (armed_) return finish();
  if (!wasSelected_) return;
  std::set<std::string> wanted{pressed_.text()};
  if (adds(at.keys)) {
    wanted = scene_.document().selection();
    wanted.erase(pressed_.text());
  }
  scene_.document().select(std::move(wanted));
}

bool FloorCanvas::beginDrag(const Pointer& pressed) {
  auto move = armed_ ? nullptr : FloorMove::ofRacks(scene_, pressed_);
  if (!move) return false;
  move->holdAt(pressed.scene);
  start(std::move(move), false);
  return true;
}

void FloorCanvas::drag(const Pointer& at) {
  if (!move_) return;
  move_->setCopy(at.keys & Qt::ControlModifier);
  move_->aim(at.scene, at.keys & Qt::AltModifier);
  showGhost();
}

void FloorCanvas::drop(const Pointer& at) {
  drag(at);
  finish();
}

void FloorCanvas::open(const Pointer& at) {
  if (const FloorRackItem* item = scene_.itemUnder(at.scene)) emit openRequested(toQString(item->rack().text()));
}

void FloorCanvas::selectIn(const QRectF& part, bool add) {
  std::set<std::string> wanted = add ? scene_.document().selection() : std::set<std::string>{};
  for (const QGraphicsItem* candidate : scene_.items(part)) {
    const auto* item = dynamic_cast<const FloorRackItem*>(candidate);
    if (item != nullptr && item->place().intersects(part)) wanted.insert(item->rack().text());
  }
  scene_.document().select(std::move(wanted));
}

void FloorCanvas::hover(const Pointer& at) {
  if (!armed_ || !move_) return;
  move_->aim(at.scene, at.keys & Qt::AltModifier);
  showGhost();
}

QString FloorCanvas::tooltipAt(const QPointF& at) const {
  const FloorRackItem* item = scene_.itemUnder(at);
  const Rack* rack = item != nullptr ? scene_.design().find(item->rack()) : nullptr;
  if (rack == nullptr || move_) return {};
  const auto devices = scene_.contents().pointers(rack->id);
  return RackTexts::rackTooltip(*rack, scene_.type(rack->typeId), rackLoad(scene_.design(), *rack, devices),
                                static_cast<int>(devices.size()));
}

bool FloorCanvas::enterEntry(const QString& entryId) {
  const Entry* entry = entryFor(scene_.document(), entryId.toStdString());
  if (entry == nullptr) return false;
  start(FloorMove::ofEntry(scene_, *entry), false);
  return true;
}

void FloorCanvas::dragEntry(const Pointer& at) {
  if (!move_) return;
  move_->aim(at.scene, at.keys & Qt::AltModifier);
  showGhost();
}

void FloorCanvas::dropEntry(const Pointer& at) {
  dragEntry(at);
  finish();
}

void FloorCanvas::start(std::unique_ptr<FloorMove> move, bool byKeys) {
  move_ = std::move(move);
  if (armed_ != byKeys) {
    armed_ = byKeys;
    emit armedChanged(byKeys);
  }
  viewport()->setCursor(Qt::ClosedHandCursor);
}

void FloorCanvas::stop() {
  ghost_->show(nullptr);
  caption_->hide();
  move_.reset();
  viewport()->unsetCursor();
  if (std::exchange(armed_, false)) emit armedChanged(false);
}

void FloorCanvas::showGhost() {
  ghost_->show(move_.get());
  const QString text = move_->caption();
  const QRect place = mapFromScene(move_->lead().place).boundingRect();
  caption_->showAt(place, text, move_->problem().isEmpty());
  describe(text);
  if (armed_ && !viewport()->rect().contains(place)) ensureVisible(move_->lead().place);
}

/// Commits what is under way. By keys, a refused place leaves the ghost there to be moved on.
void FloorCanvas::finish() {
  if (!move_) return;
  if (armed_ && !move_->problem().isEmpty()) {
    move_->commit(); // tells why not
    return;
  }
  // The commit changes the design, and that ends what is under way: it must not go away meanwhile.
  const auto committed = std::move(move_);
  stop();
  committed->commit();
}

} // namespace cw::ui
