// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/id.h"

namespace cw {

/// An immutable table of rows ordered by id. Copies share everything; an edit copies the touched chunks of at most
/// `chunkRows` rows and the spine of chunk pointers, so a snapshot of 100,000 rows costs one pointer.
/// Rows live as long as any table that holds them: a snapshot in another thread needs no lock.
template <class Row>
class Table {
public:
  using RowPtr = std::shared_ptr<const Row>;
  static constexpr std::size_t chunkRows = 256;

  /// What becomes of the row of an id; null removes it.
  struct Edit {
    Id<Row> id;
    RowPtr row;
  };

  /// The number of rows.
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// The row of an id, or null.
  RowPtr get(Id<Row> id) const {
    const RowPtr* row = locate(id);
    return row != nullptr ? *row : nullptr;
  }
  /// The row of an id, or null; valid while this table (or a copy) lives.
  const Row* find(Id<Row> id) const {
    const RowPtr* row = locate(id);
    return row != nullptr ? row->get() : nullptr;
  }
  /// The row of the smallest id, or null; valid while this table (or a copy) lives.
  const Row* first() const { return empty() ? nullptr : spine_->front()->front().get(); }

  /// A table with the row added or replaced by its id.
  Table with(RowPtr row) const {
    const Id<Row> id = row->id;
    return merged({Edit{id, std::move(row)}});
  }
  /// A table without the row of an id; the same table when there is none.
  Table without(Id<Row> id) const { return locate(id) != nullptr ? merged({Edit{id, nullptr}}) : *this; }
  /// A table with all edits at once, in time proportional to the touched chunks: the way to build or change many rows.
  /// The edits are in ascending order of their ids, each id once.
  Table merged(const std::vector<Edit>& edits) const;

  /// Calls `visit(const Row&)` in the order of the ids. The rows visited stay alive and the same even if `visit`
  /// assigns to the object that holds this table.
  template <class Visit>
  void forEach(Visit&& visit) const {
    const auto spine = spine_;
    if (!spine) return;
    for (const auto& chunk : *spine) {
      for (const RowPtr& row : *chunk)
        visit(*row);
    }
  }

  /// True when both tables are the same object: a cheap test that nothing changed.
  bool sharesWith(const Table& other) const { return spine_ == other.spine_; }

private:
  using Chunk = std::vector<RowPtr>;
  using Spine = std::vector<std::shared_ptr<const Chunk>>;
  using EditPlace = typename std::vector<Edit>::const_iterator;

  std::size_t chunkIndex(Id<Row> id) const {
    const auto after = std::upper_bound(spine_->begin(), spine_->end(), id,
                                        [](Id<Row> key, const auto& chunk) { return key < chunk->front()->id; });
    return after == spine_->begin() ? 0 : static_cast<std::size_t>(after - spine_->begin()) - 1;
  }
  const RowPtr* locate(Id<Row> id) const {
    if (empty()) return nullptr;
    const Chunk& chunk = *(*spine_)[chunkIndex(id)];
    const auto row =
        std::lower_bound(chunk.begin(), chunk.end(), id, [](const RowPtr& r, Id<Row> key) { return r->id < key; });
    return row != chunk.end() && (*row)->id == id ? &*row : nullptr;
  }
  static Chunk mergedChunk(const Chunk& chunk, EditPlace edit, EditPlace end);
  static void appendChunks(Spine& spine, Chunk rows, bool last);

  std::shared_ptr<const Spine> spine_;
  std::size_t size_ = 0;
};

template <class Row>
Table<Row> Table<Row>::merged(const std::vector<Edit>& edits) const {
  static const auto none = std::make_shared<const Chunk>();
  const std::size_t chunks = spine_ ? spine_->size() : 0;
  auto spine = std::make_shared<Spine>();
  spine->reserve(chunks + edits.size() / chunkRows + 1);
  auto edit = edits.begin();
  for (std::size_t i = 0; i < std::max<std::size_t>(chunks, 1); ++i) {
    const bool last = i + 1 >= chunks;
    const auto end =
        last ? edits.end()
             : std::find_if(edit, edits.end(), [&](const Edit& e) { return !(e.id < (*spine_)[i + 1]->front()->id); });
    const auto& chunk = chunks == 0 ? none : (*spine_)[i];
    if (edit != end) {
      appendChunks(*spine, mergedChunk(*chunk, edit, end), last);
    } else if (!chunk->empty()) {
      spine->push_back(chunk);
    }
    edit = end;
  }
  Table result;
  for (const auto& chunk : *spine)
    result.size_ += chunk->size();
  if (result.size_ > 0) result.spine_ = std::move(spine);
  return result;
}

template <class Row>
typename Table<Row>::Chunk Table<Row>::mergedChunk(const Chunk& chunk, EditPlace edit, EditPlace end) {
  Chunk rows;
  rows.reserve(chunk.size() + static_cast<std::size_t>(end - edit));
  auto old = chunk.begin();
  for (; edit != end; ++edit) {
    for (; old != chunk.end() && (*old)->id < edit->id; ++old)
      rows.push_back(*old);
    if (old != chunk.end() && (*old)->id == edit->id) ++old;
    if (edit->row) rows.push_back(edit->row);
  }
  rows.insert(rows.end(), old, chunk.end());
  return rows;
}

template <class Row>
void Table<Row>::appendChunks(Spine& spine, Chunk rows, bool last) {
  // Ids mostly grow, so the last chunk is cut unevenly: the left parts stay full and are never copied again.
  const std::size_t pieces = (rows.size() + chunkRows - 1) / chunkRows;
  const std::size_t even = pieces == 0 ? 0 : (rows.size() + pieces - 1) / pieces;
  const std::size_t step = last ? chunkRows : even;
  for (std::size_t from = 0; from < rows.size(); from += step) {
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), from + step));
    spine.push_back(std::make_shared<const Chunk>(std::make_move_iterator(begin), std::make_move_iterator(end)));
  }
}

} // namespace cw
