// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/model/store.h"
#include "core/model/use_index.h"

namespace cw {

/// The parts of a design that are not rows, before or after a step.
struct DesignHead {
  std::shared_ptr<const Design::Entries> entries;
  std::string name;
  std::uint64_t nextId = 1;
};
/// The head of a design.
DesignHead headOf(const Design& design);

/// One step of the history with what it takes to undo and redo it.
struct Step {
  HistoryStep shown;
  ChangeSet changes;
  DesignHead before, after;
};

/// What the store and its transactions share.
struct StoreState {
  explicit StoreState(Design start);

  /// Makes a commit the newest step and tells the listeners.
  void push(Step step, Design after);
  /// Applies the step at the position backwards or forwards.
  void undoStep();
  void redoStep();
  void notify(const ChangeSet& changes) const;

  Design design;
  UseIndex index;
  Revision revision = 0;
  /// The next number for an id of this session. It never goes back, while `Design::nextId` follows undo, so that the
  /// undo of everything gives the same bytes; see `Design::nextId`.
  std::uint64_t nextNumber = 1;
  std::vector<Step> steps;
  std::size_t position = 0;
  /// False right after undo, redo or reset: what follows is a new gesture even with the same merge key.
  bool mayMerge = false;
  std::map<int, DesignStore::Listener> listeners;
  int nextListener = 1;

private:
  bool merge(Step& step);
};

/// The design with the rows after (or before) a change.
Design withChanges(const Design& design, const ChangeSet& changes, bool backwards);
/// The same change the other way round.
ChangeSet inverse(ChangeSet changes);

/// Checks what must always hold for the changed rows of `after`; `index` stands at `after`. See Transaction::commit.
Result<> checkChanges(const ChangeSet& changes, const Design& before, const Design& after, const UseIndex& index);

struct DesignStore::Impl : StoreState {
  using StoreState::StoreState;
};

} // namespace cw
