// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "core/sizing/shape/model_shape.h"

namespace cw::sizing {
namespace {

int roundedTo(double value, int step) { return std::max(step, static_cast<int>(std::lround(value / step)) * step); }

/// Published Llama-like models keep hidden about 105 times the layers (Llama 2 7B: 128, Llama 3 70B: 102, 405B: 130),
/// and a layer has about 12 h^2 parameters. The steps keep the heads divisible by usual TP degrees.
int usualHidden(double parameters) {
  const double wished = std::cbrt(parameters * 105 / 12);
  return wished >= 3500 ? roundedTo(wished, 1024) : wished >= 900 ? roundedTo(wished, 512) : roundedTo(wished, 64);
}

int usualVocabulary(double parameters, int hidden) {
  if (parameters >= 6e9) return 128256; // Llama 3
  return static_cast<int>(std::clamp(parameters / (4.0 * hidden), 256.0, 32000.0));
}

/// Layers by the usual width of the feed-forward block; its exact width then makes the sum right.
void fillBody(ModelShape& s, double parameters) {
  const ParameterCount none = countParameters(s);
  const double body = std::max(parameters - none.embedding - none.head, 0.1 * parameters);
  const double usualLayer = none.attentionPerLayer + 3.0 * s.hidden * (3.0 * s.hidden);
  s.layers = body / usualLayer >= 6 ? roundedTo(body / usualLayer, 4)
                                    : std::max(1, static_cast<int>(std::lround(body / usualLayer)));
  const double block = body / s.layers - none.attentionPerLayer;
  s.ffn = roundedTo(block / (3.0 * s.hidden), parameters >= 1e9 ? 64 : 8);
}

} // namespace

Result<ModelShape> shapeFromSize(double parameters) {
  if (!(parameters >= 1e6 && parameters <= 1e14)) {
    return fail(Error("shape.size-out-of-range").wanted("1M…100T", fmt::format("{:.4g}", parameters)));
  }
  ModelShape s;
  s.name = parameters >= 1e12  ? fmt::format("{:.4g}T", parameters / 1e12)
           : parameters >= 1e9 ? fmt::format("{:.4g}B", parameters / 1e9)
                               : fmt::format("{:.4g}M", parameters / 1e6);
  s.hidden = usualHidden(parameters);
  s.headDim = s.hidden >= 3072 ? 128 : 64;
  s.heads = s.hidden / s.headDim;
  s.kvHeads = parameters >= 6e9 && s.heads % 8 == 0 ? 8 : s.heads;
  s.vocabulary = usualVocabulary(parameters, s.hidden);
  s.tiedEmbeddings = parameters < 2e9;
  s.sequence = parameters >= 6e9 ? 8192 : 4096;
  s.statedParameters = s.statedActiveParameters = parameters;
  fillBody(s, parameters);
  s.assumed = {"shape.assumed.from-size"};
  return s;
}

std::optional<double> parseModelSize(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  static constexpr std::string_view suffixes = "kKmMbBtT";
  const std::size_t at = suffixes.find(text.back());
  if (at == std::string_view::npos) return std::nullopt;
  static constexpr double scales[] = {1e3, 1e6, 1e9, 1e12};
  double number = 0;
  const char* end = text.data() + text.size() - 1;
  const auto read = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (read.ec != std::errc{} || read.ptr != end || !(number > 0) || !std::isfinite(number)) return std::nullopt;
  return number * scales[at / 2];
}

} // namespace cw::sizing
