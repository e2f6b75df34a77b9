// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/studio/options.h"

namespace cw {
class Catalog;
}

namespace cw::studio {

/// Renders a screen into a PNG and returns the exit code: 0 written, 2 an error that was printed.
int takeScreenshot(const Catalog& catalog, const Options& options);

} // namespace cw::studio
