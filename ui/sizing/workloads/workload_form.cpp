// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/shape/model_shape.h"
#include "ui/sizing/workloads/workload_edits.h"
#include "ui/sizing/workloads/workload_fields.h"

namespace cw::ui {
namespace {

constexpr int kindCount = 7;

/// `70B` and the like; empty leaves the model to the entry.
RowField<Workload> sizeField() {
  return {"parameters",
          QT_TRANSLATE_NOOP("Inspector", "or by size"),
          FieldKind::Text,
          "",
          [](const Workload& row) {
            return row.modelParameters <= 0 ? QString{} : realText(row.modelParameters / 1e9) + QLatin1Char('B');
          },
          [](Transaction&, Workload& row, const QString& value) -> Result<> {
            if (value.trimmed().isEmpty()) return row.modelParameters = 0, Result<>{};
            const auto size = sizing::parseModelSize(value.trimmed().toStdString());
            if (!size) return fail("studio.not-a-number", {{"text", value.toStdString()}});
            row.modelParameters = *size;
            row.modelId.clear();
            return {};
          },
          {},
          QT_TRANSLATE_NOOP("Inspector", "A dense model of about that many parameters, such as 13B")};
}

class WorkloadForm : public RowForm<Workload> {
public:
  using RowForm::RowForm;
  QString subtitle() const override {
    const Workload* first = row(0);
    return first == nullptr ? QString{} : nameOf(first->kind);
  }
  QString icon() const override {
    const Workload* first = row(0);
    return first == nullptr ? QStringLiteral("model") : iconOf(first->kind);
  }

protected:
  std::vector<RowSection<Workload>> fields() const override {
    const Workload* first = row(0);
    std::vector<RowSection<Workload>> sections{general(), placing()};
    if (first == nullptr || !sameKind()) return sections;
    for (RowSection<Workload>& section : workloadSections(first->kind, count() == 1 ? first->mix.jobs.size() : 0))
      sections.push_back(std::move(section));
    return sections;
  }

private:
  bool sameKind() const {
    for (std::size_t i = 1; i < count(); ++i) {
      if (row(i) == nullptr || row(i)->kind != row(0)->kind) return false;
    }
    return true;
  }

  RowSection<Workload> general() const {
    std::vector<RowField<Workload>> list;
    if (count() == 1)
      list.push_back(textField<Workload>("name", QT_TRANSLATE_NOOP("Inspector", "Name"), &Workload::name));
    RowField<Workload> kind =
        loadChoice("kind", QT_TRANSLATE_NOOP("Inspector", "Kind"), [](auto& w) -> auto& { return w.kind; }, {});
    kind.choices = [] {
      std::vector<std::pair<QString, QString>> choices;
      choices.reserve(kindCount);
      for (int i = 0; i < kindCount; ++i)
        choices.emplace_back(QString::number(i), nameOf(static_cast<WorkloadKind>(i)));
      return choices;
    };
    list.push_back(std::move(kind));
    if (row(0) != nullptr && row(0)->kind != WorkloadKind::MixedResearch) {
      RowField<Workload> model =
          entryField<Workload>(document(), "model", QT_TRANSLATE_NOOP("Inspector", "Model"), &Workload::modelId,
                               {EntryKind::ModelArchitecture}, QT_TRANSLATE_NOOP("Inspector", "none"));
      model.toolTip = QT_TRANSLATE_NOOP("Inspector", "Or drop a Hugging Face config.json on the window");
      list.push_back(std::move(model));
      list.push_back(sizeField());
    }
    return {QT_TRANSLATE_NOOP("Inspector", "Workload"), std::move(list)};
  }

  RowField<Workload> groupField() const {
    return {"group",
            QT_TRANSLATE_NOOP("Inspector", "Runs on"),
            FieldKind::Choice,
            "",
            [](const Workload& row) { return row.group ? toQString(row.group.text()) : QString{}; },
            [](Transaction&, Workload& row, const QString& value) -> Result<> {
              row.group = Id<DeviceGroup>::parse(value.toStdString()).value_or(Id<DeviceGroup>{});
              return {};
            },
            [this] {
              std::vector<std::pair<QString, QString>> choices{
                  {QString{}, inspectorText(QT_TRANSLATE_NOOP("Inspector", "first with accelerators"))}};
              document().design().table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
                choices.emplace_back(toQString(group.id.text()), toQString(group.name));
              });
              return choices;
            },
            ""};
  }

  RowSection<Workload> placing() const {
    std::vector<RowField<Workload>> list{
        groupField(),
        loadCount(
            "gpus", QT_TRANSLATE_NOOP("Inspector", "Accelerators"), [](auto& w) -> auto& { return w.gpus; }, 0,
            10000000, "", QT_TRANSLATE_NOOP("Inspector", "Empty = by the share below")),
        loadReal(
            "share", QT_TRANSLATE_NOOP("Inspector", "Share of the group"), [](auto& w) -> auto& { return w.share; },
            0.01, 100, QT_TRANSLATE_NOOP("Inspector", "%")),
        loadChoice("sharing", QT_TRANSLATE_NOOP("Inspector", "Accelerator shared"),
                   [](auto& w) -> auto& { return w.sharing; },
                   {QT_TRANSLATE_NOOP("Inspector", "no, whole"), "MIG", "MPS"})};
    if (row(0) != nullptr && row(0)->sharing != SharingKind::Whole)
      list.push_back(loadCount(
          "partitions", QT_TRANSLATE_NOOP("Inspector", "Parts"), [](auto& w) -> auto& { return w.partitions; }, 1, 64));
    return {QT_TRANSLATE_NOOP("Inspector", "Place"), std::move(list)};
  }
};

} // namespace

std::unique_ptr<InspectorForm> makeWorkloadForm(Document& document, std::vector<Id<Workload>> ids) {
  return std::make_unique<WorkloadForm>(document, std::move(ids));
}

} // namespace cw::ui
