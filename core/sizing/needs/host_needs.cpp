// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
namespace {

/// PCIe lanes of one device: 16 for accelerators and adapters of 200 Gb/s and more, 4 for a drive.
constexpr double lanesOfCard = 16, lanesOfDrive = 4;

double figureOf(const Entry& server, std::string_view key) { return server.number(key).value_or(0); }

void addCores(const Load& load, double samplesPerSPerGpu, double cpuSPerSample) {
  const Entry& server = *load.out.drawn.server;
  const double gpus = std::max(load.out.drawn.cluster.gpusPerNode, 1);
  const double cores = figureOf(server, "cpu_sockets") * figureOf(server, "cores_per_socket") / gpus;
  const Derivation there =
      given("cores-there", "c_has", cores, "", "catalog: " + server.id + ", sockets * cores / accelerators");
  const Derivation share = load.policy("loader_core_share", "u");
  const Derivation loading =
      derived("loader-cores", "c", "r * t / u", samplesPerSPerGpu * cpuSPerSample / share.value, "",
              {given("samples-per-gpu", "r", samplesPerSPerGpu, "1/s", "need of the run / accelerators"),
               given("cpu-per-sample", "t", cpuSPerSample, "s", "workload or policy", false), share});
  load.add(atMost("loader-cores", NeedGroup::Host, loading, there));
  load.add(
      beside("cores-per-gpu", NeedGroup::Host, load.policy("cores_per_gpu", "c_rule"), there, "need.rule-of-thumb"));
}

void addMemory(const Load& load, double sampleBytes, double pinnedBytes) {
  const Entry& server = *load.out.drawn.server;
  const double gpus = std::max(load.out.drawn.cluster.gpusPerNode, 1);
  const double most =
      figureOf(server, "seen_memory_gb") > 0 ? figureOf(server, "seen_memory_gb") : figureOf(server, "max_memory_gb");
  const Derivation there = given("memory-there", "m_has", most * 1e9 / gpus, "B", "catalog: " + server.id);
  const Derivation workers = load.policy("loader_workers_per_gpu", "k"), prefetch = load.policy("prefetch_factor", "q");
  const double batch = load.out.setup ? load.out.setup->microBatch : std::max(load.row.training.microBatch, 1);
  const double loader = workers.value * prefetch.value * batch * sampleBytes;
  load.add(atMost("host-memory", NeedGroup::Host,
                  derived("host-memory", "m", "p + k * q * b * s", pinnedBytes + loader, "B",
                          {given("pinned", "p", pinnedBytes, "B", "copy of a checkpoint and offloaded states"), workers,
                           prefetch, given("micro-batch", "b", batch, "", "layout"),
                           given("sample-bytes", "s", sampleBytes, "B", "workload or policy", false)}),
                  there));
  const Derivation rule = load.policy("memory_gbytes_per_gpu", "m_rule");
  load.add(beside("memory-per-gpu", NeedGroup::Host,
                  derived("memory-rule", "m", "1e9 * m_rule", rule.value * 1e9, "B", {rule}), there,
                  "need.rule-of-thumb"));
}

/// More lanes than the sockets have is what PCIe switches are for: no shortage, but told.
void addLanes(const Load& load) {
  const Entry& server = *load.out.drawn.server;
  const ClusterSpec& cluster = load.out.drawn.cluster;
  const double drives = figureOf(server, "nvme_bays");
  const double lanes = lanesOfCard * (cluster.gpusPerNode + cluster.nicsPerNode) + lanesOfDrive * drives;
  const Derivation perSocket = load.policy("pcie_lanes_per_socket", "l");
  const double sockets = figureOf(server, "cpu_sockets");
  const bool switches = sockets > 0 && lanes > sockets * perSocket.value;
  load.add(beside("pcie-lanes", NeedGroup::Host,
                  derived("pcie-lanes", "L", "16 * (g + k) + 4 * v", lanes, "",
                          {given("gpus-per-node", "g", cluster.gpusPerNode, "", "catalog: " + server.id),
                           given("nics-per-node", "k", cluster.nicsPerNode, "", "design: compute fabric"),
                           given("drives", "v", drives, "", "catalog: " + server.id)}),
                  derived("pcie-lanes-there", "L_has", "S * l", sockets * perSocket.value, "",
                          {given("sockets", "S", sockets, "", "catalog: " + server.id), perSocket}),
                  switches ? "need.pcie-switches" : ""));
}

} // namespace

void addHost(const Load& load, double samplesPerSPerGpu, double cpuSPerSample, double sampleBytes, double pinnedBytes) {
  addCores(load, samplesPerSPerGpu, cpuSPerSample);
  load.add(told("loader-workers", NeedGroup::Host, load.policy("loader_workers_per_gpu", "k"), "need.rule-of-thumb"));
  addMemory(load, sampleBytes, pinnedBytes);
  addLanes(load);
}

} // namespace cw::sizing::needs_detail
