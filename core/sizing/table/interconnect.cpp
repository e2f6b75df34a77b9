// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/interconnect.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <vector>

#include "core/sizing/table/cells.h"

namespace cw::sizing {
namespace {

/// A machine known by its name.
struct KnownSystem {
  std::string_view word;
  int gpusPerNode, scaleUpGpus, nics;
  double nicGbps;
  bool infiniBand;
};

/// Sources: DGX user guides; NVIDIA on Selene and Eos (SC21 paper, MLPerf system descriptions); the centres' own pages
/// for the European and US systems (recalled).
constexpr KnownSystem systems[] = {
    {"selene", 8, 8, 8, 200, true},      {"^eos", 8, 8, 8, 400, true},        {"dgx-a100", 8, 8, 8, 200, true},
    {"dgx a100", 8, 8, 8, 200, true},    {"dgx-h100", 8, 8, 8, 400, true},    {"dgx h100", 8, 8, 8, 400, true},
    {"dgx-h200", 8, 8, 8, 400, true},    {"dgx h200", 8, 8, 8, 400, true},    {"dgx-b200", 8, 8, 8, 400, true},
    {"dgx b200", 8, 8, 8, 400, true},    {"dgx-b300", 8, 8, 8, 800, true},    {"dgx b300", 8, 8, 8, 800, true},
    {"gb200", 4, 72, 4, 400, true},      {"gb300", 4, 72, 4, 800, true},      {"dgx-2", 16, 16, 8, 100, true},
    {"dgx-1", 8, 8, 4, 100, true},       {"perlmutter", 4, 4, 4, 200, false}, {"leonardo", 4, 4, 4, 200, true},
    {"juwels", 4, 4, 4, 200, true},      {"jupiter", 4, 4, 4, 200, true},     {"summit", 6, 3, 2, 100, true},
    {"frontier", 8, 8, 4, 200, false},   {"alps", 4, 4, 4, 200, false},       {"jean zay", 8, 8, 4, 100, false},
    {"grand teton", 8, 8, 8, 400, false}};

/// Generations of NICs named without a rate, Gb/s.
constexpr std::pair<std::string_view, double> rates[] = {
    {"^edr", 100}, {"^hdr100", 100}, {"^hdr", 200}, {"^ndr", 400}, {"^xdr", 800}};

/// A part of the text as written (`GB` and `Gb` differ) and in small letters.
struct Clause {
  std::string text, small;
};

std::size_t separatorAt(const std::string& text, std::size_t at) {
  if (text[at] == ',' || text[at] == ';' || text[at] == '+') return 1;
  for (const std::string_view word : {" and ", " plus ", " with "}) {
    if (text.compare(at, word.size(), word) == 0) return word.size();
  }
  return 0;
}

std::vector<Clause> clausesOf(const std::string& text) {
  std::vector<Clause> clauses(1);
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t skip = separatorAt(text, at); skip > 0) {
      clauses.emplace_back();
      at += skip;
    } else {
      clauses.back().text += text[at++];
    }
  }
  for (Clause& clause : clauses)
    clause.small = lowered(clause.text);
  return clauses;
}

/// Links that carry no collectives.
bool isOtherPurpose(const std::string& clause) {
  return hasAny(clause, {"storage", "management", "^ns$", "pcie", "north-south", "frontend", "front-end", "in-band"});
}

bool isScaleUp(const std::string& clause) {
  return hasAny(clause, {"nvlink", "nvswitch", "xgmi", "infinity fabric", "hccs"});
}

bool isInfiniBand(const std::string& text) {
  return hasAny(text, {"infiniband", "^ib$", "^edr", "^hdr", "^ndr", "^xdr", "quantum"});
}

bool isOtherNetwork(const std::string& text) {
  return hasAny(text, {"roce", "ethernet", "omni-path", "omnipath", "slingshot", "^efa", "spectrum", "gbe$"});
}

bool isNetwork(const std::string& text) {
  return isInfiniBand(text) || isOtherNetwork(text) || hasAny(text, {"rdma", "^nic"});
}

bool carriesCollectives(const Clause& clause) {
  return !isOtherPurpose(clause.small) && (isNetwork(clause.small) || !isScaleUp(clause.small));
}

/// Count and rate of a clause: `8x200Gb`, `4x Omni-Path 100Gb`, `800 Gb/s per node`, `400Gb/s RDMA per GPU`.
struct NicClause {
  double gbps = 0;
  int count = 0;
  bool perGpu = false, perNode = false;
};

std::optional<NicClause> readNics(const Clause& clause) {
  static const std::regex rate(R"((\d+(?:\.\d+)?)\s*([GTgt])(B(?=/s|ps)|[bB]?)(?:[eE]|it)?(?:/s|ps)?(?![A-Za-z]))");
  static const std::regex times(R"((?:^|[\s:(])(\d+)\s*(?:[xX*]|×)\s*(?=[A-Za-z0-9]))");
  std::smatch found;
  NicClause nics;
  if (!std::regex_search(clause.text, found, rate)) return std::nullopt;
  const bool tera = found[2].str() == "T" || found[2].str() == "t";
  const bool bytes = found[3].str() == "B" && found[0].str().find_first_of("/p") != std::string::npos;
  nics.gbps = std::stod(found[1].str()) * (tera ? 1000 : 1) * (bytes ? 8 : 1);
  if (std::regex_search(clause.text, found, times))
    nics.count = std::clamp(std::stoi(found[1].str().substr(0, 6)), 1, 64);
  nics.perGpu = hasAny(clause.small, {"per gpu", "per-gpu", "/gpu", "each gpu", "per accelerator"});
  nics.perNode = hasAny(clause.small, {"per node", "per-node", "/node", "per server", "per host"});
  return nics;
}

double nodeGbps(const NicClause& nics, const ClusterSpec& cluster) {
  if (nics.perGpu) return nics.gbps * std::max(1, nics.count) * cluster.gpusPerNode;
  return nics.gbps * std::max(1, nics.count);
}

bool readNode(const std::string& text, ClusterSpec& cluster) {
  static const std::regex size(
      R"((\d+)[\s-]*(?:x\s*)?(?:gpus?|accelerators?)[\s-]*(?:per[\s-]+)?(?:node|server|host))");
  std::smatch found;
  if (!std::regex_search(text, found, size)) return false;
  const int before = cluster.gpusPerNode;
  cluster.gpusPerNode = std::clamp(std::stoi(found[1].str().substr(0, 4)), 1, 1024);
  if (cluster.scaleUpGpus == before || cluster.scaleUpGpus < 72) cluster.scaleUpGpus = cluster.gpusPerNode;
  cluster.nicBytesPerSPerNode *= static_cast<double>(cluster.gpusPerNode) / before;
  cluster.nicsPerNode = cluster.gpusPerNode;
  return true;
}

bool readSystem(const std::string& text, ClusterSpec& cluster) {
  for (const KnownSystem& system : systems) {
    if (!hasAny(text, {system.word})) continue;
    cluster.gpusPerNode = system.gpusPerNode;
    cluster.scaleUpGpus = system.scaleUpGpus;
    cluster.nicsPerNode = system.nics;
    cluster.nicBytesPerSPerNode = system.nics * system.nicGbps / 8 * 1e9;
    cluster.infiniBand = system.infiniBand;
    return true;
  }
  return false;
}

/// The fastest group of NICs that carries collectives.
bool readScaleOut(const std::vector<Clause>& clauses, ClusterSpec& cluster) {
  double best = 0;
  for (const Clause& clause : clauses) {
    if (!carriesCollectives(clause)) continue;
    const auto nics = readNics(clause);
    if (!nics || nodeGbps(*nics, cluster) <= best) continue;
    best = nodeGbps(*nics, cluster);
    cluster.nicBytesPerSPerNode = best / 8 * 1e9;
    cluster.nicsPerNode = nics->count > 0 ? nics->count : nics->perGpu || nics->perNode ? cluster.gpusPerNode : 1;
  }
  if (best > 0) return true;
  for (const Clause& clause : clauses) {
    if (isOtherPurpose(clause.small)) continue;
    for (const auto& [word, gbps] : rates) {
      if (!hasAny(clause.small, {word})) continue;
      cluster.nicBytesPerSPerNode = gbps / 8 * 1e9 * cluster.nicsPerNode;
      return true;
    }
  }
  return false;
}

/// `NVLink3 600GB/s bidir`: both directions where it says so, or where it is twice what one direction can be.
void readScaleUp(const std::vector<Clause>& clauses, const GpuSpec& gpu, ClusterSpec& cluster) {
  static const std::regex rate(R"((\d+(?:\.\d+)?)\s*(gb/s|gbyte/s|tb/s))");
  for (const Clause& clause : clauses) {
    std::smatch found;
    if (!isScaleUp(clause.small) || !std::regex_search(clause.small, found, rate)) continue;
    double bytesPerS = std::stod(found[1].str()) * (found[2].str().front() == 't' ? 1e12 : 1e9);
    const bool both = hasAny(clause.small, {"bidir", "both", "bi-dir", "total", "aggregate"});
    if (both || std::abs(bytesPerS - 2 * gpu.scaleUpBytesPerS) < 0.05 * bytesPerS) bytesPerS /= 2;
    cluster.scaleUpBytesPerS = bytesPerS;
  }
}

void readOversubscription(const std::string& text, ClusterSpec& cluster) {
  static const std::regex ratio(R"((\d+(?:\.\d+)?)\s*:\s*1)");
  std::smatch found;
  if (std::regex_search(text, found, ratio)) cluster.oversubscription = std::max(1.0, std::stod(found[1].str()));
}

bool readKinds(const std::string& text, ClusterSpec& cluster) {
  const bool infiniBand = isInfiniBand(text), other = isOtherNetwork(text);
  if (infiniBand || other) cluster.infiniBand = infiniBand;
  if (hasAny(text, {"sharp"})) cluster.fabricInNetworkReduce = true;
  const bool bus = hasAny(text, {"pcie", "no nvlink", "without nvlink"}) && !hasAny(text, {"nvswitch", "+ nvlink"});
  return infiniBand || other || bus || isScaleUp(text);
}

/// Words that say nothing about rates but are no riddle either.
bool isKnownTalk(const std::string& text) {
  return hasAny(text, {"fabric", "rdma", "network", "cluster", "^node", "not stated", "nic$", "connectx", "n/a", "ocs",
                       "^ici", "torus", "gig", "fat tree", "fat-tree", "dgx", "hgx", "nvl72"});
}

} // namespace

std::optional<Interconnect> readInterconnect(std::string_view text, const GpuSpec& gpu) {
  Interconnect out{usualCluster(gpu), true};
  const std::string small = lowered(text);
  if (small.empty()) return out;
  const bool system = readSystem(small, out.cluster);
  const bool node = readNode(small, out.cluster);
  const bool kind = readKinds(small, out.cluster);
  const auto clauses = clausesOf(std::string(text));
  const bool nics = readScaleOut(clauses, out.cluster);
  readScaleUp(clauses, gpu, out.cluster);
  readOversubscription(small, out.cluster);
  out.usual = !system && !nics;
  if (!system && !node && !kind && !nics && !isKnownTalk(small)) return std::nullopt;
  return out;
}

} // namespace cw::sizing
