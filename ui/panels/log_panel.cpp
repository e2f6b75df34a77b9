// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/log_panel.h"

#include <QTime>
#include <QVBoxLayout>

namespace cw::ui {

LogPanel::LogPanel(QWidget* parent) : Panel(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  log_ = new QPlainTextEdit;
  log_->setReadOnly(true);
  log_->setMaximumBlockCount(2000);
  log_->setFrameShape(QFrame::NoFrame);
  layout->addWidget(log_);
  retranslate();
}

void LogPanel::add(const QString& text) {
  log_->appendPlainText(QTime::currentTime().toString(QStringLiteral("HH:mm:ss  ")) + text);
}

void LogPanel::retranslate() {
  log_->setAccessibleName(tr("Log"));
  log_->setPlaceholderText(tr("Files opened and saved, exports and refused edits are noted here."));
}

} // namespace cw::ui
