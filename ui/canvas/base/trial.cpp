// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/trial.h"

namespace cw::ui {

std::shared_ptr<const Entry> addForTrial(Design& trial, const Entry& entry) {
  const auto& known = trial.entries();
  if (const auto found = known.find(entry.id); found != known.end()) return found->second;
  auto copy = std::make_shared<const Entry>(entry);
  auto entries = std::make_shared<Design::Entries>(known);
  entries->emplace(entry.id, copy);
  trial.setEntries(std::move(entries));
  return copy;
}

const Entry* entryFor(const Document& document, const std::string& id) {
  const Entry* embedded = document.design().find(id);
  return embedded != nullptr ? embedded : document.catalog().find(id);
}

} // namespace cw::ui
