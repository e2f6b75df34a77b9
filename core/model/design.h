// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "core/model/entry.h"
#include "core/model/rows.h"
#include "core/model/table.h"

namespace cw {

/// The kinds of rows a design holds, in the order in which they are written.
using RowTables = std::tuple<Table<Policy>, Table<Hall>, Table<Feed>, Table<Rack>, Table<DeviceGroup>, Table<Fabric>,
                             Table<ScaleUpDomain>, Table<Device>, Table<ManualLink>, Table<Waiver>, Table<Price>,
                             Table<Workload>, Table<Assumption>>;

/// A whole design as a value: what the architect decided, and nothing that can be derived from it. Copies are cheap
/// (shared rows) and immutable, so long work runs on a copy in another thread. It is its own source of the catalog
/// entries it uses, and so opens anywhere with the same numbers.
class Design : public EntrySource {
public:
  using Entries = std::map<std::string, std::shared_ptr<const Entry>, std::less<>>;

  std::string name = "Untitled";
  /// The template it came from, or empty.
  std::string templateId;
  /// Keys of the document that this version does not know.
  UnknownKeys unknown;

  /// The table of a kind of rows.
  template <class Row>
  const Table<Row>& table() const {
    return std::get<Table<Row>>(tables_);
  }
  /// A row, or null.
  template <class Row>
  const Row* find(Id<Row> id) const {
    return table<Row>().find(id);
  }
  /// The single policy row, or the defaults while there is none.
  const Policy& policy() const;

  const Entry* find(std::string_view id) const override;
  std::vector<const Entry*> ofKind(EntryKind kind) const override;
  /// The embedded entries by id.
  const Entries& entries() const { return *entries_; }
  /// The same, to be kept: two designs with the same pointer have the same entries.
  std::shared_ptr<const Entries> sharedEntries() const { return entries_; }

  /// One more than the largest id that ever was in the design along its present history. It belongs to the content:
  /// undo takes it back with the rows, so that the undo of everything gives the same bytes. Ids are still never reused:
  /// a store counts on from the largest number it ever gave out, and `saveDesign` never writes a smaller number than
  /// the file already has.
  std::uint64_t nextId() const { return nextId_; }

  // The changing side is for Transaction, History and the file reader, which keep the invariants.
  /// Replaces a whole table.
  template <class Row>
  void setTable(Table<Row> table) {
    std::get<Table<Row>>(tables_) = std::move(table);
  }
  /// Replaces the embedded entries.
  void setEntries(std::shared_ptr<const Entries> entries) { entries_ = std::move(entries); }
  /// Sets the next free number.
  void setNextId(std::uint64_t next) { nextId_ = next; }

private:
  RowTables tables_;
  std::shared_ptr<const Entries> entries_ = std::make_shared<const Entries>();
  std::uint64_t nextId_ = 1;
};

} // namespace cw
