// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QDir>
#include <QImage>
#include <QSet>

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/i18n/language.h"

using namespace cw;
using namespace cw::ui;

/// Renders the screens in both languages and themes into the build folder, for people to look at, and checks what a
/// program can: that they are neither empty nor alike.
class TestScreenshots : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() {
    QVERIFY(QDir().mkpath(folder()));
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
  }
  void cleanupTestCase() { studio_.reset(); }

  void screens_data() {
    QTest::addColumn<Language>("language");
    QTest::addColumn<ThemeChoice>("theme");
    QTest::newRow("en-light") << Language::English << ThemeChoice::Light;
    QTest::newRow("zh_CN-dark") << Language::SimplifiedChinese << ThemeChoice::Dark;
    QTest::newRow("en-contrast") << Language::English << ThemeChoice::HighContrast;
  }

  void screens() {
    QFETCH(Language, language);
    QFETCH(ThemeChoice, theme);
    MainWindow& window = studio_->window();
    window.chooseLanguage(language);
    window.chooseTheme(theme);
    QSet<QByteArray> seen;
    const std::pair<const char*, ViewTab> views[] = {{"floor", ViewTab::Floor},
                                                     {"racks", ViewTab::Racks},
                                                     {"topology", ViewTab::Topology},
                                                     {"bom", ViewTab::Bom},
                                                     {"sizing", ViewTab::Sizing},
                                                     {"simulation", ViewTab::Simulation},
                                                     {"calculators", ViewTab::Calculators}};
    for (const auto& [name, tab] : views) {
      window.showView(tab);
      window.actions().action("view.zoomFit")->trigger();
      QCoreApplication::processEvents();
      const QImage image = window.grab().toImage();
      const QString file = QStringLiteral("%1/%2-%3.png")
                               .arg(folder(), QString::fromLatin1(name), QString::fromLatin1(QTest::currentDataTag()));
      QVERIFY(image.save(file));
      // A blank or single-coloured centre means that nothing was drawn.
      QSet<QRgb> colours;
      for (int x = image.width() / 4; x < image.width() * 3 / 4; x += 3) {
        for (int y = 120; y < image.height() * 2 / 3; y += 3)
          colours.insert(image.pixel(x, y));
      }
      QVERIFY2(colours.size() > 4, name);
      seen.insert(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
    }
    QCOMPARE(seen.size(), static_cast<qsizetype>(std::size(views)));
    window.chooseLanguage(Language::English);
    window.chooseTheme(ThemeChoice::Light);
  }

  /// The parts of the sizing page that lie below its first screen.
  void sizingParts() {
    MainWindow& window = studio_->window();
    window.showView(ViewTab::Sizing);
    SizingView& view = window.sizing();
    QTRY_VERIFY_WITH_TIMEOUT(view.session().upToDate() && !view.session().needs()->workloads.empty(), 20000);
    OptimisationCard& card = view.board().optimisations();
    QTest::mouseClick(&card.tryButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(card.table().topLevelItemCount() > 0, 20000);
    card.table().topLevelItem(1)->setExpanded(true);
    for (const Language language : {Language::English, Language::SimplifiedChinese}) {
      window.chooseLanguage(language);
      view.tabs().setCurrentIndex(0);
      capture(view, card, language == Language::English ? "optimisations-en" : "optimisations-zh_CN");
      view.tabs().setCurrentIndex(view.tabs().count() - 1);
      capture(view, view.board().policy(), language == Language::English ? "policy-en" : "policy-zh_CN");
    }
    window.chooseLanguage(Language::English);
  }

private:
  void capture(SizingView& view, QWidget& part, const char* name) {
    QTest::qWait(50);
    view.page().ensureWidgetVisible(&part, 0, 400);
    QCoreApplication::processEvents();
    QVERIFY(part.isVisible());
    QVERIFY(studio_->window().grab().save(QStringLiteral("%1/%2.png").arg(folder(), QString::fromLatin1(name))));
  }
  static QString folder() { return QStringLiteral(CW_BINARY_DIR "/screenshots"); }
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestScreenshots);
#include "test_screenshots.moc"
