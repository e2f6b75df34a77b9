// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a file of catalog entries: a named error, or entries that read back the same after writing.
#include <cstdlib>
#include <string_view>

#include "catalog/catalog.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto entries = cw::entriesFromJson(text, "fuzz.json");
  if (!entries) {
    if (entries.error().code.empty()) std::abort();
    return 0;
  }
  for (const cw::Entry& entry : *entries)
    (void)cw::implausibilities(entry);
  const auto again = cw::entriesFromJson(cw::entriesToJson(*entries), "again.json");
  if (!again || *again != *entries) std::abort();
  return 0;
}
