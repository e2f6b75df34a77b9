// SPDX-License-Identifier: GPL-3.0-or-later
// The life of a gesture: press, threshold, drag, drop or cancel; and entries that come from the palette.
#include <QApplication>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>

#include "ui/canvas/base/canvas.h"
#include "ui/canvas/views.h"

namespace cw::ui {
namespace {

constexpr int edgePx = 28; ///< a drag this near to the edge scrolls
constexpr int edgeScrollMs = 16;

int edgeSpeed(int at, int size) {
  if (at < edgePx) return (at - edgePx) / 2;
  return at > size - edgePx ? (at - size + edgePx) / 2 : 0;
}

QString entryOf(const QMimeData* data) {
  const QString format = QString::fromLatin1(entryMimeType);
  return data->hasFormat(format) ? QString::fromUtf8(data->data(format)) : QString{};
}

} // namespace

void Canvas::startPan(const QPoint& at) {
  mode_ = Mode::Pan;
  last_.view = at;
  viewport()->setCursor(Qt::ClosedHandCursor);
}

void Canvas::mousePressEvent(QMouseEvent* event) {
  const Pointer at = pointerAt(event->pos(), event->modifiers());
  event->accept();
  keepView();
  if (mode_ != Mode::Idle) return;
  if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && spaceHeld_)) {
    startPan(event->pos());
  } else if (event->button() == Qt::LeftButton) {
    pressed_ = last_ = at;
    mode_ = grab(at) ? Mode::Pressed : Mode::Rubber;
  }
}

void Canvas::mouseMoveEvent(QMouseEvent* event) {
  const Pointer at = pointerAt(event->pos(), event->modifiers());
  event->accept();
  if (mode_ == Mode::Idle) {
    hover(at);
  } else {
    moveWithButton(at);
  }
  last_ = at;
}

void Canvas::moveWithButton(const Pointer& at) {
  if (mode_ == Mode::Pan) {
    panBy(last_.view - at.view);
    return;
  }
  const bool far = (at.view - pressed_.view).manhattanLength() >= QApplication::startDragDistance();
  if (mode_ == Mode::Pressed && far && beginDrag(pressed_)) mode_ = Mode::Drag;
  if (mode_ == Mode::Drag) {
    drag(at);
    scrollAtEdge(at.view);
  }
  if (mode_ == Mode::Rubber) viewport()->update();
}

void Canvas::mouseReleaseEvent(QMouseEvent* event) {
  event->accept();
  const bool ends = event->button() == Qt::LeftButton || (mode_ == Mode::Pan && event->button() == Qt::MiddleButton);
  if (ends) endMode(pointerAt(event->pos(), event->modifiers()));
}

void Canvas::endMode(const Pointer& at) {
  const Mode ended = mode_;
  const QRect rubber = QRect(pressed_.view, at.view).normalized();
  mode_ = Mode::Idle;
  edgeScroll_.stop();
  switch (ended) {
  case Mode::Idle:
    break;
  case Mode::Pan:
    viewport()->unsetCursor();
    break;
  case Mode::Pressed:
    click(at);
    break;
  case Mode::Drag:
    drop(at);
    break;
  case Mode::Rubber:
    selectIn(mapToScene(rubber).boundingRect(),
             at.keys.testFlag(Qt::ControlModifier) || at.keys.testFlag(Qt::ShiftModifier));
    viewport()->update();
  }
}

void Canvas::cancelMode() {
  if (mode_ == Mode::Drag) cancelDrag();
  mode_ = Mode::Idle;
  edgeScroll_.stop();
  viewport()->unsetCursor();
  viewport()->update();
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() == Qt::LeftButton) open(pointerAt(event->pos(), event->modifiers()));
}

void Canvas::repeatDrag(Qt::KeyboardModifiers keys) {
  last_.keys = keys;
  if (mode_ == Mode::Drag) drag(last_);
}

void Canvas::keyPressEvent(QKeyEvent* event) {
  const bool busy = mode_ == Mode::Drag || mode_ == Mode::Rubber || mode_ == Mode::Pressed;
  if (event->key() == Qt::Key_Escape && busy) {
    cancelMode();
  } else if (event->key() == Qt::Key_Space && !event->isAutoRepeat() && mode_ == Mode::Idle) {
    spaceHeld_ = true;
    viewport()->setCursor(Qt::OpenHandCursor);
  } else if (event->key() == Qt::Key_Alt || event->key() == Qt::Key_Control) {
    repeatDrag(event->modifiers() | (event->key() == Qt::Key_Alt ? Qt::AltModifier : Qt::ControlModifier));
  } else {
    event->ignore();
  }
}

void Canvas::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
    spaceHeld_ = false;
    if (mode_ == Mode::Idle) viewport()->unsetCursor();
  } else if (event->key() == Qt::Key_Alt || event->key() == Qt::Key_Control) {
    repeatDrag(event->modifiers());
  } else {
    QGraphicsView::keyReleaseEvent(event);
  }
}

void Canvas::focusOutEvent(QFocusEvent* event) {
  spaceHeld_ = false;
  if (mode_ == Mode::Idle) viewport()->unsetCursor();
  QGraphicsView::focusOutEvent(event);
}

void Canvas::scrollAtEdge(const QPoint& at) {
  edgeStep_ = {edgeSpeed(at.x(), viewport()->width()), edgeSpeed(at.y(), viewport()->height())};
  if (edgeStep_.isNull()) {
    edgeScroll_.stop();
  } else if (!edgeScroll_.isActive()) {
    edgeScroll_.start(edgeScrollMs, this);
  }
}

void Canvas::timerEvent(QTimerEvent* event) {
  if (event->timerId() != edgeScroll_.timerId()) return QGraphicsView::timerEvent(event);
  if (!dragging()) return edgeScroll_.stop();
  panBy(edgeStep_);
  last_.scene = mapToScene(last_.view);
  if (entryOver_) dragEntry(last_);
  repeatDrag(last_.keys);
}

void Canvas::dragEnterEvent(QDragEnterEvent* event) {
  const QString entry = entryOf(event->mimeData());
  entryOver_ = !entry.isEmpty() && enterEntry(entry);
  if (!entryOver_) return event->ignore();
  event->setDropAction(Qt::CopyAction);
  event->accept();
}

void Canvas::dragMoveEvent(QDragMoveEvent* event) {
  if (!entryOver_) return event->ignore();
  last_ = pointerAt(event->position().toPoint(), event->modifiers());
  dragEntry(last_);
  scrollAtEdge(last_.view);
  // Also where it does not fit: the ghost says why, and so does the drop.
  event->setDropAction(Qt::CopyAction);
  event->accept();
}

void Canvas::dragLeaveEvent(QDragLeaveEvent* event) {
  event->accept();
  edgeScroll_.stop();
  if (entryOver_) leaveEntry();
  entryOver_ = false;
}

void Canvas::dropEvent(QDropEvent* event) {
  if (!entryOver_) return event->ignore();
  edgeScroll_.stop();
  entryOver_ = false;
  dropEntry(pointerAt(event->position().toPoint(), event->modifiers()));
  event->setDropAction(Qt::CopyAction);
  event->accept();
  setFocus(Qt::MouseFocusReason);
}

} // namespace cw::ui
