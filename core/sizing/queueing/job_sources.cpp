// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>

#include "core/base/csv.h"
#include "core/sizing/queueing/cluster_simulation.h"

namespace cw::sizing {
namespace {

constexpr double secondsPerDay = 86400;
/// Far more than a planning question needs, and seconds of simulation.
constexpr double mostJobs = 200'000;
/// What users ask for beside what their jobs take; schedulers see requests well above the truth (Mu'alem and
/// Feitelson 2001 found factors of 2 to 10 and that backfill gains from a factor of 2).
constexpr double requestFactor = 2;

/// Draws that are equal on every platform: the standard's distributions are not.
class Draws {
public:
  explicit Draws(std::uint64_t seed) : engine_(seed) {}
  double uniform() { return static_cast<double>(engine_() >> 11U) * 0x1p-53; }
  double exponential(double mean) { return -mean * std::log1p(-uniform()); }
  double normal() {
    const double radius = std::sqrt(-2 * std::log1p(-uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }
  /// Log-normal by its mean and coefficient of variation.
  double logNormal(double mean, double spread) {
    if (spread <= 0) return mean;
    const double variance = std::log1p(spread * spread);
    return mean * std::exp(std::sqrt(variance) * normal() - variance / 2);
  }

private:
  std::mt19937_64 engine_;
};

void addJobs(const JobClass& kind, double days, Draws draws, std::vector<ClusterJob>& jobs) {
  if (kind.perDay <= 0 || kind.hours <= 0) return;
  double timeS = draws.exponential(secondsPerDay / kind.perDay);
  for (; timeS < days * secondsPerDay; timeS += draws.exponential(secondsPerDay / kind.perDay)) {
    ClusterJob job;
    job.arrivalS = timeS;
    job.runS = draws.logNormal(kind.hours * 3600, kind.hoursSpread);
    job.requestS = std::max(job.runS, requestFactor * kind.hours * 3600);
    job.gpus = kind.gpus;
    job.priority = kind.priority;
    job.preemptible = kind.preemptible;
    jobs.push_back(job);
  }
}

std::optional<double> numberOf(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = problem == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
  return whole ? std::optional{value} : std::nullopt;
}

Error badCell(std::string_view name, int line, std::string_view column, std::string_view found) {
  return Error{"mix.trace-value", {{"column", std::string{column}}}}
      .at(std::string{name} + ':' + std::to_string(line))
      .wanted("number", std::string{found});
}

std::vector<std::string_view> words(std::string_view line) {
  std::vector<std::string_view> all;
  while (true) {
    const auto begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return all;
    line.remove_prefix(begin);
    const auto length = std::min(line.find_first_of(" \t\r"), line.size());
    all.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
}

/// Fields of the Standard Workload Format (Chapin, Feitelson et al. 1999, version 2.2), counted from 0.
enum SwfField { submit = 1, run = 3, allocated = 4, requested = 7, requestedTime = 8 };
constexpr std::size_t swfFields = 18;

Result<std::optional<ClusterJob>> swfJob(std::string_view line, std::string_view name, int number) {
  const auto cells = words(line);
  if (cells.empty() || cells.front().front() == ';') return std::optional<ClusterJob>{};
  if (cells.size() < swfFields) {
    return fail(Error{"mix.trace-columns"}
                    .at(std::string{name} + ':' + std::to_string(number))
                    .wanted(std::to_string(swfFields), std::to_string(cells.size())));
  }
  std::array<double, swfFields> values{};
  for (std::size_t i = 0; i < swfFields; ++i) {
    const auto value = numberOf(cells[i]);
    if (!value) return fail(badCell(name, number, std::to_string(i + 1), cells[i]));
    values[i] = *value;
  }
  ClusterJob job;
  job.arrivalS = values[submit];
  job.runS = values[run];
  job.requestS = std::max(values[requestedTime], 0.0);
  job.gpus = static_cast<int>(std::clamp(std::max(values[allocated], values[requested]), 0.0, 1e9));
  // -1 stands for unknown: a job that never ran or took nothing is no load.
  if (job.runS <= 0 || job.gpus <= 0 || job.arrivalS < 0) return std::optional<ClusterJob>{};
  return std::optional{job};
}

Result<std::vector<ClusterJob>> jobsOfSwf(std::string_view text, std::string_view name) {
  std::vector<ClusterJob> jobs;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto job = swfJob(text.substr(0, end), name, number);
    if (!job) return fail(job.error());
    if (*job) jobs.push_back(**job);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return jobs;
}

Result<ClusterJob> csvJob(const CsvTable& table, const CsvRow& row, std::string_view name) {
  std::optional<Error> problem;
  const auto read = [&](std::string_view column, double low, bool needed) {
    const std::string& cell = table.cell(row, column);
    if (cell.empty() && !needed) return 0.0;
    const auto value = numberOf(cell);
    if (!problem && (!value || *value < low)) problem = badCell(name, row.line, column, cell);
    return value.value_or(0);
  };
  ClusterJob job;
  job.arrivalS = read("arrival_s", 0, true);
  job.runS = read("run_s", 0, true);
  job.gpus = static_cast<int>(std::min(read("gpus", 1, true), 1e9));
  job.requestS = read("request_s", 0, false);
  job.priority = static_cast<int>(std::clamp(read("priority", -1e6, false), -1e6, 1e6));
  job.preemptible = read("preemptible", 0, false) != 0;
  if (problem) return fail(std::move(*problem));
  return job;
}

Result<std::vector<ClusterJob>> jobsOfCsv(std::string_view text, std::string_view name) {
  const auto table = readCsv(text, name);
  if (!table) return fail(table.error());
  for (const char* column : {"arrival_s", "run_s", "gpus"}) {
    if (!table->column(column)) return fail(Error{"mix.trace-no-column", {{"column", column}}}.at(std::string{name}));
  }
  std::vector<ClusterJob> jobs;
  for (const CsvRow& row : table->rows) {
    auto job = csvJob(*table, row, name);
    if (!job) return fail(std::move(job.error()));
    jobs.push_back(*job);
  }
  return jobs;
}

} // namespace

Result<std::vector<ClusterJob>> jobsOfMix(const ResearchMix& mix, double days) {
  double expected = 0;
  for (const JobClass& kind : mix.jobs)
    expected += kind.perDay * days;
  if (expected <= 0) return fail("mix.no-jobs");
  if (expected > mostJobs) return fail("mix.too-many-jobs", {{"limit", std::to_string(static_cast<int>(mostJobs))}});
  std::vector<ClusterJob> jobs;
  // A stream of its own for each class: a change of one leaves the arrivals of the others.
  for (std::size_t i = 0; i < mix.jobs.size(); ++i)
    addJobs(mix.jobs[i], days, Draws{static_cast<std::uint64_t>(mix.seed) * 1000003 + i}, jobs);
  std::stable_sort(jobs.begin(), jobs.end(), [](const auto& a, const auto& b) { return a.arrivalS < b.arrivalS; });
  if (jobs.empty()) return fail("mix.no-jobs");
  return jobs;
}

Result<std::vector<ClusterJob>> jobsOfTrace(std::string_view text, std::string_view name) {
  const std::string_view firstLine = text.substr(0, text.find('\n'));
  const bool isCsv = firstLine.find(',') != std::string_view::npos;
  auto jobs = isCsv ? jobsOfCsv(text, name) : jobsOfSwf(text, name);
  if (jobs && jobs->empty()) return fail(Error{"mix.no-jobs"}.at(std::string{name}));
  return jobs;
}

} // namespace cw::sizing
