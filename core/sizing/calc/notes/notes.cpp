// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calc/notes/notes.h"

#include "core/base/messages.h"

namespace cw::sizing {

std::vector<std::string> notesOf(const Calculator& calculator, std::span<const Derivation> results) {
  constexpr std::string_view prefix = "calc.result.";
  std::vector<std::string> notes;
  for (const Derivation& result : results) {
    if (!result.labelId.starts_with(prefix) || result.value <= 0) continue;
    std::string id = "calc.note." + result.labelId.substr(prefix.size());
    if (hasMessage(id)) notes.push_back(std::move(id));
  }
  std::string own = "calc." + calculator.id + ".note";
  if (hasMessage(own)) notes.push_back(std::move(own));
  return notes;
}

} // namespace cw::sizing
