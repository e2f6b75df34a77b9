// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/published_services.h"

#include <algorithm>
#include <cmath>

namespace cw::sizing {
namespace detail {
namespace {

constexpr PublishedService services[] = {
#include "core/sizing/inference/published_services.inc"
};

double distance(const PublishedService& a, const PublishedService& b) {
  const double size =
      0.5 * (std::abs(a.parameters - b.parameters) + std::abs(a.input - b.input) + std::abs(a.output - b.output) +
             std::abs(a.running - b.running) + std::abs(a.gpus - b.gpus));
  const double kind = (a.generation != b.generation ? 3.0 : 0.0) + (a.flags != b.flags ? 3.0 : 0.0) +
                      (a.engine != b.engine ? 1.0 : 0.0) + (a.weights != b.weights ? 1.0 : 0.0);
  return size + kind;
}

std::optional<double> errorPct(float error) {
  return error == notMeasured ? std::nullopt : std::optional(100 * (std::exp(-double(error)) - 1));
}

float logOf(double value) { return static_cast<float>(std::log(std::max(1.0, value))); }

} // namespace

std::span<const PublishedService> publishedServices() { return services; }

PublishedService publishedOf(const ServeSetup& setup, const ServePrediction& prediction) {
  PublishedService one{};
  one.id = "";
  one.generation = static_cast<std::uint8_t>(setup.gpu.generation);
  one.engine = static_cast<std::uint8_t>(setup.engine);
  one.weights = static_cast<std::uint8_t>(setup.weights);
  one.flags =
      static_cast<std::uint8_t>((setup.shape.isMoe() ? mixtureService : 0) | (setup.disaggregated ? pooledService : 0));
  one.parameters = logOf(countParameters(setup.shape).active);
  one.input = logOf(setup.inputTokens);
  one.output = logOf(setup.outputTokens);
  one.running = logOf(prediction.concurrency);
  one.gpus = logOf(prediction.gpusPerEngine);
  one.ttftError = one.tpotError = notMeasured;
  return one;
}

} // namespace detail

std::vector<NearestService> nearestServices(const ServeSetup& setup, const ServePrediction& prediction) {
  const detail::PublishedService at = detail::publishedOf(setup, prediction);
  std::vector<NearestService> all;
  for (const detail::PublishedService& one : detail::publishedServices())
    all.push_back(
        {one.id, detail::distance(one, at), detail::errorPct(one.ttftError), detail::errorPct(one.tpotError)});
  const auto count = std::min<std::size_t>(3, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                    [](const NearestService& a, const NearestService& b) { return a.distance < b.distance; });
  all.resize(count);
  return all;
}

} // namespace cw::sizing
