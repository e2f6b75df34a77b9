// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/simulation/study/drawn_fabric.h"
#include "core/simulation/study/simulate.h"

/// Questions that take many runs of one job. All runs of a study are independent and use all cores; results do not
/// depend on their number. Every study polls its token and then returns `job.cancelled`.
namespace cw {

/// What breaks together.
enum class FailureScope { Links, Cages, Switches, Nodes, Planes };
/// The name that options and reports use (`links`, …), and back; false when there is none such.
std::string_view failureScopeName(FailureScope scope);
bool failureScopeFromName(std::string_view name, FailureScope& scope);

/// One failure, or two at once, and what it costs.
struct FailureCase {
  std::string name;                 ///< as `failByName` reads it; two are joined by " + "
  std::vector<std::uint32_t> links; ///< of the topology
  Seconds time;                     ///< of the job; meaningless when it cannot run
  double slowdown = 1;              ///< against the healthy fabric
  std::optional<Error> error;       ///< why the job cannot run at all
};

/// All failures of a kind, the worst first: those that stop the job before those that slow it.
struct FailureStudy {
  Seconds healthy;
  std::vector<FailureCase> cases;
  std::size_t stopped = 0; ///< cases in which the job cannot run
  /// The slowdown that this share of the cases stays below or at (0…1); stopped ones count as worst.
  double slowdownAt(double share) const;
};

/// Every single failure of a scope, or `pairs` drawn pairs of different ones. The job keeps the ranks it has on the
/// healthy fabric, but for failures that take whole nodes away.
Result<FailureStudy> studyFailures(const DrawnFabric& drawn, const JobSpec& job, FailureScope scope, int pairs,
                                   const Progress& progress = {}, std::stop_token stop = {});

/// One way to place or route a job, and its time.
struct Variant {
  std::string name;
  std::uint64_t seed = 0;
  Seconds time;
};

/// Every order of ranks; the random one with several seeds. The best first.
Result<std::vector<Variant>> studyPlacement(const SimFabric& fabric, const JobSpec& job, int seeds,
                                            const Progress& progress = {}, std::stop_token stop = {});

/// The same job under hashes of different seeds, against even spreading.
struct EcmpStudy {
  Seconds spread;             ///< with every packet another way
  std::vector<Seconds> times; ///< by seed, ascending in time
  Seconds mean;
  /// The time that this share of the seeds stays below or at (0…1).
  Seconds timeAt(double share) const;
};
/// Runs the job with `seeds` seeds of the hash.
Result<EcmpStudy> studyEcmp(const SimFabric& fabric, const JobSpec& job, int seeds, const Progress& progress = {},
                            std::stop_token stop = {});

/// What a class of links does to the time of a job.
struct Sensitivity {
  std::string linkClass; ///< `scale-up`, `node-leaf`, `leaf-spine`, `spine-core`, `switch-switch`, `global`
  double elasticity = 0; ///< d ln(time) / d ln(capacity of the class): −1 where it alone decides, 0 where it does not
  Seconds timeTenthWider; ///< with 10 % more capacity
};
/// Which links to widen: the derivative of the job's time by the capacity of each class, by a central difference of one
/// in ten thousand; the classes add up to −1 but for latencies.
Result<std::vector<Sensitivity>> studySensitivity(const SimFabric& fabric, const JobSpec& job,
                                                  std::stop_token stop = {});

/// Two equal jobs, alone and at the same time.
struct SharingStudy {
  Seconds alone;
  Seconds together; ///< of the slower one
};
/// Gives every second node to a second job of the same kind.
Result<SharingStudy> studySharing(const SimFabric& fabric, const JobSpec& job, std::stop_token stop = {});

/// Many senders, one receiver, each with the size of the job.
struct IncastStudy {
  std::size_t senders = 0;
  Seconds time;
  ByteRate perSender;
};
/// The first ranks of other nodes send to the first rank at once. Error `simulation.ranks` with a single node.
Result<IncastStudy> studyIncast(const SimFabric& fabric, const JobSpec& job, int senders, std::stop_token stop = {});

} // namespace cw
