// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/interchange/sample_pod.h"

#include <QtGlobal>

#include <map>

#include "catalog/catalog.h"
#include "core/placement/templates/templates.h"

namespace cw::test {

const Derived& samplePod(int units) {
  static std::map<int, std::shared_ptr<const Derived>> pods;
  auto& pod = pods[units];
  if (!pod) {
    static auto catalog = Catalog::openDefault();
    if (!catalog) qFatal("the catalog: %s", catalog.error().code.c_str());
    const auto design = makeFromTemplate("superpod-h100", {{"units", std::to_string(units)}}, **catalog);
    if (!design) qFatal("the template: %s", design.error().code.c_str());
    const auto derived = derive(*design, 1, **catalog);
    if (!derived) qFatal("deriving: %s", derived.error().code.c_str());
    pod = *derived;
  }
  return *pod;
}

} // namespace cw::test
