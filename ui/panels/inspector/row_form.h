// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <functional>

#include "core/units/text.h"
#include "ui/document/document.h"
#include "ui/i18n/language.h"
#include "ui/panels/inspector/form.h"

namespace cw::ui {

/// A field of a kind of rows: how it is read from one row and written into it.
template <class Row>
struct RowField {
  const char* key;
  const char* label; ///< English, translated in the context "Inspector"
  FieldKind kind;
  const char* suffix = "";
  std::function<QString(const Row&)> read;
  /// Empty for what cannot be edited.
  std::function<Result<>(Transaction&, Row&, const QString&)> write;
  std::function<std::vector<std::pair<QString, QString>>()> choices;
  const char* toolTip = ""; ///< English, translated like the label
};

/// Fields of a kind of rows under one heading.
template <class Row>
struct RowSection {
  const char* title; ///< English, translated in the context "Inspector"
  std::vector<RowField<Row>> fields;
};

/// A text of the inspector in the language in force.
inline QString inspectorText(const char* text) { return QCoreApplication::translate("Inspector", text); }

/// Reads a whole number within limits into a field; returns the parser's error otherwise.
Result<> readCount(const QString& text, long long low, long long high, int& into);
/// Reads a decimal number within limits into a field.
Result<> readReal(const QString& text, double low, double high, double& into);
/// A number as the fields show and read it.
QString realText(double number);

/// The form of one or more rows of a kind. Derived classes say which fields there are and what follows from an edit.
template <class Row>
class RowForm : public InspectorForm {
public:
  RowForm(Document& document, std::vector<Id<Row>> ids) : document_(document), ids_(std::move(ids)) {}

  QString title() const override {
    const Row* first = row(0);
    if (ids_.size() == 1) return first != nullptr ? toQString(first->name) : QString{};
    return inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 selected")).arg(ids_.size());
  }

  std::vector<FormSection> sections() const override {
    std::vector<FormSection> result;
    for (const RowSection<Row>& section : fields()) {
      FormSection shown{inspectorText(section.title), {}};
      for (const RowField<Row>& field : section.fields)
        shown.fields.push_back(show(field));
      result.push_back(std::move(shown));
    }
    if (ids_.size() == 1 && row(0) != nullptr) addDerived(*row(0), result);
    return result;
  }

  Result<> write(const std::string& key, const QString& value) override {
    for (const RowSection<Row>& section : fields()) {
      for (const RowField<Row>& field : section.fields) {
        if (key == field.key && field.write) return writeAll(field, value);
      }
    }
    return {};
  }

protected:
  /// The editable fields.
  virtual std::vector<RowSection<Row>> fields() const = 0;
  /// Adds what follows from one row: sums, loads, counts.
  virtual void addDerived(const Row&, std::vector<FormSection>&) const {}
  /// What must follow in the same undo step, such as placing and wiring again.
  virtual Result<> afterWrite(Transaction&) { return {}; }

  const Row* row(std::size_t i) const { return document_.design().find(ids_[i]); }
  Document& document() const { return document_; }
  std::size_t count() const { return ids_.size(); }

private:
  FormField show(const RowField<Row>& field) const {
    FormField shown;
    shown.key = field.key;
    shown.label = inspectorText(field.label);
    shown.kind = field.write || field.kind == FieldKind::Link ? field.kind : FieldKind::Info;
    if (*field.suffix != '\0') shown.suffix = inspectorText(field.suffix);
    if (*field.toolTip != '\0') shown.toolTip = inspectorText(field.toolTip);
    shown.choices = field.choices;
    for (std::size_t i = 0; i < ids_.size() && !shown.mixed; ++i) {
      const Row* present = row(i);
      if (present == nullptr) continue;
      const QString value = field.read(*present);
      shown.mixed = i > 0 && value != shown.value;
      shown.value = value;
    }
    return shown;
  }

  Result<> writeAll(const RowField<Row>& field, const QString& value) {
    const std::string label = inspectorText(field.label).toStdString();
    const bool one = ids_.size() == 1;
    const std::string subject = one ? title().toStdString() : std::to_string(ids_.size());
    Transaction transaction(document_.store(), one ? "studio.step.field" : "studio.step.field-many",
                            {{"field", label}, {one ? "name" : "count", subject}});
    for (const Id<Row> id : ids_) {
      const Row* present = transaction.design().find(id);
      if (present == nullptr) continue;
      Row changed = *present;
      if (auto written = field.write(transaction, changed, value); !written) return written;
      transaction.put(std::move(changed));
    }
    if (auto followed = afterWrite(transaction); !followed) return followed;
    const auto committed = transaction.commit();
    return committed ? Result<>{} : Result<>{fail(committed.error())};
  }

  Document& document_;
  std::vector<Id<Row>> ids_;
};

/// A field that shows text and cannot be edited.
FormField infoField(const char* label, const QString& value, const QString& toolTip = {});

} // namespace cw::ui
