// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sizing/shape/model_shape.h"
#include "core/sizing/table/cells.h"
#include "core/sizing/table/known_names.h"

namespace cw::sizing {

/// The model of a row: that of the catalog where the name is known and the stated dimensions agree, else one made from
/// the dimensions; blanks are filled and named in `assumed`. `tp` and `pp` keep what is filled divisible. Nothing when
/// the cells are refused.
std::optional<ModelShape> rowShape(Cells& cells, KnownNames& names, int tp, int pp, std::vector<std::string>& assumed);

/// A model's name without remarks and words of the run: `Llama2-70B LoRA r16` is `Llama2-70B`.
std::string bareModelName(std::string_view text);

} // namespace cw::sizing
