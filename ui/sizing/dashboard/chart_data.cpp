// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/chart_data.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

#include "core/sizing/study/explain.h"
#include "core/units/text.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

using sizing::DimensionTraffic;
using sizing::NamedPart;
using sizing::Resource;
using sizing::TrainingPrediction;
using sizing::TrainingSetup;

namespace {

constexpr double nicGbps[] = {25, 50, 75, 100, 150, 200, 300, 400, 600, 800};
constexpr double change = 0.2; ///< of the tornado

QString translated(const char* text) { return QCoreApplication::translate("SizingCharts", text); }

/// A token colour moved towards the surface, to tell parts of one family apart.
QColor softer(const QColor& colour, double share) {
  const QColor to = tokens().surface;
  const auto mix = [share](float a, float b) { return static_cast<float>(a + (b - a) * share); };
  return QColor::fromRgbF(mix(colour.redF(), to.redF()), mix(colour.greenF(), to.greenF()),
                          mix(colour.blueF(), to.blueF()));
}

struct PartColour {
  const char* id;
  Category category;
  double soft;
};

// Compute is blue and green, waiting is grey, traffic is orange and violet, state is brown.
const PartColour partColours[] = {
    {"sizing.part.matrix", Category::Compute, 0},
    {"sizing.part.attention", Category::Cooling, 0},
    {"sizing.part.elementwise", Category::InBand, 0},
    {"sizing.part.recompute", Category::Compute, 0.4},
    {"sizing.part.launch", Category::PowerB, 0.4},
    {"sizing.part.bubble", Category::PowerB, 0},
    {"sizing.part.tensor", Category::ScaleUp, 0},
    {"sizing.part.context", Category::ScaleUp, 0.35},
    {"sizing.part.expert", Category::OutOfBand, 0},
    {"sizing.part.pipeline", Category::Storage, 0.45},
    {"sizing.part.data", Category::Storage, 0},
    {"sizing.part.optimizer", Category::PowerA, 0},
    {"sizing.part.embedding", Category::InBand, 0.4},
    {"sizing.part.other", Category::PowerA, 0.45},
    {"sizing.memory.weights", Category::Compute, 0},
    {"sizing.memory.gradients", Category::Cooling, 0},
    {"sizing.memory.optimizer", Category::ScaleUp, 0},
    {"sizing.memory.activations", Category::PowerA, 0},
    {"sizing.memory.logits", Category::InBand, 0},
    {"sizing.memory.kv-cache", Category::Storage, 0},
    {"sizing.memory.communication", Category::OutOfBand, 0},
    {"sizing.memory.overhead", Category::PowerB, 0.4},
};

QColor colourOf(const char* id) {
  for (const PartColour& part : partColours) {
    if (std::string_view(part.id) == id) return softer(tokens().category(part.category), part.soft);
  }
  return tokens().textMuted;
}

QColor colourOf(Resource resource) {
  const Category categories[] = {Category::Compute, Category::InBand,  Category::PowerA,
                                 Category::ScaleUp, Category::Storage, Category::PowerB};
  return tokens().category(categories[static_cast<std::size_t>(resource)]);
}

ChartBar barOf(const std::vector<NamedPart>& parts, double scale, double total, QString (*text)(double)) {
  ChartBar bar;
  for (const NamedPart& part : parts) {
    const QString name = messageText(part.nameId);
    const double share = total > 0 ? part.value / total : 0;
    const QString tip = QStringLiteral("%1: %2, %3").arg(name, text(part.value), shareText(share));
    bar.parts.push_back({QString::fromLatin1(part.nameId), name + QLatin1Char(' ') + shareText(share),
                         part.value / scale, colourOf(part.nameId), tip});
  }
  return bar;
}

ChartPart trafficPart(const char* id, const DimensionTraffic& dimension, double stepSeconds) {
  const double rate = stepSeconds > 0 ? dimension.bytesPerGpu / stepSeconds : 0;
  // All of the traffic, hidden or not: the names of the parts of a step speak of the exposed time.
  const QString name = messageText("sizing.traffic." + std::string{id}.substr(std::string_view{"sizing.part."}.size()));
  return {QString::fromLatin1(id), name, rate / 1e9, colourOf(id),
          translated(QT_TRANSLATE_NOOP("SizingCharts", "%1: %2 a step, %3 GB/s on average, %4 exposed"))
              .arg(name, bytesText(dimension.bytesPerGpu), QString::number(rate / 1e9, 'g', 3),
                   secondsText(dimension.exposedSeconds))};
}

ChartBar tierBar(const QString& name, double capacity) {
  ChartBar bar;
  bar.name = name;
  bar.capacity = capacity / 1e9;
  bar.capacityText =
      translated(QT_TRANSLATE_NOOP("SizingCharts", "link %1 GB/s")).arg(QString::number(capacity / 1e9, 'g', 4));
  return bar;
}

} // namespace

QString secondsText(double seconds) { return toQString(toText(cw::seconds(seconds))); }
QString bytesText(double bytes) { return toQString(toText(cw::bytes(bytes))); }
QString shareText(double share) {
  const double percent = share * 100;
  return QLocale().toString(percent, 'f', percent < 9.95 ? 1 : 0) + QStringLiteral(" %");
}

BarChartData stepChart(const TrainingPrediction& prediction) {
  const bool ms = prediction.stepSeconds < 1;
  BarChartData data;
  data.value.title = ms ? QStringLiteral("ms") : QStringLiteral("s");
  data.bars = {barOf(sizing::partsOf(prediction.shares), ms ? 1e-3 : 1, prediction.stepSeconds, secondsText)};
  return data;
}

BarChartData memoryChart(const sizing::MemoryParts& memory, double capacityBytes) {
  BarChartData data;
  data.value.title = QStringLiteral("GB");
  data.bars = {barOf(sizing::partsOf(memory), 1e9, memory.total(), bytesText)};
  data.bars[0].capacity = capacityBytes / 1e9;
  data.bars[0].capacityText = bytesText(capacityBytes);
  return data;
}

BarChartData trafficChart(const TrainingSetup& setup, const TrainingPrediction& p) {
  BarChartData data;
  data.value.title = translated(QT_TRANSLATE_NOOP("SizingCharts", "GB/s of one accelerator, mean over the step"));
  ChartBar inside = tierBar(translated(QT_TRANSLATE_NOOP("SizingCharts", "Scale-up")), setup.cluster.scaleUpBytesPerS);
  ChartBar outside =
      tierBar(translated(QT_TRANSLATE_NOOP("SizingCharts", "Network")), setup.cluster.nicBytesPerSPerGpu());
  const std::pair<const char*, const DimensionTraffic*> dimensions[] = {{"sizing.part.tensor", &p.tensor},
                                                                        {"sizing.part.context", &p.context},
                                                                        {"sizing.part.expert", &p.expert},
                                                                        {"sizing.part.pipeline", &p.pipeline},
                                                                        {"sizing.part.data", &p.data}};
  for (const auto& [id, dimension] : dimensions) {
    if (dimension->bytesPerGpu <= 0) continue;
    (dimension->leavesDomain ? outside : inside).parts.push_back(trafficPart(id, *dimension, p.stepSeconds));
  }
  for (ChartBar* bar : {&inside, &outside}) {
    double sum = 0;
    for (const ChartPart& part : bar->parts)
      sum += part.value;
    bar->valueText = QString::number(sum, 'g', 3) + QStringLiteral(" GB/s");
  }
  data.bars = {std::move(inside), std::move(outside)};
  return data;
}

PlotData sweepChart(const TrainingSetup& setup, const TrainingPrediction& prediction, const sizing::Profile& profile) {
  std::vector<double> rates;
  for (const double rate : nicGbps)
    rates.push_back(rate * 1e9);
  PlotData data;
  data.x = {translated(QT_TRANSLATE_NOOP("SizingCharts", "Gb/s of one accelerator")), false, 0, 800};
  data.y.title = translated(QT_TRANSLATE_NOOP("SizingCharts", "step, s"));
  ChartLine line{QStringLiteral("sweep"), {}, tokens().category(Category::Storage), {}, {}, {},
                 ChartLine::Style::Solid};
  const double low = prediction.stepSeconds > 0 ? prediction.loSeconds / prediction.stepSeconds : 0;
  const double high = prediction.stepSeconds > 0 ? prediction.hiSeconds / prediction.stepSeconds : 0;
  for (const sizing::StudyPoint& point : sizing::bandwidthSweep(setup, profile, rates)) {
    line.points.push_back(
        {point.x / 1e9, point.stepSeconds,
         translated(QT_TRANSLATE_NOOP("SizingCharts", "%1 Gb/s: %2, all-reduce exposed %3, bound by %4"))
             .arg(QString::number(point.x / 1e9), secondsText(point.stepSeconds),
                  shareText(point.allReduceShareExposed), messageText(sizing::nameIdOf(point.binding)))});
    if (low <= 0) continue;
    line.low.push_back(point.stepSeconds * low);
    line.high.push_back(point.stepSeconds * high);
  }
  data.lines = {std::move(line)};
  const double now = setup.cluster.nicBytesPerSPerGpu() * 8 / 1e9;
  if (now > 0)
    data.marks = {{now, prediction.stepSeconds,
                   translated(QT_TRANSLATE_NOOP("SizingCharts", "now %1")).arg(QString::number(now, 'g', 4)),
                   tokens().accent}};
  return data;
}

PlotData scalingChart(const TrainingSetup& setup, const TrainingPrediction& prediction, const sizing::Profile& profile,
                      long long maxGpus) {
  PlotData data;
  data.x.title = translated(QT_TRANSLATE_NOOP("SizingCharts", "accelerators"));
  data.y.title = translated(QT_TRANSLATE_NOOP("SizingCharts", "1000 tokens/s"));
  const auto points = sizing::strongScaling(setup, profile, maxGpus);
  ChartLine ideal{QStringLiteral("ideal"), {}, tokens().textMuted, {}, {}, {}, ChartLine::Style::Dashed};
  ChartLine real{QStringLiteral("scaling"), {}, tokens().textMuted, {}, {}, {}, ChartLine::Style::Solid};
  // One cloud a resource, so that the colour says what binds; the name stands at its last point.
  std::vector<ChartLine> clouds(sizing::resourceCount);
  for (const sizing::StudyPoint& point : points) {
    const double k = point.tokensPerS / 1e3;
    real.points.push_back({point.x, k, {}});
    ideal.points.push_back({point.x, points.front().tokensPerS / points.front().x * point.x / 1e3, {}});
    const auto r = static_cast<std::size_t>(point.binding);
    const QString name = messageText(sizing::nameIdOf(point.binding));
    clouds[r].key = QStringLiteral("bound%1").arg(r);
    clouds[r].name = name;
    clouds[r].colour = colourOf(point.binding);
    clouds[r].style = ChartLine::Style::Dots;
    clouds[r].points.push_back(
        {point.x, k,
         translated(QT_TRANSLATE_NOOP("SizingCharts", "%1 accelerators: %2, bound by %3%4"))
             .arg(QLocale().toString(static_cast<qlonglong>(point.x)), secondsText(point.stepSeconds), name,
                  point.fits ? QString{}
                             : translated(QT_TRANSLATE_NOOP("SizingCharts", ", does not fit the memory")))});
  }
  data.lines = {std::move(ideal), std::move(real)};
  for (ChartLine& cloud : clouds) {
    if (!cloud.points.empty()) data.lines.push_back(std::move(cloud));
  }
  const auto gpus = static_cast<double>(setup.layout.gpus());
  data.marks = {{gpus, prediction.tokensPerSPerGpu * gpus / 1e3, {}, tokens().accent}};
  return data;
}

BarChartData tornadoChart(const TrainingSetup& setup, const TrainingPrediction& prediction,
                          const sizing::Profile& profile) {
  BarChartData data;
  data.value.title =
      translated(QT_TRANSLATE_NOOP("SizingCharts", "% of the step with 20 % less (right) or more (left)"));
  double widest = 0.5;
  for (const sizing::Sensitivity& s : sizing::sensitivities(setup, profile, change)) {
    if (s.lessSeconds <= 0 || s.moreSeconds <= 0) continue;
    const double less = (s.lessSeconds / prediction.stepSeconds - 1) * 100;
    const double more = (s.moreSeconds / prediction.stepSeconds - 1) * 100;
    widest = std::max({widest, std::abs(less), std::abs(more)});
    ChartBar bar;
    bar.name = messageText(sizing::nameIdOf(s.resource));
    const auto tip = [&](const QString& sign, double percent, double seconds) {
      return QStringLiteral("%1 %2: %3 (%4 %)")
          .arg(bar.name, sign, secondsText(seconds), QString::number(percent, 'f', 1));
    };
    bar.parts = {{QStringLiteral("more"),
                  {},
                  more,
                  tokens().category(Category::InBand),
                  tip(QStringLiteral("+20 %"), more, s.moreSeconds)},
                 {QStringLiteral("less"),
                  {},
                  less,
                  tokens().category(Category::Storage),
                  tip(QStringLiteral("−20 %"), less, s.lessSeconds)}};
    data.bars.push_back(std::move(bar));
  }
  data.value.high = std::ceil(widest / 2) * 2; // both halves and their middles are whole numbers
  data.value.low = -data.value.high;
  return data;
}

PlotData rooflineChart(const TrainingSetup& setup, const sizing::Profile& profile) {
  const double peak = setup.gpu.peakFlopPerS(setup.precision), stream = setup.gpu.memoryBytesPerS;
  PlotData data;
  data.x = {translated(QT_TRANSLATE_NOOP("SizingCharts", "FLOP a byte")), true, 10, 10000};
  data.y = {QStringLiteral("TFLOP/s"), true, stream * 10 / 1e12 * 0.7, peak / 1e12 * 2.2};
  if (stream <= 0 || peak <= 0) return data;
  const double knee = peak / stream;
  ChartLine roof{QStringLiteral("roof"), {}, tokens().textMuted, {}, {}, {}, ChartLine::Style::Solid};
  roof.points = {
      {10, stream * 10 / 1e12, {}},
      {knee, peak / 1e12,
       translated(QT_TRANSLATE_NOOP("SizingCharts", "Ridge: %1 FLOP a byte")).arg(QString::number(knee, 'f', 0))},
      {10000, peak / 1e12,
       translated(QT_TRANSLATE_NOOP("SizingCharts", "Dense peak: %1 TFLOP/s"))
           .arg(QString::number(peak / 1e12, 'g', 4))}};
  data.lines.push_back(std::move(roof));
  const Category categories[] = {Category::Compute, Category::Storage, Category::InBand, Category::OutOfBand};
  std::size_t i = 0;
  for (const sizing::RooflinePoint& point : sizing::roofline(setup, profile)) {
    const QString name = messageText(point.nameId);
    ChartLine dot{QString::fromLatin1(point.nameId),
                  {},
                  tokens().category(categories[i++ % std::size(categories)]),
                  {},
                  {},
                  {},
                  ChartLine::Style::Dots};
    dot.points = {{std::min(point.flopPerByte, 10000.0), point.flopPerS / 1e12,
                   translated(QT_TRANSLATE_NOOP("SizingCharts", "%1: %2 TFLOP/s, %3 of the peak, %4 FLOP a byte"))
                       .arg(name, QString::number(point.flopPerS / 1e12, 'g', 3), shareText(point.flopPerS / peak),
                            QString::number(point.flopPerByte, 'f', 0))}};
    data.lines.push_back(std::move(dot));
  }
  return data;
}

QString strategyText(const sizing::Strategy& s) {
  QStringList parts{QStringLiteral("TP %1").arg(s.layout.tp), QStringLiteral("PP %1").arg(s.layout.pp)};
  if (s.layout.interleave > 1) parts.back() += QStringLiteral("×%1").arg(s.layout.interleave);
  if (s.layout.cp > 1) parts.push_back(QStringLiteral("CP %1").arg(s.layout.cp));
  if (s.layout.ep > 1) parts.push_back(QStringLiteral("EP %1").arg(s.layout.ep));
  parts.push_back(QStringLiteral("DP %1").arg(s.layout.dp));
  parts.push_back(translated(QT_TRANSLATE_NOOP("SizingCharts", "micro-batch %1")).arg(s.microBatch));
  const char* const recompute[] = {"", QT_TRANSLATE_NOOP("SizingCharts", "selective recomputation"),
                                   QT_TRANSLATE_NOOP("SizingCharts", "full recomputation")};
  if (s.recompute != sizing::Recompute::None) parts.push_back(translated(recompute[static_cast<int>(s.recompute)]));
  if (s.sharding != sizing::Sharding::None)
    parts.push_back(QStringLiteral("ZeRO %1").arg(static_cast<int>(s.sharding)));
  return parts.join(QStringLiteral(" · "));
}

PlotData paretoChart(const sizing::SearchOutcome& outcome, const TrainingSetup& setup,
                     const TrainingPrediction& prediction) {
  PlotData data;
  data.x.title = translated(QT_TRANSLATE_NOOP("SizingCharts", "memory of one accelerator, GB"));
  data.y.title = translated(QT_TRANSLATE_NOOP("SizingCharts", "step, s"));
  ChartLine cloud{QStringLiteral("pareto"), {}, tokens().category(Category::Compute), {}, {}, {},
                  ChartLine::Style::Dots};
  for (const sizing::Strategy& s : outcome.pareto) {
    cloud.points.push_back(
        {s.memoryBytes / 1e9, s.stepSeconds,
         QStringLiteral("%1\n%2 · MFU %3 · %4")
             .arg(strategyText(s), secondsText(s.stepSeconds), shareText(s.mfu), bytesText(s.memoryBytes))});
  }
  data.lines = {std::move(cloud)};
  data.marks = {
      {prediction.memory.total() / 1e9, prediction.stepSeconds,
       translated(QT_TRANSLATE_NOOP("SizingCharts", "now TP %1 PP %2")).arg(setup.layout.tp).arg(setup.layout.pp),
       tokens().accent}};
  return data;
}

} // namespace cw::ui
