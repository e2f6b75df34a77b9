// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/report/derivation.h"

namespace cw::sizing {

/// A service of vision or multimodal encoders: queries are collected into batches and run on equal servers.
struct BatchedService {
  double queriesPerS = 0;       ///< Poisson arrivals of the whole service
  double p99TargetS = 0;        ///< of a whole query
  double fixedS = 0, eachS = 0; ///< time of a batch = fixed + queries * each
  double windowS = 0;           ///< longest wait for company; 0 = chosen
  int maxBatch = 0;             ///< 0 = chosen, 128 at most
  int servers = 0;              ///< accelerators, or parts of them; 0 = as many as the target needs
  bool operator==(const BatchedService&) const = default;
};

/// What it will do. Times in s.
struct BatchedPrediction {
  int batch = 0, servers = 0;
  double fillS = 0, waitP99S = 0, serviceS = 0;
  double p99S = 0;          ///< the sum of the three: an upper bound, as full batches come evenly
  double p99SimulatedS = 0; ///< of an event simulation with the same window, fixed seed
  double utilisation = 0;
  double capacityPerS = 0; ///< queries a second that the servers finish at this batch
  bool meetsTarget = false;
};

/// The batch that needs the fewest servers for the target, or the fastest on the servers that are stated. Errors:
/// `serve.out-of-range`, `serve.target-below-service` (with the least possible time), `serve.too-fast`.
Result<BatchedPrediction> predictBatched(const BatchedService& service);

/// The constant of an assumption that says how much of the peak a vision model reaches (`cnn_compute_share`, …).
const char* imageShareKey(const Entry& model);

/// Time of one image on one accelerator, forward and, for training, twice as much backward; `share` is that of the
/// peak. The entry states its operations.
Derivation imageTime(const Entry& model, const GpuSpec& gpu, Precision precision, const Derivation& share,
                     bool training);

/// `P99` as fill + wait + batch, down to the time of a query.
Derivation explainBatched(const BatchedPrediction& prediction, const Derivation& each, const Derivation& fixed);

} // namespace cw::sizing
