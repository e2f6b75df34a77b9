// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sizing/table/cells.h"
#include "core/sizing/table/known_names.h"

namespace cw::sizing {

/// What the name of a submitted system tells, such as `XE9680_H100_SXM_80GBx8_TRT` or `8xMI300X_2xEPYC`.
struct SystemWords {
  GpuSpec gpu;
  int gpus = 0; ///< 0 = not told
};
/// The accelerator in a system's name, by the longest run of its words that the catalog knows.
std::optional<SystemWords> readSystem(std::string_view text, KnownNames& names);

/// Mean length of requests: a number, or what stands after `mean` (`OpenOrca mean ~294`), which then vary.
struct LengthWords {
  double mean = 0;
  bool varies = false;
};
/// The length in a cell; nothing for other text.
std::optional<LengthWords> readLength(std::string_view text);

/// Names that a model of a table may have in the catalog, nearest first: as written, without vendor, format, tuning and
/// accuracy target (`llama2-70b-99`).
std::vector<std::string> modelNames(std::string_view model);

} // namespace cw::sizing
