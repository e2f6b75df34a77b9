// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "core/base/error.h"

namespace cw::cli {

/// A whole number in [low, high] given to an option; the error names the option.
Result<long long> countOption(const std::string& text, const char* option, long long low, long long high);

/// A finite number in [low, high] given to an option; the error names the option.
Result<double> numberOption(const std::string& text, const char* option, double low, double high);

/// The position of a word among those an option knows; the error lists them.
Result<std::size_t> wordOption(const std::string& text, const char* option, const std::vector<std::string>& known);

/// Which options were given, so that one that would be passed over in silence is refused instead.
class StatedOptions {
public:
  /// Notes an option by its first name; the text outlives this object.
  void add(const std::string& names, const std::string* value);
  /// The first that was given and is not among those allowed; empty when there is none.
  std::string firstBut(std::initializer_list<std::string_view> allowed) const;

private:
  std::vector<std::pair<std::string, const std::string*>> options_;
};

/// The entry of the catalog that an option names; where there is none, the error names the nearest of that kind.
Result<const Entry*> entryOption(const std::string& text, const char* option, EntryKind kind, const Catalog& catalog);

} // namespace cw::cli
