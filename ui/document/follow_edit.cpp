// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/follow_edit.h"

#include <charconv>
#include <optional>

#include "core/placement/derive.h"

namespace cw::ui {
namespace {

std::optional<int> numberOf(const Error& error, std::string_view name) {
  for (const auto& [key, text] : error.args) {
    int number = 0;
    if (key == name && std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc{}) return number;
  }
  return std::nullopt;
}

/// Raises the stated switches of the fabric that the error names; false when there is nothing to raise.
bool raiseStated(Transaction& transaction, const Error& error) {
  if (error.code != "fabric.too-few-switches") return false;
  const auto needed = numberOf(error, "needed");
  std::optional<Fabric> raised;
  transaction.design().table<Fabric>().forEach([&](const Fabric& fabric) {
    if (fabric.name == error.where && needed && fabric.statedLeaves > 0 && fabric.statedLeaves < *needed)
      raised = fabric;
  });
  if (!raised) return false;
  raised->statedLeaves = *needed;
  transaction.put(std::move(*raised));
  return true;
}

} // namespace

Result<> followEdit(Transaction& transaction) {
  auto done = regenerate(transaction);
  // Each round raises one fabric to a larger number, and the numbers needed do not depend on what is stated.
  while (!done && raiseStated(transaction, done.error()))
    done = regenerate(transaction);
  return done;
}

} // namespace cw::ui
