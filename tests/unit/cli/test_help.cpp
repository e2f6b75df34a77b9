// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

/// Help, version and man page know every command, in both languages.
class TestHelp : public QObject {
  Q_OBJECT

private slots:
  void commands_data() {
    QTest::addColumn<QString>("command");
    for (const char* name : {"new", "info", "fabric", "bom", "catalog", "check", "size", "export", "search", "calc"})
      QTest::newRow(name) << name;
  }
  void commands() {
    QFETCH(QString, command);
    const CliRun english = cli(command + " --help");
    QCOMPARE(english.exit, 0);
    QVERIFY2(english.out.contains("Examples:\n  clusterwright-cli " + command.toUtf8()), english.out.constData());
    QVERIFY(!english.out.contains("\\n") && !english.out.contains("cli."));
    const CliRun chinese = cli("--lang zh_CN " + command + " --help");
    QCOMPARE(chinese.exit, 0);
    QVERIFY2(chinese.out.contains("示例") && chinese.out.contains("用法"), chinese.out.constData());
    QVERIFY2(!chinese.out.contains("Print") && !chinese.out.contains("REQUIRED") && !chinese.out.contains("Options"),
             chinese.out.constData());
    QVERIFY(cli("--help").out.contains(command.toUtf8()));
    QFile page(CW_SOURCE_DIR "/app/cli/clusterwright-cli.1");
    QVERIFY(page.open(QIODevice::ReadOnly));
    QVERIFY(page.readAll().contains(command.toUtf8()));
  }

  void languageOfTheEnvironment() {
    const QByteArray chinese = cli("--help --lang zh_CN").out;
    QCOMPARE(cli("--help", {"LC_MESSAGES=zh_CN.UTF-8"}).out, chinese);
    QCOMPARE(cli("--help", {"LC_ALL=zh_CN.UTF-8"}).out, chinese);
    QCOMPARE(cli("--help", {"LANG=zh_CN.UTF-8", "LC_ALL=C"}).out, cli("--help").out);
    QCOMPARE(cli("--help --lang en", {"LC_ALL=zh_CN.UTF-8"}).out, cli("--help").out);
  }

  void version() {
    const CliRun run = cli("--version --json");
    QCOMPARE(run.exit, 0);
    QVERIFY(!run.json()["version"].toString().isEmpty());
    QVERIFY(run.json()["catalog_revision"].toString().size() >= 10);
    QVERIFY(cli("--version").out.contains(run.json()["version"].toString().toUtf8()));
  }

  void withoutACommandHelpIsShown() {
    const CliRun run = cli("");
    QCOMPARE(run.exit, 2);
    QVERIFY(run.out.contains("fabric"));
  }
};

CW_TEST(TestHelp);
#include "test_help.moc"
