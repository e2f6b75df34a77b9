// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspector/form.h"

#include <cmath>

#include "ui/panels/entry_name.h"
#include "ui/panels/inspector/row_fields.h"

namespace cw::ui {

Result<> readCount(const QString& text, long long low, long long high, int& into) {
  QString plain = text.trimmed();
  plain.remove(QLatin1Char(','));
  const auto parsed = parseCount(plain.toStdString(), low, high);
  if (!parsed) return fail(parsed.error());
  into = static_cast<int>(*parsed);
  return {};
}

Result<> readReal(const QString& text, double low, double high, double& into) {
  bool fine = false;
  const double number = text.trimmed().toDouble(&fine);
  if (!fine || !std::isfinite(number)) return fail("studio.not-a-number", {{"text", text.trimmed().toStdString()}});
  if (number < low || number > high) {
    return fail("studio.out-of-range", {{"low", realText(low).toStdString()}, {"high", realText(high).toStdString()}});
  }
  into = number;
  return {};
}

QString realText(double number) { return toQString(plainNumber(number)); }

FormField infoField(const char* label, const QString& value, const QString& toolTip) {
  FormField field;
  field.key = label;
  field.label = inspectorText(label);
  field.value = value;
  field.toolTip = toolTip;
  return field;
}

std::vector<std::pair<QString, QString>> entryChoices(const Document& document, const std::vector<EntryKind>& kinds,
                                                      const QString& none) {
  std::vector<std::pair<QString, QString>> choices;
  if (!none.isEmpty()) choices.emplace_back(QString{}, none);
  CatalogQuery query;
  query.kinds = kinds;
  query.limit = 2000;
  const auto hits = document.catalog().search(query);
  if (!hits) return choices;
  for (const CatalogHit& hit : *hits)
    choices.emplace_back(toQString(hit.id), toQString(entryName(hit.vendor, hit.model)));
  std::ranges::sort(choices.begin() + (none.isEmpty() ? 0 : 1), choices.end(), {},
                    [](const auto& choice) { return choice.second; });
  return choices;
}

Result<> embedEntry(const Document& document, Transaction& transaction, const std::string& id) {
  if (id.empty() || transaction.design().find(id) != nullptr) return {};
  const auto entry = document.catalog().resolve(id);
  if (!entry) return fail(entry.error());
  transaction.embed(**entry);
  return {};
}

QString entryName(const Document& document, const std::string& id) {
  const Entry* entry = document.design().find(id);
  if (entry == nullptr) entry = document.catalog().find(id);
  return entry == nullptr ? toQString(id) : toQString(entryName(entry->vendor, entry->model));
}

namespace {

/// Rows of several kinds at once: only how many of each.
class MixedForm : public InspectorForm {
public:
  explicit MixedForm(const std::set<std::string>& selection) {
    for (const std::string& id : selection)
      ++counts_[id.substr(0, id.rfind('-'))];
    total_ = selection.size();
  }
  QString title() const override { return inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 selected")).arg(total_); }
  QString subtitle() const override { return inspectorText(QT_TRANSLATE_NOOP("Inspector", "Different kinds")); }
  QString icon() const override { return QStringLiteral("group"); }
  std::vector<FormSection> sections() const override {
    static const std::map<std::string, const char*> names{{"rack", QT_TRANSLATE_NOOP("Inspector", "Racks")},
                                                          {"device", QT_TRANSLATE_NOOP("Inspector", "Devices")},
                                                          {"group", QT_TRANSLATE_NOOP("Inspector", "Groups")},
                                                          {"fabric", QT_TRANSLATE_NOOP("Inspector", "Fabrics")}};
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Selected")), {}};
    for (const auto& [prefix, number] : counts_) {
      const auto name = names.find(prefix);
      section.fields.push_back(infoField(name != names.end() ? name->second : prefix.c_str(), QString::number(number)));
    }
    return {section};
  }
  Result<> write(const std::string&, const QString&) override { return {}; }

private:
  std::map<std::string, std::size_t> counts_;
  std::size_t total_ = 0;
};

/// The ids when all of them name rows of this kind, else nothing.
template <class Row>
std::vector<Id<Row>> allOf(const std::set<std::string>& selection) {
  std::vector<Id<Row>> ids;
  for (const std::string& text : selection) {
    const auto id = Id<Row>::parse(text);
    if (!id) return {};
    ids.push_back(*id);
  }
  return ids;
}

} // namespace

std::unique_ptr<InspectorForm> makeForm(Document& document, const std::set<std::string>& selection) {
  if (selection.empty()) return makeDesignForm(document);
  if (auto ids = allOf<Rack>(selection); !ids.empty()) return makeRackForm(document, std::move(ids));
  if (auto ids = allOf<Device>(selection); !ids.empty()) return makeDeviceForm(document, std::move(ids));
  if (auto ids = allOf<DeviceGroup>(selection); !ids.empty()) return makeGroupForm(document, std::move(ids));
  if (auto ids = allOf<Fabric>(selection); !ids.empty()) return makeFabricForm(document, std::move(ids));
  if (auto ids = allOf<Workload>(selection); !ids.empty()) return makeWorkloadForm(document, std::move(ids));
  return std::make_unique<MixedForm>(selection);
}

} // namespace cw::ui
