// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/language.h"
#include "core/rules/derived.h"

namespace cw {

/// What a shape is drawn with; writers choose the colour for screen or paper. Networks have a colour of their own.
enum class Ink { None, Outline, Muted, Text, Surface, Device, Blocked, Compute, Storage, InBand, OutOfBand, Power };

/// A rectangle, a line through points, or a text.
struct Shape {
  /// Which of the three it is.
  enum class Kind { Rectangle, Line, Text } kind = Kind::Rectangle;
  double x = 0, y = 0;          ///< upper left corner, or where a text begins (baseline)
  double width = 0, height = 0; ///< of a rectangle; of a text: 0, and `height` is the size of its letters
  Ink fill = Ink::None, stroke = Ink::Outline;
  double strokeWidth = 1;
  std::vector<std::pair<double, double>> points; ///< of a line
  std::string text;
  /// Where the text stands at its point: -1 begins there, 0 is centred, 1 ends there.
  int anchor = -1;
  std::string id; ///< of the row it shows, such as `rack-3`; empty when none
  std::string tooltip;
};

/// A page of shapes in points: what SVG, print and image writers consume.
struct Drawing {
  std::string name; ///< for the file: `topology-compute`
  std::string title;
  double width = 0, height = 0;
  std::vector<Shape> shapes;
};

/// The ink of a network.
Ink inkOf(FabricPurpose purpose);

/// The network of one fabric with its tiers and bundles; large ones folded by unit.
Drawing drawTopology(const Derived& derived, const FabricInstance& fabric, Language language);
/// Every hall of the floor plan to scale, racks with name and planned power.
std::vector<Drawing> drawFloor(const Derived& derived, Language language);
/// Racks side by side, `perPage` a page, from one face, with unit numbers and devices.
std::vector<Drawing> drawElevations(const Derived& derived, Face face, std::size_t perPage, Language language);

/// A drawing as a self-contained SVG document; texts are escaped, colours are those of light paper.
std::string toSvg(const Drawing& drawing);

} // namespace cw
