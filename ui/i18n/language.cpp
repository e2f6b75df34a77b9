// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/i18n/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace cw::ui {
namespace {

Language languageInForce = Language::English;

/// Loads a translator, or leaves it empty where the file is missing (Qt's own translations are a separate package).
void install(QTranslator& translator, const QString& file, const QString& folder) {
  QCoreApplication::removeTranslator(&translator);
  if (translator.load(file, folder)) QCoreApplication::installTranslator(&translator);
}

} // namespace

Language language() { return languageInForce; }

void setLanguage(Language language) {
  // Translators must outlive the application object's use of them, so they live as long as the program.
  static auto* own = new QTranslator;
  static auto* qt = new QTranslator;
  languageInForce = language;
  const QString code = languageCode(language);
  QLocale::setDefault(language == Language::SimplifiedChinese ? QLocale(QLocale::Chinese, QLocale::China)
                                                              : QLocale(QLocale::English, QLocale::UnitedStates));
  install(*qt, QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(*own, QStringLiteral("clusterwright_") + code, QStringLiteral(":/clusterwright/i18n"));
}

QString languageCode(Language language) {
  return language == Language::SimplifiedChinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

Language languageFromCode(const QString& code) {
  return code.startsWith(QLatin1String("zh")) ? Language::SimplifiedChinese : Language::English;
}

QString messageText(std::string_view id, const std::vector<MessageArg>& args) {
  return toQString(message(id, args, languageInForce));
}

QString errorText(const Error& error) { return toQString(renderError(error, languageInForce)); }

} // namespace cw::ui
