// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>
#include <vector>

#include "core/base/messages.h"

namespace cw::ui {

/// The language in force. Texts of core are rendered in it, widget text follows through Qt's translators.
Language language();

/// Puts a language into force at run time; every widget gets a `LanguageChange` event and rereads its texts.
void setLanguage(Language language);

/// `en` or `zh_CN`, and back (anything that does not begin with `zh` is English).
QString languageCode(Language language);
Language languageFromCode(const QString& code);

/// A message of core in the language in force.
QString messageText(std::string_view id, const std::vector<MessageArg>& args = {});

/// An error with its place and next step in the language in force, ready to show and copy.
QString errorText(const Error& error);

/// A text of core (UTF-8) for a widget.
inline QString toQString(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace cw::ui
