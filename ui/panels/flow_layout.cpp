// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/flow_layout.h"

#include <QWidget>

namespace cw::ui {

FlowLayout::FlowLayout(int spacing, QWidget* parent) : QLayout(parent) {
  setContentsMargins(0, 0, 0, 0);
  setSpacing(spacing);
}

FlowLayout::~FlowLayout() {
  for (QLayoutItem* item : items_)
    delete item;
}

void FlowLayout::addItem(QLayoutItem* item) {
  items_.push_back(item);
  invalidate();
}

int FlowLayout::count() const { return static_cast<int>(items_.size()); }

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item != nullptr) items_.erase(items_.begin() + index);
  invalidate();
  return item;
}

int FlowLayout::heightForWidth(int width) const { return arrange(QRect(0, 0, width, 0), false); }

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (const QLayoutItem* item : items_)
    size = size.expandedTo(item->minimumSize());
  const QMargins m = contentsMargins();
  return size + QSize(m.left() + m.right(), m.top() + m.bottom());
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool apply) const {
  const QRect inner = rect.marginsRemoved(contentsMargins());
  int x = inner.x();
  int y = inner.y();
  int lineHeight = 0;
  for (QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;
    const QSize size = item->sizeHint();
    if (x > inner.x() && x + size.width() > inner.right() + 1) {
      x = inner.x();
      y += lineHeight + spacing();
      lineHeight = 0;
    }
    if (apply) item->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + spacing();
    lineHeight = qMax(lineHeight, size.height());
  }
  return y + lineHeight - rect.y() + contentsMargins().bottom();
}

} // namespace cw::ui
