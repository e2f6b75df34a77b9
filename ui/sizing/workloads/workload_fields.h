// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/inspector/row_fields.h"

/// Fields over parts of a load: an accessor instead of a member, as the parts are nested.
namespace cw::ui {

/// A whole number within limits; 0 shows as empty where it means "decided by sizing".
template <class Access>
RowField<Workload> loadCount(const char* key, const char* label, Access access, long long low, long long high,
                             const char* suffix = "", const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Count,
          suffix,
          [access](const Workload& row) { return access(row) == 0 ? QString{} : QString::number(access(row)); },
          [access, low, high](Transaction&, Workload& row, const QString& value) {
            return readCount(value.trimmed().isEmpty() ? QStringLiteral("0") : value, low, high, access(row));
          },
          {},
          toolTip};
}

/// A decimal number within limits, shown and typed in `unit` base units.
template <class Access>
RowField<Workload> loadReal(const char* key, const char* label, Access access, double unit, double high,
                            const char* suffix = "", const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Real,
          suffix,
          [access, unit](const Workload& row) { return access(row) == 0 ? QString{} : realText(access(row) / unit); },
          [access, unit, high](Transaction&, Workload& row, const QString& value) -> Result<> {
            double number = 0;
            if (!value.trimmed().isEmpty()) {
              if (auto read = readReal(value, 0, high, number); !read) return read;
            }
            access(row) = number * unit;
            return {};
          },
          {},
          toolTip};
}

/// Yes or no.
template <class Access>
RowField<Workload> loadFlag(const char* key, const char* label, Access access, const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Flag,
          "",
          [access](const Workload& row) { return access(row) ? QStringLiteral("1") : QString{}; },
          [access](Transaction&, Workload& row, const QString& value) -> Result<> {
            access(row) = !value.isEmpty();
            return {};
          },
          {},
          toolTip};
}

/// One of the values of an enumeration; `names` in the order of its values, translated in the context "Inspector".
template <class Access>
RowField<Workload> loadChoice(const char* key, const char* label, Access access, std::vector<const char*> names,
                              const char* toolTip = "") {
  return {key,
          label,
          FieldKind::Choice,
          "",
          [access](const Workload& row) { return QString::number(static_cast<int>(access(row))); },
          [access](Transaction&, Workload& row, const QString& value) -> Result<> {
            access(row) = static_cast<std::remove_reference_t<decltype(access(row))>>(value.toInt());
            return {};
          },
          [names = std::move(names)] {
            std::vector<std::pair<QString, QString>> choices;
            for (std::size_t i = 0; i < names.size(); ++i)
              choices.emplace_back(QString::number(i), inspectorText(names[i]));
            return choices;
          },
          toolTip};
}

/// The sections that a kind of loads has, beside the general one.
std::vector<RowSection<Workload>> workloadSections(WorkloadKind kind, std::size_t jobClasses);

} // namespace cw::ui
