// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/engine_habits.h"

#include <algorithm>
#include <iterator>

#include "core/sizing/table/cells.h"

namespace cw::sizing {
namespace {

// Fit of 2026-12 over a third of the public rows (tests/golden/inference/README.md).
constexpr EngineHabit habits[] = {
    {ServeEngine::Vllm, "vLLM", 1.39, 0.2e-3, 1.0, 1.07, 11e-3, 36e-3, 0.154},
    {ServeEngine::TensorRt, "TensorRT-LLM", 1.0, 0.2e-3, 1.14, 0.8, 12e-3, 102e-3, 0.18},
    {ServeEngine::TensorRtPreview, "TensorRT-LLM 1.x", 1.0, 0.2e-3, 1.14, 1.15, 107e-3, 102e-3, 0.2},
    {ServeEngine::Sglang, "SGLang", 1.9, 0.2e-3, 0.517, 0.8, 0, 215e-3, 0.46},
    {ServeEngine::SglangEarly, "SGLang up to 0.5.1", 1.9, 0.2e-3, 0.517, 1.5, 88e-3, 215e-3, 1.0}};

} // namespace

const EngineHabit& habitOf(ServeEngine engine) {
  return *std::find_if(std::begin(habits), std::end(habits), [&](const EngineHabit& h) { return h.engine == engine; });
}

std::optional<ServeEngine> engineOf(std::string_view backend, std::string_view version) {
  const std::string name = lowered(backend);
  if (hasAny(name, {"vllm"})) return ServeEngine::Vllm;
  if (hasAny(name, {"sglang"}))
    return version == "0.5.1" || version.starts_with("0.5.1.") || version.starts_with("0.5.1-")
               ? ServeEngine::SglangEarly
               : ServeEngine::Sglang;
  if (hasAny(name, {"trtllm", "tensorrt"}))
    return version.starts_with("1.") ? ServeEngine::TensorRtPreview : ServeEngine::TensorRt;
  return std::nullopt;
}

} // namespace cw::sizing
