// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/topology/topology_canvas.h"

namespace cw::ui {

/// The view of networks: which one, how folded, the picture, its legend.
class TopologyView : public CanvasFrame {
  Q_OBJECT
public:
  TopologyView(Document& document, QWidget* parent);

  bool revealRow(const QString& id) override;
  void armPlacement(const QString& entryId) override;
  /// The parts, for tests.
  TopologyScene& scene() { return scene_; }
  TopologyCanvas& canvas() { return *canvas_; }

protected:
  void retranslate() override;

private:
  void fillFabrics();
  void choose();
  void follow();
  void refreshLegend();
  void refreshLesson();

  Document& document_;
  TopologyScene scene_;
  TopologyCanvas* canvas_;
  QComboBox* fabrics_;
  QComboBox* detail_;
  QLabel* legend_;
  Id<Device> revealNext_; ///< waits for the layout of its fabric
};

} // namespace cw::ui
