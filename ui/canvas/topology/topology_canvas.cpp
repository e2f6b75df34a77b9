// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/topology/topology_canvas.h"

#include <QKeyEvent>

#include <cmath>
#include <limits>
#include <map>

#include "core/units/text.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr double roomAround = 24;

bool adds(Qt::KeyboardModifiers keys) { return keys & (Qt::ControlModifier | Qt::ShiftModifier); }

} // namespace

TopologyCanvas::TopologyCanvas(TopologyScene& scene, QWidget* parent) : Canvas(&scene, parent), scene_(scene) {
  const auto follow = [this](bool fresh) {
    const TopologyPicture* picture = scene_.picture();
    if (picture == nullptr) return;
    setContent(QRectF(0, 0, picture->layout.width, picture->layout.height)
                   .adjusted(-roomAround, -roomAround, roomAround, roomAround));
    if (fresh) fitSoon();
  };
  connect(&scene, &TopologyScene::pictureChanged, this, follow);
  follow(true);
}

bool TopologyCanvas::grab(const Pointer& at) {
  const auto box = scene_.picture() != nullptr ? scene_.picture()->boxAt(at.scene) : std::nullopt;
  if (!box) return false;
  choose(*box, adds(at.keys));
  return true;
}

void TopologyCanvas::choose(std::uint32_t box, bool add) {
  auto wanted = add ? scene_.document().selection() : std::set<std::string>{};
  const auto rows = scene_.picture()->rowsOf(box);
  const bool all = std::ranges::all_of(rows, [&](const std::string& row) { return wanted.contains(row); });
  for (const std::string& row : rows) {
    if (add && all) {
      wanted.erase(row);
    } else {
      wanted.insert(row);
    }
  }
  describe(lineOf(box));
  scene_.document().select(std::move(wanted));
}

void TopologyCanvas::open(const Pointer& at) {
  const auto box = scene_.picture() != nullptr ? scene_.picture()->boxAt(at.scene) : std::nullopt;
  if (!box) return;
  const auto rows = scene_.picture()->rowsOf(*box);
  if (!rows.empty()) emit openRequested(toQString(rows.front()));
}

void TopologyCanvas::selectIn(const QRectF& part, bool add) {
  auto wanted = add ? scene_.document().selection() : std::set<std::string>{};
  const TopologyPicture* picture = scene_.picture();
  if (picture != nullptr) {
    const auto& devices = picture->instance().devices;
    for (std::size_t i = 0; i < devices.size() && i < picture->layout.boxOfDevice.size(); ++i) {
      if (devices[i] && picture->placeOf(picture->layout.boxOfDevice[i]).intersects(part))
        wanted.insert(devices[i].text());
    }
  }
  scene_.document().select(std::move(wanted));
}

void TopologyCanvas::hover(const Pointer& at) {
  scene_.setHovered(scene_.picture() != nullptr ? scene_.picture()->boxAt(at.scene) : std::nullopt);
}

void TopologyCanvas::leaveEvent(QEvent* event) {
  scene_.setHovered(std::nullopt);
  Canvas::leaveEvent(event);
}

/// `leaf007: 32 links to nodes, 32 links to spine switches`.
QString TopologyCanvas::lineOf(std::uint32_t box) const {
  const TopologyPicture& picture = *scene_.picture();
  std::map<Tier, std::uint32_t> links;
  for (const std::uint32_t index : picture.bundlesOfBox[box]) {
    const LayoutBundle& bundle = picture.layout.bundles[index];
    links[picture.layout.boxes[bundle.a == box ? bundle.b : bundle.a].tier] += bundle.links;
  }
  QStringList parts;
  for (const auto& [tier, count] : links)
    parts << tr("%n link(s) to %1", nullptr, static_cast<int>(count)).arg(tierName(tier));
  return picture.labelOf(box) + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

QString TopologyCanvas::tooltipAt(const QPointF& at) const {
  const auto box = scene_.picture() != nullptr ? scene_.picture()->boxAt(at) : std::nullopt;
  if (box) return lineOf(*box).toHtmlEscaped();
  const auto bundle = scene_.loads().empty() ? std::nullopt : bundleAt(at);
  return bundle ? bundleLine(*bundle).toHtmlEscaped() : QString{};
}

/// `leaf01 – spine02: 4 links, the busiest 39.4 % busy with 266 MB, 1 out of service`.
QString TopologyCanvas::bundleLine(std::uint32_t index) const {
  const TopologyPicture& picture = *scene_.picture();
  const LayoutBundle& bundle = picture.layout.bundles[index];
  const BundleLoad& load = scene_.loads()[index];
  QString text = tr("%1 – %2: %n link(s), the busiest %3 % busy with %4", nullptr, static_cast<int>(bundle.links))
                     .arg(picture.labelOf(bundle.a), picture.labelOf(bundle.b),
                          QString::number(100 * load.busy, 'f', 1), toQString(toText(bytes(load.bytes))));
  if (load.failed > 0) text += tr(", %1 out of service").arg(load.failed);
  return text;
}

bool TopologyCanvas::revealDevice(Id<Device> device) {
  const TopologyPicture* picture = scene_.picture();
  const auto found = picture != nullptr ? picture->boxOfRow.find(device) : decltype(picture->boxOfRow.end()){};
  if (picture == nullptr || found == picture->boxOfRow.end()) return false;
  reveal(picture->placeOf(found->second));
  return true;
}

/// To the nearest box in a direction.
bool TopologyCanvas::go(int dx, int dy) {
  const TopologyPicture* picture = scene_.picture();
  if (picture == nullptr || picture->layout.boxes.empty()) return false;
  std::uint32_t nearest = 0;
  if (!scene_.selectedBoxes().empty()) {
    const std::uint32_t from = nearest = *scene_.selectedBoxes().begin();
    double least = std::numeric_limits<double>::max();
    for (std::uint32_t i = 0; i < picture->layout.boxes.size(); ++i) {
      const QPointF way = picture->placeOf(i).center() - picture->placeOf(from).center();
      const double along = way.x() * dx + way.y() * dy, aside = std::abs(way.x() * dy) + std::abs(way.y() * dx);
      if (along > 1 && along + 3 * aside < least) {
        least = along + 3 * aside;
        nearest = i;
      }
    }
  }
  choose(nearest, false);
  ensureVisible(picture->placeOf(nearest), 20, 20);
  return true;
}

void TopologyCanvas::keyPressEvent(QKeyEvent* event) {
  bool handled = true;
  switch (event->key()) {
  case Qt::Key_Up:
    handled = go(0, -1);
    break;
  case Qt::Key_Down:
    handled = go(0, 1);
    break;
  case Qt::Key_Left:
    handled = go(-1, 0);
    break;
  case Qt::Key_Right:
    handled = go(1, 0);
    break;
  case Qt::Key_Escape:
    scene_.document().select({});
    break;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (!scene_.document().selection().empty()) emit openRequested(toQString(*scene_.document().selection().begin()));
    break;
  default:
    handled = false;
  }
  if (handled) {
    event->accept();
  } else {
    Canvas::keyPressEvent(event);
  }
}

} // namespace cw::ui
