// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

#include <QProcess>

using namespace cw;
using namespace cw::test;

/// The build's own tool on a copy of the seed with one fault.
class TestBuildTool : public QObject {
  Q_OBJECT

private slots:
  void goodSeed();
  void faults_data();
  void faults();
  void keepsTheOldDatabase();

private:
  struct Outcome {
    int exit = 0;
    QString errors;
  };
  /// Copies the seed and replaces `from` by `to` once in a file (`to` may be an appended line when `from` is empty).
  static void plant(const std::filesystem::path& seed, const QString& file, const QString& from, const QString& to);
  static Outcome build(const std::filesystem::path& seed, const std::filesystem::path& output);
};

void TestBuildTool::plant(const std::filesystem::path& seed, const QString& file, const QString& from,
                          const QString& to) {
  std::filesystem::copy(std::string(CW_SOURCE_DIR) + "/catalog/seed", seed);
  if (file.isEmpty()) return;
  const auto path = seed / file.toStdString();
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  in.close();
  if (from.isEmpty()) {
    text += to.toStdString() + '\n';
  } else {
    const auto at = text.find(from.toStdString());
    if (at == std::string::npos) qFatal("%s lacks %s", qPrintable(file), qPrintable(from));
    text.replace(at, from.toStdString().size(), to.toStdString());
  }
  writeFile(path, text);
}

TestBuildTool::Outcome TestBuildTool::build(const std::filesystem::path& seed, const std::filesystem::path& output) {
  QProcess process;
  process.start(QStringLiteral(CW_BINARY_DIR "/bin/cw_build_catalog"),
                {QString::fromStdString(seed.string()), QString::fromStdString(output.string())});
  if (!process.waitForFinished(60000)) return {-1, process.errorString()};
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
}

void TestBuildTool::goodSeed() {
  TestFolder folder;
  plant(folder / "seed", {}, {}, {});
  const Outcome outcome = build(folder / "seed", folder / "out.db");
  QCOMPARE(outcome.errors, QString());
  QCOMPARE(outcome.exit, 0);
  QVERIFY(Catalog::open(folder / "out.db").has_value());
}

void TestBuildTool::faults_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("from");
  QTest::addColumn<QString>("to");
  QTest::addColumn<QString>("says");
  QTest::newRow("implausible") << "servers.csv"
                               << "nvidia-dgx-h100,NVIDIA,DGX H100,8-GPU training,8,10200"
                               << "nvidia-dgx-h100,NVIDIA,DGX H100,8-GPU training,4,10200"
                               << "servers.csv:3: nvidia-dgx-h100: height: 356 mm";
  QTest::newRow("not a number") << "servers.csv"
                                << "8-GPU training,8,10200"
                                << "8-GPU training,eight,10200"
                                << "servers.csv:3";
  QTest::newRow("two of a name") << "aliases.csv"
                                 << ""
                                 << "nvidia-qm9790,QM-9700"
                                 << "nvidia-qm9790: duplicate-name";
  QTest::newRow("unknown entry") << "ports.csv"
                                 << ""
                                 << "nobody,P,any,1,1,1,RJ45,,no,x,no"
                                 << "ports.csv:";
  QTest::newRow("unknown purpose") << "ports.csv"
                                   << ""
                                   << "nvidia-qm9700,P,fun,1,1,1,RJ45,,no,x,no"
                                   << "purpose";
  QTest::newRow("cell too many") << "aliases.csv"
                                 << ""
                                 << "nvidia-qm9790,a,b"
                                 << "aliases.csv:";
  QTest::newRow("stale acceptance") << "outliers.csv"
                                    << ""
                                    << "nvidia-qm9700,kw,because"
                                    << "stale";
  QTest::newRow("acceptance without a reason") << "outliers.csv"
                                               << ""
                                               << "nvidia-qm9700,kw,"
                                               << "reason";
  QTest::newRow("unmarked price") << "prices.csv"
                                  << "INDICATIVE ONLY"
                                  << "offer"
                                  << "price-mark";
  QTest::newRow("undescribed column") << "nics.csv"
                                      << "offloads"
                                      << "tricks"
                                      << "tricks";
}

void TestBuildTool::faults() {
  QFETCH(QString, file);
  QFETCH(QString, from);
  QFETCH(QString, to);
  QFETCH(QString, says);
  TestFolder folder;
  plant(folder / "seed", file, from, to);
  const Outcome outcome = build(folder / "seed", folder / "out.db");
  QCOMPARE(outcome.exit, says.isEmpty() ? 0 : 1);
  QVERIFY2(outcome.errors.contains(says), qPrintable(outcome.errors));
  QCOMPARE(std::filesystem::exists(folder / "out.db"), says.isEmpty());
}

void TestBuildTool::keepsTheOldDatabase() {
  TestFolder folder;
  writeFile(folder / "out.db", "old");
  plant(folder / "seed", "servers.csv", "8-GPU training,8,10200", "8-GPU training,4,10200");
  QCOMPARE(build(folder / "seed", folder / "out.db").exit, 1);
  QCOMPARE(std::filesystem::file_size(folder / "out.db"), std::uintmax_t{3});
}

CW_TEST(TestBuildTool);
#include "test_build_tool.moc"
