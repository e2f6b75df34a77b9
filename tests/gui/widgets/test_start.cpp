// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QApplication>

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/i18n/language.h"
#include "ui/theme/style_sheet.h"

using namespace cw;
using namespace cw::ui;

class TestStart : public QObject {
  Q_OBJECT
private slots:
  void init() { studio_ = std::make_unique<test::StudioFixture>(); }
  void cleanup() { studio_.reset(); }

  void everyTemplateHasACardWithItsSize() {
    StartPage& page = studio_->window().startPage();
    QCOMPARE(page.cards().size(), templates().size());
    QTRY_VERIFY_WITH_TIMEOUT(page.factsComplete(), 60000);
    // 127 nodes of 8 GPUs: 4 units of 32 without the slot of the fabric managers (DGX SuperPOD H100 reference).
    const auto texts = page.cards().front()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(
        texts, [](const QLabel* label) { return label->text().startsWith(QStringLiteral("127 nodes · 1016 GPUs")); }));
  }

  void aCardMakesADesignWithItsParameters() {
    MainWindow& window = studio_->window();
    TemplateCard* card = window.startPage().cards().front();
    QCOMPARE(card->info().id, std::string("superpod-h100"));
    auto fields = card->findChildren<QLineEdit*>();
    fields.front()->setText(QStringLiteral("2"));
    QCOMPARE(card->settings().at("units"), std::string("2"));
    card->button().click();
    QVERIFY(!window.onStartPage());
    QVERIFY(studio_->settle());
    QCOMPARE(totalsOf(studio_->document()).nodes, 63LL); // 2 × 32 − 1
  }

  void aWrongParameterIsToldAndTheStartPageStays() {
    MainWindow& window = studio_->window();
    QVERIFY(!window.files().create("superpod-h100", {{"units", "many"}}));
    QVERIFY(window.onStartPage());
    QVERIFY(window.snackbar().text().contains(QStringLiteral("many")));
    QVERIFY(!window.files().create("no-such-template", {}));
  }

  void recentDesignsOpenWithAClick() {
    MainWindow& window = studio_->window();
    studio_->openPod();
    const QString path = studio_->path(QStringLiteral("north.cwd"));
    QVERIFY(window.files().saveTo(path));
    window.showStart();
    QPushButton* link = nullptr;
    for (QPushButton* button : window.startPage().findChildren<QPushButton*>(QStringLiteral("link"))) {
      if (button->text() == QLatin1String("north")) link = button;
    }
    QVERIFY(link != nullptr);
    link->click();
    QVERIFY(!window.onStartPage());
    QCOMPARE(studio_->document().path(), path);
  }

  void layoutIsRememberedPerDesign() {
    MainWindow& window = studio_->window();
    studio_->openPod();
    const QString a = studio_->path(QStringLiteral("a.cwd"));
    const QString b = studio_->path(QStringLiteral("b.cwd"));
    QVERIFY(window.files().saveTo(a));
    window.showView(ViewTab::Bom);
    window.showStart();
    QVERIFY(window.files().open(a));
    QVERIFY(window.files().saveTo(b));
    window.showView(ViewTab::Topology);
    window.showStart();
    QVERIFY(window.files().open(a));
    QVERIFY(window.currentView() == ViewTab::Bom);
    window.showStart();
    QVERIFY(window.files().open(b));
    QVERIFY(window.currentView() == ViewTab::Topology);
  }

  void settingsTakeEffectAtOnce() {
    MainWindow& window = studio_->window();
    const std::unique_ptr<SettingsDialog> dialog(window.makeSettings());
    QCOMPARE(dialog->windowTitle(), QStringLiteral("Settings"));
    dialog->languages().setCurrentIndex(1);
    emit dialog->languages().activated(1);
    QVERIFY(language() == Language::SimplifiedChinese);
    QTRY_COMPARE(dialog->windowTitle(), QStringLiteral("设置"));
    QVERIFY(preferences::language() == Language::SimplifiedChinese);
    emit dialog->themes().activated(static_cast<int>(ThemeChoice::Dark));
    QVERIFY(currentTheme() == Theme::Dark);
  }

  void styleSheetHasNoOpenPlaceholders() {
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::HighContrast}) {
      const QString sheet = styleSheetOf(tokens(theme), tokens(theme).raised, tokens(theme).raised);
      QVERIFY2(!sheet.contains(QLatin1Char('@')), qPrintable(sheet.mid(sheet.indexOf(QLatin1Char('@')), 30)));
    }
  }

  void kindsNarrowTheCatalog() {
    CatalogPalette& palette = studio_->window().catalogPalette();
    QSignalSpy searched(&palette, &CatalogPalette::searched);
    palette.searchFor({});
    QTRY_VERIFY(searched.count() > 0);
    const int all = palette.model().rowCount();
    searched.clear();
    for (QPushButton* chip : palette.findChildren<QPushButton*>(QStringLiteral("chip"))) {
      if (chip->text() == QLatin1String("Switches")) chip->click();
    }
    QTRY_VERIFY(searched.count() > 0);
    QVERIFY(palette.model().rowCount() > 0 && palette.model().rowCount() < all);
    for (int row = 0; row < palette.model().rowCount(); ++row) {
      const Entry* entry = studio_->document().catalog().find(palette.model().entryId(palette.model().index(row)));
      QVERIFY(entry != nullptr && entry->kind == EntryKind::Switch);
    }
  }

private:
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestStart);
#include "test_start.moc"
