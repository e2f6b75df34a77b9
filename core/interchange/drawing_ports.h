// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/interchange/drawing.h"
#include "core/model/design.h"

namespace cw {

/// True when a device shows its ports on that face of the rack: servers and storage have them at the back of the face
/// they are mounted on, all other devices in front.
bool showsPorts(const Device& device, Face face);

/// The cages of a device, in rows at the right of its outline, one line a row in the ink of their
/// network; nothing where the outline leaves no room beside `nameWidth` points of text.
std::vector<Shape> portShapes(const Entry& entry, const Shape& outline, double nameWidth);

} // namespace cw
