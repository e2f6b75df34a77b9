// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QLabel>

#include "ui/canvas/base/canvas.h"
#include "ui/canvas/base/minimap.h"
#include "ui/canvas/views.h"

namespace cw::ui {

/// A view of the window: a strip of controls, the canvas, its minimap, a text while there is nothing to show, and a
/// hint at the lower edge while something is placed by keyboard.
class CanvasFrame : public CanvasView {
  Q_OBJECT
public:
  explicit CanvasFrame(QWidget* parent);

  void zoomToFit() override;
  void zoomBy(double factor) override;
  void refreshLook() override;

protected:
  /// Takes over the canvas; call once in the constructor of the derived view.
  void use(Canvas* canvas);
  /// The strip of controls: filled from the left.
  QHBoxLayout* strip() { return strip_; }
  /// Sets all texts in the language in force.
  virtual void retranslate() = 0;
  /// Says what belongs here and how it comes here; an empty text hides it.
  void teach(const QString& title, const QString& steps);
  /// A line over the lower edge; an empty text hides it.
  void showHint(const QString& text);
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  Minimap& minimap() { return *minimap_; }

private:
  void arrange();

  QHBoxLayout* strip_;
  Canvas* canvas_ = nullptr;
  Minimap* minimap_ = nullptr;
  QLabel* lesson_;
  QLabel* hint_;
};

/// Mixes two colours; `share` of the second (0…1).
QColor mixed(const QColor& a, const QColor& b, double share);

} // namespace cw::ui
