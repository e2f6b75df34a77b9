// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace cw::ui {

/// Paints how far a figure can be trusted: a filled dot before one that was read in an opened source, a hollow dot and
/// a dotted underline for one that was not (`role::trust`).
class TrustDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
  void paintTrust(QPainter* painter, const QStyleOptionViewItem& cell, const QModelIndex& index, bool verified) const;
};

/// Draws the mark of trust around a centre.
void drawTrustMark(QPainter& painter, const QPointF& centre, bool verified);

} // namespace cw::ui
