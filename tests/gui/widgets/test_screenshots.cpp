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
    const std::pair<const char*, ViewTab> views[] = {
        {"floor", ViewTab::Floor}, {"racks", ViewTab::Racks},   {"topology", ViewTab::Topology},
        {"bom", ViewTab::Bom},     {"sizing", ViewTab::Sizing}, {"calculators", ViewTab::Calculators}};
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

private:
  static QString folder() { return QStringLiteral(CW_BINARY_DIR "/screenshots"); }
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestScreenshots);
#include "test_screenshots.moc"
