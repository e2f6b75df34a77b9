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

constexpr EnumKey<WorkloadKind> workloadKinds[] = {
    {WorkloadKind::LlmTraining, "llm-training"},         {WorkloadKind::FineTuning, "fine-tuning"},
    {WorkloadKind::VisionTraining, "vision-training"},   {WorkloadKind::LlmInference, "llm-inference"},
    {WorkloadKind::VisionInference, "vision-inference"}, {WorkloadKind::MixedResearch, "mixed-research"},
    {WorkloadKind::RlPostTraining, "rl-post-training"}};

constexpr EnumKey<NumberFormat> numberFormats[] = {{NumberFormat::Bf16, "bf16"}, {NumberFormat::Fp16, "fp16"},
                                                   {NumberFormat::Fp8, "fp8"},   {NumberFormat::Fp4, "fp4"},
                                                   {NumberFormat::Fp32, "fp32"}, {NumberFormat::Tf32, "tf32"},
                                                   {NumberFormat::Int8, "int8"}, {NumberFormat::Int4, "int4"}};

constexpr EnumKey<RecomputeChoice> recomputeChoices[] = {{RecomputeChoice::Choose, "choose"},
                                                         {RecomputeChoice::None, "none"},
                                                         {RecomputeChoice::Selective, "selective"},
                                                         {RecomputeChoice::Full, "full"}};

constexpr EnumKey<ShardingChoice> shardingChoices[] = {{ShardingChoice::Choose, "choose"},
                                                       {ShardingChoice::None, "none"},
                                                       {ShardingChoice::Optimizer, "optimizer"},
                                                       {ShardingChoice::Gradients, "gradients"},
                                                       {ShardingChoice::Full, "full"}};

constexpr EnumKey<TrainingSoftware> trainingSoftware[] = {{TrainingSoftware::Choose, "choose"},
                                                          {TrainingSoftware::MegatronCore, "megatron-core"},
                                                          {TrainingSoftware::MegatronLm, "megatron-lm"},
                                                          {TrainingSoftware::MegatronDeepSpeed, "megatron-deepspeed"},
                                                          {TrainingSoftware::Fsdp, "fsdp"},
                                                          {TrainingSoftware::TorchCompile, "torch-compile"}};

constexpr EnumKey<TunedPart> tunedParts[] = {
    {TunedPart::Everything, "everything"}, {TunedPart::Lora, "lora"}, {TunedPart::Qlora, "qlora"}};

constexpr EnumKey<SharingKind> sharingKinds[] = {
    {SharingKind::Whole, "whole"}, {SharingKind::Mig, "mig"}, {SharingKind::Mps, "mps"}};

} // namespace

std::span<const EnumKey<EntryKind>> enumKeys(EntryKind) { return entryKinds; }
std::span<const EnumKey<PortPurpose>> enumKeys(PortPurpose) { return portPurposes; }
std::span<const EnumKey<DeviceRole>> enumKeys(DeviceRole) { return deviceRoles; }
std::span<const EnumKey<Face>> enumKeys(Face) { return faces; }
std::span<const EnumKey<Tier>> enumKeys(Tier) { return tiers; }
std::span<const EnumKey<FabricKind>> enumKeys(FabricKind) { return fabricKinds; }
std::span<const EnumKey<FabricPurpose>> enumKeys(FabricPurpose) { return fabricPurposes; }
std::span<const EnumKey<ManagementPorts::Mode>> enumKeys(ManagementPorts::Mode) { return managementModes; }
std::span<const EnumKey<WorkloadKind>> enumKeys(WorkloadKind) { return workloadKinds; }
std::span<const EnumKey<NumberFormat>> enumKeys(NumberFormat) { return numberFormats; }
std::span<const EnumKey<RecomputeChoice>> enumKeys(RecomputeChoice) { return recomputeChoices; }
std::span<const EnumKey<ShardingChoice>> enumKeys(ShardingChoice) { return shardingChoices; }
std::span<const EnumKey<TrainingSoftware>> enumKeys(TrainingSoftware) { return trainingSoftware; }
std::span<const EnumKey<TunedPart>> enumKeys(TunedPart) { return tunedParts; }
std::span<const EnumKey<SharingKind>> enumKeys(SharingKind) { return sharingKinds; }

} // namespace cw
