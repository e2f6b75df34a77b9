// SPDX-License-Identifier: GPL-3.0-or-later
// Entries added on the command line must be those that the studio shows, and the other way round.
#include "tests/test_main.h"

#include <QCoreApplication>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "catalog/user_path.h"
#include "ui/document/catalog_access.h"

class TestCatalogAccess : public QObject {
  Q_OBJECT
private slots:
  void studioAndCommandLineShareOneDatabase() {
    QTemporaryDir data;
    const QByteArray dataBefore = qgetenv("XDG_DATA_HOME");
    const QString nameBefore = QCoreApplication::applicationName();
    const bool testMode = QStandardPaths::isTestModeEnabled();
    QStandardPaths::setTestModeEnabled(false);
    qputenv("XDG_DATA_HOME", data.path().toUtf8());
    QCoreApplication::setApplicationName(QStringLiteral("clusterwright"));
    const QString studio = cw::ui::studioDatabasePath();
    const QString commandLine = QString::fromStdString(cw::userDatabasePath().string());
    QCoreApplication::setApplicationName(QStringLiteral("another"));
    const QString another = cw::ui::studioDatabasePath();

    QCoreApplication::setApplicationName(nameBefore);
    QStandardPaths::setTestModeEnabled(testMode);
    dataBefore.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", dataBefore);
    QCOMPARE(studio, commandLine);
    QVERIFY(another != commandLine); // screenshots and tests leave the user's entries alone
  }
};

CW_TEST(TestCatalogAccess);
#include "test_catalog_access.moc"
