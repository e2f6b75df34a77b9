// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/topology/topology_view.h"

#include <QPainter>

#include <algorithm>

#include "core/units/text.h"
#include "ui/canvas/base/device_face.h"
#include "ui/canvas/base/trial.h"
#include "ui/i18n/language.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

QIcon dot(const QColor& color) {
  constexpr int side = metrics::iconPx;
  QPixmap picture(side * 2, side * 2);
  picture.setDevicePixelRatio(2);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(QRectF(4, 4, side - 8, side - 8));
  return QIcon(picture);
}

QString count(std::int64_t number) { return toQString(groupedCount(number)); }

} // namespace

TopologyView::TopologyView(Document& document, QWidget* parent)
    : CanvasFrame(parent), document_(document), scene_(document), canvas_(new TopologyCanvas(scene_)),
      fabrics_(new QComboBox), detail_(new QComboBox), legend_(new QLabel) {
  setObjectName(QStringLiteral("topologyView"));
  legend_->setObjectName(QStringLiteral("caption"));
  legend_->setTextFormat(Qt::RichText);
  fabrics_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  strip()->addWidget(fabrics_);
  strip()->addWidget(detail_);
  strip()->addStretch(1);
  strip()->addWidget(legend_);
  use(canvas_);
  for (int i = 0; i < 4; ++i)
    detail_->addItem({});
  connect(fabrics_, &QComboBox::currentIndexChanged, this, [this] { choose(); });
  connect(detail_, &QComboBox::currentIndexChanged, this, [this] { choose(); });
  connect(canvas_, &TopologyCanvas::openRequested, this, &CanvasView::openRequested);
  connect(&scene_, &TopologyScene::pictureChanged, this, [this] { follow(); });
  connect(&scene_, &TopologyScene::loadsChanged, this, [this] { refreshLegend(); });
  connect(&document, &Document::derivedChanged, this, [this] {
    fillFabrics();
    refreshLegend();
    refreshLesson();
  });
  fillFabrics();
  TopologyView::retranslate();
}

void TopologyView::fillFabrics() {
  const QSignalBlocker quiet(fabrics_);
  fabrics_->clear();
  const auto derived = document_.derived();
  for (const FabricInstance& instance : derived->topology.fabrics) {
    const Fabric* fabric = derived->design.find(instance.fabric);
    if (fabric == nullptr) continue;
    fabrics_->addItem(dot(purposeColor(fabric->purpose)), toQString(fabric->name),
                      QVariant::fromValue<qulonglong>(fabric->id.value));
  }
  fabrics_->setCurrentIndex(fabrics_->findData(QVariant::fromValue<qulonglong>(scene_.fabric().value)));
  fabrics_->setVisible(fabrics_->count() > 0);
}

void TopologyView::choose() {
  const int detail = detail_->currentIndex();
  WantedDetail wanted;
  if (detail > 0) wanted = static_cast<LayoutDetail>(detail - 1);
  scene_.show(Id<Fabric>{fabrics_->currentData().toULongLong()}, wanted);
}

void TopologyView::follow() {
  minimap().sceneChanged();
  refreshLegend();
  refreshLesson();
  if (revealNext_ && canvas_->revealDevice(std::exchange(revealNext_, {}))) canvas_->setFocus();
}

void TopologyView::refreshLegend() {
  const TopologyPicture* picture = scene_.picture();
  if (picture == nullptr || picture->row() == nullptr) return legend_->clear();
  const Topology& topology = picture->instance().generated.topology;
  const std::pair<Tier, std::uint32_t> tiers[] = {{Tier::Core, topology.cores},
                                                  {Tier::Spine, topology.spines},
                                                  {Tier::Leaf, topology.leaves},
                                                  {Tier::Node, topology.nodes},
                                                  {Tier::Manager, topology.managers}};
  QStringList parts;
  for (const auto& [tier, number] : tiers) {
    if (number == 0) continue;
    parts << QStringLiteral("<span style='color:%1'>■</span> %2 %3")
                 .arg(tierColor(tier, picture->row()->purpose).name(), count(number), tierName(tier));
  }
  parts << tr("%1 links").arg(count(topology.linkCounts.total()));
  parts << QStringLiteral("%1 : 1").arg(topology.oversubscription, 0, 'g', 3);
  if (!document_.upToDate()) parts << QStringLiteral("<i>%1</i>").arg(tr("out of date"));
  if (scene_.coloured()) parts = {loadLegend()};
  legend_->setText(parts.join(QStringLiteral(" &nbsp; ")));
}

void TopologyView::refreshLesson() {
  if (scene_.picture() != nullptr) return teach({}, {});
  const auto derived = document_.derived();
  for (const FabricInstance& instance : derived->topology.fabrics) {
    if (instance.fabric == scene_.fabric() && instance.error)
      return teach(tr("No such network can be built"), errorText(*instance.error).toHtmlEscaped());
  }
  if (document_.design().table<Fabric>().empty()) {
    return teach(tr("No network yet"), tr("Begin with a template, or add a fabric in the inspector and attach a device "
                                          "group to it."));
  }
  teach(tr("The network is being drawn…"), {});
}

void TopologyView::retranslate() {
  const QString names[] = {tr("Detail: automatic"), tr("Every device"), tr("By unit"), tr("By tier")};
  for (int i = 0; i < 4; ++i)
    detail_->setItemText(i, names[i]);
  detail_->setAccessibleName(tr("Detail"));
  fabrics_->setAccessibleName(tr("Network"));
  canvas_->setAccessibleName(tr("Topology"));
  fillFabrics();
  refreshLegend();
  refreshLesson();
}

bool TopologyView::revealRow(const QString& id) {
  const std::string row = id.toStdString();
  const auto derived = document_.derived();
  const auto& fabrics = derived->topology.fabrics;
  if (const auto fabric = Id<Fabric>::parse(row)) {
    if (std::ranges::find(fabrics, *fabric, &FabricInstance::fabric) == fabrics.end()) return false;
    scene_.show(*fabric, scene_.detail());
    fillFabrics();
    return true;
  }
  const auto device = Id<Device>::parse(row);
  if (!device) return false;
  if (canvas_->revealDevice(*device)) return true;
  for (const FabricInstance& instance : fabrics) {
    if (std::ranges::find(instance.devices, *device) == instance.devices.end()) continue;
    revealNext_ = *device;
    scene_.show(instance.fabric, scene_.detail());
    fillFabrics();
    return true;
  }
  return false;
}

void TopologyView::armPlacement(const QString& entryId) {
  const Entry* entry = entryFor(document_, entryId.toStdString());
  const std::string name = entry != nullptr ? entry->model : entryId.toStdString();
  emit document_.failed(messageText("studio.topology.no-placing", {{"name", name}}));
}

CanvasView* makeTopologyView(Document& document, QWidget* parent) { return new TopologyView(document, parent); }

} // namespace cw::ui
