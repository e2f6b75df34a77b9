// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSignalSpy>

#include <memory>

#include "ui/canvas/views.h"
#include "ui/document/document.h"

class QMimeData;
class QGraphicsView;

namespace cw::test {

/// A small design drawn by hand: one hall with two racks of 20 U side by side (R1 left of R2), in R1 two servers of
/// 4 U at U1 and U5 and a switch of 1 U at U20, in R2 one server at U1. Units 11–12 of R2 are blocked.
class CanvasFixture {
public:
  CanvasFixture();

  /// The id of a row by name.
  Id<Device> device(const std::string& name) const;
  Id<Rack> rack(const std::string& name) const;
  const Device& row(const std::string& name) const;

  std::unique_ptr<Catalog> catalog;
  ui::Document document;
  QSignalSpy failures; ///< of the document's refusals

private:
  static std::unique_ptr<Catalog> open();
};

/// A server of 4 U and 1 kW, as the design knows it.
Entry serverEntry();
Entry switchEntry();

/// The palette's data for an entry.
std::unique_ptr<QMimeData> entryData(const std::string& id);

/// Drags data over the viewport: enters, moves to a point; then drops or leaves.
void dragOver(QGraphicsView& view, const QMimeData& data, const QPoint& at,
              Qt::KeyboardModifiers keys = Qt::NoModifier);
void dropAt(QGraphicsView& view, const QMimeData& data, const QPoint& at, Qt::KeyboardModifiers keys = Qt::NoModifier);

/// Moves the mouse over the viewport with a button held, far enough to be a drag, without letting go.
void dragMouse(QGraphicsView& view, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = Qt::NoModifier);
void releaseMouse(QGraphicsView& view, const QPoint& at, Qt::KeyboardModifiers keys = Qt::NoModifier);

/// Saves what a widget shows under CW_SCREENSHOTS, if that is set.
void picture(QWidget& widget, const char* name);

} // namespace cw::test
