// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QGraphicsView>
#include <QPointer>
#include <QVariantAnimation>

namespace cw::ui {

/// How much of a thing is drawn, by its size on the screen.
enum class Detail { Overview, Normal, Close };

/// Where the mouse is, and with which keys held.
struct Pointer {
  QPointF scene;
  QPoint view;
  Qt::KeyboardModifiers keys = Qt::NoModifier;
};

/// What floor plan, elevations and topology share: zoom at the cursor, panning, rubber band, the life of a drag
/// (threshold, Esc, keys pressed meanwhile, scrolling at the edge), entries dragged from the palette, tooltips,
/// flashes. A derived canvas says what lies under the pointer and what a drag does; it commits on drop only.
class Canvas : public QGraphicsView {
  Q_OBJECT
public:
  explicit Canvas(QGraphicsScene* scene, QWidget* parent = nullptr);

  /// Says how far everything reaches, in the scene: what `fit` shows, with room to scroll around it.
  void setContent(const QRectF& bounds);
  const QRectF& content() const { return content_; }
  /// Shows everything, or a part.
  void fit();
  /// From now on the user's view is kept when the window changes its size.
  void keepView() { untouched_ = false; }
  void fitTo(const QRectF& part);
  /// Zooms so that the point under `at` (in the viewport) stays where it is.
  void zoomAt(const QPointF& at, double factor);
  /// Screen pixels for one unit of the scene.
  double scaleNow() const { return transform().m11(); }
  /// Brings a part into sight, large enough to be read, and flashes it.
  void reveal(const QRectF& part);
  /// Rereads colours.
  virtual void refreshLook();
  /// True while something is dragged with the mouse or from the palette.
  bool dragging() const { return mode_ == Mode::Drag || entryOver_; }

signals:
  /// The visible part changed.
  void viewMoved();

protected:
  /// The first view of a new document; everything, unless a canvas knows better. Called once the size is known.
  virtual void firstFit() { fit(); }
  /// Forgets where the user was: the next paint begins with `firstFit`.
  void fitSoon();
  /// A press: selects what is there and tells whether it may be dragged; false starts a rubber band.
  virtual bool grab(const Pointer& at) = 0;
  /// A press and release without a drag, after `grab`.
  virtual void click(const Pointer& at) { Q_UNUSED(at) }
  /// The drag begins where the press was; false leaves everything as it is.
  virtual bool beginDrag(const Pointer& pressed) = 0;
  virtual void drag(const Pointer& at) = 0;
  virtual void drop(const Pointer& at) = 0;
  virtual void cancelDrag() = 0;
  /// A double-click.
  virtual void open(const Pointer& at) { Q_UNUSED(at) }
  /// Selects what lies in a part of the scene; `add` keeps what is selected already.
  virtual void selectIn(const QRectF& part, bool add) = 0;
  /// The mouse moved without a button.
  virtual void hover(const Pointer& at) { Q_UNUSED(at) }
  /// Rich text for what lies there; empty when there is nothing to say.
  virtual QString tooltipAt(const QPointF& scene) const = 0;
  /// An entry of the catalog comes in from the palette; false refuses the drag as a whole.
  virtual bool enterEntry(const QString& entryId) {
    Q_UNUSED(entryId)
    return false;
  }
  virtual void dragEntry(const Pointer& at) { Q_UNUSED(at) }
  virtual void dropEntry(const Pointer& at) { Q_UNUSED(at) }
  virtual void leaveEntry() {}

  /// Tells assistive technology what has the keyboard.
  void describe(const QString& text);

  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool viewportEvent(QEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& exposed) override;
  void timerEvent(QTimerEvent* event) override;

private:
  enum class Mode { Idle, Pan, Pressed, Drag, Rubber };
  Pointer pointerAt(const QPoint& view, Qt::KeyboardModifiers keys) const;
  void panBy(const QPoint& by);
  void startPan(const QPoint& at);
  void moveWithButton(const Pointer& at);
  void endMode(const Pointer& at);
  void cancelMode();
  void repeatDrag(Qt::KeyboardModifiers keys);
  void scrollAtEdge(const QPoint& at);
  QRect rubberRect() const { return QRect(pressed_.view, last_.view).normalized(); }
  void useMargins();

  QRectF content_{0, 0, 1000, 600};
  Mode mode_ = Mode::Idle;
  Pointer pressed_, last_;
  bool spaceHeld_ = false;
  bool entryOver_ = false;
  bool fitPending_ = true;
  bool untouched_ = true; ///< since the first view: a change of the window's size may begin anew
  QBasicTimer edgeScroll_;
  QPoint edgeStep_;
  QRectF flashed_;
  QVariantAnimation flash_;
};

} // namespace cw::ui
