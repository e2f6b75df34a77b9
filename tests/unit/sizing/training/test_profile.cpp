// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/base/messages.h"
#include "core/sizing/profile/gemm.h"
#include "core/sizing/table/calibrate.h"
#include "core/sizing/training/step.h"
#include "tests/test_main.h"
#include "training_setups.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

class TestProfile : public QObject {
  Q_OBJECT
private slots:
  void everyConstantHasAStory();
  void profilesSurviveJson();
  void badProfilesAreNamed();
  void productsReachMeasuredEfficiency();
  void calibrationFindsAChangedConstant();
  void calibrationNeedsRows();
};

void TestProfile::everyConstantHasAStory() {
  QVERIFY(profileConstants().size() > 20);
  for (const ConstantInfo& info : profileConstants()) {
    const double value = Profile{}.*(info.field);
    QVERIFY2(value >= info.low && value <= info.high, info.name);
    QVERIFY2(hasMessage(info.meaning), info.name);
    QVERIFY2(std::string_view(info.source).size() > 5 && std::string_view(info.date).size() >= 7, info.name);
  }
}

void TestProfile::profilesSurviveJson() {
  Profile profile;
  profile.gemmShare = 0.77;
  profile.name = "cluster";
  profile.date = "2026-12-01";
  const auto back = profileFromJson(toJson(profile), "p.json");
  QVERIFY(back.has_value());
  QVERIFY(*back == profile);
}

void TestProfile::badProfilesAreNamed() {
  const auto code = [](const char* text) {
    const auto read = profileFromJson(text, "p.json");
    return read ? std::string() : read.error().code;
  };
  QCOMPARE(code("[1"), std::string("profile.malformed"));
  QCOMPARE(code("{}"), std::string("profile.malformed"));
  QCOMPARE(code(R"({"constants": {"gemmShare": "x"}})"), std::string("profile.malformed"));
  QCOMPARE(code(R"({"constants": {"gemmShare": 7}})"), std::string("profile.out-of-range"));
  QCOMPARE(code(R"({"constants": {"magic": 1}})"), std::string("profile.unknown-constant"));
}

/// Shares of peak at n = k = 4096, bf16, on H100 (aiconfigurator's measurements, see sizing notes 2b).
void TestProfile::productsReachMeasuredEfficiency() {
  const struct {
    double m, efficiency;
  } measured[] = {{128, 0.25}, {512, 0.72}, {1024, 0.80}, {2048, 0.80}, {4096, 0.84}, {16384, 0.75}};
  for (const auto& point : measured) {
    const double share = gemmEfficiency(point.m, 4096, 4096, Precision::Bf16, h100(), Profile{});
    QVERIFY2(std::abs(share / point.efficiency - 1) < 0.15, qPrintable(QString::number(point.m)));
  }
  QVERIFY(gemmSeconds(1, 4096, 4096, Precision::Bf16, h100(), Profile{}) > 2 * 4096.0 * 4096 / 3.35e12);
  QCOMPARE(gemmSeconds(0, 4096, 4096, Precision::Bf16, h100(), Profile{}), 0.0);
}

/// Rows made with a slower machine are predicted well after a calibration on them.
void TestProfile::calibrationFindsAChangedConstant() {
  Profile slow;
  slow.gemmShare *= 0.8;
  std::vector<TrainingRow> rows;
  for (const int batch : {128, 256, 512, 1024}) {
    for (const int tp : {2, 4, 8}) {
      TrainingRow row;
      row.setup = gptOn1024();
      row.setup->layout.tp = tp;
      row.setup->globalBatch = batch;
      row.stepSeconds = combineStep(*row.setup, stepPieces(*row.setup, slow), slow).total();
      rows.push_back(row);
    }
  }
  const auto fit = calibrate(rows, Profile{});
  QVERIFY(fit.has_value());
  for (const TrainingRow& row : rows) {
    const double step = combineStep(*row.setup, stepPieces(*row.setup, *fit), *fit).total();
    QVERIFY(std::abs(step / *row.stepSeconds - 1) < 0.03);
  }
}

void TestProfile::calibrationNeedsRows() {
  TrainingRow row;
  row.stepSeconds = 1;
  const auto fit = calibrate(std::vector<TrainingRow>{row}, Profile{});
  QVERIFY(!fit.has_value());
  QCOMPARE(fit.error().code, std::string("calibrate.no-rows"));
}

CW_TEST(TestProfile);
#include "test_profile.moc"
