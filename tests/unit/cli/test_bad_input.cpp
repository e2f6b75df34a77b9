// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QProcess>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

/// What is wrong outside: a clear error with its place, exit 2, nothing written.
class TestBadInput : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() {
    pod_ = std::make_unique<PodFolder>();
    good_ = pod_->read("pod.cwd");
    pod_->write("truncated.cwd", good_.left(good_.size() / 2));
    pod_->write("empty.cwd", "");
    pod_->write("spaces.cwd", QByteArray(4 << 20, ' ')); // a parser that steps through them takes seconds a command
    pod_->write("corrupt.cwd", QByteArray("{\"format\":\"clusterwright-design\",,") + good_);
    pod_->write("other.cwd", "{\"format\":\"something-else\",\"version\":1}");
    pod_->write("binary.cwd", QByteArray("\x89PNG\r\n\x1a\n\0\0\xff\xfe", 12));
    pod_->write("newer.cwd", "{\"format\":\"clusterwright-design\",\"version\":9999,\"min_reader\":9999}");
    QByteArray negative = good_;
    const int at = negative.indexOf("\"count\":");
    QVERIFY(at > 0);
    QByteArray cages = good_;
    const int group = cages.indexOf("\"cages\":");
    QVERIFY(group > 0); // cages and ports of a cage are multiplied
    pod_->write("cages.cwd", cages.replace(group, cages.indexOf(',', group) - group, "\"cages\": 1000000000"));
    pod_->write("negative.cwd", negative.replace(at, negative.indexOf(',', at) - at, "\"count\": -4"));
  }

  void files_data() {
    QTest::addColumn<QString>("file");
    for (const char* name : {"missing.cwd", "truncated.cwd", "empty.cwd", "corrupt.cwd", "other.cwd", "binary.cwd",
                             "newer.cwd", "negative.cwd", "cages.cwd", "spaces.cwd", "/dev/zero", "."}) {
      QTest::newRow(name) << name;
    }
  }
  void files() {
    QFETCH(QString, file);
    for (const char* command : {"info", "check", "bom", "export --to dot -o out"}) {
      const CliRun run = pod_->cli(QString(command) + ' ' + file);
      QVERIFY2(run.exit == 2, (QByteArray(command) + ": " + run.err).constData());
      QVERIFY2(run.err.startsWith("error: " + file.toUtf8()), run.err.constData());
      QCOMPARE(run.out, QByteArray{});
      const QJsonObject error = pod_->cli(QString(command) + ' ' + file + " --json").json()["error"].toObject();
      QVERIFY(!error["code"].toString().isEmpty() && !error["message"].toString().isEmpty());
      QVERIFY(error["where"].toString().startsWith(file));
    }
    QVERIFY(!QDir(pod_->path("out")).exists());
  }

  /// A named pipe that nobody writes into is refused; nothing waits for a writer.
  void silentPipe() {
    QCOMPARE(mkfifo(pod_->path("pipe.cwd").toUtf8().constData(), 0600), 0);
    for (const char* command : {"info pipe.cwd", "catalog validate pipe.cwd", "predict --table pipe.cwd -o out.csv"}) {
      const CliRun run = pod_->cli(command);
      QCOMPARE(run.exit, 2);
      QVERIFY2(run.err.startsWith("error: pipe.cwd") && run.err.contains("pipe"), run.err.constData());
    }
  }

  void negativeCountHasItsPointer() {
    const QJsonObject error = pod_->cli("info negative.cwd --json").json()["error"].toObject();
    QVERIFY2(error["where"].toString().contains("negative.cwd#/"), qPrintable(error["where"].toString()));
    QVERIFY(error["found"].toString().contains("-4"));
  }

  void missingAndDamagedCatalog() {
    const CliRun missing = pod_->cli("info pod.cwd", {"CLUSTERWRIGHT_CATALOG=/nonexistent/catalog.sqlite"});
    QCOMPARE(missing.exit, 2);
    QVERIFY2(missing.err.startsWith("error: ") && missing.err.contains("/nonexistent/catalog.sqlite"),
             missing.err.constData());
    pod_->write("broken.sqlite", "this is not a database, only text that is long enough to be read as a header of one");
    const CliRun damaged = pod_->cli("catalog list --json", {"CLUSTERWRIGHT_CATALOG=" + pod_->path("broken.sqlite")});
    QCOMPARE(damaged.exit, 2);
    QCOMPARE(damaged.json()["error"].toObject()["code"].toString(), QString("catalog.damaged"));
  }

  void readOnlyFolderLeavesWhatIsThere() {
    if (geteuid() == 0) {
      // Root writes everywhere; a path below a file cannot be made by anybody.
      QCOMPARE(pod_->cli("bom pod.cwd -o pod.cwd/bom.csv").exit, 2);
      QCOMPARE(pod_->cli("export pod.cwd --to dot -o pod.cwd/out").exit, 2);
      QCOMPARE(pod_->cli("new --template superpod-h100 -o pod.cwd/new.cwd").exit, 2);
    } else {
      QDir().mkdir(pod_->path("locked"));
      QFile::setPermissions(pod_->path("locked"), QFile::ReadOwner | QFile::ExeOwner);
      QCOMPARE(pod_->cli("bom pod.cwd -o locked/bom.csv").exit, 2);
      QCOMPARE(pod_->cli("export pod.cwd --to dot -o locked/out").exit, 2);
      QFile::setPermissions(pod_->path("locked"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    QCOMPARE(pod_->read("pod.cwd"), good_);
  }

  void theBillDoesNotReplaceTheDesign() {
    const CliRun run = pod_->cli("bom pod.cwd -f csv -o ./pod.cwd");
    QVERIFY2(run.exit == 2 && run.err.contains("pod.cwd"), run.err.constData());
    QCOMPARE(pod_->read("pod.cwd"), good_);
  }

  void fullDisk() {
    if (!QFile::exists("/dev/full")) QSKIP("no /dev/full here");
    const CliRun run = pod_->cli("bom pod.cwd -o /dev/full");
    QCOMPARE(run.exit, 2);
    QVERIFY(QFile::exists("/dev/full"));
  }

  /// What a reader does not get must not count as done: a full disk behind standard output, or none at all.
  void outputThatCannotBeWritten_data() {
    QTest::addColumn<QString>("redirection");
    QTest::newRow("full disk") << ">/dev/full";
    QTest::newRow("closed") << ">&-";
  }
  void outputThatCannotBeWritten() {
    QFETCH(QString, redirection);
    for (const QString command : {"info pod.cwd", "bom pod.cwd --json", "--help", "catalog list H100"}) {
      QProcess shell;
      shell.setWorkingDirectory(pod_->path("."));
      shell.start("sh", {"-c", "exec \"$0\" " + command + ' ' + redirection, CW_BINARY_DIR "/bin/clusterwright-cli"});
      QVERIFY(shell.waitForFinished(60000));
      const QByteArray said = shell.readAllStandardError();
      QVERIFY2(shell.exitCode() == 2, qPrintable(command));
      QVERIFY2(said.startsWith("error: ") || said.startsWith("错误"), said.constData());
    }
    QCOMPARE(pod_->read("pod.cwd"), good_);
  }

  void unknownWords_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("near");
    QTest::newRow("command") << "fabrik --nodes 8" << QByteArray("fabric");
    QTest::newRow("option") << "fabric --node 8 --radix 64 --link-gbps 400" << QByteArray("--nodes");
    QTest::newRow("part") << "catalog shw nvidia-qm9700" << QByteArray("show");
    QTest::newRow("format") << "bom pod.cwd -f cvs" << QByteArray("csv");
    QTest::newRow("language") << "--lang fr new --list" << QByteArray("zh_CN");
  }
  void unknownWords() {
    QFETCH(QString, line);
    QFETCH(QByteArray, near);
    const CliRun run = pod_->cli(line);
    QCOMPARE(run.exit, 2);
    QCOMPARE(run.out, QByteArray{});
    QVERIFY2(run.err.startsWith("error: ") && run.err.contains(near), run.err.constData());
    QVERIFY(!pod_->cli(line + " --json").json()["error"].toObject()["code"].toString().isEmpty());
  }

private:
  std::unique_ptr<PodFolder> pod_;
  QByteArray good_;
};

CW_TEST(TestBadInput);
#include "test_bad_input.moc"
