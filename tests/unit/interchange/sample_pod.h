// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/rules/derived.h"

namespace cw::test {

/// Everything derived from the reference pod with that many scalable units and the shipped catalog; made once a
/// program.
const Derived& samplePod(int units);

} // namespace cw::test
