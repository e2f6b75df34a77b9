// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/formulas.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace cw::formulas {
namespace {

std::int64_t product(const std::vector<int>& sizes, std::size_t from) {
  return std::accumulate(sizes.begin() + static_cast<std::ptrdiff_t>(from), sizes.end(), std::int64_t{1},
                         [](std::int64_t a, int b) { return a * b; });
}

// Halves are cut across the largest dimension; where that is odd, the cut has a step in it and goes on in the next one,
// down to the first even dimension.
std::int64_t torusCut(std::vector<int> sizes) {
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  std::int64_t cut = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    cut += product(sizes, i + 1);
    if (sizes[i] % 2 == 0) break;
  }
  return 2 * cut;
}

} // namespace

NetworkFigures fatTree2(std::int64_t radix) {
  const std::int64_t half = radix / 2;
  return {radix * half, radix + half, radix * half, radix * half / 2, 4};
}

NetworkFigures fatTree3(std::int64_t radix) {
  const std::int64_t half = radix / 2, endpoints = radix * half * half;
  return {endpoints, 2 * radix * half + half * half, 2 * endpoints, endpoints / 2, 6};
}

NetworkFigures torus(const std::vector<int>& sizes) {
  NetworkFigures figures;
  figures.endpoints = product(sizes, 0);
  figures.switchLinks = figures.endpoints * static_cast<std::int64_t>(sizes.size());
  figures.bisectionLinks = torusCut(sizes);
  for (const int size : sizes)
    figures.diameterLinks += size / 2;
  return figures;
}

std::int64_t globalLinksPerGroup(std::int64_t globalPorts, std::int64_t groups) {
  if (groups < 2) return 0;
  const std::int64_t others = groups - 1, spare = globalPorts % others;
  // Spare ports join groups at equal distances both ways round; a single one only where every group has an opposite.
  const bool oddStays = spare % 2 == 1 && groups % 2 == 1;
  return globalPorts - (oddStays ? 1 : 0);
}

std::int64_t globalLinksAcross(std::int64_t globalPorts, std::int64_t groups) {
  if (groups < 2) return 0;
  const std::int64_t half = groups / 2, rest = groups - half, spare = globalPorts % (groups - 1);
  std::int64_t links = half * rest * (globalPorts / (groups - 1));
  // A ring at distance `step` crosses between the halves at both of their ends.
  for (std::int64_t step = 1; step <= spare / 2; ++step)
    links += 2 * std::min({step, half, rest});
  const bool opposite = spare % 2 == 1 && groups % 2 == 0;
  return links + (opposite ? half : 0);
}

NetworkFigures dragonfly(const DragonflyShape& shape) {
  const auto& [a, p, h, groups] = shape;
  NetworkFigures figures;
  figures.endpoints = groups * a * p;
  figures.switches = groups * a;
  const std::int64_t local = groups * a * (a - 1) / 2, global = groups * globalLinksPerGroup(a * h, groups) / 2;
  figures.switchLinks = local + global;
  const std::int64_t cut = groups > 1 ? globalLinksAcross(a * h, groups) : (a / 2) * (a - a / 2);
  figures.bisectionLinks = std::min(cut, figures.endpoints / 2);
  figures.diameterLinks = groups > 1 ? 5 : a > 1 ? 3 : 2;
  return figures;
}

DragonflyShape balancedDragonfly(std::int64_t endpoints) {
  DragonflyShape shape;
  do {
    ++shape.h;
    shape.p = shape.h;
    shape.a = 2 * shape.h;
    shape.groups = shape.a * shape.h + 1;
  } while (shape.groups * shape.a * shape.p < endpoints);
  const std::int64_t inGroup = shape.a * shape.p;
  shape.groups = (endpoints + inGroup - 1) / inGroup;
  return shape;
}

NetworkFigures dragonflyPlus(std::int64_t radix) {
  const std::int64_t half = radix / 2, groups = half * half + 1;
  NetworkFigures figures;
  figures.endpoints = groups * half * half;
  figures.switches = groups * radix;
  figures.switchLinks = groups * half * half + groups * (groups - 1) / 2;
  figures.bisectionLinks = std::min(globalLinksAcross(half * half, groups), figures.endpoints / 2);
  figures.diameterLinks = 5;
  return figures;
}

NetworkFigures slimFly(std::int64_t q, std::int64_t endpointsPerRouter) {
  const std::int64_t delta = q % 4 == 1 ? 1 : q % 4 == 3 ? -1 : 0;
  NetworkFigures figures;
  figures.switches = 2 * q * q;
  figures.endpoints = figures.switches * endpointsPerRouter;
  figures.switchLinks = figures.switches * (3 * q - delta) / 2 / 2;
  figures.diameterLinks = 4;
  return figures;
}

} // namespace cw::formulas
