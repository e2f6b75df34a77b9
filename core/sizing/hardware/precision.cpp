// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "core/sizing/hardware/hardware.h"

namespace cw::sizing {
namespace {

struct Format {
  Precision precision;
  std::string_view key;
  double bytes;
  Precision next; ///< the nearest wider format; itself at the end of the chain
};

/// MX formats keep a byte of scale for 32 numbers (OCP MX 1.0), NVFP4 one for 16. BF16 and FP16 are equally wide:
/// software takes the one that the part has.
constexpr Format formats[] = {
    {Precision::Fp32, "fp32", 4, Precision::Fp32},          {Precision::Tf32, "tf32", 4, Precision::Fp32},
    {Precision::Fp16, "fp16", 2, Precision::Bf16},          {Precision::Bf16, "bf16", 2, Precision::Fp16},
    {Precision::Fp8, "fp8", 1 + 1.0 / 32, Precision::Bf16}, {Precision::Fp4, "fp4", 0.5 + 1.0 / 16, Precision::Fp8},
    {Precision::Int8, "int8", 1, Precision::Bf16},          {Precision::Int4, "int4", 0.5, Precision::Int8}};
static_assert(std::size(formats) == precisionCount);

const Format& formatOf(Precision precision) { return formats[static_cast<std::size_t>(precision)]; }

} // namespace

double bytesOf(Precision precision) { return formatOf(precision).bytes; }

std::string_view toKey(Precision precision) { return formatOf(precision).key; }

std::optional<Precision> precisionFromKey(std::string_view key) {
  const auto found =
      std::find_if(std::begin(formats), std::end(formats), [&](const Format& f) { return f.key == key; });
  if (found == std::end(formats)) return std::nullopt;
  return found->precision;
}

double GpuSpec::peakFlopPerS(Precision precision) const {
  const auto at = [&](Precision p) { return denseFlopPerS[static_cast<std::size_t>(p)]; };
  for (int step = 0; step < precisionCount && at(precision) <= 0; ++step) {
    const Precision next = formatOf(precision).next;
    const bool bothHalves = (precision == Precision::Bf16 || precision == Precision::Fp16) && at(next) <= 0;
    precision = bothHalves ? Precision::Tf32 : next;
  }
  return at(precision);
}

} // namespace cw::sizing
