// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <limits>
#include <string_view>
#include <type_traits>

#include "core/model/design.h"

/// The one description of what each kind of row consists of. A visitor that walks it writes, reads, checks or compares
/// rows; a new field is added here once and is at once in files, checks, references and differences.
///
/// A visitor has these members, `value` being const for those that only look:
///   name(value)              the unique name of the row
///   must(key, value[, range])  always written: its absence from a file is an error
///   may(key, value[, range])   written unless zero, empty, false or the first of its words; that is also what absence
///                            means, for ever, whatever the row's own default is
///   units(key, value)        a height in rack units (8, 0.5), always written
///   slot(key, value)         a position as people number it: U1 is 1
///   entry(key, value)        the id of an embedded catalog entry, or empty
///   ref(key, id), refs(key, ids)  other rows
///   parts(key, list)         a list of smaller things that have a description of their own
///   numbers(key, list, range)  a list of whole numbers
///   texts(key, list)         a list of texts
///   figure(key, value)       a number or a text (facts of catalog entries only)
///   facts(key, map)          the facts of a catalog entry by field
namespace cw::fields {

/// Limits of a number, both included.
struct Range {
  double low = 0;
  double high = 1e15;
};
inline constexpr Range anyPlace{-1e6, 1e6}; ///< metres on a floor
inline constexpr Range length{0, 1e6};      ///< metres
inline constexpr Range share{0, 1};
inline constexpr Range amount{0, 1e12};           ///< a quantity in the unit of its key
inline constexpr Range count{0, 1'000'000'000};   ///< of things; far above any design, far below overflow
inline constexpr Range counted{1, 1'000'000'000}; ///< at least one
inline constexpr Range phase{1, 1000};
/// Cages of a device and ports of a cage: their product must not overflow.
inline constexpr Range cages{0, 100'000}, portsOfCage{0, 1'000};

/// `T` with or without const.
template <class T, class Row>
concept Is = std::same_as<std::remove_const_t<T>, Row>;

/// The key of a kind's table in a file.
template <class Row>
constexpr std::string_view tableKey() {
  if constexpr (Is<Row, Policy>) return "policy";
  if constexpr (Is<Row, Hall>) return "halls";
  if constexpr (Is<Row, Feed>) return "feeds";
  if constexpr (Is<Row, Rack>) return "racks";
  if constexpr (Is<Row, DeviceGroup>) return "groups";
  if constexpr (Is<Row, Fabric>) return "fabrics";
  if constexpr (Is<Row, ScaleUpDomain>) return "scale_up_domains";
  if constexpr (Is<Row, Device>) return "devices";
  if constexpr (Is<Row, ManualLink>) return "links";
  if constexpr (Is<Row, Waiver>) return "waivers";
  if constexpr (Is<Row, Price>) return "prices";
  if constexpr (Is<Row, Workload>) return "workloads";
  if constexpr (Is<Row, Assumption>) return "assumptions";
}

/// True for kinds whose rows have a name that is unique within the kind.
template <class Row>
concept Named = requires(const Row& row) { row.name; };

/// One row for the whole design.
template <class V>
void describe(V& v, Is<Policy> auto& p) {
  v.must("cable_exit_m", p.cableExitM, length);
  v.must("cable_slack_share", p.cableSlackShare, Range{0, 10});
  v.must("cable_slack_m", p.cableSlackM, length);
  v.must("spares_share", p.sparesShare, Range{0, 10});
  v.must("planned_power_factor", p.plannedPowerFactor, share);
  v.must("rack_power_limit_kw", p.rackPowerLimitKw, amount);
  v.must("rack_load_limit_kg", p.rackLoadLimitKg, amount);
  v.must("row_pitch_m", p.rowPitchM, length);
  v.must("racks_per_row", p.racksPerRow, counted);
}

/// A room.
template <class V>
void describe(V& v, Is<Hall> auto& h) {
  v.name(h.name);
  v.must("width_m", h.widthM, length);
  v.must("depth_m", h.depthM, length);
  v.must("tile_m", h.tileM, length);
  v.must("tray_height_m", h.trayHeightM, length);
}

/// A source of power.
template <class V>
void describe(V& v, Is<Feed> auto& f) {
  v.name(f.name);
  v.must("volts_line_to_line", f.voltsLineToLine, Range{1, 1e6});
  v.must("amps_per_pdu", f.ampsPerPdu, Range{0, 1e6});
  v.must("phases", f.phases, Range{1, 3});
  v.must("power_factor", f.powerFactor, share);
  v.must("derate", f.derate, share);
}

/// From the first blocked unit to the first free one above it.
template <class V>
void describe(V& v, Is<BlockedUnits> auto& b) {
  v.slot("from_u", b.from);
  v.slot("to_u", b.to);
}

/// A rack; its devices refer to it, not the other way round.
template <class V>
void describe(V& v, Is<Rack> auto& r) {
  v.name(r.name);
  v.entry("type", r.typeId);
  v.ref("hall", r.hall);
  v.must("x_m", r.xM, anyPlace);
  v.must("y_m", r.yM, anyPlace);
  v.may("rotation_deg", r.rotationDeg, Range{0, 359});
  v.units("height_u", r.height);
  v.may("numbered_from_above", r.numberedFromAbove);
  v.parts("blocked", r.blocked);
  v.refs("feeds", r.feeds);
  v.entry("pdu_type", r.pduTypeId);
  v.must("phase", r.phase, phase);
  v.may("pinned", r.pinned);
  v.may("purpose", r.purpose);
  v.ref("group", r.group);
}

/// Devices that come and go with one number.
template <class V>
void describe(V& v, Is<DeviceGroup> auto& g) {
  v.name(g.name);
  v.entry("type", g.typeId);
  v.must("role", g.role);
  v.must("count", g.count, count);
  v.must("name_pattern", g.namePattern);
  v.entry("rack_type", g.rackTypeId);
  v.may("devices_per_rack", g.perRack, count);
  v.may("racks", g.racks, count);
  v.may("rack_purpose", g.rackPurpose);
  v.entry("pdu_type", g.pduTypeId);
  v.may("pdus_per_rack", g.pdusPerRack, count);
  v.must("phase", g.phase, phase);
}

/// What hangs on a fabric.
template <class V>
void describe(V& v, Is<Attachment> auto& a) {
  v.ref("group", a.group);
  v.ref("fabric", a.fabric);
  v.may("pdus", a.pdus);
  v.must("links_per_device", a.links, count);
}

/// Cables that are stated, not derived.
template <class V>
void describe(V& v, Is<StatedCables> auto& c) {
  v.must("use", c.use);
  v.must("count", c.count, count);
  v.may("gbps", c.gbps, amount);
  v.may("source", c.source);
}

/// A network; dimensions of the kinds that it is not are absent.
template <class V>
void describe(V& v, Is<Fabric> auto& f) {
  v.name(f.name);
  v.must("purpose", f.purpose);
  v.must("kind", f.kind);
  v.entry("leaf_type", f.leafTypeId);
  v.entry("spine_type", f.spineTypeId);
  v.entry("core_type", f.coreTypeId);
  v.may("link_gbps", f.linkGbps, amount);
  v.must("planes", f.planes, counted);
  v.must("oversubscription", f.oversubscription, Range{0.001, 1e6});
  v.may("nodes_per_unit", f.nodesPerUnit, count);
  v.may("reserved_ports_per_leaf", f.reservedPortsPerLeaf, count);
  v.may("grow_ready", f.growReady);
  v.may("management_ports", f.management.mode);
  v.may("management_port_count", f.management.count, count);
  v.parts("attachments", f.attachments);
  v.numbers("dims", f.dims, counted);
  v.may("dragonfly_a", f.dragonflyA, count);
  v.may("dragonfly_p", f.dragonflyP, count);
  v.may("dragonfly_h", f.dragonflyH, count);
  v.may("stated_leaves", f.statedLeaves, count);
  v.may("uplinks_per_leaf", f.uplinksPerLeaf, count);
  v.may("stated_trunk_cables", f.statedTrunkCables, count);
  v.parts("stated_cables", f.statedCables);
  v.ref("uplink_fabric", f.uplinkFabric);
  v.must("leaf_pattern", f.leafPattern);
  v.must("spine_pattern", f.spinePattern);
  v.must("core_pattern", f.corePattern);
  v.may("rack_purpose", f.rackPurpose);
  v.may("detached", f.detached);
  v.must("phase", f.phase, phase);
}

/// Accelerators joined by a memory-semantic network.
template <class V>
void describe(V& v, Is<ScaleUpDomain> auto& d) {
  v.name(d.name);
  v.ref("group", d.group);
  v.must("nodes_per_domain", d.nodesPerDomain, counted);
  v.must("accelerators_per_node", d.acceleratorsPerNode, count);
  v.may("switches_per_domain", d.switchesPerDomain, count);
  v.may("links_per_accelerator", d.linksPerAccelerator, count);
  v.may("switches_per_node", d.switchesPerNode, count);
  v.may("uplinks_per_node_switch", d.uplinksPerNodeSwitch, count);
  v.may("link_gbyte_per_s", d.linkGBps, amount);
}

/// A device; an unplaced one has no rack.
template <class V>
void describe(V& v, Is<Device> auto& d) {
  v.name(d.name);
  v.entry("type", d.typeId);
  v.must("role", d.role);
  v.ref("rack", d.rack);
  v.slot("position_u", d.position);
  v.may("face", d.face);
  v.may("right_half", d.rightHalf);
  v.may("pinned", d.pinned);
  v.ref("origin_group", d.origin.group);
  v.ref("origin_fabric", d.origin.fabric);
  v.may("origin_tier", d.origin.tier);
  v.may("origin_index", d.origin.index, count);
  v.must("phase", d.phase, phase);
}

/// A cable drawn by hand.
template <class V>
void describe(V& v, Is<ManualLink> auto& l) {
  v.ref("device_a", l.deviceA);
  v.may("port_a", l.portA, count);
  v.ref("device_b", l.deviceB);
  v.may("port_b", l.portB, count);
  v.entry("cable_type", l.cableTypeId);
  v.ref("fabric", l.fabric);
  v.may("link_kind", l.kind, Range{0, 255});
  v.must("phase", l.phase, phase);
}

/// A finding that is accepted.
template <class V>
void describe(V& v, Is<Waiver> auto& w) {
  v.must("rule", w.rule);
  v.may("place", w.place);
  v.may("reason", w.reason);
}

/// A price that the user knows.
template <class V>
void describe(V& v, Is<Price> auto& p) {
  v.must("entry", p.entryId); // may be a type that the design does not embed, such as a derived cable
  v.must("usd", p.usd, amount);
  v.may("source", p.source);
}

/// A named constant with the user's value.
template <class V>
void describe(V& v, Is<Assumption> auto& a) {
  v.must("key", a.key);
  v.must("value", a.value, Range{-1e15, 1e15});
  v.may("source", a.source);
}

/// One kind of jobs of a mixed load.
template <class V>
void describe(V& v, Is<JobClass> auto& j) {
  v.must("name", j.name);
  v.must("gpus", j.gpus, counted);
  v.must("hours", j.hours, amount);
  v.may("hours_spread", j.hoursSpread, Range{0, 100});
  v.must("per_day", j.perDay, amount);
  v.may("priority", j.priority, Range{-1000, 1000});
  v.may("preemptible", j.preemptible);
}

/// A training run; keys stand in the workload's own object.
template <class V>
void describe(V& v, Is<TrainingJob> auto& t) {
  v.may("tokens", t.tokens, Range{0, 1e18});
  v.may("global_batch", t.globalBatch, count);
  v.may("sequence_tokens", t.sequence, count);
  v.may("micro_batch", t.microBatch, count);
  v.may("precision", t.precision);
  v.may("recompute", t.recompute);
  v.may("sharding", t.sharding);
  v.may("software", t.software);
  v.may("tuned", t.tuned);
  v.may("adapter_rank", t.adapterRank, count);
  v.may("tp", t.tp, count);
  v.may("pp", t.pp, count);
  v.may("cp", t.cp, count);
  v.may("ep", t.ep, count);
  v.may("dp", t.dp, count);
  v.may("interleave", t.interleave, count);
  v.may("deadline_days", t.deadlineDays, amount);
  v.may("synchronous_checkpoint", t.synchronousCheckpoint);
  v.may("checkpoint_minutes", t.checkpointMinutes, amount);
  v.may("dataset_tbytes", t.datasetTBytes, amount);
  v.may("sample_kbytes", t.sampleKBytes, amount);
  v.may("cpu_ms_per_sample", t.cpuMsPerSample, amount);
  v.may("samples_per_s_per_gpu", t.samplesPerSPerGpu, amount);
}

/// A service of a language model; keys stand in the workload's own object.
template <class V>
void describe(V& v, Is<ServingLoad> auto& s) {
  v.may("input_tokens", s.inputTokens, amount);
  v.may("output_tokens", s.outputTokens, amount);
  v.may("input_spread", s.inputSpread, Range{0, 100});
  v.may("output_spread", s.outputSpread, Range{0, 100});
  v.may("requests_per_s", s.ratePerS, amount);
  v.may("concurrency", s.concurrency, amount);
  v.may("ttft_p99_ms", s.ttftP99Ms, amount);
  v.may("tpot_ms", s.tpotMs, amount);
  v.may("weights", s.weights);
  v.may("kv_cache", s.kvCache);
  v.may("serve_tp", s.tp, count);
  v.may("serve_pp", s.pp, count);
  v.may("serve_ep", s.ep, count);
  v.may("attention_dp", s.attentionDp, count);
  v.may("disaggregated", s.disaggregated);
  v.may("prefix_hit_share", s.prefixHitShare, share);
  v.may("speculative_tokens", s.speculativeTokens, count);
  v.may("acceptance", s.acceptance, share);
}

/// A vision service; keys stand in the workload's own object.
template <class V>
void describe(V& v, Is<VisionService> auto& s) {
  v.may("queries_per_s", s.queriesPerS, amount);
  v.may("query_p99_ms", s.p99Ms, amount);
  v.may("batch_window_ms", s.batchWindowMs, amount);
  v.may("max_batch", s.maxBatch, count);
  v.may("batch_fixed_ms", s.fixedMs, amount);
  v.may("ms_per_query", s.msPerQuery, amount);
}

/// A load with the parameters of every kind.
template <class V>
void describe(V& v, Is<Workload> auto& w) {
  v.name(w.name);
  v.must("kind", w.kind);
  v.entry("model", w.modelId);
  v.may("model_parameters", w.modelParameters, Range{0, 1e15});
  v.ref("group", w.group);
  v.must("share", w.share, share);
  v.may("gpus", w.gpus, count);
  v.may("priority", w.priority, Range{-1000, 1000});
  v.may("sharing", w.sharing);
  v.may("partitions", w.partitions, Range{0, 1000});
  describe(v, w.training);
  describe(v, w.serving);
  describe(v, w.vision);
  v.parts("jobs", w.mix.jobs);
  v.may("trace", w.mix.tracePath);
  v.may("simulated_days", w.mix.days, amount);
  v.may("seed", w.mix.seed, count);
  v.may("no_backfill", w.mix.noBackfill);
  v.may("prompts_per_step", w.postTraining.promptsPerStep, count);
  v.may("samples_per_prompt", w.postTraining.samplesPerPrompt, count);
  v.may("rollout_share", w.postTraining.rolloutShare, share);
  v.may("stale_steps", w.postTraining.staleSteps, count);
  v.may("post_training_steps", w.postTraining.steps, amount);
}

/// One figure with its provenance.
template <class V>
void describe(V& v, Is<Fact> auto& f) {
  v.figure("value", f.value);
  v.may("unit", f.unit);
  v.may("source", f.source);
  v.may("verified", f.verified);
}

/// Equal cages of a device.
template <class V>
void describe(V& v, Is<PortGroup> auto& p) {
  v.must("name", p.name);
  v.must("purpose", p.purpose);
  v.must("cages", p.cages, cages);
  v.must("ports_per_cage", p.portsPerCage, portsOfCage);
  v.must("port_gbps", p.portGbps, amount);
  v.may("connector", p.connector);
  v.may("splits", p.splits);
  v.may("flat_top", p.flatTop);
  v.may("source", p.source);
  v.may("verified", p.verified);
}

/// A catalog entry; its id is written apart.
template <class V>
void describe(V& v, Is<Entry> auto& e) {
  v.must("kind", e.kind);
  v.must("vendor", e.vendor);
  v.must("model", e.model);
  v.texts("aliases", e.aliases);
  v.texts("part_numbers", e.partNumbers);
  v.must("revision", e.revision, count);
  v.facts("facts", e.facts);
  v.parts("ports", e.ports);
  v.may("notes", e.notes);
}

} // namespace cw::fields
