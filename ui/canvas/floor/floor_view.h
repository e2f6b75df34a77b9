// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/floor/floor_canvas.h"

namespace cw::ui {

/// The view of the floor plan.
class FloorView : public CanvasFrame {
  Q_OBJECT
public:
  FloorView(Document& document, QWidget* parent);

  bool revealRow(const QString& id) override { return canvas_->revealRow(id.toStdString()); }
  void armPlacement(const QString& entryId) override;
  /// The parts, for tests.
  FloorScene& scene() { return scene_; }
  FloorCanvas& canvas() { return *canvas_; }

protected:
  void retranslate() override;

private:
  void refreshCounts();

  Document& document_;
  FloorScene scene_;
  FloorCanvas* canvas_;
  QToolButton* heat_;
  QToolButton* turn_;
  QLabel* scale_;
  QLabel* count_;
};

} // namespace cw::ui
