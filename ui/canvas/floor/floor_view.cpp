// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/floor/floor_view.h"

#include "core/units/text.h"
#include "ui/canvas/base/trial.h"
#include "ui/i18n/language.h"

namespace cw::ui {

FloorView::FloorView(Document& document, QWidget* parent)
    : CanvasFrame(parent), document_(document), scene_(document), canvas_(new FloorCanvas(scene_)),
      heat_(new QToolButton), turn_(new QToolButton), scale_(new QLabel), count_(new QLabel) {
  setObjectName(QStringLiteral("floorView"));
  heat_->setCheckable(true);
  for (QLabel* label : {scale_, count_})
    label->setObjectName(QStringLiteral("caption"));
  strip()->addWidget(heat_);
  strip()->addWidget(turn_);
  strip()->addWidget(scale_);
  strip()->addStretch(1);
  strip()->addWidget(count_);
  use(canvas_);
  connect(heat_, &QToolButton::toggled, this, [this](bool on) {
    scene_.setHeat(on);
    minimap().sceneChanged();
    retranslate();
  });
  connect(turn_, &QToolButton::clicked, canvas_, &FloorCanvas::turnSelected);
  connect(canvas_, &FloorCanvas::openRequested, this, &CanvasView::openRequested);
  connect(canvas_, &FloorCanvas::armedChanged, this, [this](bool armed) {
    showHint(armed ? tr("Arrows move by a tile (Alt: 10 cm), R turns, Enter places, Esc cancels") : QString{});
  });
  connect(&scene_, &FloorScene::laidOut, this, [this] {
    minimap().sceneChanged();
    refreshCounts();
  });
  FloorView::retranslate();
}

void FloorView::refreshCounts() {
  const auto racks = static_cast<int>(document_.design().table<Rack>().size());
  count_->setText(tr("%n rack(s)", nullptr, racks));
  if (racks > 0) return teach({}, {});
  teach(tr("An empty floor"),
        tr("Drag a rack from the catalog onto a tile, add a device group in the inspector, or begin "
           "with a template."));
}

void FloorView::retranslate() {
  heat_->setText(tr("Power"));
  heat_->setToolTip(tr("Tint racks by their planned power"));
  turn_->setText(tr("Turn"));
  turn_->setToolTip(tr("Turn the selected racks by a quarter (R)"));
  const QString limit = toQString(toText(watts(document_.design().policy().rackPowerLimitKw * 1000)));
  scale_->setText(heat_->isChecked() ? tr("deepest tint at %1 a rack, red above").arg(limit) : QString{});
  canvas_->setAccessibleName(tr("Floor plan"));
  refreshCounts();
}

void FloorView::armPlacement(const QString& entryId) {
  if (const Entry* entry = entryFor(document_, entryId.toStdString())) canvas_->arm(*entry);
}

CanvasView* makeFloorView(Document& document, QWidget* parent) { return new FloorView(document, parent); }

} // namespace cw::ui
