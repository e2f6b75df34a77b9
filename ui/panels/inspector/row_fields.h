// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/placement/derive.h"
#include "ui/document/follow_edit.h"
#include "ui/panels/inspector/row_form.h"

namespace cw::ui {

/// A text member that must stay valid for the commit.
template <class Row>
RowField<Row> textField(const char* key, const char* label, std::string Row::*member, const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Text,
          "",
          [member](const Row& row) { return toQString(row.*member); },
          [member](Transaction&, Row& row, const QString& value) -> Result<> {
            row.*member = value.trimmed().toStdString();
            return {};
          },
          {},
          toolTip};
}

/// A whole-number member within limits.
template <class Row>
RowField<Row> countField(const char* key, const char* label, int Row::*member, long long low, long long high,
                         const char* suffix = "", const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Count,
          suffix,
          [member](const Row& row) { return QString::number(row.*member); },
          [member, low, high](Transaction&, Row& row, const QString& value) {
            return readCount(value, low, high, row.*member);
          },
          {},
          toolTip};
}

/// A decimal member within limits.
template <class Row>
RowField<Row> realField(const char* key, const char* label, double Row::*member, double low, double high,
                        const char* suffix = "", const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Real,
          suffix,
          [member](const Row& row) { return realText(row.*member); },
          [member, low, high](Transaction&, Row& row, const QString& value) {
            return readReal(value, low, high, row.*member);
          },
          {},
          toolTip};
}

/// A yes-or-no member.
template <class Row>
RowField<Row> flagField(const char* key, const char* label, bool Row::*member, const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Flag,
          "",
          [member](const Row& row) { return row.*member ? QStringLiteral("1") : QString{}; },
          [member](Transaction&, Row& row, const QString& value) -> Result<> {
            row.*member = !value.isEmpty();
            return {};
          },
          {},
          toolTip};
}

/// Entries of some kinds as choices; an empty `none` leaves out the choice of no entry.
std::vector<std::pair<QString, QString>> entryChoices(const Document& document, const std::vector<EntryKind>& kinds,
                                                      const QString& none = {});
/// Embeds an entry of the catalog into the design of a transaction, so that a row may refer to it.
Result<> embedEntry(const Document& document, Transaction& transaction, const std::string& id);

/// A member that names a catalog entry of some kinds.
template <class Row>
RowField<Row> entryField(Document& document, const char* key, const char* label, std::string Row::*member,
                         std::vector<EntryKind> kinds, const char* none = "") {
  return {key,
          label,
          FieldKind::Choice,
          "",
          [member](const Row& row) { return toQString(row.*member); },
          [member, &document](Transaction& t, Row& row, const QString& value) -> Result<> {
            row.*member = value.toStdString();
            return embedEntry(document, t, row.*member);
          },
          [&document, kinds = std::move(kinds), none] {
            return entryChoices(document, kinds, *none != '\0' ? inspectorText(none) : QString{});
          }};
}

/// The name of an entry as the design knows it, else its id.
QString entryName(const Document& document, const std::string& id);

/// The forms of the kinds of rows, one file each.
std::unique_ptr<InspectorForm> makeRackForm(Document& document, std::vector<Id<Rack>> ids);
std::unique_ptr<InspectorForm> makeDeviceForm(Document& document, std::vector<Id<Device>> ids);
std::unique_ptr<InspectorForm> makeGroupForm(Document& document, std::vector<Id<DeviceGroup>> ids);
std::unique_ptr<InspectorForm> makeFabricForm(Document& document, std::vector<Id<Fabric>> ids);
std::unique_ptr<InspectorForm> makeWorkloadForm(Document& document, std::vector<Id<Workload>> ids);
std::unique_ptr<InspectorForm> makeDesignForm(Document& document);

} // namespace cw::ui
