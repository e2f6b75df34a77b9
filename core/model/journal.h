// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/model/store.h"

namespace cw {

/// A hash of what a design says, the next free id apart: 16 hexadecimal digits (FNV-1a, 64 bits, over the file text).
std::string contentHash(const Design& design);

/// Where the journal of a design file lies: hidden, beside the file, so that it travels with the folder.
std::filesystem::path journalPathOf(const std::filesystem::path& designFile);

/// An append-only record of each edit since the last save, so that a crash loses nothing. One line an edit: a checksum
/// and a JSON object with a sequence number, the rows put and removed and the rest of the head. Undo and redo are edits
/// like any other. One journal belongs to one document; not thread-safe.
class EditJournal {
public:
  /// Begins an empty journal in place of the one at `path`, after a save, an open or a recovery that was answered.
  /// A design that was never saved has no file to start from: with `carryBase` the journal holds its text, too.
  static Result<EditJournal> start(const std::filesystem::path& path, const Design& base, bool carryBase);
  EditJournal(EditJournal&&) noexcept;
  EditJournal& operator=(EditJournal&&) noexcept;
  ~EditJournal();

  /// Hands an edit to the operating system, which survives a crash of ours; `after` is the design after it.
  Result<> append(const ChangeSet& changes, const Design& after);
  /// Forces everything to the disk, which survives a power cut too. Call it within a second of an edit, in any thread
  /// while no `append` runs.
  Result<> flush();
  /// Removes the journal: everything is saved, or the user does not want it.
  void discard();

private:
  struct Impl;
  explicit EditJournal(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// What a journal brings back.
struct Recovery {
  Design design;
  /// Edits that were replayed, and whether the last record was torn and dropped.
  std::uint64_t edits = 0;
  bool torn = false;
};

/// What the journal beside a design file holds that the file does not; nothing when there is no journal or the file
/// already says the same. Errors: those of reading the file, `journal.damaged`, and `journal.other-base` when the file
/// was changed by someone else since the journal began.
Result<std::optional<Recovery>> recoverFile(const std::filesystem::path& designFile);
/// What the journal of a never-saved design holds beyond its beginning.
Result<std::optional<Recovery>> recoverUnsaved(const std::filesystem::path& journal);

} // namespace cw
