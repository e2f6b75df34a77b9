// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_sheet.h"

#include <utility>

namespace cw::ui {
namespace {

constexpr const char* sheet = R"(
QMainWindow, QDialog { background: @background; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px 8px; }
QMenuBar { background: @background; border-bottom: 1px solid @border; padding: 0 4px; }
QMenuBar::item { padding: 6px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @surface; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 28px; border-radius: 4px; }
QMenu::item:selected { background: @selected; color: @text; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QMenu::icon { padding-left: 6px; }
QToolBar { background: @background; border: 0; border-bottom: 1px solid @border; padding: 4px 8px; spacing: 2px; }
QToolBar::separator { background: @border; width: 1px; margin: 4px 6px; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px; background: transparent; color: @text; }
QToolButton:hover { background: @hover; }
QToolButton:pressed, QToolButton:checked { background: @selected; }
QToolButton:focus { border-color: @accent; }
QToolButton#searchBox { border: 1px solid @border; background: @surface; color: @muted; padding: 4px 10px; }
QToolButton#searchBox:hover { border-color: @accent; }
QStatusBar { background: @background; border-top: 1px solid @border; min-height: 28px; }
QStatusBar::item { border: 0; }
QTabBar#viewTabs { background: @background; }
QTabBar { font-size: 13px; }
QTabBar::tab { background: transparent; color: @muted; padding: 6px 14px; border: 0; border-bottom: 2px solid transparent; min-height: 20px; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:focus { color: @accent; }
QFrame#hairline { background: @border; max-height: 1px; min-height: 1px; border: 0; }
QFrame#card { background: @surface; border: 1px solid @border; border-radius: 4px; }
QFrame#card:hover { border-color: @accent; }
QFrame#chartCard, QWidget#whatIf { background: @surface; border: 1px solid @border; border-radius: 4px; }
QScrollArea#sizingPage, QScrollArea#sizingPage > QWidget > QWidget { background: @background; }
QPushButton#tile { background: @surface; padding: 0; text-align: left; }
QLabel#tileValue { font-size: 20px; font-weight: 600; }
QLabel#tileValue:disabled { color: @muted; }
QLabel#prediction { font-weight: 600; }
QLabel#prediction:disabled { color: @muted; }
QSlider::groove:horizontal { height: 4px; background: @border; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { width: 14px; margin: -6px 0; border-radius: 7px; background: @surface; border: 2px solid @accent; }
QSlider::handle:horizontal:focus { background: @accent; }
QWidget#panel, QScrollArea#panel, QWidget#panelBody { background: @surface; }
QScrollArea { border: 0; }
QWidget#dockTitle { background: @background; border-bottom: 1px solid @border; }
QLabel#dockTitleText, QLabel#sectionTitle { color: @muted; font-weight: 600; font-size: 12px; }
QLabel#caption, QLabel#empty { color: @muted; }
QLabel#caption { font-size: 12px; }
QLabel#title { font-size: 22px; font-weight: 600; }
QLabel#heading { font-size: 15px; font-weight: 600; }
QLabel#cardTitle { font-weight: 600; }
QLabel#bad { color: @bad; }
QLabel#warning { color: @warning; }
QLabel#good { color: @good; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QTextEdit { background: @surface; color: @text; border: 1px solid @border; border-radius: 4px; padding: 3px 6px; min-height: 18px; selection-background-color: @accent; selection-color: @accentText; }
QPlainTextEdit, QTextEdit { padding: 4px; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus { border-color: @accent; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled, QLineEdit:read-only { background: @background; color: @muted; }
QLineEdit[invalid="true"] { border-color: @bad; }
QComboBox::drop-down { border: 0; width: 20px; }
QComboBox::down-arrow { image: url(@chevron); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @border; selection-background-color: @selected; selection-color: @text; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @muted; border-radius: 3px; background: @surface; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: @accent; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(@check); }
QCheckBox::indicator:indeterminate { background: @border; }
QPushButton { background: @surface; color: @text; border: 1px solid @border; border-radius: 4px; padding: 4px 12px; min-height: 18px; }
QPushButton:hover { border-color: @accent; }
QPushButton:pressed { background: @selected; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @faint; background: @background; }
QPushButton:default, QPushButton#primary { background: @accent; color: @accentText; border-color: @accent; }
QPushButton#primary:disabled { background: @background; color: @faint; border-color: @border; }
QPushButton#chip { border-radius: 11px; padding: 1px 9px; min-height: 18px; font-size: 12px; color: @muted; }
QPushButton#chip:checked { background: @selected; border-color: @accent; color: @text; }
QPushButton#link { border: 0; background: transparent; color: @accent; text-align: left; padding: 3px 4px; }
QPushButton#link:hover, QPushButton#link:focus { text-decoration: underline; }
QAbstractItemView { background: @surface; alternate-background-color: @raised; border: 0; outline: 0; color: @text; selection-background-color: @selected; selection-color: @text; }
QListView::item, QTreeView::item { min-height: 28px; padding: 0 4px; border: 0; }
QTableView { gridline-color: transparent; }
QTableView::item { padding: 0 8px; border: 0; }
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover { background: @hover; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected { background: @selected; color: @text; }
QHeaderView { background: @background; border: 0; }
QHeaderView::section { background: @background; color: @muted; border: 0; border-bottom: 1px solid @border; padding: 5px 8px; font-size: 12px; }
QProgressBar { background: @hover; border: 0; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: transparent; border: 0; width: 0; height: 0; }
QSplitter::handle { background: @border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QFrame#snackbar { background: @text; border-radius: 4px; }
QFrame#snackbar QLabel { color: @surface; }
QFrame#snackbar QPushButton { background: transparent; color: @snackAccent; border: 0; font-weight: 600; padding: 4px 8px; }
QFrame#snackbar QPushButton:hover, QFrame#snackbar QPushButton:focus { text-decoration: underline; }
QFrame#palette { background: @surface; border: 1px solid @border; border-radius: 4px; }
QFrame#palette QLineEdit { border: 0; font-size: 15px; min-height: 28px; padding: 4px 8px; }
)";

} // namespace

QString styleSheetOf(const Tokens& t, const QColor& selected, const QColor& hover) {
  const bool darkText = t.text.lightness() < 128;
  // The snackbar is inverse to the theme, so its accent is that of the opposite one.
  const QColor snackAccent = tokens(darkText ? Theme::Dark : Theme::Light).accent;
  const QString chevron = darkText ? QStringLiteral(":/clusterwright/icons/chevron-on-light.svg")
                                   : QStringLiteral(":/clusterwright/icons/chevron-on-dark.svg");
  const QString check = t.accentText.lightness() > 128 ? QStringLiteral(":/clusterwright/icons/check-white.svg")
                                                       : QStringLiteral(":/clusterwright/icons/check-black.svg");
  QColor faint = t.textMuted;
  faint.setAlphaF(0.6F);
  // Longer names first: @accentText must not be read as @accent.
  const std::pair<const char*, QString> values[] = {{"@accentText", t.accentText.name()},
                                                    {"@accent", t.accent.name()},
                                                    {"@background", t.background.name()},
                                                    {"@surface", t.surface.name()},
                                                    {"@raised", t.raised.name()},
                                                    {"@border", t.border.name()},
                                                    {"@text", t.text.name()},
                                                    {"@muted", t.textMuted.name()},
                                                    {"@selected", selected.name()},
                                                    {"@hover", hover.name()},
                                                    {"@bad", t.bad.name()},
                                                    {"@warning", t.warning.name()},
                                                    {"@good", t.good.name()},
                                                    {"@faint", faint.name(QColor::HexArgb)},
                                                    {"@snackAccent", snackAccent.name()},
                                                    {"@chevron", chevron},
                                                    {"@check", check}};
  QString result = QString::fromLatin1(sheet);
  for (const auto& [name, value] : values)
    result.replace(QLatin1String(name), value);
  return result;
}

} // namespace cw::ui
