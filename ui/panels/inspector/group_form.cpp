// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/device_type.h"
#include "ui/panels/inspector/row_fields.h"

namespace cw::ui {
namespace {

/// Nodes, racks and sums of one group.
struct GroupSums {
  int devices = 0, placed = 0;
  std::set<Id<Rack>> racks;
};

GroupSums sumsOf(const Design& design, Id<DeviceGroup> group) {
  GroupSums sums;
  design.table<Device>().forEach([&](const Device& device) {
    if (device.origin.group != group) return;
    ++sums.devices;
    if (!device.rack) return;
    ++sums.placed;
    sums.racks.insert(device.rack);
  });
  return sums;
}

class GroupForm : public RowForm<DeviceGroup> {
public:
  using RowForm::RowForm;
  QString subtitle() const override {
    const DeviceGroup* first = row(0);
    return first == nullptr ? QString{} : entryName(document(), first->typeId);
  }
  QString icon() const override { return QStringLiteral("group"); }

protected:
  std::vector<RowSection<DeviceGroup>> fields() const override {
    using G = DeviceGroup;
    Document& d = document();
    std::vector<RowField<G>> group{
        countField<G>(
            "count", QT_TRANSLATE_NOOP("Inspector", "Count"), &G::count, 0, 200000, "",
            QT_TRANSLATE_NOOP("Inspector", "Devices, racks, cables and the bill of materials follow in one undo step")),
        entryField<G>(d, "type", QT_TRANSLATE_NOOP("Inspector", "Type"), &G::typeId,
                      {EntryKind::Server, EntryKind::Storage, EntryKind::Appliance}),
        textField<G>("pattern", QT_TRANSLATE_NOOP("Inspector", "Names"), &G::namePattern,
                     QT_TRANSLATE_NOOP("Inspector", "One %d with optional zero padding: gpu%03d")),
        countField<G>("phase", QT_TRANSLATE_NOOP("Inspector", "Phase"), &G::phase, 1, 99)};
    if (count() == 1)
      group.insert(group.begin(), textField<G>("name", QT_TRANSLATE_NOOP("Inspector", "Name"), &G::name));
    return {
        {QT_TRANSLATE_NOOP("Inspector", "Group"), group},
        {QT_TRANSLATE_NOOP("Inspector", "Racks"),
         {entryField<G>(d, "rackType", QT_TRANSLATE_NOOP("Inspector", "Rack type"), &G::rackTypeId, {EntryKind::Rack}),
          countField<G>("perRack", QT_TRANSLATE_NOOP("Inspector", "Most per rack"), &G::perRack, 0, 96, "",
                        QT_TRANSLATE_NOOP("Inspector", "0 = by power, weight and units")),
          countField<G>("racks", QT_TRANSLATE_NOOP("Inspector", "Racks"), &G::racks, 0, 20000, "",
                        QT_TRANSLATE_NOOP("Inspector", "0 = as many as needed")),
          entryField<G>(d, "pduType", QT_TRANSLATE_NOOP("Inspector", "Rack PDU"), &G::pduTypeId, {EntryKind::Power},
                        QT_TRANSLATE_NOOP("Inspector", "none")),
          countField<G>("pdus", QT_TRANSLATE_NOOP("Inspector", "PDUs per rack"), &G::pdusPerRack, 0, 12)}}};
  }

  void addDerived(const DeviceGroup& group, std::vector<FormSection>& sections) const override {
    const Design& design = document().design();
    const GroupSums sums = sumsOf(design, group.id);
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Follows")), {}};
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Placed"),
                  inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 of %2")).arg(sums.placed).arg(sums.devices)));
    section.fields.push_back(infoField(QT_TRANSLATE_NOOP("Inspector", "In racks"), QString::number(sums.racks.size())));
    if (const Entry* entry = design.find(group.typeId)) {
      const DeviceType type = deviceType(*entry, design.policy());
      const double devices = sums.devices;
      if (type.accelerators > 0) {
        section.fields.push_back(
            infoField(QT_TRANSLATE_NOOP("Inspector", "Accelerators"),
                      toQString(groupedCount(static_cast<long long>(type.accelerators) * sums.devices)),
                      QStringLiteral("%1 × %2").arg(sums.devices).arg(type.accelerators)));
      }
      const auto add = [&](const char* label, const auto& figure) {
        FormField field = infoField(label, toQString(toText(*figure.value * devices)),
                                    QStringLiteral("%1 × %2\n%3")
                                        .arg(sums.devices)
                                        .arg(toQString(toText(*figure.value)), toQString(figure.source)));
        field.trust = figure.verified ? 1 : 0;
        section.fields.push_back(std::move(field));
      };
      if (type.nameplate.value) add(QT_TRANSLATE_NOOP("Inspector", "Nameplate power"), type.nameplate);
      if (type.planned.value) add(QT_TRANSLATE_NOOP("Inspector", "Planned power"), type.planned);
      if (type.mass.value) add(QT_TRANSLATE_NOOP("Inspector", "Mass"), type.mass);
    }
    sections.push_back(std::move(section));
  }

  Result<> afterWrite(Transaction& transaction) override { return followEdit(transaction); }
};

} // namespace

std::unique_ptr<InspectorForm> makeGroupForm(Document& document, std::vector<Id<DeviceGroup>> ids) {
  return std::make_unique<GroupForm>(document, std::move(ids));
}

} // namespace cw::ui
