// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/cli/cli_run.h"

#include <QFile>
#include <QProcess>
#include <QtTest>

namespace cw::test {

QJsonObject CliRun::json() const {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(out, &problem);
  if (problem.error != QJsonParseError::NoError) qWarning("not one JSON document: %s", out.left(200).constData());
  return document.object();
}

CliRun runCli(const QStringList& arguments, const QStringList& variables, const QString& folder) {
  static const QTemporaryDir home;
  QProcess process;
  QStringList environment{"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=" + home.path()};
  environment += variables;
  process.setEnvironment(environment);
  process.setWorkingDirectory(folder.isEmpty() ? home.path() : folder);
  process.start(QStringLiteral(CW_BINARY_DIR "/bin/clusterwright-cli"), arguments);
  if (!process.waitForFinished(60000)) qFatal("clusterwright-cli did not end: %s", qPrintable(process.errorString()));
  const int exit = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  return {exit, process.readAllStandardOutput(), process.readAllStandardError()};
}

CliRun cli(const QString& line, const QStringList& variables, const QString& folder) {
  return runCli(QProcess::splitCommand(line), variables, folder);
}

PodFolder::PodFolder(const QString& templateId, const QString& setting) {
  const CliRun made =
      cli("new --template " + templateId + (setting.isEmpty() ? "" : " --set " + setting) + " -o pod.cwd");
  if (made.exit != 0) qFatal("no pod: %s", made.err.constData());
}

CliRun PodFolder::cli(const QString& line, const QStringList& variables) const {
  return test::cli(line, variables, folder_.path());
}

QByteArray PodFolder::read(const QString& name) const {
  QFile file(path(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

void PodFolder::write(const QString& name, const QByteArray& bytes) const {
  QFile file(path(name));
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
    qFatal("cannot write %s", qPrintable(name));
}

} // namespace cw::test
