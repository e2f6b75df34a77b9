// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulation/failure_list.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/i18n/language.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int listRows = 4;

QString translated(const char* text) { return QCoreApplication::translate("SimulationWords", text); }

} // namespace

QString failureText(const std::string& name) {
  if (const qsizetype joint = toQString(name).indexOf(QStringLiteral(" + ")); joint > 0) {
    const QString text = toQString(name);
    return failureText(text.left(joint).toStdString()) + QStringLiteral(" + ") +
           failureText(text.mid(joint + 3).toStdString());
  }
  const QStringList parts = toQString(name).split(QLatin1Char(':'));
  const QString& kind = parts.front();
  if (kind == QLatin1String("link") && parts.size() >= 3) {
    return translated(QT_TRANSLATE_NOOP("SimulationWords", "Link %1 – %2 (%3)"))
        .arg(parts[1], parts[2], parts.value(3, QStringLiteral("1")));
  }
  if (kind == QLatin1String("cage") && parts.size() == 3)
    return translated(QT_TRANSLATE_NOOP("SimulationWords", "Cage %2 of %1")).arg(parts[1], parts[2]);
  if (parts.size() != 2) return toQString(name);
  if (kind == QLatin1String("switch"))
    return translated(QT_TRANSLATE_NOOP("SimulationWords", "Switch %1")).arg(parts[1]);
  if (kind == QLatin1String("node")) return translated(QT_TRANSLATE_NOOP("SimulationWords", "Node %1")).arg(parts[1]);
  return translated(QT_TRANSLATE_NOOP("SimulationWords", "Plane %1")).arg(parts[1]);
}

FailureList::FailureList(SimulationSession& session, QWidget* parent)
    : Panel(parent), session_(session), title_(roleLabel("sectionTitle")), none_(copyableLabel("caption")),
      list_(new QListWidget), failSelection_(new QPushButton), repair_(new QPushButton), repairAll_(new QPushButton) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(6);
  list_->setFixedHeight(listRows * metrics::rowPx);
  list_->installEventFilter(this);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(6);
  buttons->addWidget(repair_);
  buttons->addWidget(repairAll_);
  buttons->addStretch(1);
  for (QWidget* part : std::initializer_list<QWidget*>{title_, none_, list_})
    column->addWidget(part);
  column->addLayout(buttons);
  column->addWidget(failSelection_, 0, Qt::AlignLeft);
  connect(&session_, &SimulationSession::failuresChanged, this, &FailureList::refresh);
  connect(&session_, &SimulationSession::changed, this, &FailureList::refresh);
  connect(&session_.document(), &Document::selectionChanged, this, &FailureList::refreshSelection);
  connect(repair_, &QPushButton::clicked, this, &FailureList::repairCurrent);
  connect(repairAll_, &QPushButton::clicked, &session_, &SimulationSession::repairAll);
  connect(failSelection_, &QPushButton::clicked, this, [this] { session_.fail(selectedDevices()); });
  connect(list_, &QListWidget::currentRowChanged, this, [this](int row) { repair_->setEnabled(row >= 0); });
  retranslate();
}

void FailureList::retranslate() {
  title_->setText(tr("Out of service"));
  none_->setText(tr("All is in service. Right-click a link or switch in the topology, or select devices and fail them "
                    "here."));
  list_->setAccessibleName(tr("Out of service"));
  repair_->setText(tr("Repair"));
  repairAll_->setText(tr("Repair all"));
  failSelection_->setText(tr("Fail the selection"));
  failSelection_->setToolTip(
      tr("Simulates without the selected switches and nodes. The design does not change, so there "
         "is no step to undo."));
  list_->setToolTip(tr("Only the simulation goes without these: the design does not change"));
  refresh();
  refreshSelection();
}

void FailureList::refresh() {
  const QSignalBlocker quiet(list_);
  const int before = list_->currentRow();
  list_->clear();
  const auto result = session_.result();
  for (const std::string& name : session_.failed()) {
    const bool missing = result && std::ranges::find(result->missing, name) != result->missing.end();
    auto* item = new QListWidgetItem(
        lineIcon(QStringLiteral("close"), tokens().bad),
        missing ? tr("%1 (no longer in the design)").arg(failureText(name)) : failureText(name), list_);
    item->setData(Qt::UserRole, toQString(name));
    if (missing) item->setForeground(tokens().textMuted);
  }
  const bool any = list_->count() > 0;
  list_->setCurrentRow(std::min(before, list_->count() - 1));
  list_->setVisible(any);
  repairAll_->setVisible(any);
  repair_->setVisible(any);
  repair_->setEnabled(list_->currentRow() >= 0);
  none_->setVisible(!any);
}

/// Switches and nodes of the selection, as failures.
QStringList FailureList::selectedDevices() const {
  QStringList names;
  const auto result = session_.result();
  if (!result) return names;
  const FabricInstance* instance = result->derived->topology.find(result->drawn.fabric);
  if (instance == nullptr) return names;
  for (std::size_t i = 0; i < instance->devices.size() && i < result->drawn.deviceNames.size(); ++i) {
    if (!instance->devices[i] || !session_.document().selection().contains(instance->devices[i].text())) continue;
    const bool node = i < result->drawn.sim.nodes();
    names << (node ? QStringLiteral("node:") : QStringLiteral("switch:")) + toQString(result->drawn.deviceNames[i]);
  }
  return names;
}

void FailureList::refreshSelection() { failSelection_->setEnabled(!session_.document().selection().empty()); }

void FailureList::repairCurrent() {
  if (QListWidgetItem* item = list_->currentItem()) session_.repair({item->data(Qt::UserRole).toString()});
}

bool FailureList::eventFilter(QObject* watched, QEvent* event) {
  const bool pressed = event->type() == QEvent::KeyPress, overriding = event->type() == QEvent::ShortcutOverride;
  if ((pressed || overriding) && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
    // Else the window would delete what is selected in the design.
    event->accept();
    if (pressed) repairCurrent();
    return true;
  }
  return Panel::eventFilter(watched, event);
}

} // namespace cw::ui
