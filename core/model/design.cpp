// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/design.h"

namespace cw {

const Policy& Design::policy() const {
  static const Policy defaults;
  const Policy* row = table<Policy>().first();
  return row != nullptr ? *row : defaults;
}

const Entry* Design::find(std::string_view id) const {
  const auto entry = entries_->find(id);
  return entry != entries_->end() ? entry->second.get() : nullptr;
}

std::vector<const Entry*> Design::ofKind(EntryKind kind) const {
  std::vector<const Entry*> all;
  for (const auto& [id, entry] : *entries_) {
    if (entry->kind == kind) all.push_back(entry.get());
  }
  return all;
}

} // namespace cw
