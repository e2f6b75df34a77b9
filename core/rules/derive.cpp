// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/derived.h"

namespace cw {

Result<std::shared_ptr<const Derived>> derive(const Design& design, Revision revision, const EntrySource& catalog,
                                              const Progress& progress, std::stop_token stop) {
  auto derived = std::make_shared<Derived>();
  derived->revision = revision;
  derived->design = design;
  // Each step begins only when nobody has cancelled, and each ends soon when somebody does.
  const auto goOn = [&](double fraction, const char* step) {
    progress.report(fraction, step);
    return !stop.stop_requested();
  };
  if (goOn(0, "derive.topology")) derived->topology = deriveTopology(derived->design, stop);
  if (goOn(0.35, "derive.cabling")) derived->cabling = deriveCabling(derived->design, derived->topology, catalog, stop);
  if (goOn(0.7, "derive.power")) derived->power = derivePower(derived->design);
  if (goOn(0.8, "derive.findings")) {
    derived->findings = checkDesign({derived->design, derived->topology, derived->cabling, derived->power}, stop);
  }
  if (!goOn(1, "derive.done")) return fail("job.cancelled");
  return std::shared_ptr<const Derived>(std::move(derived));
}

} // namespace cw
