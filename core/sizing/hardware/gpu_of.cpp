// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "core/sizing/hardware/hardware.h"

namespace cw::sizing {
namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

struct UnitCount {
  std::string_view idPart;
  int units;
};

/// Streaming multiprocessors or compute units of the shipped parts, first match wins. NVIDIA: architecture white papers
/// (V100 table 1, A100 table 1, H100 table 1, Ada appendix A) and, for Blackwell and Blackwell Ultra, the device query
/// of B200 and B300 boards; AMD: data sheets of the Instinct series.
constexpr UnitCount unitCounts[] = {{"v100", 80},    {"a100", 108},      {"a800", 108},
                                    {"a30", 56},     {"a10", 72},        {"a40", 84},
                                    {"l40", 142},    {"l20", 92},        {"l4", 58},
                                    {"h20-", 78},    {"h100-pcie", 114}, {"gh200", 132},
                                    {"gb200", 148},  {"gb300", 148},     {"h100", 132},
                                    {"h800", 132},   {"h200", 132},      {"b100", 148},
                                    {"b200", 148},   {"b300", 148},      {"rtx-pro-6000-blackwell", 188},
                                    {"mi100", 120},  {"mi210", 104},     {"mi250x", 220},
                                    {"mi250", 208},  {"mi300a", 228},    {"mi300x", 304},
                                    {"mi325x", 304}, {"mi350x", 256},    {"mi355x", 256}};

int multiprocessorsOf(std::string_view id) {
  for (const UnitCount& one : unitCounts) {
    if (contains(id, one.idPart)) return one.units;
  }
  return 0;
}

GpuGeneration generationOf(std::string_view architecture) {
  if (contains(architecture, "GB202")) return GpuGeneration::Other; // a graphics part with other ratios
  if (contains(architecture, "Volta")) return GpuGeneration::Volta;
  if (contains(architecture, "Ampere")) return GpuGeneration::Ampere;
  if (contains(architecture, "Hopper")) return GpuGeneration::Hopper;
  if (contains(architecture, "Blackwell Ultra")) return GpuGeneration::BlackwellUltra;
  if (contains(architecture, "Blackwell")) return GpuGeneration::Blackwell;
  if (contains(architecture, "Rubin")) return GpuGeneration::Rubin;
  if (contains(architecture, "CDNA3")) return GpuGeneration::Cdna3;
  return GpuGeneration::Other;
}

/// Sixteen lanes one way after encoding (PCI-SIG: 8, 16, 32, 64 GT/s a lane), or the chip-to-chip link of Grace.
double hostRateOf(std::string_view pcie) {
  if (contains(pcie, "C2C")) return 450e9;
  if (contains(pcie, "Gen6")) return 126e9;
  if (contains(pcie, "Gen5")) return 63e9;
  if (contains(pcie, "Gen3")) return 15.75e9;
  return 31.5e9;
}

/// A bridge joins two or four cards; eight cards of a server still meet on PCIe.
bool joinsWholeServer(const Entry& entry) {
  const std::string link = entry.text("scaleup_link");
  return !contains(link, "bridge") && !contains(link, "none") && entry.number("scaleup_uni_gbs").value_or(0) > 0;
}

int usualDomain(const Entry& entry, GpuGeneration generation) {
  const std::string link = entry.text("scaleup_link");
  if (contains(link, "72-GPU") || generation == GpuGeneration::Rubin) return 72;
  if (contains(link, "3D torus") || contains(link, "2D torus")) return 256; // a TPU slice
  return 8;
}

void readPeaks(GpuSpec& gpu, const Entry& entry) {
  static constexpr std::pair<Precision, std::string_view> columns[] = {
      {Precision::Fp32, "fp32_tflops"}, {Precision::Tf32, "tf32_tflops"}, {Precision::Fp16, "fp16_tflops"},
      {Precision::Bf16, "bf16_tflops"}, {Precision::Fp8, "fp8_tflops"},   {Precision::Fp4, "fp4_tflops"},
      {Precision::Int8, "int8_tops"}};
  for (const auto& [precision, column] : columns)
    gpu.denseFlopPerS[static_cast<std::size_t>(precision)] = entry.number(column).value_or(0) * 1e12;
}

Result<> complete(const GpuSpec& gpu) {
  const std::pair<const char*, double> needed[] = {{"bf16_tflops", gpu.peakFlopPerS(Precision::Bf16)},
                                                   {"mem_gb", gpu.memoryBytes},
                                                   {"mem_bw_gbs", gpu.memoryBytesPerS}};
  for (const auto& [name, value] : needed) {
    if (!(value > 0)) return fail("hardware.missing-figure", {{"gpu", gpu.name}, {"figure", name}});
  }
  return {};
}

} // namespace

Result<GpuSpec> gpuOf(const Entry& entry) {
  if (entry.kind != EntryKind::Accelerator) return fail("hardware.not-an-accelerator", {{"name", entry.model}});
  GpuSpec gpu;
  gpu.id = entry.id;
  gpu.name = entry.model;
  gpu.generation = generationOf(entry.text("architecture"));
  readPeaks(gpu, entry);
  gpu.memoryBytes = entry.number("mem_gb").value_or(0) * 1073741824.0; // stacks come in powers of two
  gpu.memoryBytesPerS = entry.number("mem_bw_gbs").value_or(0) * 1e9;
  gpu.multiprocessors = multiprocessorsOf(entry.id);
  gpu.hostBytesPerS = hostRateOf(entry.text("pcie"));
  gpu.tdpW = entry.number("tdp_w").value_or(0);
  if (joinsWholeServer(entry)) gpu.scaleUpBytesPerS = entry.number("scaleup_uni_gbs").value_or(0) * 1e9;
  gpu.scaleUpGpus = usualDomain(entry, gpu.generation);
  if (auto checked = complete(gpu); !checked) return fail(std::move(checked.error()));
  return gpu;
}

namespace {

/// NICs that usually stand beside an accelerator, Gb/s each (DGX and HGX user guides of the generation; 100G for V100).
double usualNicGbps(const GpuSpec& gpu) {
  switch (gpu.generation) {
  case GpuGeneration::Volta:
    return 50; // four of 100 Gb/s for eight
  case GpuGeneration::Ampere:
    return 200;
  case GpuGeneration::BlackwellUltra:
  case GpuGeneration::Rubin:
    return 800;
  case GpuGeneration::Hopper:
  case GpuGeneration::Blackwell:
  case GpuGeneration::Cdna3:
    return 400;
  case GpuGeneration::Other:
    break;
  }
  return gpu.scaleUpBytesPerS > 0 ? 200 : 100;
}

} // namespace

ClusterSpec usualCluster(const GpuSpec& gpu) {
  ClusterSpec cluster;
  cluster.gpusPerNode = gpu.scaleUpGpus == 72 ? 4 : 8; // a compute tray of an NVL72 has four
  cluster.scaleUpGpus = gpu.scaleUpGpus;
  cluster.scaleUpBytesPerS = gpu.scaleUpBytesPerS > 0 ? gpu.scaleUpBytesPerS : gpu.hostBytesPerS;
  cluster.scaleUpInNetworkReduce =
      gpu.scaleUpBytesPerS > 0 && gpu.generation >= GpuGeneration::Hopper && gpu.generation <= GpuGeneration::Rubin;
  cluster.nicsPerNode = cluster.gpusPerNode;
  cluster.nicBytesPerSPerNode = usualNicGbps(gpu) / 8 * 1e9 * cluster.gpusPerNode;
  return cluster;
}

} // namespace cw::sizing
