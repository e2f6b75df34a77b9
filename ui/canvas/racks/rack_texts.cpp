// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_texts.h"

#include "core/units/text.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

/// A figure with its mark of trust, or a dash.
template <class Q>
QString marked(const Figure<Q>& figure) {
  if (!figure.value) return QStringLiteral("–");
  const QColor& color = figure.verified ? tokens().good : tokens().textMuted;
  return QStringLiteral("<span style='color:%1'>%2</span> %3")
      .arg(color.name(), figure.verified ? QStringLiteral("●") : QStringLiteral("○"), toQString(toText(*figure.value)));
}

QString row(const QString& name, const QString& value) {
  return QStringLiteral("<tr><td style='padding-right:12px;color:%1'>%2</td><td>%3</td></tr>")
      .arg(tokens().textMuted.name(), name, value);
}

QString escaped(std::string_view text) { return toQString(text).toHtmlEscaped(); }

QString number(double units) { return QString::number(units, 'g', 4); }

} // namespace

QString RackTexts::units(const Rack& rack, const DeviceExtent& extent, HalfUnits position) {
  const double low = position.units() + 1, high = (position + extent.height).units();
  if (extent.height == HalfUnits{}) return tr("beside the units");
  const double all = rack.height.units() + 1;
  const double first = rack.numberedFromAbove ? all - low : low, last = rack.numberedFromAbove ? all - high : high;
  if (extent.height <= HalfUnits::fromUnits(1)) return QStringLiteral("U%1").arg(number(first));
  return QStringLiteral("U%1–U%2").arg(number(std::min(first, last)), number(std::max(first, last)));
}

QString RackTexts::deviceTooltip(const Rack* rack, const Device& device, const TypeInfo& type) {
  QString rows;
  if (rack != nullptr)
    rows += row(tr("Place"), escaped(rack->name) + QStringLiteral(" · ") + units(*rack, type.extent, device.position));
  rows += row(tr("Height"), toQString(toText(type.extent.height)));
  rows += row(tr("Planned power"), marked(type.type.planned));
  rows += row(tr("Nameplate power"), marked(type.type.nameplate));
  rows += row(tr("Mass"), marked(type.type.mass));
  if (device.pinned) rows += row(tr("Placed"), tr("by hand"));
  return QStringLiteral("<b>%1</b><br>%2<table>%3</table>").arg(escaped(device.name), type.name.toHtmlEscaped(), rows);
}

QString RackTexts::rackTooltip(const Rack& rack, const TypeInfo& type, const RackLoad& load, int devices) {
  QString rows = row(tr("Devices"), QString::number(devices));
  rows += row(tr("Free"), toQString(toText(load.free)));
  rows += row(tr("Planned power"), toQString(toText(load.planned)));
  rows += row(tr("Nameplate power"), toQString(toText(load.nameplate)));
  rows += row(tr("Mass"), toQString(toText(load.mass)));
  const int missing = load.devicesWithoutPower + load.devicesWithoutMass;
  if (missing > 0) rows += row(tr("Missing figures"), QString::number(missing));
  return QStringLiteral("<b>%1</b><br>%2<table>%3</table>").arg(escaped(rack.name), type.name.toHtmlEscaped(), rows);
}

QString RackTexts::deviceLine(const Rack* rack, const Device& device, const TypeInfo& type) {
  QStringList parts{toQString(device.name), type.name};
  if (rack != nullptr) parts << toQString(rack->name) << units(*rack, type.extent, device.position);
  if (type.type.planned.value) parts << toQString(toText(*type.type.planned.value));
  return parts.join(QStringLiteral(", "));
}

QString RackTexts::rackLine(const Rack& rack, const RackLoad& load, int devices) {
  return tr("Rack %1: %n device(s), %2 free, %3, %4", nullptr, devices)
      .arg(toQString(rack.name), toQString(toText(load.free)), toQString(toText(load.planned)),
           toQString(toText(load.mass)));
}

QString RackTexts::left(const Design& design, const Rack& rack, const RackLoad& load) {
  const Policy& policy = design.policy();
  QStringList parts{toQString(toText(load.free))};
  const double power = policy.rackPowerLimitKw * 1000 - load.planned.base();
  if (policy.rackPowerLimitKw > 0)
    parts << (power < 0 ? QStringLiteral("−") : QString{}) + toQString(toText(watts(std::abs(power))));
  double limit = policy.rackLoadLimitKg;
  if (const Entry* entry = design.find(rack.typeId)) {
    const auto carries = entry->number(field::loadKg);
    if (carries) limit = std::min(limit > 0 ? limit : *carries, *carries + entry->number(field::weightKg).value_or(0));
  }
  const double mass = limit - load.mass.base();
  if (limit > 0) parts << (mass < 0 ? QStringLiteral("−") : QString{}) + toQString(toText(kilograms(std::abs(mass))));
  return tr("left: %1").arg(parts.join(QStringLiteral(" · ")));
}

} // namespace cw::ui
