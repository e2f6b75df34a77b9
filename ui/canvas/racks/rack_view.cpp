// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_view.h"

#include <QButtonGroup>

#include "ui/canvas/base/trial.h"
#include "ui/i18n/language.h"

namespace cw::ui {

RackView::RackView(Document& document, QWidget* parent)
    : CanvasFrame(parent), document_(document), scene_(document), canvas_(new RackCanvas(scene_)),
      search_(new QLineEdit), halls_(new QComboBox), front_(new QToolButton), rear_(new QToolButton),
      count_(new QLabel) {
  setObjectName(QStringLiteral("rackView"));
  buildStrip();
  use(canvas_);
  connect(canvas_, &RackCanvas::openRequested, this, &CanvasView::openRequested);
  connect(canvas_, &RackCanvas::armedChanged, this, [this](bool armed) {
    showHint(armed ? tr("↑ ↓ move by a unit (Alt: half), ← → go to the next rack, Enter places, Esc cancels")
                   : QString{});
  });
  connect(&scene_, &RackScene::laidOut, this, [this] {
    minimap().sceneChanged();
    refreshLesson();
  });
  connect(&document, &Document::changed, this, [this](const ChangeSet& changes) {
    minimap().sceneChanged();
    if (changes.empty() || !changes.of<Hall>().empty()) fillHalls();
  });
  fillHalls();
  RackView::retranslate();
}

void RackView::buildStrip() {
  search_->setClearButtonEnabled(true);
  search_->setMaximumWidth(240);
  count_->setObjectName(QStringLiteral("caption"));
  auto* faces = new QButtonGroup(this);
  for (QToolButton* button : {front_, rear_}) {
    button->setCheckable(true);
    faces->addButton(button);
  }
  front_->setChecked(true);
  strip()->addWidget(search_, 1);
  strip()->addWidget(halls_);
  strip()->addWidget(front_);
  strip()->addWidget(rear_);
  strip()->addStretch(1);
  strip()->addWidget(count_);
  connect(search_, &QLineEdit::textChanged, this, [this] { filter(); });
  connect(halls_, &QComboBox::currentIndexChanged, this, [this] { filter(); });
  connect(rear_, &QToolButton::toggled, this, [this](bool rear) { scene_.setFace(rear ? Face::Rear : Face::Front); });
}

void RackView::fillHalls() {
  const QSignalBlocker quiet(halls_);
  const QVariant chosen = halls_->currentData();
  halls_->clear();
  halls_->addItem(tr("All halls"), QVariant::fromValue<qulonglong>(0));
  document_.design().table<Hall>().forEach([this](const Hall& hall) {
    halls_->addItem(toQString(hall.name), QVariant::fromValue<qulonglong>(hall.id.value));
  });
  halls_->setCurrentIndex(std::max(0, halls_->findData(chosen)));
  halls_->setVisible(halls_->count() > 2);
}

void RackView::filter() {
  scene_.setFilter(Id<Hall>{halls_->currentData().toULongLong()}, search_->text().trimmed());
  if (!scene_.order().empty()) canvas_->fit();
}

void RackView::clearFilter() {
  halls_->setCurrentIndex(0);
  search_->clear();
}

void RackView::refreshLesson() {
  const auto all = static_cast<int>(document_.design().table<Rack>().size());
  const auto shown = static_cast<int>(scene_.order().size());
  count_->setText(shown == all ? tr("%n rack(s)", nullptr, all) : tr("%1 of %n rack(s)", nullptr, all).arg(shown));
  if (all == 0) {
    teach(tr("No racks yet"),
          tr("Drag a rack from the catalog onto the floor plan, add a device group in the inspector, "
             "or begin with a template."));
  } else if (shown == 0) {
    teach(tr("No rack matches"), tr("The filter looks at names of racks and devices and at what a rack is for."));
  } else {
    teach({}, {});
  }
}

void RackView::retranslate() {
  search_->setPlaceholderText(tr("Filter racks and devices…"));
  search_->setAccessibleName(tr("Filter racks and devices"));
  halls_->setAccessibleName(tr("Hall"));
  halls_->setItemText(0, tr("All halls"));
  front_->setText(tr("Front"));
  rear_->setText(tr("Rear"));
  canvas_->setAccessibleName(tr("Rack elevations"));
  refreshLesson();
}

bool RackView::revealRow(const QString& id) {
  const std::string row = id.toStdString();
  const auto rack = Id<Rack>::parse(row);
  const auto device = Id<Device>::parse(row);
  const bool exists =
      (rack && document_.design().find(*rack) != nullptr) || (device && document_.design().find(*device) != nullptr);
  if (!exists) return false;
  if (canvas_->revealRow(row)) return true;
  clearFilter();
  return canvas_->revealRow(row);
}

void RackView::armPlacement(const QString& entryId) {
  const Entry* entry = entryFor(document_, entryId.toStdString());
  if (entry != nullptr) canvas_->arm(*entry);
}

CanvasView* makeRackView(Document& document, QWidget* parent) { return new RackView(document, parent); }

} // namespace cw::ui
