// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/search/search.h"
#include "core/sizing/study/study.h"
#include "ui/sizing/charts/chart.h"

/// The figures of a training run as charts. Nothing is computed here beyond units.
namespace cw::ui {

/// Where the seconds of a step go.
BarChartData stepChart(const sizing::TrainingPrediction& prediction);
/// The memory of the fullest accelerator against its capacity.
BarChartData memoryChart(const sizing::MemoryParts& memory, double capacityBytes);
/// What one accelerator sends on average over the step, by dimension, against the links of each tier.
BarChartData trafficChart(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction);
/// Step time over the NIC rate; the mark is the present rate.
PlotData sweepChart(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction,
                    const sizing::Profile& profile);
/// Tokens a second over accelerators beside the ideal line, coloured by what binds.
PlotData scalingChart(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction,
                      const sizing::Profile& profile, long long maxGpus);
/// The change of the step when a resource has 20 % less or more.
BarChartData tornadoChart(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction,
                          const sizing::Profile& profile);
/// The products of a layer under the roofs of the accelerator.
PlotData rooflineChart(const sizing::TrainingSetup& setup, const sizing::Profile& profile);
/// The strategies that nothing beats; a point's index is that of `outcome.pareto`.
PlotData paretoChart(const sizing::SearchOutcome& outcome, const sizing::TrainingSetup& setup,
                     const sizing::TrainingPrediction& prediction);
/// A strategy in one line: `TP 8 · PP 4 · DP 32 · micro-batch 2 · selective`.
QString strategyText(const sizing::Strategy& strategy);

/// Numbers as the dashboard shows them: three figures with a fitting unit.
QString secondsText(double seconds);
QString bytesText(double bytes);
QString shareText(double share);

} // namespace cw::ui
