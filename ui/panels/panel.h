// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>

namespace cw::ui {

/// A part of the window whose texts follow the language: `retranslate` runs at every change of it.
class Panel : public QWidget {
  Q_OBJECT
public:
  explicit Panel(QWidget* parent = nullptr);

protected:
  void changeEvent(QEvent* event) override;
  /// Sets every text of the panel in the language in force; the first call is the constructor's of the derived class.
  virtual void retranslate() = 0;
};

/// A label that the style sheet knows by its role: `title`, `heading`, `caption`, `empty`, `sectionTitle`, ….
QLabel* roleLabel(const char* role, QWidget* parent = nullptr);

/// A small muted text that wraps and can be selected and copied.
QLabel* copyableLabel(const char* role, QWidget* parent = nullptr);

/// A line of one pixel between parts.
QFrame* hairline(QWidget* parent = nullptr);

/// A flat button that reads as a link.
QPushButton* linkButton(const QString& text, QWidget* parent = nullptr);

/// A flat button with a line icon and the text as its tooltip and accessible name.
QToolButton* iconButton(const QString& icon, QWidget* parent = nullptr);

/// A button's text with the gap that its style leaves out between icon and text.
QString withIconGap(const QString& text);

/// Gives a widget its text as tooltip and accessible name, for widgets that show only an icon.
void nameWidget(QWidget* widget, const QString& text);

/// Applies a change of the widget's dynamic properties (`invalid`) to its style.
void restyle(QWidget* widget);

} // namespace cw::ui
