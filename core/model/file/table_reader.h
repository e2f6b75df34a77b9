// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/model/file/json_reader.h"
#include "core/model/table.h"

namespace cw {

/// The list under a key of an object; empty when it is missing or, with an error noted, no list.
inline const nlohmann::json::array_t& listUnder(detail::RowReader& object, std::string_view key) {
  static const nlohmann::json::array_t none;
  const nlohmann::json* found = object.seek(key);
  if (found == nullptr) return none;
  if (found->is_array()) return found->get_ref<const nlohmann::json::array_t&>();
  object.wrongType(key, "list", *found);
  return none;
}

/// Reads the rows of one kind that stand under the kind's key, in the order of the file.
template <class Row>
std::vector<typename Table<Row>::Edit> readRows(detail::RowReader& object, const JsonPlace& root,
                                                std::optional<Error>& error) {
  const JsonPlace at{&root, fields::tableKey<Row>()};
  std::vector<typename Table<Row>::Edit> rows;
  const auto& list = listUnder(object, at.key);
  rows.reserve(list.size());
  for (std::size_t i = 0; i < list.size() && !error; ++i) {
    const JsonPlace place{&at, {}, i};
    auto row = std::make_shared<Row>();
    detail::RowReader reader{list[i], place, error};
    reader.rowId(row->id);
    fields::describe(reader, *row);
    reader.close(row->unknown);
    rows.push_back({row->id, std::move(row)});
  }
  return rows;
}

/// Reads the catalog entries that stand under `entries`.
inline std::vector<std::shared_ptr<const Entry>> readEntryRows(detail::RowReader& object, const JsonPlace& root,
                                                               std::optional<Error>& error) {
  const JsonPlace at{&root, "entries"};
  std::vector<std::shared_ptr<const Entry>> entries;
  const auto& list = listUnder(object, at.key);
  for (std::size_t i = 0; i < list.size() && !error; ++i) {
    const JsonPlace place{&at, {}, i};
    auto entry = std::make_shared<Entry>();
    detail::RowReader reader{list[i], place, error};
    reader.must("id", entry->id);
    fields::describe(reader, *entry);
    reader.close(entry->unknown);
    entries.push_back(std::move(entry));
  }
  return entries;
}

} // namespace cw
