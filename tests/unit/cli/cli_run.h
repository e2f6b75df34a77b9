// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <QTemporaryDir>

namespace cw::test {

/// What a run of the real program gave.
struct CliRun {
  int exit = -1;
  QByteArray out, err;
  /// Standard output as one JSON document; empty when it is not exactly one.
  QJsonObject json() const;
};

/// Runs the built clusterwright-cli in a folder, with variables added to a small fixed environment (English, the
/// catalog of the build, a home of its own so that nobody's entries are touched).
CliRun runCli(const QStringList& arguments, const QStringList& variables = {}, const QString& folder = {});

/// Arguments written as one line.
CliRun cli(const QString& line, const QStringList& variables = {}, const QString& folder = {});

/// A folder with the pod of a template in `pod.cwd`.
class PodFolder {
public:
  explicit PodFolder(const QString& templateId = "superpod-h100", const QString& setting = "units=1");
  QString path(const QString& name) const { return folder_.filePath(name); }
  /// Runs in the folder.
  CliRun cli(const QString& line, const QStringList& variables = {}) const;
  /// The bytes of a file in it.
  QByteArray read(const QString& name) const;
  void write(const QString& name, const QByteArray& bytes) const;

private:
  QTemporaryDir folder_;
};

} // namespace cw::test
