// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace cw::ui {

class Document;

/// MIME type under which the palette drags a catalog entry; the data is its id in UTF-8.
inline constexpr const char* entryMimeType = "application/x-clusterwright-entry";

/// What every canvas offers to the window: one implementation each for floor plan, elevations and topology.
class CanvasView : public QWidget {
  Q_OBJECT
public:
  explicit CanvasView(QWidget* parent = nullptr) : QWidget(parent) {}
  /// Shows everything.
  virtual void zoomToFit() = 0;
  /// Zooms around the centre by a factor.
  virtual void zoomBy(double factor) = 0;
  /// Brings a row into sight and flashes it; false when this view does not show it.
  virtual bool revealRow(const QString& id) = 0;
  /// Arms the placing of a catalog entry by keyboard: arrows move the ghost, Enter places, Esc cancels.
  virtual void armPlacement(const QString& entryId) = 0;
  /// Rereads colours and texts after a change of theme or language.
  virtual void refreshLook() = 0;

signals:
  /// A double-click asks for the next level (rack on the floor → its elevation).
  void openRequested(const QString& id);
};

/// The views; the document outlives them.
CanvasView* makeFloorView(Document& document, QWidget* parent = nullptr);
CanvasView* makeRackView(Document& document, QWidget* parent = nullptr);
CanvasView* makeTopologyView(Document& document, QWidget* parent = nullptr);

} // namespace cw::ui
