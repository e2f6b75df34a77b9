// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/messages.h"
#include "core/model/store.h"

namespace cw::test {

/// The text of a failed result, for QVERIFY2.
template <class T>
std::string why(const Result<T>& result) {
  return result ? std::string{} : renderError(result.error(), Language::English);
}
template <class T>
std::string codeOf(const Result<T>& result) {
  return result ? std::string{} : result.error().code;
}

/// An entry of a server of some rack units.
inline Entry serverEntry(const std::string& id, double rackUnits) {
  Entry entry;
  entry.id = id;
  entry.kind = EntryKind::Server;
  entry.vendor = "Vendor";
  entry.model = "Model " + id;
  entry.aliases = {id + " alias", "别名"};
  entry.partNumbers = {"PN-1"};
  entry.facts["rack_units"] = Fact{rackUnits, "", "datasheet", true};
  entry.facts["max_power_w"] = Fact{10200.0, "W", "datasheet", true};
  entry.facts["airflow"] = Fact{std::string{"front-to-rear"}, "", "", false};
  entry.ports = {PortGroup{"OSFP", PortPurpose::Compute, 4, 2, 400, "OSFP", "2x200", true, "datasheet", true}};
  return entry;
}

/// The network of the sample.
inline Fabric sampleFabric(Id<Fabric> id, Id<DeviceGroup> group) {
  Fabric fabric;
  fabric.id = id;
  fabric.name = "compute";
  fabric.leafTypeId = "switch-1u";
  fabric.linkGbps = 400;
  fabric.management = {ManagementPorts::Mode::Count, 4};
  fabric.attachments = {{group, {}, false, 8}};
  fabric.dims = {4, 4, 2};
  fabric.statedCables = {{"site", 3, 100, "drawing"}};
  return fabric;
}

/// The switch of the sample, mounted at the rear and pinned.
inline Device sampleLeaf(Id<Device> id, Id<Rack> rack, Id<Fabric> fabric) {
  return Device{.id = id,
                .name = "leaf001",
                .typeId = "switch-1u",
                .role = DeviceRole::Switch,
                .rack = rack,
                .position = HalfUnits{41},
                .face = Face::Rear,
                .pinned = true,
                .origin = {{}, fabric, Tier::Leaf, 0},
                .phase = 2,
                .unknown = {}};
}

/// A design with one of everything: every kind of row, and values other than the defaults.
inline Design sampleDesign() {
  DesignStore store;
  Transaction t{store, "edit.sample"};
  t.setName("样例 sample \"1\"");
  t.embed(serverEntry("server-8u", 8));
  t.embed(serverEntry("switch-1u", 1));
  const Policy policy{.id = t.newId<Policy>(), .sparesShare = 0.05, .unknown = {}};
  const Hall hall{.id = t.newId<Hall>(), .name = "Hall 1", .widthM = 12.5, .unknown = {}};
  const Feed feed{.id = t.newId<Feed>(), .name = "A", .unknown = {}};
  const DeviceGroup group{.id = t.newId<DeviceGroup>(),
                          .name = "gpus",
                          .typeId = "server-8u",
                          .count = 4,
                          .rackTypeId = {},
                          .pduTypeId = {},
                          .unknown = {}};
  Rack rack{.id = t.newId<Rack>(),
            .name = "R01",
            .typeId = {},
            .hall = hall.id,
            .xM = 0.6,
            .yM = -1.2,
            .rotationDeg = 180,
            .blocked = {{HalfUnits{80}, HalfUnits{84}}},
            .feeds = {feed.id},
            .pduTypeId = {},
            .pinned = true,
            .purpose = "compute",
            .group = group.id,
            .unknown = {}};
  const Fabric fabric = sampleFabric(t.newId<Fabric>(), group.id);
  const ScaleUpDomain domain{
      .id = t.newId<ScaleUpDomain>(), .name = "NVLink", .group = group.id, .linkGBps = 25, .unknown = {}};
  Device node{.id = t.newId<Device>(),
              .name = "node001",
              .typeId = "server-8u",
              .role = DeviceRole::Node,
              .rack = rack.id,
              .position = HalfUnits::fromUnits(2),
              .origin = {group.id, {}, Tier::Node, 0},
              .unknown = {}};
  const Device leaf = sampleLeaf(t.newId<Device>(), rack.id, fabric.id);
  const ManualLink link{.id = t.newId<ManualLink>(),
                        .deviceA = node.id,
                        .deviceB = leaf.id,
                        .portA = 3,
                        .cableTypeId = {},
                        .fabric = {},
                        .unknown = {}};
  const Waiver waiver{
      .id = t.newId<Waiver>(), .rule = "NET-003", .place = rack.id.text(), .reason = "lab\nonly", .unknown = {}};
  const Price price{.id = t.newId<Price>(), .entryId = "some-cable", .usd = 123.45, .source = "quote", .unknown = {}};
  t.put(policy), t.put(hall), t.put(feed), t.put(group), t.put(rack), t.put(fabric), t.put(domain), t.put(node);
  t.put(leaf), t.put(link), t.put(waiver), t.put(price);
  const auto done = t.commit();
  if (!done) qFatal("the sample is invalid: %s", why(done).c_str());
  return store.design();
}

/// The first row of a kind; a copy, so that tests can change it.
template <class Row>
Row firstOf(const Design& design) {
  return *design.table<Row>().first();
}

} // namespace cw::test
