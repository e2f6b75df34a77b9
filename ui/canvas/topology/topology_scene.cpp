// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/topology/topology_scene.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace cw::ui {
namespace {

constexpr std::size_t mostFocused = 12; ///< selected boxes whose links are highlighted

} // namespace

TopologyScene::TopologyScene(Document& document, QObject* parent)
    : QGraphicsScene(parent), document_(document), links_(*this), boxes_(*this), highlight_(*this) {
  addItem(&links_);
  addItem(&boxes_);
  addItem(&highlight_);
  links_.setZValue(0);
  highlight_.setZValue(1);
  boxes_.setZValue(2);
  connect(&document, &Document::derivedChanged, this, [this] { followResults(); });
  connect(&document, &Document::selectionChanged, this, [this] { readSelection(); });
  followResults();
}

TopologyScene::~TopologyScene() {
  // The layers are members; the scene must not delete them.
  for (QGraphicsItem* layer : std::initializer_list<QGraphicsItem*>{&links_, &boxes_, &highlight_})
    removeItem(layer);
}

std::optional<std::size_t> TopologyScene::indexOf(const Derived& derived) const {
  const auto& fabrics = derived.topology.fabrics;
  const auto found = std::ranges::find(fabrics, fabric_, &FabricInstance::fabric);
  if (found != fabrics.end()) return static_cast<std::size_t>(found - fabrics.begin());
  return std::nullopt;
}

bool TopologyScene::sameNetwork(const Derived& derived, std::size_t index) const {
  if (!picture_ || !picture_->row() || picture_->instance().fabric != fabric_) return false;
  const FabricInstance& before = picture_->instance();
  const FabricInstance& after = derived.topology.fabrics[index];
  return before.devices == after.devices &&
         before.generated.topology.links.size() == after.generated.topology.links.size() &&
         before.generated.topology.devices.size() == after.generated.topology.devices.size();
}

void TopologyScene::followResults() {
  const auto derived = document_.derived();
  if (!indexOf(*derived) && !derived->topology.fabrics.empty()) fabric_ = derived->topology.fabrics.front().fabric;
  const auto index = indexOf(*derived);
  if (!index || derived->topology.fabrics[*index].error) {
    ++wish_;
    const bool had = picture_ != nullptr;
    picture_.reset();
    touch();
    emit pictureChanged(had);
    return;
  }
  if (picture_ && picture_->derived == derived && picture_->fabric == *index) return;
  startLayout();
}

void TopologyScene::show(Id<Fabric> fabric, WantedDetail detail) {
  if (fabric == fabric_ && detail == detail_ && picture_) return;
  fabric_ = fabric;
  detail_ = detail;
  picture_.reset();
  followResults();
}

void TopologyScene::startLayout() {
  const auto derived = document_.derived();
  const std::size_t index = *indexOf(*derived);
  const int wish = ++wish_;
  const QPointer<TopologyScene> self(this);
  document_.jobs().start("topology-layout", "studio.job.layout",
                         [self, derived, index, wish, detail = detail_](const Progress&, std::stop_token stop) {
                           if (stop.stop_requested()) return;
                           auto picture = makePicture(derived, index, detail);
                           // Delivered over the application: the scene may be gone by then, and only this thread's loop
                           // can tell.
                           QMetaObject::invokeMethod(
                               qApp,
                               [self, picture, wish] {
                                 if (self) self->take(picture, wish);
                               },
                               Qt::QueuedConnection);
                         });
}

void TopologyScene::take(std::shared_ptr<const TopologyPicture> picture, int wish) {
  if (wish != wish_) return;
  const bool fresh = !picture_ || !sameNetwork(*picture->derived, picture->fabric);
  picture_ = std::move(picture);
  if (fresh) hovered_.reset();
  readSelection();
  touch();
  emit pictureChanged(fresh);
}

void TopologyScene::touch() {
  if (!picture_) hovered_.reset();
  readLoads();
  links_.reset();
  boxes_.reset();
  highlight_.reset();
  update();
}

void TopologyScene::setLoads(std::shared_ptr<const TopologyLoads> loads) {
  loads_ = std::move(loads);
  readLoads();
  update();
  emit loadsChanged();
}

void TopologyScene::readLoads() {
  bundleLoads_.clear();
  if (picture_ && loads_) bundleLoads_ = bundleLoads(*picture_, *loads_);
}

void TopologyScene::setHovered(std::optional<std::uint32_t> box) {
  if (box == hovered_) return;
  hovered_ = box;
  update();
}

void TopologyScene::readSelection() {
  selected_.clear();
  if (picture_) {
    for (const std::string& id : document_.selection()) {
      const auto device = Id<Device>::parse(id);
      const auto found = device ? picture_->boxOfRow.find(*device) : picture_->boxOfRow.end();
      if (found != picture_->boxOfRow.end()) selected_.insert(found->second);
    }
  }
  update();
}

std::vector<std::uint32_t> TopologyScene::focusedBoxes() const {
  if (!picture_) return {};
  if (hovered_) return {*hovered_};
  if (selected_.size() > mostFocused) return {};
  return {selected_.begin(), selected_.end()};
}

std::unordered_set<std::uint32_t> TopologyScene::outlinedBoxes() const {
  std::unordered_set<std::uint32_t> all;
  for (const std::uint32_t box : focusedBoxes()) {
    all.insert(box);
    for (const std::uint32_t index : picture_->bundlesOfBox[box]) {
      all.insert({picture_->layout.bundles[index].a, picture_->layout.bundles[index].b});
    }
  }
  return all;
}

} // namespace cw::ui
