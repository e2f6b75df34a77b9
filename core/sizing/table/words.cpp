// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/words.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/table/cells.h"

namespace cw::sizing {

bool isHabit(std::string_view sharding) { return sharding.empty() || numberAfter(sharding, "fsdp=") == 0.0; }

std::optional<ShardingWords> readSharding(std::string_view text) {
  ShardingWords words;
  words.offload = hasAny(text, {"offload"});
  words.hybrid = hasAny(text, {"hsdp", "hybrid"});
  if (const auto group = numberAfter(text, "sdp="); group && *group >= 1 && *group < 1e7)
    words.shardGroup = static_cast<int>(*group);
  const auto as = [&](Sharding sharding) {
    words.sharding = sharding;
    return words;
  };
  if (hasAny(text, {"zero-3", "zero3", "zero 3", "stage 3", "stage3", "full_shard", "full shard"}))
    return as(Sharding::Full);
  if (hasAny(text, {"zero-2", "zero2", "zero 2", "stage 2", "stage2", "shard_grad_op", "grad_op"}))
    return as(Sharding::Gradients);
  if (hasAny(text, {"zero-1", "zero1", "zero 1", "stage 1", "stage1", "distributed opt", "dist-opt", "dist_opt",
                    "dist opt", "sharded optimizer", "optimizer shard"}))
    return as(Sharding::Optimizer);
  if (words.hybrid || hasAny(text, {"fsdp"})) return as(Sharding::Full);
  if (hasAny(text, {"zero-0", "zero0", "^none$", "^no$", "^ddp$", "^dp$", "replicated", "no_shard", "unsharded"}))
    return as(Sharding::None);
  return std::nullopt;
}

std::optional<Precision> readPrecision(std::string_view text) {
  if (hasAny(text, {"fp4", "e2m1"})) return Precision::Fp4;
  if (hasAny(text, {"fp8", "float8", "e4m3", "e5m2", "mxfp8"})) return Precision::Fp8;
  if (hasAny(text, {"bf16", "bfloat", "^mixed$"})) return Precision::Bf16;
  if (hasAny(text, {"fp16", "float16", "^half$", "^amp$"})) return Precision::Fp16;
  if (hasAny(text, {"tf32"})) return Precision::Tf32;
  if (hasAny(text, {"fp32", "float32", "single"})) return Precision::Fp32;
  if (hasAny(text, {"int8"})) return Precision::Int8;
  if (hasAny(text, {"int4"})) return Precision::Int4;
  return std::nullopt;
}

bool namesBothHalves(std::string_view precision) {
  return hasAny(precision, {"bf16", "bfloat"}) && hasAny(precision, {"^fp16", "^float16"});
}

Scaling readScaling(std::string_view precision) {
  if (hasAny(precision, {"mxfp", "-mx", "^mx", "nvfp4", "block", "subchannel"})) return Scaling::Block;
  return hasAny(precision, {"row"}) ? Scaling::Row : Scaling::Tensor;
}

double yearOf(std::string_view date) {
  const auto digits = [&](std::size_t at, std::size_t count) {
    int value = 0;
    for (std::size_t i = at; i < at + count; ++i) {
      if (i >= date.size() || date[i] < '0' || date[i] > '9') return -1;
      value = value * 10 + (date[i] - '0');
    }
    return value;
  };
  const int year = digits(0, 4), shortYear = digits(0, 2);
  const bool release = year < 0 && shortYear > 0 && date.size() > 2 && date[2] == '.';
  if (year < 1990 && !release) return 0;
  const int month = release ? digits(3, 2) : date.size() > 4 && date[4] == '-' ? digits(5, 2) : -1;
  return (release ? 2000 + shortYear : year) + (month >= 1 && month <= 12 ? (month - 0.5) / 12 : 0.5);
}

std::optional<RecomputeWords> readRecompute(std::string_view text) {
  const bool sp = hasAny(text, {"sequence par", "sequence-par", "sequence_par", "^sp$"});
  if (hasAny(text, {"selective", "partial", "core attention", "core_attn", "attention only", "per op"}))
    return RecomputeWords{Recompute::Selective, sp};
  if (hasAny(text, {"^full$", "uniform", "^block", "^all$", "^yes$", "^true$", "^on$", "checkpoint"}))
    return RecomputeWords{Recompute::Full, sp};
  if (sp || hasAny(text, {"^none$", "^no$", "^off$", "^false$", "^0$"})) return RecomputeWords{Recompute::None, sp};
  return std::nullopt;
}

Framework inferFramework(std::string_view source, std::string_view sharding, std::string_view notes,
                         std::string_view date) {
  if (hasAny(source, {"torchtitan"}) || hasAny(notes, {"torchtitan"}))
    return hasAny(notes, {"eager"}) ? Framework::Fsdp : Framework::TorchCompile;
  if (hasAny(source, {"maxtext", "^jax", "tpu"}) || hasAny(notes, {"maxtext"})) return Framework::TorchCompile;
  if (hasAny(source, {"deepspeed", "bigscience", "bloom", "mt-nlg"}) || hasAny(notes, {"deepspeed"}))
    return Framework::MegatronDeepSpeed;
  if (hasAny(source, {"bridge", "nemo", "megatron-core", "megatron core", "mlperf"})) return Framework::MegatronCore;
  if (hasAny(sharding, {"zero-", "zero1", "zero2", "zero3", "stage"}) && !hasAny(sharding, {"distributed opt"}))
    return Framework::MegatronDeepSpeed;
  if (hasAny(sharding, {"fsdp", "hsdp", "shard"}) || hasAny(source, {"foundry", "fsdp", "composer", "llama (arxiv"}))
    return hasAny(notes, {"compile"}) ? Framework::TorchCompile : Framework::Fsdp;
  if (date >= "2024") return Framework::MegatronCore;
  return Framework::MegatronLm;
}

const FrameworkHabit& habitOf(Framework framework) {
  // Megatron-LM and Megatron-DeepSpeed of 2021-22 recomputed all layers (SC21 5.1, BLOOM's log); Megatron-Core's
  // recipes use its distributed optimizer and fused attention without recomputation; torchtitan's default is selective.
  static constexpr FrameworkHabit habits[] = {
      {Framework::MegatronLm, "Megatron-LM", Sharding::None, Recompute::Full, false},
      {Framework::MegatronDeepSpeed, "Megatron-DeepSpeed", Sharding::None, Recompute::Full, false},
      {Framework::MegatronCore, "Megatron-Core", Sharding::Optimizer, Recompute::None, true},
      {Framework::Fsdp, "PyTorch FSDP", Sharding::Full, Recompute::Full, false},
      {Framework::TorchCompile, "compiled PyTorch", Sharding::Full, Recompute::Selective, true}};
  return *std::find_if(std::begin(habits), std::end(habits),
                       [&](const FrameworkHabit& habit) { return habit.framework == framework; });
}

bool fusesAttention(Framework framework, std::string_view date) {
  const bool megatron2022 = framework == Framework::MegatronLm || framework == Framework::MegatronDeepSpeed;
  return !megatron2022 || date >= "2024";
}

std::string_view toKey(Recompute recompute) {
  static constexpr std::string_view keys[] = {"none", "selective", "full"};
  return keys[static_cast<std::size_t>(recompute)];
}

std::string_view toKey(Sharding sharding) {
  static constexpr std::string_view keys[] = {"none", "zero-1", "zero-2", "zero-3"};
  return keys[static_cast<std::size_t>(sharding)];
}

} // namespace cw::sizing
