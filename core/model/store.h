// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/model/design.h"

namespace cw {

/// Counts commits, undos and redos: results of long work carry the revision they belong to.
using Revision = std::uint64_t;

/// A row before and after a change; null means "not there".
template <class Row>
struct RowChange {
  Id<Row> id;
  std::shared_ptr<const Row> before;
  std::shared_ptr<const Row> after;
};

/// Everything one commit, undo or redo changed. Listeners look at the kinds they show.
struct ChangeSet {
  Revision revision = 0;
  std::tuple<std::vector<RowChange<Policy>>, std::vector<RowChange<Hall>>, std::vector<RowChange<Feed>>,
             std::vector<RowChange<Rack>>, std::vector<RowChange<DeviceGroup>>, std::vector<RowChange<Fabric>>,
             std::vector<RowChange<ScaleUpDomain>>, std::vector<RowChange<Device>>, std::vector<RowChange<ManualLink>>,
             std::vector<RowChange<Waiver>>, std::vector<RowChange<Price>>, std::vector<RowChange<Workload>>,
             std::vector<RowChange<Assumption>>>
      rows;
  /// Entries added, replaced or removed, by id.
  std::vector<std::string> entries;
  /// True when the name of the design changed.
  bool nameChanged = false;

  /// The changes of one kind of rows.
  template <class Row>
  const std::vector<RowChange<Row>>& of() const {
    return std::get<std::vector<RowChange<Row>>>(rows);
  }
  /// The same, for the one that fills it.
  template <class Row>
  std::vector<RowChange<Row>>& of() {
    return std::get<std::vector<RowChange<Row>>>(rows);
  }
  /// True when nothing changed.
  bool empty() const;
};

/// One undoable step as shown in the history.
struct HistoryStep {
  std::string labelId; ///< message id of what was done
  std::vector<MessageArg> labelArgs;
  std::string mergeKey;
};

/// Owns the current design of one document with its history. Not thread-safe: it lives in one thread; others get
/// snapshots.
class DesignStore {
public:
  using Listener = std::function<void(const ChangeSet&)>;

  explicit DesignStore(Design design = {});
  ~DesignStore();
  DesignStore(const DesignStore&) = delete;
  DesignStore& operator=(const DesignStore&) = delete;

  /// The present design; copy it to keep a snapshot.
  const Design& design() const;
  Revision revision() const;

  /// Whether there is a step to take back, or to repeat.
  bool canUndo() const;
  bool canRedo() const;
  /// Undo or redo one step. False when there is none.
  bool undo();
  bool redo();
  /// All steps, oldest first, and how many of them are applied.
  std::vector<HistoryStep> history() const;
  std::size_t historyPosition() const;
  /// Undo or redo until `position` steps are applied.
  void goTo(std::size_t position);

  /// Calls the listener after each commit, undo and redo; returns a number for `unsubscribe`.
  int subscribe(Listener listener);
  void unsubscribe(int subscription);

  /// Replaces the whole document and forgets the history (open, new).
  void reset(Design design);

private:
  friend class Transaction;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Stages changes; `commit` makes them one undo step and one notification, and leaving the scope without it drops
/// them. Consecutive commits with the same non-empty merge key become one step (a drag, a typed number).
class Transaction {
public:
  Transaction(DesignStore& store, std::string labelId, std::vector<MessageArg> labelArgs = {},
              std::string mergeKey = {});
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// The design with the staged changes.
  const Design& design() const;
  /// A fresh id; ids given to a transaction that is dropped are not used again either.
  template <class Row>
  Id<Row> newId() {
    return Id<Row>{takeNumber()};
  }
  /// Adds or replaces the row of `row.id`.
  template <class Row>
  void put(Row row);
  /// Removes a row; nothing happens when it is not there.
  template <class Row>
  void remove(Id<Row> id);
  /// Embeds (or replaces) a catalog entry.
  void embed(const Entry& entry);
  void setName(std::string name);

  /// Checks what must always hold and applies everything, or returns why not and applies nothing:
  /// `edit.name-taken`, `edit.name-invalid`, `edit.no-such-row` (a reference to a missing row or entry),
  /// `edit.overlap` (two devices in the same units), `edit.outside-rack`, `edit.blocked-units`, `edit.port-used`.
  /// The cost grows with the change, not with the design.
  Result<ChangeSet> commit();

private:
  std::uint64_t takeNumber();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace cw
