// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/model/entry.h"
#include "core/model/rows.h"

namespace cw {

/// One value of an enumeration and the word for it in files and on the command line.
template <class Enum>
struct EnumKey {
  Enum value;
  std::string_view key;
};

/// All values of an enumeration with their words. The words are part of the file format: they never change.
std::span<const EnumKey<EntryKind>> enumKeys(EntryKind);
std::span<const EnumKey<PortPurpose>> enumKeys(PortPurpose);
std::span<const EnumKey<DeviceRole>> enumKeys(DeviceRole);
std::span<const EnumKey<Face>> enumKeys(Face);
std::span<const EnumKey<Tier>> enumKeys(Tier);
std::span<const EnumKey<FabricKind>> enumKeys(FabricKind);
std::span<const EnumKey<FabricPurpose>> enumKeys(FabricPurpose);
std::span<const EnumKey<ManagementPorts::Mode>> enumKeys(ManagementPorts::Mode);
std::span<const EnumKey<WorkloadKind>> enumKeys(WorkloadKind);
std::span<const EnumKey<NumberFormat>> enumKeys(NumberFormat);
std::span<const EnumKey<RecomputeChoice>> enumKeys(RecomputeChoice);
std::span<const EnumKey<ShardingChoice>> enumKeys(ShardingChoice);
std::span<const EnumKey<TrainingSoftware>> enumKeys(TrainingSoftware);
std::span<const EnumKey<TunedPart>> enumKeys(TunedPart);
std::span<const EnumKey<SharingKind>> enumKeys(SharingKind);

/// The word of a value; empty for a value outside the enumeration.
template <class Enum>
std::string_view keyOf(Enum value) {
  for (const auto& entry : enumKeys(Enum{})) {
    if (entry.value == value) return entry.key;
  }
  return {};
}

/// The value of a word, or nothing when no value has it.
template <class Enum>
std::optional<Enum> valueOfKey(std::string_view key) {
  for (const auto& entry : enumKeys(Enum{})) {
    if (entry.key == key) return entry.value;
  }
  return std::nullopt;
}

/// All words of an enumeration, `a, b, c`, for messages.
template <class Enum>
std::string listOfKeys() {
  std::string out;
  for (const auto& entry : enumKeys(Enum{}))
    out += (out.empty() ? "" : ", ") + std::string{entry.key};
  return out;
}

} // namespace cw
