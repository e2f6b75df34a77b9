// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/trust_delegate.h"

#include <QPainter>

#include "ui/panels/bom_model.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int markPx = 16; ///< room for the dot, right of the cell
constexpr double radiusPx = 3;

} // namespace

void drawTrustMark(QPainter& painter, const QPointF& centre, bool verified) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(verified ? tokens().good : tokens().textMuted, 1.2));
  painter.setBrush(verified ? QBrush(tokens().good) : QBrush(Qt::NoBrush));
  painter.drawEllipse(centre, radiusPx, radiusPx);
  painter.restore();
}

void TrustDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant trust = index.data(role::trust);
  QStyleOptionViewItem narrow = option;
  narrow.rect.adjust(0, 0, -markPx, 0);
  if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
    // The row's background must reach under the mark too.
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, {});
    ground.text.clear();
    option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &ground, painter, option.widget);
  }
  QStyledItemDelegate::paint(painter, narrow, index);
  if (!trust.isValid()) return;
  drawTrustMark(*painter, QPointF(option.rect.right() - markPx / 2.0 - 1, option.rect.center().y() + 1),
                trust.toBool());
  if (trust.toBool()) return;
  const QString text = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, narrow.rect.width() - 16);
  const int width = option.fontMetrics.horizontalAdvance(text);
  const bool right = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
  const int x = right ? narrow.rect.right() - 8 - width : narrow.rect.left() + 8;
  const int y = option.rect.center().y() + option.fontMetrics.ascent() / 2 + 3;
  painter->save();
  painter->setPen(QPen(tokens().textMuted, 1, Qt::DotLine));
  painter->drawLine(x, y, x + width, y);
  painter->restore();
}

QSize TrustDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.rwidth() += markPx;
  return size.expandedTo(QSize(0, metrics::rowPx));
}

} // namespace cw::ui
