// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "ui/canvas/base/canvas.h"
#include "ui/canvas/base/ghost_caption.h"
#include "ui/canvas/racks/ghost_item.h"
#include "ui/canvas/racks/placement.h"
#include "ui/canvas/racks/rack_scene.h"

namespace cw::ui {

/// The elevations under mouse and keys: select, drag within and between racks, drop from the palette, place by keys.
class RackCanvas : public Canvas {
  Q_OBJECT
public:
  explicit RackCanvas(RackScene& scene, QWidget* parent = nullptr);

  /// Begins to place an entry by keys; arrows move the ghost, Enter places, Esc cancels.
  void arm(const Entry& entry);
  /// Picks up the selected devices for the same.
  void armSelected();
  /// True while something is placed by keys.
  bool armed() const { return armed_; }
  /// What is under way; null when nothing is.
  const Placement* placement() const { return placement_.get(); }
  /// What the ghost says now; empty without one.
  QString ghostText() const { return placement_ ? caption_->text() : QString{}; }
  /// Shows a rack or device; false when it is not among the elevations.
  bool revealRow(const std::string& id);
  void refreshLook() override;

signals:
  void openRequested(const QString& id);
  /// Something is placed by keys from now on, or no longer.
  void armedChanged(bool armed);

protected:
  void firstFit() override;
  bool grab(const Pointer& at) override;
  void click(const Pointer& at) override;
  bool beginDrag(const Pointer& pressed) override;
  void drag(const Pointer& at) override;
  void drop(const Pointer& at) override;
  void cancelDrag() override;
  void open(const Pointer& at) override;
  void selectIn(const QRectF& part, bool add) override;
  void hover(const Pointer& at) override;
  QString tooltipAt(const QPointF& scene) const override;
  bool enterEntry(const QString& entryId) override;
  void dragEntry(const Pointer& at) override;
  void dropEntry(const Pointer& at) override;
  void leaveEntry() override;
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void mousePressEvent(QMouseEvent* event) override;

private:
  const Device* deviceUnder(const QPointF& scene) const;
  std::string idUnder(const QPointF& scene) const;
  void start(std::unique_ptr<Placement> placement, bool armed);
  void stop();
  void showGhost();
  void finish();
  RackItem* currentItem() const;
  void goToRack(RackItem& item);
  bool goSideways(int racks);
  void goVertically(int step);
  void choose(RackItem& item, const Device* device, bool add);
  bool armedKey(const QKeyEvent& event);
  bool freeKey(const QKeyEvent& event);
  void selectAllInRack();

  RackScene& scene_;
  GhostItem* ghost_;
  GhostCaption* caption_;
  std::unique_ptr<Placement> placement_;
  bool armed_ = false;
  Id<Device> pressedDevice_;
  std::string pressedId_;
  bool wasSelected_ = false;
};

} // namespace cw::ui
