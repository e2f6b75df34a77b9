// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>

#include "core/base/progress.h"
#include "core/model/store.h"
#include "core/placement/derive.h"
#include "core/rules/finding.h"

namespace cw {

/// Everything that follows from one snapshot, with the revision it belongs to. The bill of materials is made from it by
/// `makeBom` (core/interchange).
struct Derived {
  Revision revision = 0;
  Design design; ///< the snapshot (cheap copy)
  DesignTopology topology;
  Cabling cabling;
  std::vector<RackPower> power;
  std::vector<Finding> findings;
};

/// Derives all of it; the one function behind CLI and GUI. Pure; polls the token and then returns `job.cancelled`.
Result<std::shared_ptr<const Derived>> derive(const Design& design, Revision revision, const EntrySource& catalog,
                                              const Progress& progress = {}, std::stop_token stop = {});

} // namespace cw
