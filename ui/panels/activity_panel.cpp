// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/activity_panel.h"

#include <QHBoxLayout>

#include "ui/document/document.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr double shownFromS = 0.5; ///< shorter work is not worth a movement on the screen

} // namespace

JobRow::JobRow(JobRunner& jobs, QWidget* parent) : Panel(parent), jobs_(jobs) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 2, 8, 2);
  row->setSpacing(8);
  text_ = roleLabel("caption");
  bar_ = new QProgressBar;
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setFixedWidth(120);
  cancel_ = iconButton(QStringLiteral("close"));
  row->addWidget(text_);
  row->addWidget(bar_);
  row->addWidget(cancel_);
  connect(cancel_, &QToolButton::clicked, this, [this] { jobs_.cancel(job_.id); });
  retranslate();
}

void JobRow::show(const JobStatus& job) {
  job_ = job;
  retranslate();
}

void JobRow::retranslate() {
  const QString title = messageText(job_.titleId);
  const QString step = job_.stepId.empty() ? QString{} : QStringLiteral(": ") + messageText(job_.stepId);
  text_->setText(job_.cancelling ? tr("%1 – stopping").arg(title) : title + step);
  bar_->setValue(static_cast<int>(job_.fraction * 1000));
  bar_->setAccessibleName(title);
  nameWidget(cancel_, tr("Cancel"));
  cancel_->setEnabled(!job_.cancelling);
}

ActivityPanel::ActivityPanel(Document& document, QWidget* parent) : Panel(parent), document_(document) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 8, 0, 8);
  empty_ = copyableLabel("empty");
  empty_->setAlignment(Qt::AlignCenter);
  rows_ = new QVBoxLayout;
  layout->addLayout(rows_);
  layout->addWidget(empty_);
  layout->addStretch(1);
  connect(&document_, &Document::jobsChanged, this, &ActivityPanel::refresh);
  retranslate();
}

void ActivityPanel::retranslate() {
  empty_->setText(
      tr("Nothing is being calculated. Checks, cabling and the bill of materials run here after each change."));
  refresh();
}

void ActivityPanel::refresh() {
  const std::vector<JobStatus> jobs = document_.jobs().status();
  while (shown_.size() < jobs.size()) {
    shown_.push_back(new JobRow(document_.jobs()));
    rows_->addWidget(shown_.back(), 0, Qt::AlignLeft);
  }
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    if (i < jobs.size()) shown_[i]->show(jobs[i]);
    shown_[i]->setVisible(i < jobs.size());
  }
  empty_->setVisible(jobs.empty());
}

ActivityBar::ActivityBar(Document& document, QWidget* parent) : Panel(parent), document_(document) {
  setObjectName(QStringLiteral("activityBar"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  row_ = new JobRow(document.jobs());
  row_->setObjectName(QStringLiteral("activityRow"));
  row_->setVisible(false);
  layout->addWidget(row_);
  again_.setSingleShot(true);
  connect(&again_, &QTimer::timeout, this, &ActivityBar::refresh);
  connect(&document_, &Document::jobsChanged, this, &ActivityBar::refresh);
}

void ActivityBar::refresh() {
  const std::vector<JobStatus> jobs = document_.jobs().status();
  const bool show = !jobs.empty() && jobs.front().elapsedS >= shownFromS;
  if (show) row_->show(jobs.front());
  row_->setVisible(show);
  if (!jobs.empty() && !show) again_.start(static_cast<int>((shownFromS - jobs.front().elapsedS) * 1000) + 10);
}

} // namespace cw::ui
