// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_scene.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/units/text.h"
#include "ui/canvas/base/labels.h"
#include "ui/canvas/base/text_match.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double rackGap = 26, lineGap = 60, headingHeight = 44, columnGap = 160;
constexpr double screenAspect = 16.0 / 9;

/// Which row of the floor a rack stands in: racks of one hall with the same direction and the same edge.
long rowKey(const Rack& rack) {
  const bool across = rack.rotationDeg % 180 == 0;
  const long edge = std::lround((across ? rack.yM : rack.xM) * 10);
  return across ? edge : edge + 10'000'000;
}

double alongRow(const Rack& rack) { return rack.rotationDeg % 180 == 0 ? rack.xM : rack.yM; }

} // namespace

/// One row of the floor.
struct RackScene::Line {
  Id<Hall> hall;
  int number = 0; ///< of the row in its hall, from 1
  std::vector<RackItem*> racks;
  double height = 0;
  double width() const { return static_cast<double>(racks.size()) * (RackFrame::width + rackGap); }
};

/// The name of a row over its racks.
class RackScene::Heading : public QGraphicsItem {
public:
  Heading(QString text, double width) : text_(std::move(text)), width_(width) {}
  QRectF boundingRect() const override { return {0, 0, width_, headingHeight}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
    Labels(*painter).draw(boundingRect(), text_, {15, tokens().textMuted, Qt::AlignLeft, false, 8, 1.2});
  }

private:
  QString text_;
  double width_;
};

RackScene::RackScene(Document& document, QObject* parent) : QGraphicsScene(parent), document_(document) {
  connect(&document, &Document::changed, this, [this](const ChangeSet& changes) {
    if (changes.empty()) {
      rebuild();
    } else {
      apply(changes);
    }
  });
  connect(&document, &Document::selectionChanged, this, [this] { readSelection(); });
  rebuild();
}

RackScene::~RackScene() {
  // The items are owned here; the scene must not delete them again.
  for (const auto& [id, item] : items_)
    removeItem(item.get());
  for (const auto& heading : headings_)
    removeItem(heading.get());
}

void RackScene::rebuild() {
  types_.clear();
  contents_.read(design());
  for (const auto& [id, item] : items_)
    item->contentsChanged();
  layOut();
  readSelection();
}

void RackScene::apply(const ChangeSet& changes) {
  const auto touched = contents_.apply(changes);
  for (const std::string& entry : changes.entries)
    types_.forget(entry);
  if (!changes.of<Policy>().empty()) types_.clear();
  const bool all = !changes.entries.empty() || !changes.of<Policy>().empty() || !changes.of<Fabric>().empty();
  if (all) {
    touchAll();
  } else {
    for (const Id<Rack> rack : touched) {
      if (const auto found = items_.find(rack); found != items_.end()) found->second->contentsChanged();
    }
  }
  if (changes.of<Rack>().empty() && changes.of<Hall>().empty()) return;
  for (const auto& change : changes.of<Rack>()) {
    if (const auto found = items_.find(change.id); found != items_.end()) found->second->contentsChanged();
  }
  layOut();
}

void RackScene::touchAll() {
  for (const auto& [id, item] : items_)
    item->contentsChanged();
}

void RackScene::refreshLook() {
  touchAll();
  layOut();
}

bool RackScene::passes(const Rack& rack) const {
  if (hallFilter_ && rack.hall != hallFilter_) return false;
  if (textFilter_.empty() || containsText(rack.name, textFilter_) || containsText(rack.purpose, textFilter_))
    return true;
  return std::ranges::any_of(contents_.of(rack.id),
                             [this](const auto& device) { return containsText(device->name, textFilter_); });
}

std::vector<RackScene::Line> RackScene::lines() const {
  using Key = std::tuple<Id<Hall>, long, double, Id<Rack>>;
  std::vector<std::pair<Key, RackItem*>> sorted;
  design().table<Rack>().forEach([&](const Rack& rack) {
    if (passes(rack)) sorted.push_back({{rack.hall, rowKey(rack), alongRow(rack), rack.id}, items_.at(rack.id).get()});
  });
  std::ranges::sort(sorted);
  std::vector<Line> all;
  const Key* before = nullptr;
  for (const auto& [key, item] : sorted) {
    const bool sameHall = before != nullptr && std::get<0>(*before) == std::get<0>(key);
    if (!sameHall || std::get<1>(*before) != std::get<1>(key)) {
      all.push_back({std::get<0>(key), sameHall ? all.back().number + 1 : 1, {}, 0});
    }
    all.back().racks.push_back(item);
    all.back().height = std::max(all.back().height, item->frame().bounds().height());
    before = &key;
  }
  return all;
}

void RackScene::layOutLine(const Line& line, const QPointF& at) {
  const Hall* hall = design().find(line.hall);
  const QString row = tr("Row %1").arg(line.number);
  headings_.push_back(std::make_unique<Heading>(
      hall != nullptr ? toQString(hall->name) + QStringLiteral(" · ") + row : row, line.width()));
  headings_.back()->setPos(at);
  addItem(headings_.back().get());
  double x = at.x();
  for (RackItem* item : line.racks) {
    item->setPos(x, at.y() + headingHeight + line.height - item->frame().bounds().height());
    item->show();
    order_.push_back(item);
    x += RackFrame::width + rackGap;
  }
}

void RackScene::layOut() {
  std::erase_if(items_, [this](const auto& pair) { return design().find(pair.first) == nullptr; });
  design().table<Rack>().forEach([this](const Rack& rack) {
    auto& item = items_[rack.id];
    if (item) return;
    item = std::make_unique<RackItem>(*this, rack.id);
    addItem(item.get());
  });
  for (const auto& [id, item] : items_)
    item->hide();
  headings_.clear();
  order_.clear();
  const std::vector<Line> all = lines();
  double width = 0, height = 0;
  for (const Line& line : all) {
    width = std::max(width, line.width());
    height = std::max(height, line.height + headingHeight + lineGap);
  }
  // Many short rows stand side by side, so that everything together has about the shape of a screen.
  const double rows = static_cast<double>(all.size());
  const auto columns = static_cast<std::size_t>(
      std::clamp(std::round(std::sqrt(screenAspect * rows * height / std::max(width, 1.0))), 1.0, std::max(rows, 1.0)));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t column = i % columns, line = i / columns;
    const double x = static_cast<double>(column) * (width + columnGap);
    const double y = static_cast<double>(line) * height;
    layOutLine(all[i], {x, y});
    if (i == 0) firstRow_ = QRectF(x, y, all[i].width(), headingHeight + all[i].height);
  }
  const double down = std::ceil(rows / static_cast<double>(columns));
  extent_ = all.empty() ? QRectF{}
                        : QRectF(0, 0, static_cast<double>(columns) * (width + columnGap) - columnGap - rackGap,
                                 down * height - lineGap);
  if (all.empty()) firstRow_ = {};
  update();
  emit laidOut();
}

RackItem* RackScene::item(Id<Rack> rack) const {
  const auto found = items_.find(rack);
  return found != items_.end() && found->second->isVisible() ? found->second.get() : nullptr;
}

RackItem* RackScene::itemUnder(const QPointF& at) const {
  for (QGraphicsItem* candidate : items(at)) {
    if (auto* rack = dynamic_cast<RackItem*>(candidate)) return rack;
  }
  return nullptr;
}

void RackScene::setFace(Face face) {
  if (face == face_) return;
  face_ = face;
  touchAll();
}

void RackScene::setFilter(Id<Hall> hall, const QString& text) {
  const std::string wanted = lowered(text.toStdString());
  if (hall == hallFilter_ && wanted == textFilter_) return;
  hallFilter_ = hall;
  textFilter_ = wanted;
  layOut();
}

void RackScene::setCurrent(Id<Rack> rack) {
  const Id<Rack> before = std::exchange(current_, rack);
  for (const Id<Rack> changed : {before, rack}) {
    if (RackItem* item = this->item(changed)) item->update();
  }
}

void RackScene::readSelection() {
  selectedDevices_.clear();
  selectedRacks_.clear();
  for (const std::string& id : document_.selection()) {
    if (const auto device = Id<Device>::parse(id)) selectedDevices_.insert(*device);
    if (const auto rack = Id<Rack>::parse(id)) selectedRacks_.insert(*rack);
  }
  update();
}

QString RackScene::caption(const Rack& rack) const {
  QStringList parts{toQString(toText(rack.height))};
  if (!rack.purpose.empty()) parts.prepend(toQString(rack.purpose));
  if (rack.phase > 1) parts.append(tr("day %1").arg(rack.phase));
  if (face_ == Face::Rear) parts.append(tr("rear"));
  return parts.join(QStringLiteral(" · "));
}

std::vector<RackMeter> RackScene::meters(const Rack& rack, const RackLoad& load) const {
  const Policy& policy = design().policy();
  const TypeInfo& type = this->type(rack.typeId);
  const double own = type.type.mass.orZero().base();
  double massLimit = policy.rackLoadLimitKg;
  if (type.entry) {
    const auto carries = type.entry->number(field::loadKg);
    if (carries) massLimit = massLimit > 0 ? std::min(massLimit, *carries + own) : *carries + own;
  }
  const double powerLimit = policy.rackPowerLimitKw * 1000;
  const auto share = [](double value, double limit) { return limit > 0 ? value / limit : 0; };
  const double units = share(load.used.units(), rack.height.units());
  const double planned = share(load.planned.base(), powerLimit), nameplate = share(load.nameplate.base(), powerLimit);
  const double mass = share(load.mass.base(), massLimit);
  const auto of = [](const std::string& value, const std::string& limit) {
    return tr("%1 of %2", "an amount used of a limit").arg(toQString(value), toQString(limit));
  };
  // What is missing in the catalog makes a sum a lower bound.
  const auto atLeast = [](bool missing) { return missing ? QStringLiteral("≥ ") : QString{}; };
  return {
      {tr("%1 free").arg(toQString(toText(load.free))), units, units},
      {atLeast(load.devicesWithoutPower > 0) + of(toText(load.planned), toText(watts(powerLimit))), planned, nameplate},
      {atLeast(load.devicesWithoutMass > 0) + of(toText(load.mass), toText(kilograms(massLimit))), mass, mass}};
}

} // namespace cw::ui
