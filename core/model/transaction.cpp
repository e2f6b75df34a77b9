// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_map>

#include "core/model/store_state.h"
#include "core/model/visit_ids.h"

namespace cw {
namespace {

/// The staged rows of one kind: the newest version of each, which of them `working` does not show yet, and replaced
/// versions that are kept because the caller may still look at them.
template <class Row>
struct Staged {
  using RowPtr = std::shared_ptr<const Row>;
  std::unordered_map<Id<Row>, RowPtr> rows;
  std::vector<Id<Row>> unseen;
  std::vector<RowPtr> replaced;

  void set(Id<Row> id, RowPtr row) {
    RowPtr& place = rows[id];
    if (place) replaced.push_back(std::move(place));
    place = std::move(row);
    unseen.push_back(id);
  }
};

template <class Row>
void showStaged(Design& working, Staged<Row>& staged) {
  if (staged.unseen.empty()) return;
  std::sort(staged.unseen.begin(), staged.unseen.end());
  staged.unseen.erase(std::unique(staged.unseen.begin(), staged.unseen.end()), staged.unseen.end());
  std::vector<typename Table<Row>::Edit> edits;
  edits.reserve(staged.unseen.size());
  for (const Id<Row> id : staged.unseen)
    edits.push_back({id, staged.rows.at(id)});
  working.setTable(working.table<Row>().merged(edits));
  staged.unseen.clear();
}

template <class Row>
std::vector<RowChange<Row>> changesOf(const Table<Row>& table, const Staged<Row>& staged) {
  std::vector<RowChange<Row>> changes;
  for (const auto& [id, row] : staged.rows) {
    RowChange<Row> change{id, table.get(id), row};
    const bool same = change.before == row || (change.before && row && *change.before == *row);
    if (!same) changes.push_back(std::move(change));
  }
  std::sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  return changes;
}

/// The next free number of a design once these changes are in it.
std::uint64_t nextIdAfter(const Design& design, const ChangeSet& changes) {
  std::uint64_t next = design.nextId();
  forEachKind(changes, [&](const auto& rows) {
    if (!rows.empty() && rows.back().after) next = std::max(next, rows.back().id.value + 1);
  });
  return next;
}

} // namespace

struct Transaction::Impl {
  StoreState& store;
  HistoryStep shown;
  mutable Design working;
  mutable std::tuple<Staged<Policy>, Staged<Hall>, Staged<Feed>, Staged<Rack>, Staged<DeviceGroup>, Staged<Fabric>,
                     Staged<ScaleUpDomain>, Staged<Device>, Staged<ManualLink>, Staged<Waiver>, Staged<Price>,
                     Staged<Workload>, Staged<Assumption>>
      staged;
  std::map<std::string, std::shared_ptr<const Entry>, std::less<>> embedded;

  ChangeSet changes() const;
  Design after(const ChangeSet& changes) const;
  void clear();
};

Transaction::Transaction(DesignStore& store, std::string labelId, std::vector<MessageArg> labelArgs,
                         std::string mergeKey)
    : impl_(new Impl{
          *store.impl_, {std::move(labelId), std::move(labelArgs), std::move(mergeKey)}, store.impl_->design, {}, {}}) {
}
Transaction::~Transaction() = default;

const Design& Transaction::design() const {
  std::apply([&](auto&... kind) { (showStaged(impl_->working, kind), ...); }, impl_->staged);
  return impl_->working;
}

template <class Row>
void Transaction::put(Row row) {
  // A row that brings its own id (an import, a test) must not meet a number given out later.
  impl_->store.nextNumber = std::max(impl_->store.nextNumber, row.id.value + 1);
  const Id<Row> id = row.id;
  std::get<Staged<Row>>(impl_->staged).set(id, std::make_shared<const Row>(std::move(row)));
}

template <class Row>
void Transaction::remove(Id<Row> id) {
  std::get<Staged<Row>>(impl_->staged).set(id, nullptr);
}

void Transaction::embed(const Entry& entry) {
  const Entry* present = impl_->working.find(entry.id);
  if (present != nullptr && *present == entry) return;
  auto copy = std::make_shared<const Entry>(entry);
  impl_->embedded[entry.id] = copy;
  auto entries = std::make_shared<Design::Entries>(impl_->working.entries());
  (*entries)[entry.id] = std::move(copy);
  impl_->working.setEntries(std::move(entries));
}

void Transaction::setName(std::string name) { impl_->working.name = std::move(name); }

std::uint64_t Transaction::takeNumber() { return impl_->store.nextNumber++; }

ChangeSet Transaction::Impl::changes() const {
  ChangeSet changes;
  changes.revision = store.revision;
  [&]<class... Row>(const std::tuple<Staged<Row>...>& kinds) {
    ((changes.of<Row>() = changesOf(store.design.table<Row>(), std::get<Staged<Row>>(kinds))), ...);
  }(staged);
  for (const auto& [id, entry] : embedded)
    changes.entries.push_back(id);
  changes.nameChanged = working.name != store.design.name;
  return changes;
}

Design Transaction::Impl::after(const ChangeSet& changes) const {
  Design result = withChanges(store.design, changes, false);
  if (!embedded.empty()) {
    auto entries = std::make_shared<Design::Entries>(store.design.entries());
    for (const auto& [id, entry] : embedded)
      (*entries)[id] = entry;
    result.setEntries(std::move(entries));
  }
  result.name = working.name;
  result.setNextId(nextIdAfter(result, changes));
  return result;
}

void Transaction::Impl::clear() {
  std::apply([](auto&... kind) { ((kind = {}), ...); }, staged);
  embedded.clear();
  working = store.design;
}

Result<ChangeSet> Transaction::commit() {
  ChangeSet changes = impl_->changes();
  if (changes.empty()) return changes;
  StoreState& store = impl_->store;
  Design after = impl_->after(changes);
  store.index.apply(changes);
  if (auto checked = checkChanges(changes, store.design, after, store.index); !checked) {
    store.index.revert(changes);
    return fail(std::move(checked.error()));
  }
  Step step{impl_->shown, std::move(changes), headOf(store.design), headOf(after)};
  step.changes.revision = store.revision + 1;
  ChangeSet result = step.changes;
  store.push(std::move(step), std::move(after));
  impl_->clear();
  return result;
}

template void Transaction::put(Policy);
template void Transaction::put(Hall);
template void Transaction::put(Feed);
template void Transaction::put(Rack);
template void Transaction::put(DeviceGroup);
template void Transaction::put(Fabric);
template void Transaction::put(ScaleUpDomain);
template void Transaction::put(Device);
template void Transaction::put(ManualLink);
template void Transaction::put(Waiver);
template void Transaction::put(Price);
template void Transaction::put(Workload);
template void Transaction::put(Assumption);
template void Transaction::remove(Id<Policy>);
template void Transaction::remove(Id<Hall>);
template void Transaction::remove(Id<Feed>);
template void Transaction::remove(Id<Rack>);
template void Transaction::remove(Id<DeviceGroup>);
template void Transaction::remove(Id<Fabric>);
template void Transaction::remove(Id<ScaleUpDomain>);
template void Transaction::remove(Id<Device>);
template void Transaction::remove(Id<ManualLink>);
template void Transaction::remove(Id<Waiver>);
template void Transaction::remove(Id<Price>);
template void Transaction::remove(Id<Workload>);
template void Transaction::remove(Id<Assumption>);

} // namespace cw
