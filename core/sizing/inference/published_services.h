// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/sizing/inference/serve.h"

namespace cw::sizing {

/// A published service near a setup, and what the model made of it.
struct NearestService {
  std::string id;
  double distance = 0; ///< in natural logarithms of sizes, lengths and load; kinds count extra
  std::optional<double> ttftErrorPct, tpotErrorPct; ///< predicted against measured means, where measured
};

/// At most three published services, nearest first. `prediction` is that of `setup`.
std::vector<NearestService> nearestServices(const ServeSetup& setup, const ServePrediction& prediction);

namespace detail {

/// What tells kinds of services apart.
enum ServiceFlag : std::uint8_t { mixtureService = 1, pooledService = 2 };

inline constexpr float notMeasured = 99; ///< in place of an error

/// A published service as the search for near ones sees it.
struct PublishedService {
  const char* id;
  std::uint8_t generation, engine, weights, flags;
  float parameters; ///< natural logarithms from here on: active parameters
  float input, output, running, gpus;
  float ttftError, tpotError; ///< measured over predicted, or `notMeasured`
};

/// The shipped services (published_services.inc, written by the golden test of inference).
std::span<const PublishedService> publishedServices();

/// Kind and sizes of a service; its errors are `notMeasured`.
PublishedService publishedOf(const ServeSetup& setup, const ServePrediction& prediction);

} // namespace detail

} // namespace cw::sizing
