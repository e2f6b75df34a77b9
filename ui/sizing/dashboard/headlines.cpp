// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/headlines.h"

#include <QCoreApplication>
#include <QLocale>

#include "core/sizing/study/bands.h"
#include "core/sizing/study/explain.h"
#include "ui/i18n/language.h"
#include "ui/sizing/dashboard/chart_data.h"

namespace cw::ui {

using sizing::Need;
using sizing::TrainingPrediction;
using sizing::TrainingSetup;
using State = TileText::State;

namespace {

constexpr std::size_t mostTiles = 5;

QString translated(const char* text) { return QCoreApplication::translate("Headlines", text); }

TileText stepTile(const TrainingSetup& setup, const TrainingPrediction& p) {
  const bool validated = p.hiSeconds > p.loSeconds && p.loSeconds > 0;
  const QString note = validated
                           ? translated(QT_TRANSLATE_NOOP("Headlines", "80 %: %1 to %2"))
                                 .arg(secondsText(p.loSeconds), secondsText(p.hiSeconds))
                           : translated(QT_TRANSLATE_NOOP("Headlines", "unvalidated: no published run of this kind"));
  return {translated(QT_TRANSLATE_NOOP("Headlines", "Step time")), stepText(p), note, State::Neutral,
          sizing::explainStep(setup, p)};
}

TileText mfuTile(const TrainingSetup& setup, const TrainingPrediction& p, const sizing::Assumptions& targets) {
  QString note = translated(QT_TRANSLATE_NOOP("Headlines", "target %1")).arg(shareText(targets.targetMfu));
  if (const auto band = sizing::measuredMfu(setup)) {
    const QString measured =
        QStringLiteral("%1 %2–%3")
            .arg(messageText(band->kindId), QString::number(band->low * 100, 'f', 0), shareText(band->high));
    note += QStringLiteral(" · ") +
            (p.mfu > band->high ? translated(QT_TRANSLATE_NOOP("Headlines", "above %1")).arg(measured) : measured);
  }
  return {QStringLiteral("MFU"), shareText(p.mfu), note,
          p.mfu >= targets.targetMfu && (!sizing::measuredMfu(setup) || p.mfu <= sizing::measuredMfu(setup)->high)
              ? State::Good
              : State::Neutral,
          sizing::explainMfu(setup, p)};
}

TileText tokensTile(const TrainingSetup& setup, const TrainingPrediction& p) {
  const double all = p.tokensPerSPerGpu * static_cast<double>(setup.layout.gpus());
  return {
      translated(QT_TRANSLATE_NOOP("Headlines", "Tokens/s per GPU")),
      QLocale().toString(p.tokensPerSPerGpu, 'f', p.tokensPerSPerGpu < 100 ? 1 : 0),
      translated(QT_TRANSLATE_NOOP("Headlines", "%1 million on %2 GPUs"))
          .arg(QLocale().toString(all / 1e6, 'f', 2), QLocale().toString(static_cast<qlonglong>(setup.layout.gpus()))),
      State::Neutral, sizing::explainTokens(setup, p)};
}

TileText allReduceTile(const TrainingSetup& setup, const TrainingPrediction& p, const sizing::Assumptions& targets) {
  return {translated(QT_TRANSLATE_NOOP("Headlines", "All-reduce exposed")), shareText(p.allReduceShareExposed),
          translated(QT_TRANSLATE_NOOP("Headlines", "target < %1 · in all %2"))
              .arg(shareText(targets.targetAllReduceShare), shareText(p.allReduceShareTotal)),
          p.allReduceShareExposed <= targets.targetAllReduceShare ? State::Good : State::Bad,
          sizing::explainAllReduceShare(setup, p)};
}

TileText memoryTile(const TrainingSetup& setup, const TrainingPrediction& p) {
  const double spare = setup.gpu.memoryBytes - p.memory.total();
  const QString note = p.fits ? translated(QT_TRANSLATE_NOOP("Headlines", "fits %1, %2 left"))
                                    .arg(bytesText(setup.gpu.memoryBytes), bytesText(spare))
                       : spare < 0 ? translated(QT_TRANSLATE_NOOP("Headlines", "does not fit %1: %2 too much"))
                                         .arg(bytesText(setup.gpu.memoryBytes), bytesText(-spare))
                                   : translated(QT_TRANSLATE_NOOP("Headlines", "does not fit %1 with its reserve"))
                                         .arg(bytesText(setup.gpu.memoryBytes));
  return {translated(QT_TRANSLATE_NOOP("Headlines", "Memory")), bytesText(p.memory.total()), note,
          p.fits ? State::Good : State::Bad, sizing::explainMemory(setup, p)};
}

} // namespace

QString stepText(const TrainingPrediction& p) {
  const QString step = secondsText(p.stepSeconds);
  if (p.loSeconds <= 0 || p.hiSeconds <= p.loSeconds) return step;
  // The half width in the unit of the step.
  const double half = (p.hiSeconds - p.loSeconds) / 2 / (p.stepSeconds < 1 ? 1e-3 : 1);
  return step + QStringLiteral(" ± ") + QString::number(half, 'f', half < 0.1 ? 2 : half < 10 ? 1 : 0);
}

std::vector<TileText> trainingTiles(const TrainingSetup& setup, const TrainingPrediction& prediction,
                                    const sizing::Assumptions& targets) {
  return {stepTile(setup, prediction), mfuTile(setup, prediction, targets), tokensTile(setup, prediction),
          allReduceTile(setup, prediction, targets), memoryTile(setup, prediction)};
}

std::vector<TileText> needTiles(const std::vector<Need>& needs) {
  std::vector<TileText> tiles;
  for (const Need& need : needs) {
    if (need.group != sizing::NeedGroup::Run || tiles.size() == mostTiles) continue;
    TileText tile{
        messageText("need." + need.id), toQString(sizing::valueText(need.figure)), {}, State::Neutral, need.figure};
    if (need.limit) {
      tile.note =
          translated(QT_TRANSLATE_NOOP("Headlines", "target %1")).arg(toQString(sizing::valueText(*need.limit)));
      tile.state = need.verdict == sizing::Verdict::Met    ? State::Good
                   : need.verdict == sizing::Verdict::Info ? State::Neutral
                                                           : State::Bad;
    }
    tiles.push_back(std::move(tile));
  }
  return tiles;
}

QString statusText(const sizing::DesignNeeds& needs) {
  for (const sizing::WorkloadNeeds& load : needs.workloads) {
    if (!load.training) continue;
    return translated(QT_TRANSLATE_NOOP("Headlines", "step %1 · MFU %2"))
        .arg(stepText(*load.training), shareText(load.training->mfu));
  }
  return {};
}

} // namespace cw::ui
