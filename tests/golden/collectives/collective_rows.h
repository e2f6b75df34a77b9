// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/csv.h"
#include "core/sizing/profile/collectives.h"

namespace cw::test {

/// One published measurement.
struct CollectiveRow {
  std::string id, group;
  sizing::Collective kind = sizing::Collective::AllReduce;
  int ranks = 0;
  double bytes = 0, seconds = 0;
};

/// Rows of a table in tests/golden/data/collectives with columns id, generation (or system), collective, ranks,
/// payload_bytes, time_us.
inline std::vector<CollectiveRow> collectiveRows(const char* name, const char* groupColumn) {
  QFile file(QString(CW_SOURCE_DIR "/tests/golden/data/collectives/") + name);
  if (!file.open(QIODevice::ReadOnly)) qFatal("missing table %s", name);
  const auto table = readCsv(file.readAll().toStdString(), name);
  if (!table) qFatal("unreadable table %s", name);
  static const std::map<std::string, sizing::Collective> kinds{{"all_reduce", sizing::Collective::AllReduce},
                                                               {"all_gather", sizing::Collective::AllGather},
                                                               {"reduce_scatter", sizing::Collective::ReduceScatter},
                                                               {"alltoall", sizing::Collective::AllToAll}};
  std::vector<CollectiveRow> rows;
  for (const CsvRow& row : table->rows) {
    rows.push_back({table->cell(row, "id"), table->cell(row, groupColumn), kinds.at(table->cell(row, "collective")),
                    std::stoi(table->cell(row, "ranks")), std::stod(table->cell(row, "payload_bytes")),
                    std::stod(table->cell(row, "time_us")) * 1e-6});
  }
  return rows;
}

/// An accelerator of a generation with its nominal links, and the node around it with NICs of a rate in Gb/s.
inline std::pair<sizing::GpuSpec, sizing::ClusterSpec> machineOf(const std::string& generation, double nicGbps = 0) {
  using sizing::GpuGeneration;
  static const std::map<std::string, std::pair<GpuGeneration, double>> known{
      {"Volta", {GpuGeneration::Volta, 150e9}},
      {"Ampere", {GpuGeneration::Ampere, 300e9}},
      {"Hopper", {GpuGeneration::Hopper, 450e9}},
      {"Blackwell", {GpuGeneration::Blackwell, 900e9}},
      {"BlackwellUltra", {GpuGeneration::BlackwellUltra, 900e9}},
      {"Pcie", {GpuGeneration::Other, 0}}};
  sizing::GpuSpec gpu;
  sizing::ClusterSpec cluster;
  std::tie(gpu.generation, gpu.scaleUpBytesPerS) = known.at(generation);
  gpu.hostBytesPerS = 32e9;
  cluster.scaleUpBytesPerS = gpu.scaleUpBytesPerS;
  cluster.scaleUpInNetworkReduce = true;
  cluster.nicBytesPerSPerNode = 8 * nicGbps / 8 * 1e9;
  return {gpu, cluster};
}

/// Shares of error, and the line of an error table.
class ErrorTable {
public:
  /// Adds one prediction to its group and to the whole.
  void add(const std::string& group, double predicted, double measured) {
    for (const std::string& key : {group, std::string("all")})
      errors_[key].push_back(predicted / measured - 1);
  }
  /// Median of the absolute errors of a group.
  double median(const std::string& group) const { return quantile(group, 0.5); }
  /// Mean of the absolute errors of a group.
  double mean(const std::string& group) const {
    double sum = 0;
    for (double e : errors_.at(group))
      sum += std::abs(e);
    return sum / static_cast<double>(errors_.at(group).size());
  }
  /// Rows of a group.
  std::size_t count(const std::string& group) const { return errors_.at(group).size(); }
  /// Prints all groups.
  void print(const char* title) const {
    fmt::print("\n{}\n{:<22}{:>6}{:>9}{:>9}{:>9}{:>9}{:>9}\n", title, "set", "rows", "MAPE %", "median", "p90", "max",
               "bias");
    for (const auto& [group, errors] : errors_) {
      double bias = 0;
      for (double e : errors)
        bias += e / static_cast<double>(errors.size());
      fmt::print("{:<22}{:>6}{:>9.1f}{:>9.1f}{:>9.1f}{:>9.1f}{:>+9.1f}\n", group, errors.size(), 100 * mean(group),
                 100 * median(group), 100 * quantile(group, 0.9), 100 * quantile(group, 1), 100 * bias);
    }
    std::fflush(stdout);
  }

private:
  double quantile(const std::string& group, double q) const {
    std::vector<double> sizes;
    for (double e : errors_.at(group))
      sizes.push_back(std::abs(e));
    std::sort(sizes.begin(), sizes.end());
    return sizes[static_cast<std::size_t>(q * static_cast<double>(sizes.size() - 1))];
  }

  std::map<std::string, std::vector<double>> errors_;
};

} // namespace cw::test
