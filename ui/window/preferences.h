// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "core/base/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

/// Which look the user wants; `System` follows the desktop.
enum class ThemeChoice { System, Light, Dark, HighContrast };

/// What the studio remembers between sessions, apart from the designs themselves. Every setter writes at once.
namespace preferences {

/// The chosen language; before any choice that of the system.
Language language();
void setLanguage(Language language);

/// The chosen look.
ThemeChoice theme();
void setTheme(ThemeChoice choice);
/// The theme that a choice means on this desktop now.
Theme resolved(ThemeChoice choice);

/// The last opened designs, newest first; files that are gone are left out.
QStringList recentFiles();
void addRecentFile(const QString& path);
void removeRecentFile(const QString& path);

/// The folder of the pictures of recent designs; made when missing.
QString thumbnailFolder();

/// What is remembered of the window for one design; an empty path means a design without a file.
struct Layout {
  QByteArray geometry, state;
  int tab = 0;
  int bottomTab = 0;
};
/// The layout of a design, else the last one used.
Layout layout(const QString& path);
void setLayout(const QString& path, const Layout& layout);
/// Forgets the layouts of all designs.
void forgetLayouts();

} // namespace preferences

} // namespace cw::ui
