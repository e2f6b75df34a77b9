// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/panel.h"

#include <QEvent>
#include <QStyle>

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"

namespace cw::ui {

Panel::Panel(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("panel"));
  setAttribute(Qt::WA_StyledBackground);
}

void Panel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

QLabel* roleLabel(const char* role, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setObjectName(QString::fromLatin1(role));
  label->setTextFormat(Qt::PlainText);
  return label;
}

QLabel* copyableLabel(const char* role, QWidget* parent) {
  QLabel* label = roleLabel(role, parent);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setFocusPolicy(Qt::ClickFocus);
  return label;
}

QFrame* hairline(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setObjectName(QStringLiteral("hairline"));
  line->setFixedHeight(1);
  return line;
}

QPushButton* linkButton(const QString& text, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setObjectName(QStringLiteral("link"));
  button->setCursor(Qt::PointingHandCursor);
  return button;
}

QToolButton* iconButton(const QString& icon, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setIcon(lineIcon(icon));
  button->setIconSize(QSize(metrics::iconPx, metrics::iconPx));
  button->setAutoRaise(true);
  return button;
}

QString withIconGap(const QString& text) { return QChar(0x2002) + text; }

void nameWidget(QWidget* widget, const QString& text) {
  widget->setToolTip(text);
  widget->setAccessibleName(text);
}

void restyle(QWidget* widget) {
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

} // namespace cw::ui
