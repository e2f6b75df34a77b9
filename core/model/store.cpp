// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/store.h"

#include <algorithm>

#include "core/model/store_state.h"
#include "core/model/visit_ids.h"

namespace cw {

bool ChangeSet::empty() const {
  bool none = entries.empty() && !nameChanged;
  forEachKind(*this, [&](const auto& kind) { none = none && kind.empty(); });
  return none;
}

DesignHead headOf(const Design& design) { return {design.sharedEntries(), design.name, design.nextId()}; }

namespace {

void setHead(Design& design, const DesignHead& head) {
  design.setEntries(head.entries);
  design.name = head.name;
  design.setNextId(head.nextId);
}

/// Appends a later change of one kind to an earlier one; rows that end as they began drop out.
template <class Row>
void joinRows(std::vector<RowChange<Row>>& rows, const std::vector<RowChange<Row>>& later) {
  const auto byId = [](const RowChange<Row>& a, const RowChange<Row>& b) { return a.id < b.id; };
  for (const auto& change : later) {
    const auto place = std::lower_bound(rows.begin(), rows.end(), change, byId);
    if (place != rows.end() && place->id == change.id) {
      place->after = change.after;
    } else {
      rows.insert(place, change);
    }
  }
  std::erase_if(rows, [](const RowChange<Row>& c) {
    return c.before == c.after || (c.before && c.after && *c.before == *c.after);
  });
}

void join(ChangeSet& changes, const ChangeSet& later) {
  [&]<class... Row>(std::tuple<std::vector<RowChange<Row>>...>& rows) {
    (joinRows(std::get<std::vector<RowChange<Row>>>(rows), later.of<Row>()), ...);
  }(changes.rows);
  changes.entries.insert(changes.entries.end(), later.entries.begin(), later.entries.end());
  std::sort(changes.entries.begin(), changes.entries.end());
  changes.entries.erase(std::unique(changes.entries.begin(), changes.entries.end()), changes.entries.end());
  changes.nameChanged = changes.nameChanged || later.nameChanged;
}

template <class Row>
Table<Row> withRows(const Table<Row>& table, const std::vector<RowChange<Row>>& changes, bool backwards) {
  if (changes.empty()) return table;
  std::vector<typename Table<Row>::Edit> edits;
  edits.reserve(changes.size());
  for (const auto& change : changes)
    edits.push_back({change.id, backwards ? change.before : change.after});
  return table.merged(edits);
}

} // namespace

Design withChanges(const Design& design, const ChangeSet& changes, bool backwards) {
  Design result = design;
  [&]<class... Row>(const std::tuple<std::vector<RowChange<Row>>...>& rows) {
    (result.setTable(withRows(design.table<Row>(), std::get<std::vector<RowChange<Row>>>(rows), backwards)), ...);
  }(changes.rows);
  return result;
}

ChangeSet inverse(ChangeSet changes) {
  forEachKind(changes, [](auto& rows) {
    for (auto& row : rows)
      std::swap(row.before, row.after);
  });
  return changes;
}

StoreState::StoreState(Design start) : design(std::move(start)), index(design), nextNumber(design.nextId()) {}

void StoreState::notify(const ChangeSet& changes) const {
  const auto copy = listeners; // a listener may subscribe or unsubscribe
  for (const auto& [number, listener] : copy) {
    if (listeners.contains(number)) listener(changes);
  }
}

bool StoreState::merge(Step& step) {
  const bool same = mayMerge && position > 0 && !step.shown.mergeKey.empty() &&
                    steps[position - 1].shown.mergeKey == step.shown.mergeKey;
  if (!same) return false;
  Step& last = steps[position - 1];
  join(last.changes, step.changes);
  last.after = step.after;
  const bool nothingLeft = last.changes.entries.empty() && last.before.name == last.after.name && [&] {
    ChangeSet rest = last.changes;
    rest.nameChanged = false;
    return rest.empty();
  }();
  if (nothingLeft) { // dragged back to where it was
    design.setNextId(last.before.nextId);
    steps.pop_back();
    --position;
  }
  return true;
}

void StoreState::push(Step step, Design after) {
  design = std::move(after);
  step.changes.revision = ++revision;
  const ChangeSet changes = step.changes;
  steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(position), steps.end());
  if (!merge(step)) {
    steps.push_back(std::move(step));
    ++position;
  }
  mayMerge = true;
  notify(changes);
}

void StoreState::undoStep() {
  const Step& step = steps[--position];
  design = withChanges(design, step.changes, true);
  setHead(design, step.before);
  index.revert(step.changes);
  ChangeSet changes = inverse(step.changes);
  changes.revision = ++revision;
  mayMerge = false;
  notify(changes);
}

void StoreState::redoStep() {
  const Step& step = steps[position++];
  design = withChanges(design, step.changes, false);
  setHead(design, step.after);
  index.apply(step.changes);
  ChangeSet changes = step.changes;
  changes.revision = ++revision;
  mayMerge = false;
  notify(changes);
}

DesignStore::DesignStore(Design design) : impl_(std::make_unique<Impl>(std::move(design))) {}
DesignStore::~DesignStore() = default;

const Design& DesignStore::design() const { return impl_->design; }
Revision DesignStore::revision() const { return impl_->revision; }
bool DesignStore::canUndo() const { return impl_->position > 0; }
bool DesignStore::canRedo() const { return impl_->position < impl_->steps.size(); }
std::size_t DesignStore::historyPosition() const { return impl_->position; }

bool DesignStore::undo() {
  if (!canUndo()) return false;
  impl_->undoStep();
  return true;
}

bool DesignStore::redo() {
  if (!canRedo()) return false;
  impl_->redoStep();
  return true;
}

std::vector<HistoryStep> DesignStore::history() const {
  std::vector<HistoryStep> shown;
  shown.reserve(impl_->steps.size());
  for (const Step& step : impl_->steps)
    shown.push_back(step.shown);
  return shown;
}

void DesignStore::goTo(std::size_t position) {
  while (impl_->position > position && undo()) {
  }
  while (impl_->position < position && redo()) {
  }
}

int DesignStore::subscribe(Listener listener) {
  impl_->listeners.emplace(impl_->nextListener, std::move(listener));
  return impl_->nextListener++;
}

void DesignStore::unsubscribe(int subscription) { impl_->listeners.erase(subscription); }

void DesignStore::reset(Design design) {
  impl_->nextNumber = design.nextId();
  impl_->index = UseIndex{design};
  impl_->design = std::move(design);
  impl_->steps.clear();
  impl_->position = 0;
  impl_->mayMerge = false;
  ++impl_->revision;
}

} // namespace cw
