// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/canvas/base/canvas.h"
#include "ui/canvas/base/ghost_caption.h"
#include "ui/canvas/floor/floor_items.h"
#include "ui/canvas/floor/floor_move.h"

namespace cw::ui {

/// The footprints under way, over everything: green where they fit, red where not.
class FloorGhost : public QGraphicsItem {
public:
  FloorGhost();
  /// Shows a move at its present aim; null hides the ghost.
  void show(const FloorMove* move);
  QRectF boundingRect() const override { return bounds_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
  const FloorMove* move_ = nullptr;
  QRectF bounds_;
};

/// The floor plan under mouse and keys: select, drag, turn, drop racks from the palette, place by keys.
class FloorCanvas : public Canvas {
  Q_OBJECT
public:
  explicit FloorCanvas(FloorScene& scene, QWidget* parent = nullptr);

  /// Begins to place a rack type by keys.
  void arm(const Entry& entry);
  bool armed() const { return armed_; }
  /// What is under way; null when nothing is.
  const FloorMove* move() const { return move_.get(); }
  QString ghostText() const { return move_ ? caption_->text() : QString{}; }
  bool revealRow(const std::string& id);
  /// Turns the selected racks by a quarter, if there is room.
  void turnSelected();

signals:
  void openRequested(const QString& id);
  /// Placing by keyboard was armed or ended.
  void armedChanged(bool armed);

protected:
  void firstFit() override;
  bool grab(const Pointer& at) override;
  void click(const Pointer& at) override;
  bool beginDrag(const Pointer& pressed) override;
  void drag(const Pointer& at) override;
  void drop(const Pointer& at) override;
  void cancelDrag() override { stop(); }
  void open(const Pointer& at) override;
  void selectIn(const QRectF& part, bool add) override;
  void hover(const Pointer& at) override;
  QString tooltipAt(const QPointF& scene) const override;
  bool enterEntry(const QString& entryId) override;
  void dragEntry(const Pointer& at) override;
  void dropEntry(const Pointer& at) override;
  void leaveEntry() override { stop(); }
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;

private:
  void start(std::unique_ptr<FloorMove> move, bool byKeys);
  void stop();
  void finish();
  void showGhost();
  Id<Rack> current() const;
  void choose(const FloorRackItem* item);
  void armSelected();
  bool armedKey(const QKeyEvent& event);
  bool freeKey(const QKeyEvent& event);

  FloorScene& scene_;
  FloorGhost* ghost_;
  GhostCaption* caption_;
  std::unique_ptr<FloorMove> move_;
  bool armed_ = false;
  Id<Rack> pressed_;
  bool wasSelected_ = false;
};

} // namespace cw::ui
