// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/entry.h"

namespace cw {

/// What the full-text index holds of an entry, by column.
struct SearchText {
  std::string vendor, model, names, keywords, pieces;
};

/// A name without what people write differently: lower case, no separators, full-width letters made plain.
/// `MQM9700-NS2F` and `mqm9700 ns2f` are one name.
std::string normaliseName(std::string_view text);

/// Tokens that unicode61 would not find inside a word: single CJK characters and pairs of them, the runs of letters and
/// of digits, and the whole name normalised. Separated by spaces.
std::string searchPieces(std::string_view text);

/// The index text of an entry; `vendorNames` are further names of its vendor (华为).
SearchText searchTextOf(const Entry& entry, const std::vector<std::string>& vendorNames);

/// The FTS5 expression for what a user typed: all words must occur, each as a prefix. Empty when the text holds nothing
/// that can be searched.
std::string matchExpression(std::string_view text);

} // namespace cw
