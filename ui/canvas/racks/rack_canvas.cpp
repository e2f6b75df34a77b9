// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_canvas.h"

#include "ui/canvas/base/trial.h"
#include "ui/canvas/racks/rack_texts.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr double readableFit = 0.34; ///< if everything is smaller than this, the first row is shown first
constexpr double firstScale = 0.62;
constexpr double roomAround = 50; ///< around that row, in the scene

bool adds(Qt::KeyboardModifiers keys) { return keys & (Qt::ControlModifier | Qt::ShiftModifier); }

} // namespace

RackCanvas::RackCanvas(RackScene& scene, QWidget* parent)
    : Canvas(&scene, parent), scene_(scene), ghost_(new GhostItem), caption_(new GhostCaption(viewport())) {
  scene.addItem(ghost_);
  connect(&scene, &RackScene::laidOut, this, [this] {
    const bool wasEmpty = content().size() == QSizeF(1000, 600);
    setContent(scene_.extent());
    if (wasEmpty) fitSoon();
  });
  // A placement under way belongs to the design before the change.
  connect(&scene.document(), &Document::changed, this, [this](const ChangeSet& changes) {
    stop();
    if (changes.empty()) fitSoon();
  });
  setContent(scene.extent());
}

void RackCanvas::refreshLook() {
  scene_.refreshLook();
  Canvas::refreshLook();
  if (placement_) showGhost();
}

void RackCanvas::firstFit() {
  fit();
  if (scaleNow() >= readableFit || scene_.order().empty()) return;
  // Too many for one look: the first row from its left end, large enough to be read.
  const QRectF row = scene_.firstRow();
  const double scale = std::min(firstScale, viewport()->height() / (row.height() + 2 * roomAround));
  const double width = std::min(row.width(), viewport()->width() / scale - 2 * roomAround);
  fitTo(QRectF(row.left(), row.top(), width, row.height()));
}

const Device* RackCanvas::deviceUnder(const QPointF& scene) const {
  const RackItem* item = scene_.itemUnder(scene);
  return item != nullptr ? item->deviceAt(item->mapFromScene(scene)) : nullptr;
}

std::string RackCanvas::idUnder(const QPointF& scene) const {
  if (const Device* device = deviceUnder(scene)) return device->id.text();
  const RackItem* item = scene_.itemUnder(scene);
  return item != nullptr ? item->rack().text() : std::string{};
}

bool RackCanvas::grab(const Pointer& at) {
  pressedDevice_ = {};
  pressedId_ = idUnder(at.scene);
  if (armed_) return true; // the click places
  if (pressedId_.empty()) return false;
  if (const Device* device = deviceUnder(at.scene)) pressedDevice_ = device->id;
  const auto& selected = scene_.document().selection();
  wasSelected_ = selected.contains(pressedId_);
  if (RackItem* item = scene_.itemUnder(at.scene)) scene_.setCurrent(item->rack());
  if (!wasSelected_) {
    std::set<std::string> wanted = adds(at.keys) ? selected : std::set<std::string>{};
    wanted.insert(pressedId_);
    scene_.document().select(std::move(wanted));
  }
  return true;
}

void RackCanvas::click(const Pointer& at) {
  if (armed_) return finish();
  if (!wasSelected_) return;
  // A click on something that was selected already: only that, or without it.
  std::set<std::string> wanted{pressedId_};
  if (adds(at.keys)) {
    wanted = scene_.document().selection();
    wanted.erase(pressedId_);
  }
  scene_.document().select(std::move(wanted));
}

bool RackCanvas::beginDrag(const Pointer& pressed) {
  if (armed_ || !pressedDevice_) return false;
  auto placement = Placement::ofDevices(scene_, pressedDevice_);
  if (!placement) return false;
  placement->holdAt(pressed.scene);
  start(std::move(placement), false);
  return true;
}

void RackCanvas::drag(const Pointer& at) {
  if (!placement_) return;
  placement_->setCopy(at.keys & Qt::ControlModifier);
  placement_->aim(at.scene, at.keys & Qt::AltModifier);
  showGhost();
}

void RackCanvas::drop(const Pointer& at) {
  drag(at);
  finish();
}

void RackCanvas::cancelDrag() { stop(); }

void RackCanvas::open(const Pointer& at) {
  if (const std::string id = idUnder(at.scene); !id.empty()) emit openRequested(toQString(id));
}

void RackCanvas::selectIn(const QRectF& part, bool add) {
  std::set<std::string> wanted = add ? scene_.document().selection() : std::set<std::string>{};
  for (QGraphicsItem* candidate : scene_.items(part)) {
    const auto* item = dynamic_cast<RackItem*>(candidate);
    if (item == nullptr) continue;
    const QRectF local = item->mapRectFromScene(part);
    for (const RackItem::Standing& s : item->standing()) {
      if (s.place.intersects(local)) wanted.insert(s.device->id.text());
    }
  }
  scene_.document().select(std::move(wanted));
}

void RackCanvas::hover(const Pointer& at) {
  if (!armed_ || !placement_) return;
  placement_->aim(at.scene, at.keys & Qt::AltModifier);
  showGhost();
}

QString RackCanvas::tooltipAt(const QPointF& scene) const {
  const RackItem* item = scene_.itemUnder(scene);
  const Rack* rack = item != nullptr ? scene_.design().find(item->rack()) : nullptr;
  if (rack == nullptr || placement_) return {};
  if (const Device* device = deviceUnder(scene))
    return RackTexts::deviceTooltip(rack, *device, scene_.type(device->typeId));
  const int devices = static_cast<int>(scene_.contents().of(rack->id).size());
  return RackTexts::rackTooltip(*rack, scene_.type(rack->typeId), item->load(), devices);
}

bool RackCanvas::enterEntry(const QString& entryId) {
  const Entry* entry = entryFor(scene_.document(), entryId.toStdString());
  if (entry == nullptr) return false;
  start(Placement::ofEntry(scene_, *entry), false);
  return true;
}

void RackCanvas::dragEntry(const Pointer& at) {
  if (!placement_) return;
  placement_->aim(at.scene, at.keys & Qt::AltModifier);
  showGhost();
}

void RackCanvas::dropEntry(const Pointer& at) {
  dragEntry(at);
  finish();
}

void RackCanvas::leaveEntry() { stop(); }

void RackCanvas::start(std::unique_ptr<Placement> placement, bool byKeys) {
  placement_ = std::move(placement);
  if (armed_ != byKeys) {
    armed_ = byKeys;
    emit armedChanged(byKeys);
  }
  viewport()->setCursor(Qt::ClosedHandCursor);
}

void RackCanvas::stop() {
  ghost_->show(nullptr);
  caption_->hide();
  placement_.reset();
  viewport()->unsetCursor();
  if (std::exchange(armed_, false)) emit armedChanged(false);
}

void RackCanvas::showGhost() {
  ghost_->show(placement_.get());
  const QString text = placement_->caption();
  const QRect place = mapFromScene(placement_->lead().place).boundingRect();
  caption_->showAt(place, text, placement_->problem().isEmpty());
  describe(text);
  if (armed_ && !viewport()->rect().contains(place)) ensureVisible(placement_->lead().place);
}

/// Commits what is under way. By keys, a refused place leaves the ghost there to be moved on.
void RackCanvas::finish() {
  if (!placement_) return;
  if (armed_ && !placement_->problem().isEmpty()) {
    placement_->commit(); // tells why not
    return;
  }
  // The commit changes the design, and that ends what is under way: it must not go away meanwhile.
  const auto committed = std::move(placement_);
  stop();
  committed->commit();
}

} // namespace cw::ui
