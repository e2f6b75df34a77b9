// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/model/design.h"

namespace cw {

/// A number that a template takes: `units`, `nodes`.
struct TemplateParameter {
  std::string key;
  long long defaultValue = 0, low = 0, high = 0;
};

/// A starting point that a user can pick. Title and description are messages `template.ID.title` and `.text`.
struct TemplateInfo {
  std::string id; ///< `superpod-h100`
  std::vector<TemplateParameter> parameters;
  std::string source; ///< the reference architecture it follows
};

/// All templates.
std::span<const TemplateInfo> templates();

/// A whole design: groups, fabrics, racks, devices placed. `settings` override parameters by key.
/// Errors: `template.unknown` (with the nearest id), `template.no-such-parameter`, `template.parameter-range`,
/// `catalog.no-such-entry`.
Result<Design> makeFromTemplate(std::string_view id, const std::map<std::string, std::string>& settings,
                                const EntrySource& catalog);

} // namespace cw
