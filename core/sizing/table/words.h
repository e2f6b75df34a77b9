// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// What the column `zero_or_fsdp` says.
struct ShardingWords {
  Sharding sharding = Sharding::None;
  int shardGroup = 0;
  bool hybrid = false; ///< the group is a node unless a number says otherwise
  bool offload = false;
};

/// `none`, `ZeRO-1`, `DDP/dist-opt`, `FSDP FULL_SHARD`, `FSDP=64`, `HSDP`, … in small letters; nothing for other text.
/// `FSDP=0` is the habit of the software, so it is nothing too, with `isHabit` telling it from a riddle.
std::optional<ShardingWords> readSharding(std::string_view text);
bool isHabit(std::string_view sharding);

/// `bf16`, `amp_bf16`, `FP8-CS`, `MXFP8`, `NVFP4`, `bf16/fp16`, … in small letters: the format of the large products.
std::optional<Precision> readPrecision(std::string_view text);

/// True for `bf16/fp16`: one of the two, which other words of the row must tell.
bool namesBothHalves(std::string_view precision);

/// How finely the words of a low precision scale: `MXFP8`, `NVFP4`, blockwise; `rowwise`; else one factor a tensor.
Scaling readScaling(std::string_view precision);

/// A date as a decimal year: `2022-02`, `2023..2024-04` (its first), `26.04 NeMo Container`; 0 for other text.
double yearOf(std::string_view date);

/// What the column `recompute` says.
struct RecomputeWords {
  Recompute recompute = Recompute::None;
  bool sequenceParallel = false;
};
/// `none`, `selective + sequence parallel`, `full (uniform)`, … in small letters.
std::optional<RecomputeWords> readRecompute(std::string_view text);

/// The software that the words of a row point to; where they are silent, what was usual at its date (ISO, may be
/// empty). All in small letters.
Framework inferFramework(std::string_view source, std::string_view sharding, std::string_view notes,
                         std::string_view date);

/// What a framework does unless told otherwise.
struct FrameworkHabit {
  Framework framework;
  const char* name;
  Sharding sharding;
  Recompute recompute;
  bool sequenceParallel; ///< with tensor parallelism
};
const FrameworkHabit& habitOf(Framework framework);

/// True when software of that date and kind fuses attention (FlashAttention came to training stacks in 2023).
bool fusesAttention(Framework framework, std::string_view date);

/// The key of a recomputation or sharding as options write it.
std::string_view toKey(Recompute recompute);
std::string_view toKey(Sharding sharding);

} // namespace cw::sizing
