// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/totals.h"

#include <QCoreApplication>
#include <QHBoxLayout>

#include <map>

#include "core/units/text.h"
#include "ui/document/document.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr int flashMs = 2000;

QString grouped(long long number) { return toQString(groupedCount(number)); }

/// A sign before the size of a change; a true minus, as it is typeset.
QString withSign(bool more, const QString& size) {
  return (more ? QStringLiteral("+") : QString(QChar(0x2212))) + size;
}

} // namespace

Totals totalsOf(const Document& document) {
  const auto derived = document.derived();
  const Design& design = derived->design;
  Totals totals;
  std::map<std::string, int, std::less<>> acceleratorsOf;
  design.table<Device>().forEach([&](const Device& device) {
    totals.switches += device.role == DeviceRole::Switch;
    if (device.role != DeviceRole::Node) return;
    ++totals.nodes;
    auto known = acceleratorsOf.find(device.typeId);
    if (known == acceleratorsOf.end()) {
      const Entry* entry = design.find(device.typeId);
      const auto count = entry != nullptr ? entry->number(field::acceleratorCount) : std::nullopt;
      known = acceleratorsOf.emplace(device.typeId, static_cast<int>(count.value_or(0))).first;
    }
    totals.accelerators += known->second;
  });
  totals.racks = static_cast<long long>(design.table<Rack>().size());
  totals.cables = static_cast<long long>(derived->cabling.runs.size());
  totals.powerW = document.bom()->totals.powerW.total();
  totals.massKg = document.bom()->totals.massKg.total();
  return totals;
}

QString totalsText(const Totals& totals) {
  const auto part = [](const char* text, long long n) {
    return QCoreApplication::translate("Totals", text, nullptr, static_cast<int>(n))
        .replace(QString::number(n), grouped(n));
  };
  const QStringList parts{part(QT_TRANSLATE_N_NOOP("Totals", "%n node(s)"), totals.nodes),
                          part(QT_TRANSLATE_N_NOOP("Totals", "%n GPU(s)"), totals.accelerators),
                          toQString(toText(watts(totals.powerW))),
                          toQString(toText(kilograms(totals.massKg))),
                          part(QT_TRANSLATE_N_NOOP("Totals", "%n rack(s)"), totals.racks),
                          part(QT_TRANSLATE_N_NOOP("Totals", "%n switch(es)"), totals.switches),
                          part(QT_TRANSLATE_N_NOOP("Totals", "%n cable(s)"), totals.cables)};
  return parts.join(QStringLiteral("  ·  "));
}

QString differenceText(const Totals& before, const Totals& after) {
  QStringList parts;
  const auto count = [&](const char* text, long long a, long long b) {
    if (a == b) return;
    const int size = static_cast<int>(qAbs(b - a));
    parts << withSign(b > a, QCoreApplication::translate("Totals", text, nullptr, size));
  };
  const auto quantity = [&](double a, double b, auto make) {
    if (a != b) parts << withSign(b > a, toQString(toText(make(qAbs(b - a)))));
  };
  count("%n node(s)", before.nodes, after.nodes);
  count("%n GPU(s)", before.accelerators, after.accelerators);
  quantity(before.powerW, after.powerW, watts);
  quantity(before.massKg, after.massKg, kilograms);
  count("%n rack(s)", before.racks, after.racks);
  count("%n switch(es)", before.switches, after.switches);
  count("%n cable(s)", before.cables, after.cables);
  return parts.join(QStringLiteral(", "));
}

TotalsBar::TotalsBar(Document& document, QWidget* parent) : Panel(parent), document_(document) {
  setObjectName(QStringLiteral("totalsBar"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(16);
  totals_ = roleLabel("totals");
  flash_ = roleLabel("flash");
  row->addWidget(totals_);
  row->addWidget(flash_);
  row->addStretch(1);
  endFlash_.setSingleShot(true);
  connect(&endFlash_, &QTimer::timeout, flash_, &QLabel::clear);
  connect(&document_, &Document::derivedChanged, this, &TotalsBar::refresh);
  retranslate();
}

void TotalsBar::retranslate() {
  totals_->setAccessibleName(tr("Totals of the design"));
  flash_->setAccessibleName(tr("What the last change added or took away"));
  if (shown_) totals_->setText(totalsText(*shown_));
}

void TotalsBar::refresh() {
  if (!document_.everDerived()) {
    shown_.reset(); // another design: no difference to tell
    totals_->clear();
    return;
  }
  totals_->setEnabled(document_.upToDate());
  const Totals now = totalsOf(document_);
  if (shown_ && *shown_ == now) return;
  if (shown_) {
    flash_->setText(differenceText(*shown_, now));
    endFlash_.start(flashMs);
  }
  shown_ = now;
  totals_->setText(totalsText(now));
}

} // namespace cw::ui
