// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/needs/assumptions.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/suggest.h"
#include "core/units/text.h"

namespace cw::sizing {
namespace {

using A = Assumptions;
constexpr const char* rule = "rule of thumb, recalled";

constexpr AssumptionInfo infos[] = {
    {"target_mfu", &A::targetMfu, 0.01, 1, "", "targets",
     "measured bands: H100 dense 26-46 % (llm-foundry table); 45 % is an A100 figure", true},
    {"target_exposed_all_reduce_share", &A::targetAllReduceShare, 0.001, 1, "", "targets",
     "deployment guide: all-reduce share < 15 %", true},
    {"target_checkpoint_stall_share", &A::targetCheckpointStallShare, 0.0001, 1, "", "targets", rule, false},
    {"target_goodput", &A::targetGoodput, 0.01, 1, "", "targets",
     "Llama 3 reports more than 90 % effective training time (The Llama 3 Herd of Models, 3.3.4), recalled", false},
    {"target_ttft_p99_ms", &A::targetTtftP99Ms, 1, 1000000.0, "ms", "targets",
     "MLPerf Inference Llama 2 70B server: 2,000 ms", false},
    {"target_tpot_ms", &A::targetTpotMs, 0.1, 100000.0, "ms", "targets", rule, false},
    {"target_vision_p99_ms", &A::targetVisionP99Ms, 0.1, 100000.0, "ms", "targets",
     "course scenario: P99 < 100 ms at more than 1,000 queries a second", true},
    {"target_utilisation", &A::targetUtilisation, 0.01, 1, "", "targets", rule, false},
    {"target_wait_p95_h", &A::targetWaitP95H, 0.01, 10000.0, "h", "targets", rule, false},
    {"bytes_per_token", &A::bytesPerToken, 1, 64, "B", "storage", "token ids of 2 or 4 bytes (sizing 2b)", true},
    {"checkpoint_bytes_per_parameter", &A::checkpointBytesPerParameter, 1, 32, "B", "storage",
     "bf16 weights and fp32 Adam states, 2 + 12; BLOOM wrote 13 (sizing 2b)", true},
    {"hot_checkpoints", &A::hotCheckpoints, 1, 10000, "", "storage", "course: the last 10 checkpoints stay hot", true},
    {"kept_checkpoints_per_day", &A::keptCheckpointsPerDay, 0, 1000, "1/d", "storage", rule, false},
    {"retention_days", &A::retentionDays, 0, 100000.0, "d", "storage", rule, false},
    {"usable_share", &A::usableShare, 0.05, 1, "", "storage", "erasure coding 8+2", false},
    {"fill_share", &A::fillShare, 0.05, 1, "", "storage", rule, false},
    {"image_kbytes", &A::imageKBytes, 0.1, 1000000.0, "kB", "storage",
     "MLPerf Storage ResNet-50: 114,660 B a sample, recalled", false},
    {"load_minutes", &A::loadMinutes, 0.01, 10000.0, "min", "storage", rule, false},
    {"cores_per_gpu", &A::coresPerGpu, 0, 1024, "", "host", "deployment guide: 16 cores a GPU", false},
    {"memory_gbytes_per_gpu", &A::memoryGBytesPerGpu, 0, 100000.0, "GB", "host", "deployment guide: 256 GB a GPU",
     false},
    {"loader_workers_per_gpu", &A::loaderWorkersPerGpu, 0, 1024, "", "host", "course: num_workers = 4 for each rank",
     false},
    {"prefetch_factor", &A::prefetchFactor, 1, 1000, "", "host", "PyTorch DataLoader default", true},
    {"loader_core_share", &A::loaderCoreShare, 0.05, 1, "", "host", "sizing 4c", true},
    {"cpu_ms_per_image", &A::cpuMsPerImage, 0.01, 100000.0, "ms", "host",
     "JPEG decode, crop and augmentation of a 110 kB image on one core, recalled", false},
    {"cpu_ms_per_token_sequence", &A::cpuMsPerTokenSequence, 0.001, 100000.0, "ms", "host",
     "memory-mapped tokens need no decoding, recalled", false},
    {"pcie_lanes_per_socket", &A::pcieLanesPerSocket, 1, 1024, "", "host",
     "Xeon of the 4th and 5th generation: 80 lanes of PCIe 5; EPYC 9004: 128, recalled", false},
    {"cnn_compute_share", &A::cnnComputeShare, 0.001, 1, "", "vision",
     "ResNet-50 on H100: about 3,000 images/s of 24.7 GFLOP, 7.5 % of the dense peak (MLPerf Storage demand: 0.18 GB/s "
     "of 115 kB gives 1,570), recalled",
     false},
    {"transformer_image_share", &A::transformerImageShare, 0.001, 1, "", "vision", "as dense language models: 26-46 %",
     false},
    {"batch_fixed_ms", &A::batchFixedMs, 0, 10000.0, "ms", "vision", "launch and copies of one batch, recalled", false},
    {"pue", &A::pue, 1, 3, "", "facility",
     "Uptime Institute survey 2023: mean 1.58; new air-cooled halls 1.2-1.4, recalled", false},
    {"air_rise_k", &A::airRiseK, 1, 50, "K", "facility", "ASHRAE TC 9.9: servers rise by 10-20 K, recalled", false},
    {"water_rise_k", &A::waterRiseK, 1, 50, "K", "facility", "OCP liquid cooling guidance: about 10 K, recalled",
     false},
    {"liquid_share", &A::liquidShare, 0, 1, "", "facility", "direct liquid cooling takes 70-90 % of the heat, recalled",
     false},
    {"price_usd_per_gpu", &A::priceUsdPerGpu, 0, 10000000.0, "USD", "money",
     "none assumed: state a quotation for the whole system, divided by its accelerators", false},
    {"tariff_usd_per_kwh", &A::tariffUsdPerKwh, 0, 10, "USD/kWh", "money", "industrial tariffs of 0.06-0.15, recalled",
     false},
    {"interest", &A::interest, 0, 1, "1/year", "money", rule, false},
    {"life_years", &A::lifeYears, 0.5, 50, "year", "money", rule, false},
    {"support_share", &A::supportShare, 0, 1, "1/year", "money", rule, false},
    {"space_usd_per_rack_year", &A::spaceUsdPerRackYear, 0, 10000000.0, "USD/year", "money", rule, false},
    {"staff_usd_per_year", &A::staffUsdPerYear, 0, 10000000000.0, "USD/year", "money", "none assumed", false},
    {"utilisation", &A::utilisation, 0.01, 1, "", "money", rule, false},
    {"gpu_failures_per_year", &A::gpuFailuresPerYear, 0, 10, "1/year", "failures",
     "Llama 3: 148 GPU and 72 HBM faults in 54 days on 16,384 (The Llama 3 Herd of Models, Table 5), recalled", false},
    {"node_other_failures_per_year", &A::nodeOtherFailuresPerYear, 0, 100, "1/year", "failures",
     "the other 199 interruptions of Llama 3 on 2,048 nodes in 54 days give 0.66 with software; half of it hardware, "
     "part of that listed apart, recalled",
     false},
    {"nic_failures_per_year", &A::nicFailuresPerYear, 0, 10, "1/year", "failures", "2-4 % of adapters a year, recalled",
     false},
    {"optic_failures_per_year", &A::opticFailuresPerYear, 0, 10, "1/year", "failures",
     "0.5-2 % of modules a year, recalled", false},
    {"switch_failures_per_year", &A::switchFailuresPerYear, 0, 10, "1/year", "failures",
     "1-3 % of switches a year, recalled", false},
    {"supply_failures_per_year", &A::supplyFailuresPerYear, 0, 10, "1/year", "failures",
     "1-2 % of power supplies a year, recalled", false},
    {"drive_failures_per_year", &A::driveFailuresPerYear, 0, 10, "1/year", "failures",
     "Backblaze SSD reports: about 1 % a year, recalled", false},
    {"spare_lead_days", &A::spareLeadDays, 0.1, 1000, "d", "failures", rule, false},
    {"spare_confidence", &A::spareConfidence, 0.5, 0.99999, "", "failures", rule, false},
    {"detect_minutes", &A::detectMinutes, 0, 10000.0, "min", "failures",
     "with active health checks; a collective time-out takes 10 min (sizing 4b)", false},
    {"replace_minutes", &A::replaceMinutes, 0, 100000.0, "min", "failures",
     "drain a node and take a hot spare, recalled", false},
    {"start_minutes", &A::startMinutes, 0, 10000.0, "min", "failures", "launch, communicators, warm-up, recalled",
     false},
    {"repair_hours", &A::repairHours, 0.1, 10000.0, "h", "failures", rule, false},
    {"nodes_per_login_node", &A::nodesPerLoginNode, 1, 1000000.0, "", "management", rule, false},
    {"scheduler_nodes", &A::schedulerNodes, 1, 100, "", "management", "Slurm: primary and backup controller", true},
    {"control_plane_nodes", &A::controlPlaneNodes, 0, 100, "", "management",
     "Kubernetes: three keep a majority when one is lost", true},
    {"nodes_per_provisioner", &A::nodesPerProvisioner, 1, 1000000.0, "", "management", rule, false},
    {"nodes_per_monitor", &A::nodesPerMonitor, 1, 1000000.0, "", "management", rule, false},
    {"fabric_managers", &A::fabricManagers, 0, 100, "", "management",
     "an active and a standby one for each InfiniBand network", true},
};

} // namespace

std::span<const AssumptionInfo> assumptionInfos() { return infos; }

const AssumptionInfo* findAssumption(std::string_view key) {
  const auto found =
      std::find_if(std::begin(infos), std::end(infos), [&](const auto& info) { return info.key == key; });
  return found != std::end(infos) ? found : nullptr;
}

Assumptions assumptionsOf(const Design& design) {
  Assumptions values;
  design.table<Assumption>().forEach([&](const Assumption& row) {
    if (problemOf(row)) values.*(findAssumption(row.key)->field) = row.value;
  });
  return values;
}

Result<> problemOf(const Assumption& row) {
  const AssumptionInfo* info = findAssumption(row.key);
  if (info == nullptr) {
    std::vector<std::string> keys;
    for (const AssumptionInfo& known : infos)
      keys.emplace_back(known.key);
    const auto near = closest(row.key, keys, 1);
    return fail("sizing.assumption.unknown", {{"key", row.key}, {"nearest", near.front()}});
  }
  if (row.value >= info->low && row.value <= info->high) return {};
  return fail(Error{"sizing.assumption.out-of-range", {{"key", row.key}}}.wanted(
      plainNumber(info->low) + "…" + plainNumber(info->high), plainNumber(row.value)));
}

Derivation assumptionFigure(const Design& design, std::string_view key, std::string symbol) {
  const AssumptionInfo* info = findAssumption(key);
  Derivation figure;
  if (info == nullptr) return figure;
  figure.labelId = "sizing.assumption." + std::string{key};
  figure.symbol = std::move(symbol);
  figure.unit = info->unit;
  figure.value = Assumptions{}.*(info->field);
  figure.source = std::string{"policy: "} + info->source;
  figure.verified = info->verified;
  design.table<Assumption>().forEach([&](const Assumption& row) {
    if (row.key != key || !problemOf(row)) return;
    figure.value = row.value;
    figure.source = row.source.empty() ? "user" : "user: " + row.source;
    figure.verified = !row.source.empty();
  });
  return figure;
}

} // namespace cw::sizing
