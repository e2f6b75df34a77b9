// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/snackbar.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>

#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int shownMs = 6000;
constexpr int mostChoices = 2;
constexpr int widestPx = 720;

} // namespace

Snackbar::Snackbar(QWidget* host) : QFrame(host) {
  setObjectName(QStringLiteral("snackbar"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 8, 8, 8);
  row->setSpacing(4);
  label_ = copyableLabel("snackText");
  row->addWidget(label_, 1);
  for (int i = 0; i < mostChoices; ++i) {
    auto* button = new QPushButton;
    row->addWidget(button);
    buttons_.push_back(button);
    connect(button, &QPushButton::clicked, this, [this, i] {
      const auto run = choices_[static_cast<std::size_t>(i)].run;
      hide();
      run();
    });
  }
  close_ = iconButton(QStringLiteral("close"));
  row->addWidget(close_);
  connect(close_, &QToolButton::clicked, this, &QWidget::hide);
  hideLater_.setSingleShot(true);
  connect(&hideLater_, &QTimer::timeout, this, &QWidget::hide);
  host->installEventFilter(this);
  hide();
}

void Snackbar::tell(const QString& text, std::vector<Choice> choices) {
  present(text, std::move(choices));
  hideLater_.start(shownMs);
}

void Snackbar::tellError(const QString& text) {
  hideLater_.stop();
  present(text, {{tr("Copy"), [text] { QGuiApplication::clipboard()->setText(text); }}});
}

QString Snackbar::text() const { return isHidden() ? QString{} : label_->text(); }

void Snackbar::present(const QString& text, std::vector<Choice> choices) {
  choices_ = std::move(choices);
  label_->setText(text);
  setAccessibleName(text);
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    buttons_[i]->setVisible(i < choices_.size());
    if (i < choices_.size()) buttons_[i]->setText(choices_[i].text);
  }
  // The bar is inverse to the theme, and so is its icon.
  close_->setIcon(lineIcon(QStringLiteral("close"), tokens().surface));
  nameWidget(close_, tr("Dismiss"));
  show();
  raise();
  reposition();
}

void Snackbar::reposition() {
  const QWidget* host = parentWidget();
  const int room = qMin(widestPx, host->width() - 48);
  // A word-wrapping label asks for a narrow column; the text decides, within the room there is.
  const int oneLine = label_->fontMetrics().horizontalAdvance(label_->text()) + 8;
  int others = 60;
  for (const QPushButton* button : buttons_) {
    if (!button->isHidden()) others += button->sizeHint().width() + 4;
  }
  const int width = qMin(room, oneLine + others);
  const int height =
      qMax(sizeHint().height() - label_->sizeHint().height() + label_->heightForWidth(width - others), 40);
  setGeometry((host->width() - width) / 2, host->height() - height - 20, width, height);
}

bool Snackbar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && isVisible()) reposition();
  return QFrame::eventFilter(watched, event);
}

} // namespace cw::ui
