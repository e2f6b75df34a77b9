// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/context.h"
#include "core/sizing/report/interval.h"

namespace cw::cli {

/// The nearest published runs with their error, per cent.
Json nearestJson(const sizing::Interval& interval);

/// What lies outside the validated range: quantity, value, and what published runs reach.
Json outsideJson(const sizing::Interval& interval);

/// The nearest runs as a table and a warning for each quantity outside the validated range, for people.
std::string validationText(const Context& context, const sizing::Interval& interval);

/// `lo…hi` in seconds, with `*` outside the validated range; the word where nothing validates it.
std::string rangeText(const Context& context, const sizing::Interval& interval);

} // namespace cw::cli
