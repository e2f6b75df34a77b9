// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/preferences.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>
#include <QSettings>
#include <QStandardPaths>

#include "ui/i18n/language.h"

namespace cw::ui::preferences {
namespace {

constexpr int mostRecent = 10;
const char* const themeKeys[] = {"system", "light", "dark", "contrast"};

/// Grows when docks change so that states of an older arrangement do not fit any more.
constexpr int layoutVersion = 1;

QString layoutGroup(const QString& path) {
  if (path.isEmpty()) return QStringLiteral("layout%1/last").arg(layoutVersion);
  const QByteArray hash =
      QCryptographicHash::hash(QFileInfo(path).absoluteFilePath().toUtf8(), QCryptographicHash::Sha1);
  return QStringLiteral("layout%1/%2").arg(layoutVersion).arg(QString::fromLatin1(hash.toHex().left(16)));
}

/// The desktop's palette is dark when its text is lighter than its ground. Read once, before a theme replaces it.
bool desktopIsDark() {
  static const bool dark = [] {
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness();
  }();
  return dark;
}

} // namespace

Language language() {
  return languageFromCode(QSettings().value(QStringLiteral("language"), QLocale::system().name()).toString());
}

void setLanguage(Language language) { QSettings().setValue(QStringLiteral("language"), languageCode(language)); }

ThemeChoice theme() {
  const QString key = QSettings().value(QStringLiteral("theme")).toString();
  for (int i = 0; i < static_cast<int>(std::size(themeKeys)); ++i) {
    if (key == QLatin1String(themeKeys[i])) return static_cast<ThemeChoice>(i);
  }
  return ThemeChoice::System;
}

void setTheme(ThemeChoice choice) {
  QSettings().setValue(QStringLiteral("theme"), QLatin1String(themeKeys[static_cast<int>(choice)]));
}

Theme resolved(ThemeChoice choice) {
  const bool dark = desktopIsDark();
  switch (choice) {
  case ThemeChoice::Light:
    return Theme::Light;
  case ThemeChoice::Dark:
    return Theme::Dark;
  case ThemeChoice::HighContrast:
    return Theme::HighContrast;
  case ThemeChoice::System:
    break;
  }
  return dark ? Theme::Dark : Theme::Light;
}

QStringList recentFiles() {
  QStringList files = QSettings().value(QStringLiteral("recent")).toStringList();
  files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return files;
}

void addRecentFile(const QString& path) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  QStringList files = recentFiles();
  files.removeAll(absolute);
  files.prepend(absolute);
  QSettings().setValue(QStringLiteral("recent"), files.mid(0, mostRecent));
}

void removeRecentFile(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(path);
  QSettings().setValue(QStringLiteral("recent"), files);
}

QString thumbnailFolder() {
  const QString folder =
      QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/thumbnails");
  QDir().mkpath(folder);
  return folder;
}

Layout layout(const QString& path) {
  QSettings settings;
  const QString own = layoutGroup(path);
  const bool known = settings.contains(own + QStringLiteral("/state"));
  settings.beginGroup(known ? own : layoutGroup({}));
  return {settings.value(QStringLiteral("geometry")).toByteArray(),
          settings.value(QStringLiteral("state")).toByteArray(), settings.value(QStringLiteral("tab")).toInt(),
          settings.value(QStringLiteral("bottomTab")).toInt()};
}

void setLayout(const QString& path, const Layout& layout) {
  for (const QString& group : {layoutGroup(path), layoutGroup({})}) {
    QSettings settings;
    settings.beginGroup(group);
    settings.setValue(QStringLiteral("geometry"), layout.geometry);
    settings.setValue(QStringLiteral("state"), layout.state);
    settings.setValue(QStringLiteral("tab"), layout.tab);
    settings.setValue(QStringLiteral("bottomTab"), layout.bottomTab);
  }
}

void forgetLayouts() { QSettings().remove(QStringLiteral("layout%1").arg(layoutVersion)); }

} // namespace cw::ui::preferences
