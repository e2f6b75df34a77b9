// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/chart_card.h"

#include <QVBoxLayout>

#include "ui/panels/panel.h"

namespace cw::ui {

ChartCard::ChartCard(ChartView* chart, int heightPx, QWidget* parent) : QFrame(parent), chart_(chart) {
  setObjectName(QStringLiteral("chartCard"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(4);
  title_ = roleLabel("sectionTitle");
  remark_ = copyableLabel("caption");
  remark_->hide();
  chart_->setFixedHeight(heightPx);
  column->addWidget(title_);
  column->addWidget(chart_);
  column->addWidget(remark_);
}

void ChartCard::setTexts(const QString& title, const QString& remark) {
  title_->setText(title);
  remark_->setText(remark);
  remark_->setVisible(!remark.isEmpty());
  chart_->setAccessibleName(title);
}

} // namespace cw::ui
