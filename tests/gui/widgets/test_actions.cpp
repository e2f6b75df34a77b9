// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QFile>
#include <QMenuBar>
#include <QSet>

#include "ui/actions/action_registry.h"
#include "ui/i18n/language.h"
#include "ui/theme/icons.h"

using namespace cw;
using namespace cw::ui;

class TestActions : public QObject {
  Q_OBJECT
private slots:
  void everyActionHasTextIconAndItsOwnKeys() {
    ActionRegistry registry;
    QSet<QString> ids;
    QSet<QString> keys;
    for (const QAction* action : registry.all()) {
      QVERIFY2(!ids.contains(action->objectName()), qPrintable(action->objectName()));
      ids.insert(action->objectName());
      QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
      QVERIFY2(!action->icon().isNull(), qPrintable(action->objectName()));
      const QString key = action->shortcut().toString();
      QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(action->objectName() + " " + key));
      if (!key.isEmpty()) keys.insert(key);
    }
    QVERIFY(ids.size() >= 40);
  }

  void writtenKeysAreUnderstood() {
    for (const ActionSpec& spec : actionTable()) {
      if (*spec.keys == '\0') continue;
      const QKeySequence keys(QString::fromLatin1(spec.keys), QKeySequence::PortableText);
      QVERIFY2(!keys.isEmpty() && keys.toString().indexOf(QLatin1String("Unknown")) < 0, spec.id);
    }
  }

  void textsFollowTheLanguage() {
    ActionRegistry registry;
    QCOMPARE(ActionRegistry::plainText(*registry.action("edit.undo")), QStringLiteral("Undo"));
    setLanguage(Language::SimplifiedChinese);
    registry.retranslate();
    QCOMPARE(ActionRegistry::plainText(*registry.action("edit.undo")), QStringLiteral("撤销"));
    for (const QAction* action : registry.all()) {
      // Product names and the names of languages stay; everything else is translated.
      if (action->objectName() == QLatin1String("language.en")) continue;
      const bool chinese = std::ranges::any_of(action->text(), [](QChar c) { return c.unicode() >= 0x4e00; });
      QVERIFY2(chinese, qPrintable(action->objectName() + ": " + action->text()));
    }
    setLanguage(Language::English);
  }

  void everyActionStandsInAMenu() {
    ActionRegistry registry;
    QMenuBar bar;
    registry.fill(bar);
    for (const QAction* action : registry.all()) {
      QVERIFY2(!action->associatedObjects().isEmpty(), qPrintable(action->objectName()));
    }
    QCOMPARE(bar.actions().size(), 5);
    for (const QAction* menu : bar.actions())
      QVERIFY(!menu->menu()->isEmpty());
  }

  void unknownIconsAreNull() {
    QVERIFY(!lineIcon(QStringLiteral("undo")).isNull());
    QVERIFY(lineIcon(QStringLiteral("no-such-icon")).isNull());
  }
};

CW_TEST(TestActions);
#include "test_actions.moc"
