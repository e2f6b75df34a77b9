// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/id.h"

namespace cw {

/// An immutable table of rows ordered by id. Copies share everything; an edit copies one chunk of at most
/// `chunkRows` rows and the spine of chunk pointers, so a snapshot of 100,000 rows costs one pointer.
/// Rows live as long as any table that holds them: a snapshot in another thread needs no lock.
template <class Row>
class Table {
public:
  using RowPtr = std::shared_ptr<const Row>;
  static constexpr std::size_t chunkRows = 256;

  /// The number of rows.
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// The row of an id, or null.
  RowPtr get(Id<Row> id) const {
    const Chunk* chunk = chunkFor(id);
    if (chunk == nullptr) return nullptr;
    const auto row = lowerBound(*chunk, id);
    return row != chunk->end() && (*row)->id == id ? *row : nullptr;
  }
  /// The row of an id, or null; valid while this table (or a copy) lives.
  const Row* find(Id<Row> id) const {
    const Chunk* chunk = chunkFor(id);
    if (chunk == nullptr) return nullptr;
    const auto row = lowerBound(*chunk, id);
    return row != chunk->end() && (*row)->id == id ? row->get() : nullptr;
  }

  /// A table with the row added or replaced by its id.
  Table with(RowPtr row) const;
  /// A table without the row of an id; the same table when there is none.
  Table without(Id<Row> id) const;

  /// Calls `visit(const Row&)` in the order of the ids.
  template <class Visit>
  void forEach(Visit&& visit) const {
    if (!spine_) return;
    for (const auto& chunk : *spine_) {
      for (const RowPtr& row : *chunk) visit(*row);
    }
  }

  /// True when both tables are the same object: a cheap test that nothing changed.
  bool sharesWith(const Table& other) const { return spine_ == other.spine_; }

private:
  using Chunk = std::vector<RowPtr>;
  using Spine = std::vector<std::shared_ptr<const Chunk>>;

  static auto lowerBound(const Chunk& chunk, Id<Row> id) {
    return std::lower_bound(chunk.begin(), chunk.end(), id, [](const RowPtr& row, Id<Row> key) { return row->id < key; });
  }
  std::size_t chunkIndex(Id<Row> id) const {
    const auto after = std::upper_bound(spine_->begin(), spine_->end(), id,
                                        [](Id<Row> key, const auto& chunk) { return key < chunk->front()->id; });
    return after == spine_->begin() ? 0 : static_cast<std::size_t>(after - spine_->begin()) - 1;
  }
  const Chunk* chunkFor(Id<Row> id) const { return empty() ? nullptr : (*spine_)[chunkIndex(id)].get(); }
  static void splitIfFull(Spine& spine, std::size_t index);

  std::shared_ptr<const Spine> spine_;
  std::size_t size_ = 0;
};

template <class Row>
Table<Row> Table<Row>::with(RowPtr row) const {
  Table result;
  auto spine = spine_ ? std::make_shared<Spine>(*spine_) : std::make_shared<Spine>();
  if (spine->empty()) {
    spine->push_back(std::make_shared<const Chunk>(Chunk{std::move(row)}));
    result.size_ = 1;
  } else {
    const std::size_t index = chunkIndex(row->id);
    auto chunk = std::make_shared<Chunk>(*(*spine)[index]);
    const auto place = chunk->begin() + (lowerBound(*chunk, row->id) - chunk->cbegin());
    const bool replaces = place != chunk->end() && (*place)->id == row->id;
    if (replaces) {
      *place = std::move(row);
    } else {
      chunk->insert(place, std::move(row));
    }
    (*spine)[index] = std::move(chunk);
    splitIfFull(*spine, index);
    result.size_ = size_ + (replaces ? 0 : 1);
  }
  result.spine_ = std::move(spine);
  return result;
}

template <class Row>
Table<Row> Table<Row>::without(Id<Row> id) const {
  if (find(id) == nullptr) return *this;
  auto spine = std::make_shared<Spine>(*spine_);
  const std::size_t index = chunkIndex(id);
  auto chunk = std::make_shared<Chunk>(*(*spine)[index]);
  chunk->erase(chunk->begin() + (lowerBound(*chunk, id) - chunk->cbegin()));
  if (chunk->empty()) {
    spine->erase(spine->begin() + static_cast<std::ptrdiff_t>(index));
  } else {
    (*spine)[index] = std::move(chunk);
  }
  Table result;
  result.size_ = size_ - 1;
  if (result.size_ > 0) result.spine_ = std::move(spine);
  return result;
}

template <class Row>
void Table<Row>::splitIfFull(Spine& spine, std::size_t index) {
  const Chunk& full = *spine[index];
  if (full.size() <= chunkRows) return;
  // Ids mostly grow, so the last chunk is cut unevenly: the left part stays full and is never copied again.
  const auto keep = index + 1 == spine.size() ? chunkRows : chunkRows / 2;
  const auto cut = full.begin() + static_cast<std::ptrdiff_t>(keep);
  auto left = std::make_shared<const Chunk>(full.begin(), cut);
  auto right = std::make_shared<const Chunk>(cut, full.end());
  spine[index] = std::move(left);
  spine.insert(spine.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(right));
}

} // namespace cw
