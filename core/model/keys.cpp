// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/keys.h"

namespace cw {
namespace {

constexpr EnumKey<EntryKind> entryKinds[] = {{EntryKind::Accelerator, "accelerator"},
                                             {EntryKind::Server, "server"},
                                             {EntryKind::Nic, "nic"},
                                             {EntryKind::Switch, "switch"},
                                             {EntryKind::Cable, "cable"},
                                             {EntryKind::Storage, "storage"},
                                             {EntryKind::Rack, "rack"},
                                             {EntryKind::Power, "power"},
                                             {EntryKind::ModelArchitecture, "model"},
                                             {EntryKind::Appliance, "appliance"}};

constexpr EnumKey<PortPurpose> portPurposes[] = {
    {PortPurpose::Compute, "compute"}, {PortPurpose::Storage, "storage"},
    {PortPurpose::InBand, "in-band"},  {PortPurpose::OutOfBand, "out-of-band"},
    {PortPurpose::Uplink, "uplink"},   {PortPurpose::Manager, "manager"},
    {PortPurpose::Any, "any"}};

constexpr EnumKey<DeviceRole> deviceRoles[] = {{DeviceRole::Node, "node"},
                                               {DeviceRole::Switch, "switch"},
                                               {DeviceRole::Management, "management"},
                                               {DeviceRole::FabricManager, "fabric-manager"},
                                               {DeviceRole::Storage, "storage"},
                                               {DeviceRole::Pdu, "pdu"},
                                               {DeviceRole::Other, "other"}};

constexpr EnumKey<Face> faces[] = {{Face::Front, "front"}, {Face::Rear, "rear"}};

constexpr EnumKey<Tier> tiers[] = {{Tier::Node, "node"},
                                   {Tier::Leaf, "leaf"},
                                   {Tier::Spine, "spine"},
                                   {Tier::Core, "core"},
                                   {Tier::Manager, "manager"}};

constexpr EnumKey<FabricKind> fabricKinds[] = {{FabricKind::Single, "single"},
                                               {FabricKind::Clos, "clos"},
                                               {FabricKind::RailOptimized, "rail-optimized"},
                                               {FabricKind::RailOnly, "rail-only"},
                                               {FabricKind::Torus, "torus"},
                                               {FabricKind::Dragonfly, "dragonfly"},
                                               {FabricKind::DragonflyPlus, "dragonfly-plus"},
                                               {FabricKind::Access, "access"}};

constexpr EnumKey<FabricPurpose> fabricPurposes[] = {{FabricPurpose::Compute, "compute"},
                                                     {FabricPurpose::Storage, "storage"},
                                                     {FabricPurpose::InBand, "in-band"},
                                                     {FabricPurpose::OutOfBand, "out-of-band"},
                                                     {FabricPurpose::Converged, "converged"}};

constexpr EnumKey<ManagementPorts::Mode> managementModes[] = {{ManagementPorts::Mode::Auto, "auto"},
                                                              {ManagementPorts::Mode::None, "none"},
                                                              {ManagementPorts::Mode::Count, "count"}};

} // namespace

std::span<const EnumKey<EntryKind>> enumKeys(EntryKind) { return entryKinds; }
std::span<const EnumKey<PortPurpose>> enumKeys(PortPurpose) { return portPurposes; }
std::span<const EnumKey<DeviceRole>> enumKeys(DeviceRole) { return deviceRoles; }
std::span<const EnumKey<Face>> enumKeys(Face) { return faces; }
std::span<const EnumKey<Tier>> enumKeys(Tier) { return tiers; }
std::span<const EnumKey<FabricKind>> enumKeys(FabricKind) { return fabricKinds; }
std::span<const EnumKey<FabricPurpose>> enumKeys(FabricPurpose) { return fabricPurposes; }
std::span<const EnumKey<ManagementPorts::Mode>> enumKeys(ManagementPorts::Mode) { return managementModes; }

} // namespace cw
