// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "core/model/journal.h"

namespace cw::ui {

/// A fresh path for the journal of a design that has no file yet; empty when no folder for it can be made.
std::filesystem::path newUnsavedJournal();

/// A design without a file that a crashed studio left behind.
struct UnsavedDesign {
  std::filesystem::path journal;
  Recovery recovery;
};

/// The first such design whose studio is gone; unreadable journals are skipped and kept.
std::optional<UnsavedDesign> findUnsaved();
/// Removes what `findUnsaved` found, after it was opened or given up.
void forgetUnsaved(const UnsavedDesign& unsaved);

} // namespace cw::ui
