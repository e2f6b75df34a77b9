// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

QStringList ids(const CliRun& run) {
  QStringList list;
  for (const auto& item : run.json()["entries"].toArray())
    list << item.toObject()["id"].toString();
  return list;
}

} // namespace

/// `clusterwright-cli catalog`: search, show, validate, export, and entries of one's own.
class TestCatalogCommand : public QObject {
  Q_OBJECT

private slots:
  void searches() {
    QVERIFY(ids(cli("catalog list QM9700 --json")).contains("nvidia-qm9700"));
    QVERIFY(!ids(cli("catalog list 昇腾 --json")).isEmpty());
    QVERIFY(!ids(cli("catalog list 400G --kind switch --json")).isEmpty());
    const CliRun none = cli("catalog list zzzzqqqq");
    QCOMPARE(none.exit, 0);
    QVERIFY(none.out.contains("zzzzqqqq"));
  }

  void showsAnEntryWithSources() {
    const CliRun run = cli("catalog show nvidia-qm9700 --json");
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["id"].toString(), QString("nvidia-qm9700"));
    QVERIFY(cli("catalog show nvidia-qm9700").out.contains("QM9700"));
    const CliRun wrong = cli("catalog show nvidia-qm97x0");
    QCOMPARE(wrong.exit, 2);
    QVERIFY2(wrong.err.contains("nvidia-qm9700"), wrong.err.constData());
  }

  void ownEntriesRoundTrip() {
    QTemporaryDir home;
    const QStringList own{"HOME=" + home.path(), "XDG_DATA_HOME=" + home.path()};
    const QString file = home.filePath("mine.json");
    QCOMPARE(cli("catalog export QM9700 --kind switch -o " + file, own).exit, 0);
    QCOMPARE(cli("catalog validate " + file, own).exit, 0);
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    // Names belong to one entry, so the copy gets its own.
    QJsonObject document = QJsonDocument::fromJson(read.readAll()).object();
    QJsonObject entry = document["entries"].toArray().first().toObject();
    entry["id"] = "my-qm9700";
    entry["model"] = "My own 9700";
    entry["aliases"] = QJsonArray{};
    entry["part_numbers"] = QJsonArray{};
    document["entries"] = QJsonArray{entry};
    const QByteArray text = QJsonDocument(document).toJson();
    QFile write(home.filePath("renamed.json"));
    QVERIFY(write.open(QIODevice::WriteOnly) && write.write(text) == text.size());
    write.close();
    const CliRun added = cli("catalog add " + write.fileName() + " --json", own);
    QVERIFY2(added.exit == 0, added.out.constData());
    QCOMPARE(cli("catalog show my-qm9700 --json", own).json()["id"].toString(), QString("my-qm9700"));
    QCOMPARE(cli("catalog show my-qm9700").exit, 2);
  }

  /// One bad entry keeps out the whole file, and says why; a text of several bytes a character is not cut inside one.
  void addingIsAllOrNothing() {
    QTemporaryDir home;
    const QStringList own{"HOME=" + home.path(), "XDG_DATA_HOME=" + home.path()};
    const auto entry = [](const QString& id) {
      const QJsonObject source{
          {"value", 5}, {"unit", "kg"}, {"source", QString("厂商手册").repeated(30)}, {"verified", false}};
      return QJsonObject{{"id", id},    {"kind", "server"}, {"vendor", "Me"},
                         {"model", id}, {"revision", 1},    {"facts", QJsonObject{{"mass_kg", source}}}};
    };
    const auto add = [&](const QJsonArray& entries) {
      QFile file(home.filePath("entries.json"));
      if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
      file.write(QJsonDocument(QJsonObject{{"format", "clusterwright-catalog"}, {"version", 1}, {"entries", entries}})
                     .toJson());
      file.close();
      return cli("catalog add " + file.fileName(), own);
    };
    const CliRun refused = add({entry("me-first"), entry("not an id")});
    QVERIFY2(refused.exit == 2 && refused.err.contains("not an id"), refused.err.constData());
    QCOMPARE(cli("catalog show me-first", own).exit, 2);
    const CliRun added = add({entry("me-first"), entry("me-second")});
    QCOMPARE(added.exit, 0);
    // The entries have neither a draw nor the catalog's name of a mass; a design's totals would be low by them.
    QVERIFY2(added.out.contains("me-first: no nameplate draw") && added.out.contains("me-second: no mass"),
             added.out.constData());
    const CliRun shown = cli("catalog show me-first", own);
    QVERIFY2(shown.exit == 0 && shown.out.contains("…") &&
                 !QString::fromUtf8(shown.out).contains(QChar::ReplacementCharacter),
             shown.out.constData());
  }

  void implausibleEntriesFail() {
    QTemporaryDir folder;
    const QString file = folder.filePath("entry.json");
    QCOMPARE(cli("catalog export QM9700 --kind switch -o " + file).exit, 0);
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    const QByteArray text = read.readAll();
    const int at = text.indexOf("\"max_power_w\"");
    const int value = text.indexOf("\"value\":", at), end = text.indexOf(',', value);
    QVERIFY(at > 0 && value > at);
    QFile write(folder.filePath("broken.json"));
    QVERIFY(write.open(QIODevice::WriteOnly));
    write.write(QByteArray(text).replace(value, end - value, "\"value\": 9000000"));
    write.close();
    const CliRun run = cli("catalog validate " + write.fileName() + " --json");
    QCOMPARE(run.exit, 1);
    QVERIFY(!run.json()["problems"].toArray().isEmpty());
  }

  void unreadableFile() {
    QCOMPARE(cli("catalog validate /nonexistent.json").exit, 2);
    QVERIFY(cli("catalog add /nonexistent.json").err.contains("No such file"));
    QCOMPARE(cli("catalog add /nonexistent.json --json").json()["error"].toObject()["where"].toString(),
             QString("/nonexistent.json"));
  }
};

CW_TEST(TestCatalogCommand);
#include "test_catalog_command.moc"
