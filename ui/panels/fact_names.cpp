// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include <algorithm>

#include "core/placement/device_type.h"
#include "core/units/text.h"
#include "ui/i18n/language.h"
#include "ui/panels/entry_details.h"

namespace cw::ui {
namespace {

/// A field of the catalog and what it is called.
struct FactName {
  std::string_view field;
  const char* text;
};

constexpr FactName factNames[] = {
    {"rack_units", QT_TRANSLATE_NOOP("Facts", "Height")},
    {"height_u", QT_TRANSLATE_NOOP("Facts", "Height")},
    {"max_power_w", QT_TRANSLATE_NOOP("Facts", "Nameplate power")},
    {"typical_power_w", QT_TRANSLATE_NOOP("Facts", "Typical power")},
    {"power_basis", QT_TRANSLATE_NOOP("Facts", "Basis of power")},
    {"tdp_w", QT_TRANSLATE_NOOP("Facts", "Thermal design power")},
    {"weight_kg", QT_TRANSLATE_NOOP("Facts", "Mass")},
    {"load_kg", QT_TRANSLATE_NOOP("Facts", "Static load")},
    {"load_kind", QT_TRANSLATE_NOOP("Facts", "Kind of load")},
    {"height_mm", QT_TRANSLATE_NOOP("Facts", "Body height")},
    {"width_mm", QT_TRANSLATE_NOOP("Facts", "Width")},
    {"depth_mm", QT_TRANSLATE_NOOP("Facts", "Depth")},
    {"psu_count", QT_TRANSLATE_NOOP("Facts", "Power supplies")},
    {"psu_w", QT_TRANSLATE_NOOP("Facts", "Rating of a supply")},
    {"psu_redundancy", QT_TRANSLATE_NOOP("Facts", "Supply redundancy")},
    {"airflow", QT_TRANSLATE_NOOP("Facts", "Airflow")},
    {"cooling", QT_TRANSLATE_NOOP("Facts", "Cooling")},
    {"fans", QT_TRANSLATE_NOOP("Facts", "Fans")},
    {"heat_btu_h", QT_TRANSLATE_NOOP("Facts", "Heat")},
    {"accelerator", QT_TRANSLATE_NOOP("Facts", "Accelerator")},
    {"accelerator_count", QT_TRANSLATE_NOOP("Facts", "Accelerators")},
    {"cpu", QT_TRANSLATE_NOOP("Facts", "CPU")},
    {"cpu_sockets", QT_TRANSLATE_NOOP("Facts", "CPU sockets")},
    {"cores_per_socket", QT_TRANSLATE_NOOP("Facts", "Cores per socket")},
    {"max_memory_gb", QT_TRANSLATE_NOOP("Facts", "Most memory")},
    {"seen_memory_gb", QT_TRANSLATE_NOOP("Facts", "Usual memory")},
    {"nic_config", QT_TRANSLATE_NOOP("Facts", "Network cards")},
    {"nic_ports_total", QT_TRANSLATE_NOOP("Facts", "Network ports")},
    {"nic_port_gbps", QT_TRANSLATE_NOOP("Facts", "Rate of a port")},
    {"port_gbps", QT_TRANSLATE_NOOP("Facts", "Rate of a port")},
    {"nvme_bays", QT_TRANSLATE_NOOP("Facts", "NVMe bays")},
    {"other_bays", QT_TRANSLATE_NOOP("Facts", "Other bays")},
    {"role", QT_TRANSLATE_NOOP("Facts", "Role")},
    {"protocol", QT_TRANSLATE_NOOP("Facts", "Protocol")},
    {"asic", QT_TRANSLATE_NOOP("Facts", "Switch chip")},
    {"cages", QT_TRANSLATE_NOOP("Facts", "Cages")},
    {"cage_type", QT_TRANSLATE_NOOP("Facts", "Kind of cage")},
    {"cage_gbps", QT_TRANSLATE_NOOP("Facts", "Rate of a cage")},
    {"lane_gbps", QT_TRANSLATE_NOOP("Facts", "Rate of a lane")},
    {"capacity_tbps_unidir", QT_TRANSLATE_NOOP("Facts", "Capacity, one way")},
    {"capacity_tbps_marketed", QT_TRANSLATE_NOOP("Facts", "Capacity, as marketed")},
    {"max_ports_after_breakout", QT_TRANSLATE_NOOP("Facts", "Most ports after breakout")},
    {"breakout_note", QT_TRANSLATE_NOOP("Facts", "Breakout")},
    {"extra_ports", QT_TRANSLATE_NOOP("Facts", "Further ports")},
    {"latency_ns", QT_TRANSLATE_NOOP("Facts", "Latency")},
    {"optics_max_w_per_cage", QT_TRANSLATE_NOOP("Facts", "Optics power per cage")},
    {"total_gbps", QT_TRANSLATE_NOOP("Facts", "Total rate")},
    {"pcie", QT_TRANSLATE_NOOP("Facts", "PCIe")},
    {"pcie_gen", QT_TRANSLATE_NOOP("Facts", "PCIe generation")},
    {"pcie_lanes", QT_TRANSLATE_NOOP("Facts", "PCIe lanes")},
    {"mem_gb", QT_TRANSLATE_NOOP("Facts", "Memory")},
    {"mem_type", QT_TRANSLATE_NOOP("Facts", "Kind of memory")},
    {"mem_bw_gbs", QT_TRANSLATE_NOOP("Facts", "Memory bandwidth")},
    {"scaleup_link", QT_TRANSLATE_NOOP("Facts", "Scale-up link")},
    {"scaleup_uni_gbs", QT_TRANSLATE_NOOP("Facts", "Scale-up, one way")},
    {"scaleup_bidir_gbs", QT_TRANSLATE_NOOP("Facts", "Scale-up, both ways")},
    {"architecture", QT_TRANSLATE_NOOP("Facts", "Architecture")},
    {"form_factor", QT_TRANSLATE_NOOP("Facts", "Form factor")},
    {"rates_basis", QT_TRANSLATE_NOOP("Facts", "Basis of rates")},
    {"release_year", QT_TRANSLATE_NOOP("Facts", "Year")},
    {"medium", QT_TRANSLATE_NOOP("Facts", "Medium")},
    {"lengths_m", QT_TRANSLATE_NOOP("Facts", "Stock lengths")},
    {"max_reach_m", QT_TRANSLATE_NOOP("Facts", "Reach")},
    {"end_a", QT_TRANSLATE_NOOP("Facts", "Near end")},
    {"end_b", QT_TRANSLATE_NOOP("Facts", "Far end")},
    {"ends_b_count", QT_TRANSLATE_NOOP("Facts", "Far ends")},
    {"fibre_connector", QT_TRANSLATE_NOOP("Facts", "Fibre connector")},
    {"generation", QT_TRANSLATE_NOOP("Facts", "Generation")},
    {"power_w_end_a", QT_TRANSLATE_NOOP("Facts", "Power at the near end")},
    {"power_w_end_b", QT_TRANSLATE_NOOP("Facts", "Power at the far end")},
    {"phases", QT_TRANSLATE_NOOP("Facts", "Phases")},
    {"volts", QT_TRANSLATE_NOOP("Facts", "Voltage")},
    {"amps_in", QT_TRANSLATE_NOOP("Facts", "Input current")},
    {"kw", QT_TRANSLATE_NOOP("Facts", "Rated power")},
    {"outlets", QT_TRANSLATE_NOOP("Facts", "Outlets")},
    {"inlet", QT_TRANSLATE_NOOP("Facts", "Inlet")},
    {"cooling_kw", QT_TRANSLATE_NOOP("Facts", "Cooling power")},
    {"raw_tb", QT_TRANSLATE_NOOP("Facts", "Raw capacity")},
    {"usable_tb", QT_TRANSLATE_NOOP("Facts", "Usable capacity")},
    {"read_gbs", QT_TRANSLATE_NOOP("Facts", "Read rate")},
    {"write_gbs", QT_TRANSLATE_NOOP("Facts", "Write rate")},
    {"technology", QT_TRANSLATE_NOOP("Facts", "Technology")},
    {"layers", QT_TRANSLATE_NOOP("Facts", "Layers")},
    {"hidden", QT_TRANSLATE_NOOP("Facts", "Hidden size")},
    {"heads", QT_TRANSLATE_NOOP("Facts", "Attention heads")},
    {"kv_heads", QT_TRANSLATE_NOOP("Facts", "Key-value heads")},
    {"experts", QT_TRANSLATE_NOOP("Facts", "Experts")},
    {"topk", QT_TRANSLATE_NOOP("Facts", "Experts per token")},
    {"vocab", QT_TRANSLATE_NOOP("Facts", "Vocabulary")},
    {"seq_len", QT_TRANSLATE_NOOP("Facts", "Sequence length")},
    {"stated_total_b", QT_TRANSLATE_NOOP("Facts", "Parameters, stated")},
    {"computed_total_b", QT_TRANSLATE_NOOP("Facts", "Parameters, computed")},
};

} // namespace

QString factName(std::string_view field) {
  const auto found = std::ranges::find(factNames, field, &FactName::field);
  if (found != std::end(factNames)) return QCoreApplication::translate("Facts", found->text);
  QString text = toQString(field).replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

QString factText(const Fact& fact) {
  if (const auto* text = std::get_if<std::string>(&fact.value)) return toQString(*text);
  const double number = std::get<double>(fact.value);
  const bool whole = number == static_cast<double>(static_cast<long long>(number)) && number >= 10000;
  const QString text = toQString(whole ? groupedCount(static_cast<long long>(number)) : plainNumber(number));
  return fact.unit.empty() ? text : text + QChar(0x202f) + toQString(fact.unit);
}

QString kindText(EntryKind kind) {
  switch (kind) {
  case EntryKind::Accelerator:
    return QCoreApplication::translate("Facts", "Accelerators");
  case EntryKind::Server:
    return QCoreApplication::translate("Facts", "Servers");
  case EntryKind::Nic:
    return QCoreApplication::translate("Facts", "NICs");
  case EntryKind::Switch:
    return QCoreApplication::translate("Facts", "Switches");
  case EntryKind::Cable:
    return QCoreApplication::translate("Facts", "Cables");
  case EntryKind::Storage:
    return QCoreApplication::translate("Facts", "Storage");
  case EntryKind::Rack:
    return QCoreApplication::translate("Facts", "Racks");
  case EntryKind::Power:
    return QCoreApplication::translate("Facts", "Power");
  case EntryKind::ModelArchitecture:
    return QCoreApplication::translate("Facts", "Models");
  case EntryKind::Appliance:
    return QCoreApplication::translate("Facts", "Appliances");
  }
  return {};
}

QString sizeText(const Entry& entry) {
  const DeviceType type = deviceType(entry, Policy{});
  QStringList parts;
  if (type.height.halves() > 0) parts << toQString(toText(type.height));
  if (type.nameplate.value) parts << toQString(toText(*type.nameplate.value));
  if (type.mass.value) parts << toQString(toText(*type.mass.value));
  return parts.join(QStringLiteral(" · "));
}

} // namespace cw::ui
