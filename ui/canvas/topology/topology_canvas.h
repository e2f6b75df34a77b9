// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/base/canvas.h"
#include "ui/canvas/topology/topology_scene.h"

class QMenu;

namespace cw::ui {

/// The picture of a network under mouse and keys: hover shows neighbours, a click selects the rows of a box.
class TopologyCanvas : public Canvas {
  Q_OBJECT
public:
  explicit TopologyCanvas(TopologyScene& scene, QWidget* parent = nullptr);
  /// Shows a device of the present network; false when it has none.
  bool revealDevice(Id<Device> device);

signals:
  void openRequested(const QString& id);
  /// Things to take out of service, or back, in the simulation, as `failByName` reads them.
  void failRequested(const QStringList& names);
  void repairRequested(const QStringList& names);

protected:
  bool grab(const Pointer& at) override;
  bool beginDrag(const Pointer&) override { return false; }
  void drag(const Pointer&) override {}
  void drop(const Pointer&) override {}
  void cancelDrag() override {}
  void open(const Pointer& at) override;
  void selectIn(const QRectF& part, bool add) override;
  void hover(const Pointer& at) override;
  QString tooltipAt(const QPointF& scene) const override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

private:
  QString lineOf(std::uint32_t box) const;
  void choose(std::uint32_t box, bool add);
  bool go(int dx, int dy);
  std::optional<std::uint32_t> bundleAt(const QPointF& at) const;
  QString bundleLine(std::uint32_t bundle) const;
  QStringList linkNames(std::uint32_t bundle) const;
  void addFailLink(QMenu& menu, std::uint32_t bundle);
  void addFailDevice(QMenu& menu, std::uint32_t box);

  TopologyScene& scene_;
};

} // namespace cw::ui
