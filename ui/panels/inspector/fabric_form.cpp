// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspector/row_fields.h"

namespace cw::ui {
namespace {

using Choices = std::vector<std::pair<QString, QString>>;

constexpr const char* kindNames[] = {
    QT_TRANSLATE_NOOP("Inspector", "Single switch"),  QT_TRANSLATE_NOOP("Inspector", "Clos"),
    QT_TRANSLATE_NOOP("Inspector", "Rail-optimized"), QT_TRANSLATE_NOOP("Inspector", "Rail-only"),
    QT_TRANSLATE_NOOP("Inspector", "Torus"),          QT_TRANSLATE_NOOP("Inspector", "Dragonfly"),
    QT_TRANSLATE_NOOP("Inspector", "Dragonfly+"),     QT_TRANSLATE_NOOP("Inspector", "Access")};
constexpr const char* purposeNames[] = {
    QT_TRANSLATE_NOOP("Inspector", "Compute"), QT_TRANSLATE_NOOP("Inspector", "Storage"),
    QT_TRANSLATE_NOOP("Inspector", "In-band"), QT_TRANSLATE_NOOP("Inspector", "Out-of-band"),
    QT_TRANSLATE_NOOP("Inspector", "Converged")};

/// An enum member whose values have names.
template <class Enum, std::size_t N>
RowField<Fabric> enumField(const char* key, const char* label, Enum Fabric::*member, const char* const (&names)[N]) {
  const auto choices = [&names] {
    Choices all;
    for (std::size_t i = 0; i < N; ++i)
      all.emplace_back(QString::number(i), inspectorText(names[i]));
    return all;
  };
  return {key,
          label,
          FieldKind::Choice,
          "",
          [member](const Fabric& fabric) { return QString::number(static_cast<int>(fabric.*member)); },
          [member](Transaction&, Fabric& fabric, const QString& value) -> Result<> {
            fabric.*member = static_cast<Enum>(value.toInt());
            return {};
          },
          choices};
}

QString managementText(const Fabric& fabric) {
  if (fabric.management.mode == ManagementPorts::Mode::Auto) return QStringLiteral("auto");
  return fabric.management.mode == ManagementPorts::Mode::None ? QStringLiteral("none")
                                                               : QString::number(fabric.management.count);
}

Result<> writeManagement(Transaction&, Fabric& fabric, const QString& value) {
  const QString text = value.trimmed().toLower();
  if (text == QLatin1String("auto")) {
    fabric.management = {ManagementPorts::Mode::Auto, 0};
  } else if (text == QLatin1String("none")) {
    fabric.management = {ManagementPorts::Mode::None, 0};
  } else {
    int count = 0;
    if (auto read = readCount(text, 0, 64, count); !read) return read;
    fabric.management = {ManagementPorts::Mode::Count, count};
  }
  return {};
}

class FabricForm : public RowForm<Fabric> {
public:
  using RowForm::RowForm;
  QString subtitle() const override { return inspectorText(QT_TRANSLATE_NOOP("Inspector", "Fabric")); }
  QString icon() const override { return QStringLiteral("topology"); }

protected:
  std::vector<RowSection<Fabric>> fields() const override {
    using F = Fabric;
    std::vector<RowField<F>> fabric{
        enumField("kind", QT_TRANSLATE_NOOP("Inspector", "Kind"), &F::kind, kindNames),
        enumField("purpose", QT_TRANSLATE_NOOP("Inspector", "Purpose"), &F::purpose, purposeNames),
        countField<F>("phase", QT_TRANSLATE_NOOP("Inspector", "Phase"), &F::phase, 1, 99)};
    if (count() == 1)
      fabric.insert(fabric.begin(), textField<F>("name", QT_TRANSLATE_NOOP("Inspector", "Name"), &F::name));
    return {{QT_TRANSLATE_NOOP("Inspector", "Fabric"), fabric},
            {QT_TRANSLATE_NOOP("Inspector", "Switches"), switchFields()},
            {QT_TRANSLATE_NOOP("Inspector", "Shape"), shapeFields()}};
  }

  void addDerived(const Fabric& fabric, std::vector<FormSection>& sections) const override {
    const auto derived = document().derived();
    const FabricInstance* instance = derived->topology.find(fabric.id);
    if (instance == nullptr) return;
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Follows")), {}};
    if (instance->error) {
      section.fields.push_back(
          infoField(QT_TRANSLATE_NOOP("Inspector", "Cannot be wired"), errorText(*instance->error)));
    } else {
      addTopology(instance->generated.topology, section);
    }
    for (const FabricNote& note : instance->generated.notes) {
      section.fields.push_back(
          infoField(QT_TRANSLATE_NOOP("Inspector", "Note"), messageText(note.messageId, note.args)));
    }
    sections.push_back(std::move(section));
    addAttachments(fabric, sections);
  }

  Result<> afterWrite(Transaction& transaction) override { return followEdit(transaction); }

private:
  std::vector<RowField<Fabric>> switchFields() const {
    using F = Fabric;
    Document& d = document();
    return {entryField<F>(d, "leaf", QT_TRANSLATE_NOOP("Inspector", "Leaf"), &F::leafTypeId, {EntryKind::Switch}),
            entryField<F>(d, "spine", QT_TRANSLATE_NOOP("Inspector", "Spine"), &F::spineTypeId, {EntryKind::Switch},
                          QT_TRANSLATE_NOOP("Inspector", "as the leaf")),
            entryField<F>(d, "core", QT_TRANSLATE_NOOP("Inspector", "Core"), &F::coreTypeId, {EntryKind::Switch},
                          QT_TRANSLATE_NOOP("Inspector", "as the spine"))};
  }

  static std::vector<RowField<Fabric>> shapeFields() {
    using F = Fabric;
    return {
        realField<F>("linkGbps", QT_TRANSLATE_NOOP("Inspector", "Link rate"), &F::linkGbps, 0, 3200,
                     QT_TRANSLATE_NOOP("Inspector", "Gb/s"),
                     QT_TRANSLATE_NOOP("Inspector",
                                       "Of one link in one plane, one direction; 0 = the slower of port and switch")),
        countField<F>("planes", QT_TRANSLATE_NOOP("Inspector", "Planes"), &F::planes, 1, 16),
        realField<F>("oversubscription", QT_TRANSLATE_NOOP("Inspector", "Oversubscription, at most"),
                     &F::oversubscription, 1, 64, QT_TRANSLATE_NOOP("Inspector", ": 1"),
                     QT_TRANSLATE_NOOP("Inspector", "Down : up of a leaf")),
        countField<F>("unit", QT_TRANSLATE_NOOP("Inspector", "Nodes per unit"), &F::nodesPerUnit, 0, 100000, "",
                      QT_TRANSLATE_NOOP("Inspector", "0 = by the rule of R/2")),
        countField<F>("reserved", QT_TRANSLATE_NOOP("Inspector", "Reserved ports per leaf"), &F::reservedPortsPerLeaf,
                      0, 512),
        countField<F>("stated", QT_TRANSLATE_NOOP("Inspector", "Access switches, stated"), &F::statedLeaves, 0, 10000,
                      "", QT_TRANSLATE_NOOP("Inspector", "Of access fabrics: 0 = as needed")),
        countField<F>("uplinks", QT_TRANSLATE_NOOP("Inspector", "Uplinks per access switch"), &F::uplinksPerLeaf, 0,
                      512),
        {"management",
         QT_TRANSLATE_NOOP("Inspector", "Manager ports"),
         FieldKind::Text,
         "",
         managementText,
         writeManagement,
         {},
         QT_TRANSLATE_NOOP("Inspector", "auto, none, or a number")},
        flagField<F>("growReady", QT_TRANSLATE_NOOP("Inspector", "Wire a partial unit as a whole"), &F::growReady)};
  }

  static void addTopology(const Topology& t, FormSection& section) {
    const auto count = [](std::uint32_t n) { return toQString(groupedCount(n)); };
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Leaf / spine / core"),
                  QStringLiteral("%1 / %2 / %3").arg(count(t.leaves), count(t.spines), count(t.cores))));
    section.fields.push_back(infoField(
        QT_TRANSLATE_NOOP("Inspector", "Links"), toQString(groupedCount(t.linkCounts.total())),
        inspectorText(QT_TRANSLATE_NOOP("Inspector", "Node–leaf %1, leaf–spine %2, spine–core %3, management %4"))
            .arg(t.linkCounts.nodeLeaf)
            .arg(t.linkCounts.leafSpine)
            .arg(t.linkCounts.spineCore)
            .arg(t.linkCounts.management)));
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Cables"), toQString(groupedCount(t.cableCounts.total()))));
    section.fields.push_back(infoField(QT_TRANSLATE_NOOP("Inspector", "Oversubscription, wired"),
                                       QStringLiteral("%1 : 1").arg(t.oversubscription, 0, 'g', 3),
                                       inspectorText(QT_TRANSLATE_NOOP("Inspector", "Measured from the wired links"))));
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Bisection"), toQString(toText(t.bisection)),
                  inspectorText(QT_TRANSLATE_NOOP(
                      "Inspector", "Smallest cut between halves of the nodes × link rate, one direction"))));
    section.fields.push_back(infoField(QT_TRANSLATE_NOOP("Inspector", "Longest path"),
                                       inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 links, %2 switches"))
                                           .arg(t.diameterLinks)
                                           .arg(t.diameterSwitches)));
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Nodes per unit"), QString::number(t.nodesPerUnit)));
  }

  void addAttachments(const Fabric& fabric, std::vector<FormSection>& sections) const {
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Attached")), {}};
    for (const Attachment& attached : fabric.attachments) {
      FormField field = infoField(QT_TRANSLATE_NOOP("Inspector", "Rack PDUs"),
                                  inspectorText(QT_TRANSLATE_NOOP("Inspector", "links each: %1")).arg(attached.links));
      const auto link = [&](const auto* row) {
        if (row == nullptr) return;
        field.kind = FieldKind::Link;
        field.label = field.value;
        field.value = toQString(row->id.text()) + QLatin1Char('\t') + toQString(row->name);
      };
      link(document().design().find(attached.group));
      link(document().design().find(attached.fabric));
      section.fields.push_back(std::move(field));
    }
    sections.push_back(std::move(section));
  }
};

} // namespace

std::unique_ptr<InspectorForm> makeFabricForm(Document& document, std::vector<Id<Fabric>> ids) {
  return std::make_unique<FabricForm>(document, std::move(ids));
}

} // namespace cw::ui
