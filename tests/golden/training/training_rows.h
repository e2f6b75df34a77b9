// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "core/sizing/profile/profile.h"
#include "core/sizing/table/training_table.h"

namespace cw::test {

/// A published run with a time, its set, and the part of the split that it is in.
struct TimedRun {
  sizing::TrainingRow row;
  std::string set;
  double measured = 0; ///< s
  bool fitted = false; ///< one in three, by a hash of its id; the other two are held out
};

/// FNV-1a, 32 bits: a row is in the fitted part when its id's hash is divisible by three.
std::uint32_t hashOf(const std::string& id);

/// Every published run that states or implies a time; `expressible` and `timed` count rows.
struct PublishedRuns {
  std::vector<TimedRun> runs;
  int timed = 0, expressible = 0;
};
const PublishedRuns& publishedRuns();

/// Median and mean error, and more, of predictions of a set.
struct ErrorLine {
  int rows = 0;
  double mean = 0, median = 0, p90 = 0, max = 0, bias = 0; ///< per cent
};
ErrorLine errorLine(std::vector<double> relative);
QString toText(const ErrorLine& line);

/// Predicted step, s.
double predicted(const sizing::TrainingSetup& setup, const sizing::Profile& profile);

} // namespace cw::test
