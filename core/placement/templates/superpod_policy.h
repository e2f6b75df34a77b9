// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/placement/templates/cluster_plan.h"

namespace cw::templates_detail {

/// Counts that the reference architecture states without a rule. They hold for a pod of four scalable units; other
/// sizes take their share rounded up, except those that a pod has once.
struct StatedCount {
  int perFourUnits = 0;
  bool scales = true;
  /// The count for a number of units.
  constexpr int of(int units) const { return scales ? ceilDivide(perFourUnits * units, 4) : perFourUnits; }
};

inline constexpr const char* superpodH100Source =
    "DGX SuperPOD RA-11333-001 V11 (2023-09-22), Appendix A, Tables 7 and 8";

/// Of these only the compute fabric is published as rules; the service networks follow our own policy.
inline constexpr const char* superpodB200Source =
    "https://docs.nvidia.com/dgx-superpod/reference-architecture-scalable-infrastructure-b200/latest/"
    "network-fabrics.html Table 4; service networks by the template's own policy";
inline constexpr const char* superpodB300Source =
    "https://docs.nvidia.com/dgx-superpod/reference-architecture/scalable-infrastructure-b300/latest/"
    "dgx-superpod-architecture.html Table 3; service networks by the template's own policy";
inline constexpr const char* superpodB300XdrSource =
    "https://docs.nvidia.com/dgx-superpod/reference-architecture/scalable-infrastructure-b300-xdr/latest/"
    "dgx-superpod-architecture.html Table 3; service networks by the template's own policy";

/// The one place of the pod's stated counts (source above).
namespace superpod {
inline constexpr int nodesPerUnit = 32;
inline constexpr int slotsForFabricManager = 1; ///< all 32 down ports of a leaf are taken by nodes otherwise
inline constexpr int nodesPerRack = 4;
inline constexpr int mostUnitsOfTwoTiers = 8; ///< R²/2 = 2,048 endpoints at R = 64 (fabric.md rule 4)
inline constexpr StatedCount managementRacks{6};
inline constexpr StatedCount fabricManagers{4, false};    ///< UFM appliances
inline constexpr StatedCount managementServers{4, false}; ///< BCM; a copy on the web says 5
inline constexpr StatedCount inBandSwitches{8};
inline constexpr StatedCount outOfBandSwitches{8};
inline constexpr StatedCount storageSwitches{16};         ///< storage side 1:1, DGX side about 4:3
inline constexpr StatedCount storageTrunks{240};          ///< 494 NDR400 cables − 254 of the nodes
inline constexpr StatedCount storageSplitters{48};        ///< 2 × 200G cables to the storage appliances
inline constexpr StatedCount inBandTrunks{24};            ///< leaf to core, 100G
inline constexpr StatedCount inBandNfs{8};                ///< 100G cables to NFS
inline constexpr StatedCount managerBackToBack{2, false}; ///< between the UFM appliances of a pair, 1G
inline constexpr int outOfBandUplinks = 2;                ///< of each switch, 100G
} // namespace superpod

} // namespace cw::templates_detail
