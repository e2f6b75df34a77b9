// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>

#include <cstdio>

#include "app/studio/options.h"
#include "app/studio/screenshot.h"
#include "ui/document/catalog_access.h"
#include "ui/i18n/language.h"
#include "ui/window/main_window.h"

namespace {

constexpr int usageError = 2;

QStringList argumentsOf(int argc, char** argv) {
  QStringList arguments;
  for (int i = 0; i < argc; ++i)
    arguments << QString::fromLocal8Bit(argv[i]);
  return arguments;
}

/// Screenshots need no display and must not depend on the desktop they are made on.
void prepareScreenshot(const cw::studio::Options& options) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));
}

cw::ui::ThemeChoice themeFrom(const QString& name) {
  if (name == QLatin1String("dark")) return cw::ui::ThemeChoice::Dark;
  return name == QLatin1String("contrast") ? cw::ui::ThemeChoice::HighContrast : cw::ui::ThemeChoice::Light;
}

void applyLook(const cw::studio::Options& options) {
  const bool screenshot = !options.screenshot.isEmpty();
  const bool namedTheme = screenshot || !options.theme.isEmpty();
  const cw::ui::ThemeChoice choice = namedTheme ? themeFrom(options.theme) : cw::ui::preferences::theme();
  cw::ui::applyTheme(cw::ui::preferences::resolved(choice));
  const bool namedLanguage = screenshot || !options.language.isEmpty();
  cw::ui::setLanguage(namedLanguage ? cw::ui::languageFromCode(options.language) : cw::ui::preferences::language());
}

int runSession(const cw::Catalog& catalog, const cw::studio::Options& options) {
  cw::ui::MainWindow window(catalog);
  window.show();
  // A file that cannot be opened leaves the window up with the reason on it.
  if (!options.file.isEmpty()) window.files().open(options.file);
  if (options.file.isEmpty() && options.templateId.isEmpty()) {
    // After the window is up, so that the question stands over it.
    QMetaObject::invokeMethod(
        &window, [&window] { window.files().offerUnsaved(); }, Qt::QueuedConnection);
  }
  if (options.file.isEmpty() && !options.templateId.isEmpty())
    window.files().create(options.templateId.toStdString(), {});
  return QApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
  const cw::studio::Options options = cw::studio::readOptions(argumentsOf(argc, argv));
  if (!options.error.isEmpty()) {
    std::fprintf(stderr, "error: %s\n", options.error.toUtf8().constData());
    return usageError;
  }
  if (!options.help.isEmpty()) {
    std::fputs(options.help.toUtf8().constData(), stdout);
    return 0;
  }
  if (!options.screenshot.isEmpty()) prepareScreenshot(options);
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("clusterwright"));
  QApplication::setApplicationName(options.screenshot.isEmpty() ? QStringLiteral("clusterwright")
                                                                : QStringLiteral("clusterwright-screenshot"));
  QApplication::setApplicationDisplayName(QStringLiteral("Clusterwright"));
  QApplication::setApplicationVersion(QStringLiteral(CW_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("clusterwright"));
  applyLook(options);
  const auto catalog = cw::ui::openStudioCatalog();
  if (!catalog) {
    std::fprintf(stderr, "error: %s\n", cw::ui::errorText(catalog.error()).toUtf8().constData());
    return usageError;
  }
  return options.screenshot.isEmpty() ? runSession(**catalog, options) : cw::studio::takeScreenshot(**catalog, options);
}
