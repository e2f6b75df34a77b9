// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/catalog_delegate.h"

#include <QIcon>
#include <QPainter>

#include "ui/panels/catalog_palette.h"
#include "ui/panels/trust_delegate.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

void CatalogDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem ground = option;
  initStyleOption(&ground, index);
  const QString name = ground.text;
  const QIcon icon = ground.icon;
  ground.text.clear();
  ground.icon = {};
  ground.features &= ~QStyleOptionViewItem::HasDecoration;
  option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

  const QRect inner = option.rect.adjusted(12, 4, -12, -4);
  icon.paint(painter, QRect(inner.left(), inner.center().y() - 8, metrics::iconPx, metrics::iconPx));
  const QRect text = inner.adjusted(metrics::iconPx + 10, 0, -16, 0);
  painter->setPen(tokens().text);
  const QRect upper(text.left(), text.top(), text.width(), text.height() / 2);
  painter->drawText(upper, Qt::AlignVCenter, option.fontMetrics.elidedText(name, Qt::ElideRight, upper.width()));
  QFont small = option.font;
  small.setPixelSize(metrics::captionPx);
  painter->setFont(small);
  painter->setPen(tokens().textMuted);
  const QRect lower(text.left(), text.top() + text.height() / 2, text.width(), text.height() / 2);
  const QString caption = index.data(CatalogModel::captionRole).toString();
  painter->drawText(lower, Qt::AlignVCenter, QFontMetrics(small).elidedText(caption, Qt::ElideRight, lower.width()));
  painter->setFont(option.font);
  drawTrustMark(*painter, QPointF(inner.right() - 3, inner.center().y() + 1),
                index.data(CatalogModel::verifiedRole).toBool());
}

QSize CatalogDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {option.rect.width(), metrics::grid * 11};
}

} // namespace cw::ui
