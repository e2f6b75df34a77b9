// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/formulas/formulas.h"
#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
namespace {

/// What the drawn storage gives, by a figure of its entries; 0 where none of them states it.
double storageFigure(const Design& design, std::string_view key, double unit) {
  double sum = 0;
  design.table<Device>().forEach([&](const Device& device) {
    const Entry* entry = device.role == DeviceRole::Storage ? design.find(device.typeId) : nullptr;
    if (entry != nullptr) sum += entry->number(key).value_or(0) * unit;
  });
  return sum;
}

/// What the storage network carries to or from these nodes: the smaller of their links and those of the servers.
Derivation networkToStorage(const Load& load) {
  const Design& design = load.input.design;
  double nodes = 0, servers = 0;
  for (const FabricInstance& instance : load.input.topology.fabrics) {
    const Fabric* fabric = design.find(instance.fabric);
    if (fabric == nullptr || instance.error) continue;
    if (fabric->purpose != FabricPurpose::Storage && fabric->purpose != FabricPurpose::Converged) continue;
    const double linkBytesPerS = toByteRate(instance.generated.topology.linkRate).base();
    for (const Attachment& attachment : fabric->attachments) {
      const DeviceGroup* group = design.find(attachment.group);
      if (group == nullptr) continue;
      const double bytesPerS = linkBytesPerS * attachment.links * group->count;
      if (group->role == DeviceRole::Node) nodes += bytesPerS;
      if (group->role == DeviceRole::Storage) servers += bytesPerS;
    }
  }
  const double both = servers > 0 ? std::min(nodes, servers) : nodes;
  return given("storage-network", "BW_net", both, "B/s",
               servers > 0 ? "design: storage network, the smaller side" : "design: storage links of the nodes");
}

} // namespace

std::string storageNote(const Load& load, std::string_view key) {
  if (storageFigure(load.input.design, key, 1) > 0) return {};
  bool drawn = false;
  load.input.design.table<Device>().forEach([&](const Device& device) { drawn |= device.role == DeviceRole::Storage; });
  return drawn ? "need.storage-states-no-rate" : "need.storage-not-drawn";
}

// Where the entries do not state a rate, the network's is the upper bound.
Derivation storageRate(const Load& load, std::string_view key) {
  const double stated = storageFigure(load.input.design, key, 1e9);
  Derivation network = networkToStorage(load);
  if (stated <= 0) return network;
  return derived(
      "storage-rate", "BW_st", "min(devices, BW_net)", network.value > 0 ? std::min(stated, network.value) : stated,
      "B/s", {given("storage-devices", "devices", stated, "B/s", "catalog: storage devices of the design"), network});
}

namespace {

Derivation checkpointSize(const Load& load, const StoredRun& run) {
  return derived(
      "checkpoint-size", "C", "N * w", run.parameters * run.bytesPerParameter, "B",
      {given("parameters", "N", run.parameters, "", "model"), load.policy("checkpoint_bytes_per_parameter", "w")});
}

/// How long training stands for one checkpoint: the copy to the host, or the whole write.
Derivation stallOf(const Load& load, const StoredRun& run, const Derivation& size) {
  const GpuSpec& gpu = load.out.drawn.gpu;
  if (load.row.training.synchronousCheckpoint) {
    const Derivation rate = storageRate(load, "write_gbs");
    const double seconds = rate.value > 0 ? size.value / rate.value : 0;
    return derived("checkpoint-stall", "t_c", "C / BW", seconds, "s", {size, rate});
  }
  const double seconds = gpu.hostBytesPerS > 0 ? run.copyBytesPerGpu / gpu.hostBytesPerS : 0;
  return derived("checkpoint-stall", "t_c", "c / BW_host", seconds, "s",
                 {given("checkpoint-copy", "c", run.copyBytesPerGpu, "B", "fullest rank: weights and its states"),
                  given("host-rate", "BW_host", gpu.hostBytesPerS, "B/s", "catalog: " + gpu.id)});
}

/// Between two checkpoints: as stated, or Young and Daly's sqrt(2 t M).
Derivation intervalOf(const Load& load, const StoredRun& run, const Derivation& stall) {
  const double stated = load.row.training.checkpointMinutes * 60;
  if (stated > 0) return given("checkpoint-interval", "T_c", stated, "s", "workload");
  const Derivation mtbf = meanTimeBetweenFailures(load, run.gpus);
  return derived("checkpoint-interval", "T_c", "sqrt(2 * t_c * MTBF)", youngIntervalS(stall.value, mtbf.value), "s",
                 {stall, mtbf});
}

/// Asynchronous: written within the interval. Synchronous: within the allowed share of it.
void addWriteRate(const Load& load, const Derivation& size, const Derivation& interval) {
  const bool synchronous = load.row.training.synchronousCheckpoint;
  const Derivation share = load.policy("target_checkpoint_stall_share", "x_c");
  if (interval.value <= 0) return;
  const double within = synchronous ? interval.value * share.value : interval.value;
  std::vector<Derivation> inputs{size, interval};
  if (synchronous) inputs.push_back(share);
  load.add(atMost("checkpoint-write-rate", NeedGroup::Storage,
                  derived("checkpoint-write-rate", "BW_w", synchronous ? "C / (x_c * T_c)" : "C / T_c",
                          size.value / within, "B/s", std::move(inputs)),
                  storageRate(load, "write_gbs"), storageNote(load, "write_gbs")));
}

void addCheckpoints(const Load& load, const StoredRun& run, const Derivation& size) {
  const Derivation stall = stallOf(load, run, size);
  const Derivation interval = intervalOf(load, run, stall);
  load.add(told("checkpoint-size", NeedGroup::Storage, size));
  // Without a rate the write takes no time in the figures; that must not read as a good design.
  const bool unknown = load.row.training.synchronousCheckpoint && stall.value <= 0;
  const std::string note = unknown                                   ? "need.no-write-rate"
                           : load.row.training.synchronousCheckpoint ? storageNote(load, "write_gbs")
                                                                     : "";
  load.add(told("checkpoint-stall", NeedGroup::Storage, stall, note));
  load.add(told("checkpoint-interval", NeedGroup::Storage, interval));
  if (interval.value > 0) {
    load.add(
        atMost("checkpoint-stall-share", NeedGroup::Storage,
               derived("checkpoint-stall-share", "x", "t_c / T_c", stall.value / interval.value, "", {stall, interval}),
               load.policy("target_checkpoint_stall_share", "x_c")));
  }
  addWriteRate(load, size, interval);
  const Derivation minutes = load.policy("load_minutes", "T_r");
  load.add(atMost(
      "restore-read-rate", NeedGroup::Storage,
      derived("restore-read-rate", "BW_r", "C / (60 * T_r)", size.value / (60 * minutes.value), "B/s", {size, minutes}),
      storageRate(load, "read_gbs"), storageNote(load, "read_gbs")));
  addReliability(load, run.gpus, stall.value, interval.value);
}

void addCapacity(const Load& load, const StoredRun& run, const Derivation& size) {
  const Derivation hot = load.policy("hot_checkpoints", "k");
  const Derivation perDay = load.policy("kept_checkpoints_per_day", "q");
  const Derivation days = load.policy("retention_days", "d");
  const double kept = perDay.value * (run.runDays > 0 ? std::min(days.value, run.runDays) : days.value);
  const Derivation hotBytes = derived("capacity-hot", "H", "k * C", hot.value * size.value, "B", {hot, size});
  const Derivation keptBytes =
      derived("capacity-kept", "K", "q * min(d, T) * C", kept * size.value, "B",
              {perDay, days, given("run-days", "T", run.runDays, "d", "need run-days without losses"), size});
  const Derivation usable =
      derived("capacity-usable", "U", "H + K + D", hotBytes.value + keptBytes.value + run.datasetBytes, "B",
              {hotBytes, keptBytes, given("dataset", "D", run.datasetBytes, "B", "workload")});
  const Derivation share = load.policy("usable_share", "e"), fill = load.policy("fill_share", "f");
  load.add(told("capacity-hot", NeedGroup::Storage, hotBytes));
  load.add(atMost("capacity-usable", NeedGroup::Storage, usable,
                  given("capacity-there", "U_has", storageFigure(load.input.design, "usable_tb", 1e12), "B",
                        "catalog: storage devices of the design")));
  load.add(atMost("capacity-raw", NeedGroup::Storage,
                  derived("capacity-raw", "W", "U / (e * f)", usable.value / (share.value * fill.value), "B",
                          {usable, share, fill}),
                  given("capacity-there", "W_has", storageFigure(load.input.design, "raw_tb", 1e12), "B",
                        "catalog: storage devices of the design")));
}

} // namespace

void addStorage(const Load& load, const StoredRun& run) {
  load.add(atMost("dataset-read-rate", NeedGroup::Storage,
                  given("dataset-read-rate", "BW_d", run.readBytesPerS, "B/s", "samples a second times their bytes"),
                  storageRate(load, "read_gbs"), storageNote(load, "read_gbs")));
  const Derivation size = checkpointSize(load, run);
  addCheckpoints(load, run, size);
  addCapacity(load, run, size);
}

} // namespace cw::sizing::needs_detail
