// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever stands in a .cwd file: it is a design or a named error, never a crash, and what was read can be written and
// read again with the same bytes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/model/project_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto loaded = cw::designFromText(text, "fuzz");
  if (!loaded) {
    if (loaded.error().code.empty()) std::abort();
    return 0;
  }
  const std::string written = cw::designToText(loaded->design);
  const auto again = cw::designFromText(written, "again");
  if (!again || cw::designToText(again->design) != written) std::abort();
  return 0;
}
