// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/trust_delegate.h"

#include <QPainter>

#include "ui/panels/bom_model.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int markPx = 14;   ///< from a text to the centre of its mark, and the room a mark takes
constexpr int paddingPx = 8; ///< of the cells, as in the style sheet
constexpr double radiusPx = 3;

bool isRight(const QModelIndex& index) { return index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight; }

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
  const bool right = isRight(index);
  QStyleOptionViewItem cell = option;
  if (trust.isValid() && !right) cell.rect.setLeft(cell.rect.left() + markPx);
  QStyleOptionViewItem ground = option;
  ground.index = index;
  option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &ground, painter, option.widget);
  QStyledItemDelegate::paint(painter, cell, index);
  painter->save();
  painter->setPen(QPen(option.palette.color(QPalette::Midlight), 1));
  painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
  painter->restore();
  if (trust.isValid()) paintTrust(painter, cell, index, trust.toBool());
}

/// The mark stands before the text, so that right-aligned numbers still end in one line.
void TrustDelegate::paintTrust(QPainter* painter, const QStyleOptionViewItem& cell, const QModelIndex& index,
                               bool verified) const {
  const int room = cell.rect.width() - 2 * paddingPx;
  const QString text = cell.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room);
  const int width = cell.fontMetrics.horizontalAdvance(text);
  const int x = isRight(index) ? cell.rect.right() - paddingPx - width : cell.rect.left() + paddingPx;
  drawTrustMark(*painter, QPointF(x - markPx + radiusPx, cell.rect.center().y() + 1), verified);
  if (verified) return;
  const int y = cell.rect.center().y() + cell.fontMetrics.ascent() / 2 + 3;
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
