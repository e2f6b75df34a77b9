// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include <functional>
#include <vector>

#include "ui/panels/panel.h"

namespace cw::ui {

/// A short message over the lower edge of the window with up to two things to do about it. It never takes the focus
/// and goes away by itself; errors stay until they are dismissed.
class Snackbar : public QFrame {
  Q_OBJECT
public:
  /// A button of the bar.
  struct Choice {
    QString text;
    std::function<void()> run;
  };

  /// Floats over `host` and follows its size.
  explicit Snackbar(QWidget* host);
  /// Tells what happened; goes away after some seconds.
  void tell(const QString& text, std::vector<Choice> choices = {});
  /// Tells what went wrong; stays, and its text can be selected and copied.
  void tellError(const QString& text);
  /// The text shown now, empty when hidden.
  QString text() const;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void present(const QString& text, std::vector<Choice> choices);
  void reposition();
  QLabel* label_;
  std::vector<QPushButton*> buttons_;
  std::vector<Choice> choices_;
  QToolButton* close_;
  QTimer hideLater_;
};

} // namespace cw::ui
