// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace cw::ui {

/// Vendor and model as people say them: a model that begins with its vendor's name is not said twice.
inline std::string entryName(const std::string& vendor, const std::string& model) {
  if (vendor.empty() || model.starts_with(vendor)) return model;
  return model.empty() ? vendor : vendor + ' ' + model;
}

} // namespace cw::ui
