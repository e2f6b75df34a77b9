// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspector/row_fields.h"

namespace cw::ui {
namespace {

/// The design as a whole: its name, what it is made of, and its policy. Nothing selected shows it.
class DesignForm : public InspectorForm {
public:
  explicit DesignForm(Document& document) : document_(document) {}
  QString title() const override { return toQString(document_.design().name); }
  QString subtitle() const override { return inspectorText(QT_TRANSLATE_NOOP("Inspector", "Design")); }
  QString icon() const override { return QStringLiteral("app"); }

  std::vector<FormSection> sections() const override {
    FormField name = infoField(QT_TRANSLATE_NOOP("Inspector", "Name"), toQString(document_.design().name));
    name.key = nameKey;
    name.kind = FieldKind::Text;
    std::vector<FormSection> result{{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Design")), {name}}};
    result.push_back(groups());
    result.push_back(fabrics());
    for (FormSection& section : policySections())
      result.push_back(std::move(section));
    return result;
  }

  Result<> write(const std::string& key, const QString& value) override {
    const bool isName = key == nameKey;
    Transaction transaction(document_.store(), "studio.step.field",
                            {{"field", isName ? inspectorText(QT_TRANSLATE_NOOP("Inspector", "Name")).toStdString()
                                              : inspectorText(QT_TRANSLATE_NOOP("Inspector", "Policy")).toStdString()},
                             {"name", document_.design().name}});
    if (isName) {
      transaction.setName(value.trimmed().toStdString());
    } else if (auto written = writePolicy(transaction, key, value); !written) {
      return written;
    }
    const auto committed = transaction.commit();
    return committed ? Result<>{} : Result<>{fail(committed.error())};
  }

private:
  static constexpr const char* nameKey = "design.name";

  FormSection groups() const {
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Groups")), {}};
    document_.design().table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
      FormField field;
      field.kind = FieldKind::Link;
      field.label = QStringLiteral("%1 ×").arg(toQString(groupedCount(group.count)));
      field.value = toQString(group.id.text()) + QLatin1Char('\t') + toQString(group.name);
      field.toolTip = entryName(document_, group.typeId);
      section.fields.push_back(std::move(field));
    });
    section.fields.push_back(
        actionLink("@design.addGroup", inspectorText(QT_TRANSLATE_NOOP("Inspector", "+ Add a group"))));
    return section;
  }

  static FormField actionLink(const char* action, const QString& text) {
    FormField field;
    field.key = action;
    field.kind = FieldKind::Link;
    field.value = QString::fromLatin1(action) + QLatin1Char('\t') + text;
    return field;
  }

  FormSection fabrics() const {
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Fabrics")), {}};
    const auto derived = document_.derived();
    document_.design().table<Fabric>().forEach([&](const Fabric& fabric) {
      FormField field;
      field.kind = FieldKind::Link;
      const FabricInstance* instance = derived->topology.find(fabric.id);
      const Topology* t = instance != nullptr ? &instance->generated.topology : nullptr;
      field.label =
          t == nullptr
              ? QStringLiteral("–")
              : inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 switches")).arg(t->leaves + t->spines + t->cores);
      field.value = toQString(fabric.id.text()) + QLatin1Char('\t') + toQString(fabric.name);
      field.toolTip = entryName(document_, fabric.leafTypeId);
      section.fields.push_back(std::move(field));
    });
    section.fields.push_back(
        actionLink("@design.addFabric", inspectorText(QT_TRANSLATE_NOOP("Inspector", "+ Add a fabric"))));
    return section;
  }

  static std::vector<RowSection<Policy>> policyFields() {
    using P = Policy;
    return {{QT_TRANSLATE_NOOP("Inspector", "Racks and rows"),
             {realField<P>("rackKw", QT_TRANSLATE_NOOP("Inspector", "Power per rack, at most"), &P::rackPowerLimitKw,
                           0.1, 1000, QT_TRANSLATE_NOOP("Inspector", "kW")),
              realField<P>("rackKg", QT_TRANSLATE_NOOP("Inspector", "Load per rack, at most"), &P::rackLoadLimitKg, 1,
                           20000, QT_TRANSLATE_NOOP("Inspector", "kg")),
              countField<P>("perRow", QT_TRANSLATE_NOOP("Inspector", "Racks per row"), &P::racksPerRow, 1, 200),
              realField<P>("rowPitch", QT_TRANSLATE_NOOP("Inspector", "Pitch of rows"), &P::rowPitchM, 1, 20,
                           QT_TRANSLATE_NOOP("Inspector", "m")),
              realField<P>("planned", QT_TRANSLATE_NOOP("Inspector", "Planned / nameplate"), &P::plannedPowerFactor,
                           0.05, 1, "",
                           QT_TRANSLATE_NOOP(
                               "Inspector", "Share of the nameplate power planned where no typical figure is known"))}},
            {QT_TRANSLATE_NOOP("Inspector", "Cables and spares"),
             {realField<P>("exit", QT_TRANSLATE_NOOP("Inspector", "Port to tray, each end"), &P::cableExitM, 0, 20,
                           QT_TRANSLATE_NOOP("Inspector", "m")),
              realField<P>("slackShare", QT_TRANSLATE_NOOP("Inspector", "Slack, share"), &P::cableSlackShare, 0, 1),
              realField<P>("slack", QT_TRANSLATE_NOOP("Inspector", "Slack, fixed"), &P::cableSlackM, 0, 50,
                           QT_TRANSLATE_NOOP("Inspector", "m")),
              realField<P>("spares", QT_TRANSLATE_NOOP("Inspector", "Spares, share"), &P::sparesShare, 0, 1)}}};
  }

  std::vector<FormSection> policySections() const {
    std::vector<FormSection> result;
    for (const RowSection<Policy>& section : policyFields()) {
      FormSection shown{inspectorText(section.title), {}};
      for (const RowField<Policy>& field : section.fields) {
        FormField row = infoField(field.label, field.read(document_.design().policy()), inspectorText(field.toolTip));
        row.key = field.key;
        row.kind = field.kind;
        row.suffix = inspectorText(field.suffix);
        shown.fields.push_back(std::move(row));
      }
      result.push_back(std::move(shown));
    }
    return result;
  }

  Result<> writePolicy(Transaction& transaction, const std::string& key, const QString& value) const {
    Policy policy = document_.design().policy();
    if (!policy.id) policy.id = transaction.newId<Policy>();
    for (const RowSection<Policy>& section : policyFields()) {
      for (const RowField<Policy>& field : section.fields) {
        if (key != field.key) continue;
        if (auto written = field.write(transaction, policy, value); !written) return written;
      }
    }
    transaction.put(policy);
    return followEdit(transaction);
  }

  Document& document_;
};

} // namespace

std::unique_ptr<InspectorForm> makeDesignForm(Document& document) { return std::make_unique<DesignForm>(document); }

} // namespace cw::ui
