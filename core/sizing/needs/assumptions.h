// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/model/design.h"
#include "core/sizing/report/derivation.h"

namespace cw::sizing {

/// Everything about a site and its habits that no datasheet and no measurement of a model states: targets, tariffs,
/// failure rates, rules of thumb. The only place of these constants; a design overrides them one by one with
/// `Assumption` rows. Shares 0…1, money in USD, times in the unit of the name.
struct Assumptions {
  // Targets.
  double targetMfu = 0.35;
  double targetAllReduceShare = 0.15;
  double targetCheckpointStallShare = 0.02;
  double targetGoodput = 0.90;
  double targetTtftP99Ms = 2000;
  double targetTpotMs = 50;
  double targetVisionP99Ms = 100;
  double targetUtilisation = 0.80;
  double targetWaitP95H = 24;
  // Storage.
  double bytesPerToken = 4;
  double checkpointBytesPerParameter = 14;
  double hotCheckpoints = 10;
  double keptCheckpointsPerDay = 1;
  double retentionDays = 30;
  double usableShare = 0.8;
  double fillShare = 0.8;
  double imageKBytes = 115;
  double loadMinutes = 5;
  // Host.
  double coresPerGpu = 16;
  double memoryGBytesPerGpu = 256;
  double loaderWorkersPerGpu = 4;
  double prefetchFactor = 2;
  double loaderCoreShare = 0.7;
  double cpuMsPerImage = 7;
  double cpuMsPerTokenSequence = 1;
  double pcieLanesPerSocket = 80;
  // Vision models.
  double cnnComputeShare = 0.075;
  double transformerImageShare = 0.35;
  double batchFixedMs = 1.5;
  // Facility.
  double pue = 1.3;
  double airRiseK = 12;
  double waterRiseK = 10;
  double liquidShare = 0.8;
  // Money.
  double priceUsdPerGpu = 0; ///< of the whole system; 0 = none stated, the bill's prices count
  double tariffUsdPerKwh = 0.10;
  double interest = 0.06;
  double lifeYears = 5;
  double supportShare = 0.05;
  double spaceUsdPerRackYear = 12000;
  double staffUsdPerYear = 0;
  double utilisation = 0.7;
  // Failures.
  double gpuFailuresPerYear = 0.09;
  double nodeOtherFailuresPerYear = 0.15;
  double nicFailuresPerYear = 0.02;
  double opticFailuresPerYear = 0.01;
  double switchFailuresPerYear = 0.02;
  double supplyFailuresPerYear = 0.02;
  double driveFailuresPerYear = 0.01;
  double spareLeadDays = 30;
  double spareConfidence = 0.95;
  double detectMinutes = 3;
  double replaceMinutes = 10;
  double startMinutes = 5;
  double repairHours = 24;
  // Management plane.
  double nodesPerLoginNode = 64;
  double schedulerNodes = 2;
  double controlPlaneNodes = 3;
  double nodesPerProvisioner = 128;
  double nodesPerMonitor = 128;
  double fabricManagers = 2;
  bool operator==(const Assumptions&) const = default;
};

/// One constant's story.
struct AssumptionInfo {
  const char* key; ///< of `Assumption::key`: snake_case with the unit
  double Assumptions::*field;
  double low, high;  ///< plausible range; a row outside it is refused by `problemOf`
  const char* unit;  ///< ``, `USD/kWh`, `1/year`, …
  const char* group; ///< `targets`, `storage`, `host`, `vision`, `facility`, `money`, `failures`, `management`
  const char* source;
  bool verified; ///< false where it is recalled or a rule of thumb
};

/// All constants, in the order of the fields. The text for people is message `sizing.assumption.KEY`.
std::span<const AssumptionInfo> assumptionInfos();
/// One by key; null for an unknown one.
const AssumptionInfo* findAssumption(std::string_view key);

/// The constants with the design's own values; rows of unknown keys or outside the range have no effect.
Assumptions assumptionsOf(const Design& design);

/// Why a row has no effect: `sizing.assumption.unknown` with the nearest key, `sizing.assumption.out-of-range`.
Result<> problemOf(const Assumption& row);

/// A constant as the leaf of a derivation: value, unit and source, the design's own where it has a row.
Derivation assumptionFigure(const Design& design, std::string_view key, std::string symbol);

} // namespace cw::sizing
