// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/context.h"
#include "core/simulation/study/studies.h"

/// The two forms of what `simulate` finds: a JSON document and a text for people.
namespace cw::cli {

/// A job with its busiest links, at most `links` of them (0: all).
Json jobJson(const DrawnFabric& drawn, const JobSpec& job, const JobOutcome& outcome, std::size_t links);
std::string jobText(const Context& context, const DrawnFabric& drawn, const JobSpec& job, const JobOutcome& outcome,
                    std::size_t links);

/// Failures: distribution of the slowdown and the worst places.
Json failuresJson(const Context& context, const FailureStudy& study, FailureScope scope);
std::string failuresText(const Context& context, const FailureStudy& study, FailureScope scope);

/// Placements, the best first.
Json placementJson(const std::vector<Variant>& variants);
std::string placementText(const Context& context, const std::vector<Variant>& variants);

/// Hash collisions over seeds.
Json ecmpJson(const EcmpStudy& study);
std::string ecmpText(const Context& context, const EcmpStudy& study);

/// Two jobs at once; many senders.
Json sharingJson(const SharingStudy& study);
std::string sharingText(const Context& context, const SharingStudy& study);
Json incastJson(const IncastStudy& study);
std::string incastText(const Context& context, const IncastStudy& study);

/// Which links to widen.
Json sensitivityJson(const std::vector<Sensitivity>& classes);
std::string sensitivityText(const Context& context, const std::vector<Sensitivity>& classes);

/// The messages of a run as events for chrome://tracing and Perfetto: one row an accelerator, microseconds.
Json traceJson(const DrawnFabric& drawn, const JobOutcome& outcome);

} // namespace cw::cli
