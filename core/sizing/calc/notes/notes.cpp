// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calc/notes/notes.h"

#include <limits>

#include "core/base/messages.h"

namespace cw::sizing {
namespace {

constexpr double any = std::numeric_limits<double>::infinity();

/// A result that cannot be, or should not be, outside a range.
struct Range {
  std::string_view result;
  double low, high;
  const char* note;
};
constexpr Range ranges[] = {{"calc.result.mfu", 0, 1, "calc.note.above-peak"},
                            {"calc.result.efficiency", 0, 1, "calc.note.above-cap"},
                            {"calc.result.memory-left", 0, any, "calc.note.does-not-fit"}};

void addNotes(const Derivation& result, std::vector<std::string>& notes) {
  constexpr std::string_view prefix = "calc.result.";
  for (const Range& range : ranges) {
    if (result.labelId == range.result && (result.value < range.low || result.value > range.high)) {
      notes.emplace_back(range.note);
    }
  }
  if (!result.labelId.starts_with(prefix) || result.value <= 0) return;
  std::string id = "calc.note." + result.labelId.substr(prefix.size());
  if (hasMessage(id)) notes.push_back(std::move(id));
}

} // namespace

std::vector<std::string> notesOf(const Calculator& calculator, std::span<const Derivation> results) {
  std::vector<std::string> notes;
  for (const Derivation& result : results)
    addNotes(result, notes);
  std::string own = "calc." + calculator.id + ".note";
  if (hasMessage(own)) notes.push_back(std::move(own));
  return notes;
}

} // namespace cw::sizing
