// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/interchange/drawing.h"

namespace cw {

/// A text in the ink of texts; `anchor` as in `Shape`.
Shape textShape(double x, double y, double size, std::string text, int anchor, Ink ink = Ink::Text);

/// The largest letter size up to `most` at which the text fits into a width, by average letter widths (a Chinese
/// character is as wide as it is high, a Latin letter a bit more than half).
double fittingSize(const std::string& text, double width, double most);

/// A name that every file system takes: letters, digits, `-` and `_`; CJK letters stay.
std::string fileName(const std::string& text);

} // namespace cw
