// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/study/bands.h"

namespace cw::sizing {
namespace {

struct BandRow {
  GpuGeneration generation;
  bool moe;
  MeasuredBand band;
};

// Read on 2026-11: lowest and highest of the published rows of each kind.
const BandRow bands[] = {
    {GpuGeneration::Ampere, false, {0.36, 0.64, "sizing.band.a100-dense", "llm-foundry, A100 rows"}},
    {GpuGeneration::Hopper, false, {0.26, 0.46, "sizing.band.h100-dense", "llm-foundry, 70 H100 BF16 rows"}},
    {GpuGeneration::Blackwell, true, {0.15, 0.31, "sizing.band.gb200-moe", "Megatron Bridge, DeepSeek-V3 on GB200"}},
};

} // namespace

std::optional<MeasuredBand> measuredMfu(const TrainingSetup& setup) {
  for (const BandRow& row : bands) {
    if (row.generation == setup.gpu.generation && row.moe == setup.shape.isMoe()) return row.band;
  }
  return std::nullopt;
}

} // namespace cw::sizing
