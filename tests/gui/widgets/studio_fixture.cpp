// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/widgets/studio_fixture.h"

#include <QSettings>
#include <QStandardPaths>

#include "ui/i18n/language.h"

namespace cw::test {

StudioFixture::StudioFixture() {
  QStandardPaths::setTestModeEnabled(true);
  QCoreApplication::setOrganizationName(QStringLiteral("clusterwright-test"));
  QCoreApplication::setApplicationName(QStringLiteral("clusterwright-test"));
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
  ui::setLanguage(Language::English);
  ui::applyTheme(ui::Theme::Light);
}

StudioFixture::~StudioFixture() {
  window_.reset();
  ui::setLanguage(Language::English);
}

ui::MainWindow& StudioFixture::window() {
  if (!window_) {
    auto opened = Catalog::openDefault();
    if (!opened) qFatal("%s", qPrintable(ui::errorText(opened.error())));
    catalog_ = std::move(*opened);
    window_ = std::make_unique<ui::MainWindow>(*catalog_);
    window_->resize(1440, 900);
    window_->show();
  }
  return *window_;
}

void StudioFixture::openPod(int units) {
  QVERIFY(window().files().create("superpod-h100", {{"units", std::to_string(units)}}));
  QVERIFY(settle());
}

bool StudioFixture::settle() {
  return QTest::qWaitFor([this] { return document().upToDate(); }, 60000);
}

} // namespace cw::test
