// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

#include "core/model/entry.h"

namespace cw::ui {

/// A line icon of ui/icons by its name (`undo`), drawn in the colours of the theme in force at each paint: it follows
/// a change of theme by itself. An unknown name gives an empty icon.
QIcon lineIcon(const QString& name);

/// The same icon in a fixed colour, for severities and networks.
QIcon lineIcon(const QString& name, const QColor& color);

/// The icon name of a kind of catalog entry.
QString iconOf(EntryKind kind);

} // namespace cw::ui
