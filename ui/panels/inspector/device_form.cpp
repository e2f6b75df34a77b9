// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/entry_details.h"
#include "ui/panels/inspector/row_fields.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

/// Half units count from 0 at the bottom; people count units from 1.
QString positionText(const Device& device) { return device.rack ? realText(device.position.units() + 1) : QString{}; }

Result<> writePosition(Transaction&, Device& device, const QString& value) {
  double unit = 0;
  if (auto read = readReal(value, 1, 60, unit); !read) return read;
  device.position = HalfUnits(qRound((unit - 1) * 2));
  device.pinned = true;
  return {};
}

std::vector<std::pair<QString, QString>> faceChoices() {
  return {{QStringLiteral("0"), inspectorText(QT_TRANSLATE_NOOP("Inspector", "Front"))},
          {QStringLiteral("1"), inspectorText(QT_TRANSLATE_NOOP("Inspector", "Rear"))}};
}

class DeviceForm : public RowForm<Device> {
public:
  using RowForm::RowForm;
  QString subtitle() const override {
    const Device* first = row(0);
    return first != nullptr ? entryName(document(), first->typeId) : QString{};
  }
  QString icon() const override {
    const Device* first = row(0);
    const Entry* entry = first != nullptr ? document().design().find(first->typeId) : nullptr;
    return iconOf(entry != nullptr ? entry->kind : EntryKind::Server);
  }

protected:
  std::vector<RowSection<Device>> fields() const override {
    const RowField<Device> position{"position",
                                    QT_TRANSLATE_NOOP("Inspector", "Lowest unit"),
                                    FieldKind::Real,
                                    QT_TRANSLATE_NOOP("Inspector", "U"),
                                    positionText,
                                    writePosition,
                                    {},
                                    QT_TRANSLATE_NOOP("Inspector", "Counted from 1 at the bottom; halves are allowed")};
    const RowField<Device> face{"face",
                                QT_TRANSLATE_NOOP("Inspector", "Face"),
                                FieldKind::Choice,
                                "",
                                [](const Device& device) { return QString::number(static_cast<int>(device.face)); },
                                [](Transaction&, Device& device, const QString& value) -> Result<> {
                                  device.face = value == QLatin1String("1") ? Face::Rear : Face::Front;
                                  device.pinned = true;
                                  return {};
                                },
                                faceChoices};
    const RowField<Device> rack{"rack",
                                QT_TRANSLATE_NOOP("Inspector", "Rack"),
                                FieldKind::Link,
                                "",
                                [this](const Device& device) {
                                  const Rack* holder = document().design().find(device.rack);
                                  return holder != nullptr
                                             ? toQString(device.rack.text()) + QLatin1Char('\t') +
                                                   toQString(holder->name)
                                             : inspectorText(QT_TRANSLATE_NOOP("Inspector", "not placed"));
                                },
                                {},
                                {}};
    std::vector<RowField<Device>> device{
        countField<Device>("phase", QT_TRANSLATE_NOOP("Inspector", "Phase"), &Device::phase, 1, 99)};
    if (count() == 1)
      device.insert(device.begin(), textField<Device>("name", QT_TRANSLATE_NOOP("Inspector", "Name"), &Device::name));
    return {{QT_TRANSLATE_NOOP("Inspector", "Device"), device},
            {QT_TRANSLATE_NOOP("Inspector", "Place"),
             {rack, position, face,
              flagField<Device>("pinned", QT_TRANSLATE_NOOP("Inspector", "Placed by hand"), &Device::pinned,
                                QT_TRANSLATE_NOOP("Inspector", "Automatic placement leaves it where it is"))}}};
  }

  void addDerived(const Device& device, std::vector<FormSection>& sections) const override {
    addOrigin(device, sections);
    const Entry* entry = document().design().find(device.typeId);
    if (entry == nullptr) return;
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "From the catalog")), {}};
    const std::string_view shown[] = {field::rackUnits,        field::maxPowerW, field::typicalPowerW,
                                      field::weightKg,         field::psuCount,  field::psuW,
                                      field::psuRedundancy,    field::airflow,   field::accelerator,
                                      field::acceleratorCount, field::protocol};
    for (const std::string_view key : shown) {
      const auto fact = entry->facts.find(std::string(key));
      if (fact == entry->facts.end()) continue;
      FormField info = infoField("", factText(fact->second), toQString(fact->second.source));
      info.label = factName(key);
      info.trust = fact->second.verified ? 1 : 0;
      section.fields.push_back(std::move(info));
    }
    sections.push_back(std::move(section));
  }

private:
  void addOrigin(const Device& device, std::vector<FormSection>& sections) const {
    FormField link;
    link.kind = FieldKind::Link;
    if (const DeviceGroup* group = document().design().find(device.origin.group)) {
      link.label = inspectorText(QT_TRANSLATE_NOOP("Inspector", "Group"));
      link.value = toQString(group->id.text()) + QLatin1Char('\t') + toQString(group->name);
    } else if (const Fabric* fabric = document().design().find(device.origin.fabric)) {
      link.label = inspectorText(QT_TRANSLATE_NOOP("Inspector", "Fabric"));
      link.value = toQString(fabric->id.text()) + QLatin1Char('\t') + toQString(fabric->name);
    } else {
      return;
    }
    sections.push_back({inspectorText(QT_TRANSLATE_NOOP("Inspector", "Made by")), {link}});
  }
};

} // namespace

std::unique_ptr<InspectorForm> makeDeviceForm(Document& document, std::vector<Id<Device>> ids) {
  return std::make_unique<DeviceForm>(document, std::move(ids));
}

} // namespace cw::ui
