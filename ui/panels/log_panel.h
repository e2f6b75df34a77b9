// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

#include "ui/panels/panel.h"

namespace cw::ui {

/// What happened in this session, newest last; can be selected and copied.
class LogPanel : public Panel {
  Q_OBJECT
public:
  explicit LogPanel(QWidget* parent = nullptr);
  /// Adds a line with the present time.
  void add(const QString& text);
  /// Everything logged so far.
  QString text() const { return log_->toPlainText(); }

protected:
  void retranslate() override;

private:
  QPlainTextEdit* log_;
};

} // namespace cw::ui
