// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/sizing/memory/memory.h"

namespace cw::sizing {
namespace {

constexpr double chunkTokens = 8192; ///< prefill that an engine step takes (the default of vLLM's chunked prefill)
constexpr double engineBytes = 1e9;  ///< captured graphs and workspaces of an engine, beside context and communicators

} // namespace

MemoryParts servingMemory(const ModelShape& shape, const ServingLayout& layout, const Profile& profile) {
  const ParameterCount n = countParameters(shape);
  const double t = layout.tp, p = layout.pp, routed = shape.moeLayers() * shape.experts * n.expert;
  const double context = layout.context > 0 ? layout.context : shape.sequence;
  const double cacheRanks = shape.attention == AttentionKind::Latent ? 1 : std::min(t, double(shape.kvHeads));
  const double width = shape.isMoe() ? double(shape.topK + shape.sharedExperts) * shape.expertFfn : shape.ffn;
  MemoryParts parts;
  parts.weights =
      ((n.total - routed) / (t * p) + routed / (std::max(t, double(layout.ep)) * p)) * bytesOf(layout.weights);
  parts.kvCache = kvBytesPerToken(shape, bytesOf(layout.kv), context) * context * layout.sequences / (p * cacheRanks);
  parts.activations = chunkTokens * (8.0 * shape.hidden + 6 * width / t);
  parts.logits = 4 * layout.sequences * shape.vocabulary / t;
  parts.overhead = profile.contextBytes + engineBytes;
  return parts;
}

} // namespace cw::sizing
