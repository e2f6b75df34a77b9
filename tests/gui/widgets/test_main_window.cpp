// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QSpinBox>

#include "tests/gui/widgets/studio_fixture.h"

using namespace cw;
using namespace cw::ui;

namespace {

/// True for widgets that a screen reader reads by themselves and that take input.
bool needsName(const QWidget* widget) {
  if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) return false;
  // Parts of Qt's own widgets (viewports, scroll bars, the line edit inside a spin box) speak through their owner.
  if (widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QScrollBar")) return false;
  return widget->inherits("QAbstractButton") || widget->inherits("QLineEdit") || widget->inherits("QComboBox") ||
         widget->inherits("QAbstractItemView") || widget->inherits("QPlainTextEdit") || widget->inherits("QTabBar");
}

QString spokenName(const QWidget* widget) {
  if (!widget->accessibleName().isEmpty()) return widget->accessibleName();
  if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) return button->text() + button->toolTip();
  return {};
}

QString describe(const QWidget* widget) {
  QString text = QString::fromLatin1(widget->metaObject()->className()) + ' ' + widget->objectName();
  for (const QWidget* up = widget->parentWidget(); up != nullptr; up = up->parentWidget()) {
    text += QStringLiteral(" < ") + QString::fromLatin1(up->metaObject()->className());
  }
  return text;
}

} // namespace

class TestMainWindow : public QObject {
  Q_OBJECT
private slots:
  void init() { studio_ = std::make_unique<test::StudioFixture>(); }
  void cleanup() { studio_.reset(); }

  void startsOnTheStartPageAndComesBack() {
    MainWindow& window = studio_->window();
    QVERIFY(window.onStartPage());
    QVERIFY(!window.actions().action("file.save")->isEnabled());
    studio_->openPod();
    QVERIFY(!window.onStartPage());
    QVERIFY(window.actions().action("file.saveAs")->isEnabled());
    window.actions().action("file.close")->trigger();
    QVERIFY(window.onStartPage());
  }

  void languageSwitchesAtRunTime() {
    MainWindow& window = studio_->window();
    studio_->openPod();
    auto* tabs = window.findChild<QTabBar*>(QStringLiteral("viewTabs"));
    QCOMPARE(tabs->tabText(1), QStringLiteral("Racks"));
    window.chooseLanguage(Language::SimplifiedChinese);
    QTRY_COMPARE(tabs->tabText(1), QStringLiteral("机柜"));
    QCOMPARE(window.bomPanel().model().headerData(BomModel::Quantity, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("数量"));
    QCOMPARE(ActionRegistry::plainText(*window.actions().action("file.save")), QStringLiteral("保存"));
    window.chooseLanguage(Language::English);
    QTRY_COMPARE(tabs->tabText(1), QStringLiteral("Racks"));
  }

  void themesChangePaletteAndAreRemembered() {
    MainWindow& window = studio_->window();
    for (const auto& [choice, theme] :
         {std::pair{ThemeChoice::Dark, Theme::Dark}, std::pair{ThemeChoice::HighContrast, Theme::HighContrast},
          std::pair{ThemeChoice::Light, Theme::Light}}) {
      window.chooseTheme(choice);
      QCOMPARE(currentTheme(), theme);
      QCOMPARE(QGuiApplication::palette().color(QPalette::Base), tokens(theme).surface);
      QVERIFY(preferences::theme() == choice);
    }
  }

  void textIsReadableInEveryTheme() {
    // WCAG 2.1: contrast of text at least 4.5 : 1.
    const auto luminance = [](const QColor& c) {
      const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
      return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    };
    const auto contrast = [&](const QColor& a, const QColor& b) {
      const double x = luminance(a), y = luminance(b);
      return (qMax(x, y) + 0.05) / (qMin(x, y) + 0.05);
    };
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::HighContrast}) {
      const Tokens& t = tokens(theme);
      for (const QColor& ground : {t.background, t.surface, t.raised}) {
        for (const QColor& ink : {t.text, t.textMuted, t.good, t.warning, t.bad}) {
          QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + " on " + ground.name()));
        }
      }
      for (const QColor& line : t.categories)
        QVERIFY2(contrast(line, t.surface) >= 3, qPrintable(line.name()));
      QVERIFY(contrast(t.accentText, t.accent) >= 4.5);
    }
  }

  void everyWidgetHasAName() {
    MainWindow& window = studio_->window();
    studio_->openPod();
    const auto check = [&window] {
      for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (needsName(widget)) QVERIFY2(!spokenName(widget).isEmpty(), qPrintable(describe(widget)));
      }
    };
    for (const ViewTab tab : {ViewTab::Floor, ViewTab::Racks, ViewTab::Topology, ViewTab::Bom, ViewTab::Sizing,
                              ViewTab::Simulation, ViewTab::Calculators}) {
      window.showView(tab);
      check();
    }
    for (const BottomTab tab : {BottomTab::Findings, BottomTab::Activity, BottomTab::History, BottomTab::Log}) {
      window.showBottom(tab);
      check();
    }
    window.showStart();
    check();
  }

  void corruptFileKeepsTheWindowAndTheDesign() {
    MainWindow& window = studio_->window();
    studio_->openPod();
    const std::size_t devices = studio_->document().design().table<Device>().size();
    const QString path = studio_->path(QStringLiteral("broken.cwd"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\":\"clusterwright-design\",\"version\":1,");
    file.close();
    QVERIFY(!window.files().open(path));
    QVERIFY(window.isVisible());
    QCOMPARE(studio_->document().design().table<Device>().size(), devices);
    QVERIFY2(window.snackbar().text().contains(QStringLiteral("broken.cwd")), qPrintable(window.snackbar().text()));
    QVERIFY(window.log().text().contains(QStringLiteral("broken.cwd")));
    // The text can be copied with one click.
    QGuiApplication::clipboard()->clear();
    window.snackbar().findChildren<QPushButton*>().front()->click();
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("broken.cwd")));
  }

  void savesAndOpensAgain() {
    MainWindow& window = studio_->window();
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("pod.cwd"));
    QVERIFY(window.files().saveTo(path));
    QVERIFY(!studio_->document().modified());
    const std::size_t devices = studio_->document().design().table<Device>().size();
    window.showStart();
    QVERIFY(preferences::recentFiles().contains(path));
    QVERIFY(window.files().open(path));
    QCOMPARE(studio_->document().design().table<Device>().size(), devices);
    QVERIFY(window.windowTitle().startsWith(QStringLiteral("pod")));
  }

  void totalsFlashTheirDifference() {
    // 31 nodes of 8 GPUs in one scalable unit of the template (127 = 4 × 32 − 1 gives 31 for one unit).
    const Totals before{31, 248, 12, 500, 10, 4.0e5, 9000};
    Totals after = before;
    after.nodes = 35;
    after.powerW = 4.41e5;
    QCOMPARE(differenceText(before, after), QStringLiteral("+4 nodes, +41.0 kW"));
    QCOMPARE(differenceText(after, before), QStringLiteral("−4 nodes, −41.0 kW"));
    QCOMPARE(differenceText(before, before), QString{});
    QVERIFY(totalsText(Totals{127, 1016, 48, 2040, 40, 1.42e6, 29000})
                .startsWith(QStringLiteral("127 nodes  ·  1,016 GPUs")));
    QVERIFY(totalsText(Totals{1, 8, 1, 1, 1, 1000, 100}).startsWith(QStringLiteral("1 node  ·  8 GPUs")));
  }

  void resetBringsBackHiddenDocks() {
    MainWindow& window = studio_->window();
    studio_->openPod();
    auto* dock = window.findChild<QDockWidget*>(QStringLiteral("catalogDock"));
    window.actions().action("panel.catalog")->trigger();
    QVERIFY(!dock->isVisible());
    window.actions().action("panel.reset")->trigger();
    QVERIFY(dock->isVisible());
    QVERIFY(window.actions().action("panel.catalog")->isChecked());
  }

private:
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestMainWindow);
#include "test_main_window.moc"
