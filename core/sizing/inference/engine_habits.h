// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/sizing/inference/serve.h"

namespace cw::sizing {

/// How an inference engine differs from the plain model: constants fitted to published rows of that engine (a third of
/// them, see tests/golden/inference/README.md), because its host code, kernels and batching are its own.
struct EngineHabit {
  ServeEngine engine;
  const char* name;
  double layerWork;   ///< kernel time of a layer over the profile's
  double stepHostS;   ///< scheduler and sampler of one step that nothing hides
  double chunkWork;   ///< work of prefill beside decode, over a prefill alone
  double prefillWork; ///< of a prefill alone, over its roofline
  double firstHostS;  ///< tokenizer, admission and first sampling, dense models
  double firstMoeS;   ///< the same for mixtures of experts
  double burst;       ///< of the requests in flight that one finds before it: arrivals come in bunches
};

/// The habit of an engine.
const EngineHabit& habitOf(ServeEngine engine);

/// The engine that a name and a version point to (`trtllm`, `vllm`, `SGLang` …); nothing for other text.
std::optional<ServeEngine> engineOf(std::string_view backend, std::string_view version);

} // namespace cw::sizing
