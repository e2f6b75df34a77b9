// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/model/entry.h"

namespace cw::sizing {

/// Number formats of matrix work and of stored tensors.
enum class Precision { Fp32, Tf32, Fp16, Bf16, Fp8, Fp4, Int8, Int4 };
inline constexpr int precisionCount = 8;

/// Bytes of one number; block scales of FP8 and FP4 formats included where they are stored (MX: 1/32, NVFP4: 1/16).
double bytesOf(Precision precision);
/// `bf16`, `fp8`, … as written in files and options, and back.
std::string_view toKey(Precision precision);
std::optional<Precision> precisionFromKey(std::string_view key);

/// Generations that share measured curves. Other stands for all vendors without published curves here.
enum class GpuGeneration { Volta, Ampere, Hopper, Blackwell, BlackwellUltra, Rubin, Cdna3, Other };

/// An accelerator as the models see it.
struct GpuSpec {
  std::string id; ///< catalog id
  std::string name;
  GpuGeneration generation = GpuGeneration::Other;
  std::array<double, precisionCount> denseFlopPerS{}; ///< peak without sparsity; 0 = the format is not supported
  double memoryBytes = 0;
  double memoryBytesPerS = 0;
  int multiprocessors = 0;  ///< for tile and wave quantisation; 0 = unknown, no quantisation
  double hostBytesPerS = 0; ///< PCIe or C2C to the host, one direction
  double tdpW = 0;
  double clockFactor = 1;      ///< sustained share of the stated peak on a power-capped part
  double scaleUpBytesPerS = 0; ///< nominal link rate to its peers, one direction; 0 = only over the host's PCIe
  int scaleUpGpus = 8;         ///< accelerators that such links usually join
  bool operator==(const GpuSpec&) const = default;

  /// Peak of a format, or of the nearest wider one that the part supports.
  double peakFlopPerS(Precision precision) const;
};

/// The machine around the accelerators. All rates are one direction.
struct ClusterSpec {
  int gpusPerNode = 8;
  int scaleUpGpus = 8;                 ///< accelerators of one scale-up domain (8 in a DGX, 72 in an NVL72); 1 = none
  double scaleUpBytesPerS = 0;         ///< nominal, one accelerator
  bool scaleUpInNetworkReduce = false; ///< NVLS
  double nicBytesPerSPerNode = 0;      ///< sum of the node's compute NICs
  int nicsPerNode = 8;
  bool fabricInNetworkReduce = false; ///< SHARP
  double oversubscription = 1;        ///< down : up at the leaf, >= 1
  /// How much the drawn network slows collectives over all nodes, by simulation: rings, and everyone to everyone.
  /// 0: not simulated, oversubscription decides.
  double ringSlowdown = 0, exchangeSlowdown = 0;
  int gpusPerLeafGroup = 0; ///< accelerators under one set of rail leaves; 0 = no tier above matters
  double switchHops = 3;    ///< typical hops between nodes
  bool infiniBand = true;
  int gpus = 0; ///< accelerators there are; 0 = as many as asked
  bool operator==(const ClusterSpec&) const = default;

  /// NIC rate of one accelerator.
  double nicBytesPerSPerGpu() const { return gpusPerNode > 0 ? nicBytesPerSPerNode / gpusPerNode : 0; }
};

/// The accelerator of a catalog entry. Errors: `hardware.not-an-accelerator`, `hardware.missing-figure` naming it.
Result<GpuSpec> gpuOf(const Entry& accelerator);

/// An accelerator as a user names it (id, alias or a name such as `H100`, `A100 80GB`): the SXM part where a bare name
/// fits several. Errors: `hardware.unknown-gpu` with the nearest.
Result<GpuSpec> findGpu(std::string_view text, const EntrySource& catalog);

/// What usually stands around an accelerator (8 in a node with one NIC each at the generation's rate; NVL72 for GB200
/// and GB300): the default where nothing is stated.
ClusterSpec usualCluster(const GpuSpec& gpu);

} // namespace cw::sizing
