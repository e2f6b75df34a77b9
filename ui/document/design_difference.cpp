// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/design_difference.h"

namespace cw::ui {
namespace {

template <class Row>
void addRows(const Design& before, const Design& after, ChangeSet& changes) {
  after.table<Row>().forEach([&](const Row& row) {
    const Row* old = before.find(row.id);
    if (old != nullptr && *old == row) return;
    changes.of<Row>().push_back({row.id, before.table<Row>().get(row.id), after.table<Row>().get(row.id)});
  });
  before.table<Row>().forEach([&](const Row& row) {
    if (after.find(row.id) == nullptr) changes.of<Row>().push_back({row.id, before.table<Row>().get(row.id), nullptr});
  });
}

} // namespace

ChangeSet differenceOf(const Design& before, const Design& after) {
  ChangeSet changes;
  [&]<class... Row>(const std::tuple<Table<Row>...>*) {
    (addRows<Row>(before, after, changes), ...);
  }(static_cast<const RowTables*>(nullptr));
  for (const auto& [id, entry] : after.entries()) {
    const Entry* old = before.find(id);
    if (old == nullptr || !(*old == *entry)) changes.entries.push_back(id);
  }
  for (const auto& [id, entry] : before.entries()) {
    if (after.find(id) == nullptr) changes.entries.push_back(id);
  }
  changes.nameChanged = before.name != after.name;
  return changes;
}

} // namespace cw::ui
