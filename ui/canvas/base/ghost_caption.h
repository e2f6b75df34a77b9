// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace cw::ui {

/// The line beside a ghost: place and remainder with ✓, or the reason with ✕, so that colour never stands alone.
class GhostCaption : public QLabel {
  Q_OBJECT
public:
  explicit GhostCaption(QWidget* viewport);
  /// Shows a text beside a place of the viewport.
  void showAt(const QRect& place, const QString& text, bool good);
};

} // namespace cw::ui
