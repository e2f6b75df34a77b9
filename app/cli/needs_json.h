// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/sizing/needs/needs.h"

namespace cw::cli {

/// `run`, `network`, … as in the JSON form and in message ids.
std::string_view keyOfGroup(sizing::NeedGroup group);
/// `info`, `met`, `short`, `unreachable`.
std::string_view keyOfVerdict(sizing::Verdict verdict);
/// `memory`, `time`, `batch`, `slo`.
std::string_view keyOfBound(sizing::AcceleratorCounts::Bound bound);

/// A message in both languages, so that a program can show either.
nlohmann::ordered_json titleJson(const std::string& id);
/// A derivation as nested objects.
nlohmann::ordered_json derivationJson(const sizing::Derivation& derivation);
/// The whole report; keys carry units.
nlohmann::ordered_json needsJson(const std::string& name, const sizing::DesignNeeds& needs);

} // namespace cw::cli
