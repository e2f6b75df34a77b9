// SPDX-License-Identifier: GPL-3.0-or-later
#include <QContextMenuEvent>
#include <QMenu>

#include <cmath>

#include "ui/canvas/topology/topology_canvas.h"
#include "ui/i18n/language.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

constexpr double reachPx = 6;
constexpr int mostListed = 40;

/// How far a point lies from a line.
double distanceTo(const QLineF& line, const QPointF& at) {
  const QPointF along = line.p2() - line.p1(), to = at - line.p1();
  const double length2 = QPointF::dotProduct(along, along);
  const double share = length2 > 0 ? std::clamp(QPointF::dotProduct(to, along) / length2, 0.0, 1.0) : 0;
  return QLineF(at, line.pointAt(share)).length();
}

} // namespace

std::optional<std::uint32_t> TopologyCanvas::bundleAt(const QPointF& at) const {
  const TopologyPicture* picture = scene_.picture();
  std::optional<std::uint32_t> nearest;
  double least = reachPx / std::max(scaleNow(), 1e-9);
  if (picture == nullptr) return nearest;
  for (std::uint32_t i = 0; i < picture->layout.bundles.size(); ++i) {
    const double distance = distanceTo(picture->lineOf(picture->layout.bundles[i]), at);
    if (distance >= least) continue;
    least = distance;
    nearest = i;
  }
  return nearest;
}

/// The links of a bundle between two single devices, as the simulation names them; empty for folded boxes.
QStringList TopologyCanvas::linkNames(std::uint32_t index) const {
  const TopologyPicture& picture = *scene_.picture();
  const LayoutBundle& bundle = picture.layout.bundles[index];
  const LayoutBox &a = picture.layout.boxes[bundle.a], &b = picture.layout.boxes[bundle.b];
  QStringList names;
  if (a.count != 1 || b.count != 1) return names;
  for (std::uint32_t i = 1; i <= bundle.links; ++i)
    names << QStringLiteral("link:%1:%2:%3").arg(picture.labelOf(bundle.a), picture.labelOf(bundle.b)).arg(i);
  return names;
}

void TopologyCanvas::addFailLink(QMenu& menu, std::uint32_t bundle) {
  const TopologyPicture& picture = *scene_.picture();
  const QStringList names = linkNames(bundle);
  if (names.isEmpty()) return;
  const LayoutBundle& row = picture.layout.bundles[bundle];
  const auto& loads = scene_.loads();
  const auto failed = bundle < loads.size() ? static_cast<qsizetype>(loads[bundle].failed) : 0;
  const QString ends = picture.labelOf(row.a) + QStringLiteral(" – ") + picture.labelOf(row.b);
  const QString tip =
      tr("Only the simulation goes without it: the design does not change, so there is no step to undo");
  if (failed < names.size()) {
    QAction* one = menu.addAction(lineIcon(QStringLiteral("close")), tr("Fail link %1").arg(ends), this,
                                  [this, name = names.at(failed)] { emit failRequested({name}); });
    one->setToolTip(tip);
  }
  if (names.size() > 1 && failed < names.size()) {
    menu.addAction(tr("Fail all %n link(s) %1", nullptr, static_cast<int>(names.size())).arg(ends), this,
                   [this, names] { emit failRequested(names); })
        ->setToolTip(tip);
  }
  if (failed > 0) {
    menu.addAction(lineIcon(QStringLiteral("fix")), tr("Repair %1").arg(ends), this,
                   [this, names] { emit repairRequested(names); });
  }
}

void TopologyCanvas::addFailDevice(QMenu& menu, std::uint32_t box) {
  const TopologyPicture& picture = *scene_.picture();
  const LayoutBox& row = picture.layout.boxes[box];
  if (row.count != 1 || row.tier == Tier::Manager) return;
  const bool node = row.tier == Tier::Node;
  const QString label = picture.labelOf(box);
  const QString name = (node ? QStringLiteral("node:") : QStringLiteral("switch:")) + label;
  QAction* action =
      menu.addAction(lineIcon(QStringLiteral("close")), (node ? tr("Fail node %1") : tr("Fail switch %1")).arg(label),
                     this, [this, name] { emit failRequested({name}); });
  action->setToolTip(
      tr("Only the simulation goes without it: the design does not change, so there is no step to undo"));
  menu.addAction(lineIcon(QStringLiteral("fix")), tr("Repair %1").arg(label), this,
                 [this, name] { emit repairRequested({name}); });
  QMenu* links = menu.addMenu(tr("Links of %1").arg(label));
  links->setToolTipsVisible(true);
  int listed = 0;
  for (const std::uint32_t bundle : picture.bundlesOfBox[box]) {
    if (++listed <= mostListed) addFailLink(*links, bundle);
  }
}

void TopologyCanvas::contextMenuEvent(QContextMenuEvent* event) {
  event->accept();
  const TopologyPicture* picture = scene_.picture();
  if (picture == nullptr) return;
  const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
  std::optional<std::uint32_t> box = picture->boxAt(mapToScene(event->pos()));
  if (byKey) box = scene_.selectedBoxes().empty() ? std::nullopt : std::optional(*scene_.selectedBoxes().begin());
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  if (box) {
    addFailDevice(*menu, *box);
  } else if (const auto bundle = byKey ? std::nullopt : bundleAt(mapToScene(event->pos()))) {
    addFailLink(*menu, *bundle);
  }
  if (menu->isEmpty()) return delete menu;
  menu->popup(byKey && box ? viewport()->mapToGlobal(mapFromScene(picture->placeOf(*box).center()))
                           : event->globalPos());
}

} // namespace cw::ui
