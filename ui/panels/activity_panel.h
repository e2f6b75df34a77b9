// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProgressBar>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/job_runner.h"
#include "ui/panels/panel.h"

namespace cw::ui {

class Document;

/// One running or waiting job: what it does now, how far it is, and Cancel.
class JobRow : public Panel {
  Q_OBJECT
public:
  explicit JobRow(JobRunner& jobs, QWidget* parent = nullptr);
  /// Shows this job from now on.
  void show(const JobStatus& job);

protected:
  void retranslate() override;

private:
  JobRunner& jobs_;
  JobStatus job_;
  QLabel* text_;
  QProgressBar* bar_;
  QToolButton* cancel_;
};

/// All long work with its progress and Cancel.
class ActivityPanel : public Panel {
  Q_OBJECT
public:
  explicit ActivityPanel(Document& document, QWidget* parent = nullptr);

protected:
  void retranslate() override;

private:
  void refresh();
  Document& document_;
  QLabel* empty_;
  QVBoxLayout* rows_;
  std::vector<JobRow*> shown_;
};

/// The oldest job in the status bar; appears when it has run for half a second.
class ActivityBar : public Panel {
  Q_OBJECT
public:
  explicit ActivityBar(Document& document, QWidget* parent = nullptr);

protected:
  void retranslate() override {}

private:
  void refresh();
  Document& document_;
  JobRow* row_;
  QTimer again_;
};

} // namespace cw::ui
