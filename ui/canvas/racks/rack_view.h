// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>

#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/racks/rack_canvas.h"

namespace cw::ui {

/// The view of rack elevations: filter, front or rear, the canvas.
class RackView : public CanvasFrame {
  Q_OBJECT
public:
  RackView(Document& document, QWidget* parent);

  bool revealRow(const QString& id) override;
  void armPlacement(const QString& entryId) override;
  /// The parts, for tests.
  RackScene& scene() { return scene_; }
  RackCanvas& canvas() { return *canvas_; }

protected:
  void retranslate() override;

private:
  void buildStrip();
  void fillHalls();
  void filter();
  void refreshLesson();
  void clearFilter();

  Document& document_;
  RackScene scene_;
  RackCanvas* canvas_;
  QLineEdit* search_;
  QComboBox* halls_;
  QToolButton* front_;
  QToolButton* rear_;
  QLabel* count_;
};

} // namespace cw::ui
