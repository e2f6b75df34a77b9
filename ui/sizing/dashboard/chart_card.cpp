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
  legend_ = roleLabel("caption");
  legend_->setTextFormat(Qt::RichText);
  legend_->setWordWrap(true);
  legend_->hide();
  chart_->setFixedHeight(heightPx);
  column->addWidget(title_);
  column->addWidget(chart_);
  column->addWidget(legend_);
  column->addWidget(remark_);
}

void ChartCard::setTexts(const QString& title, const QString& remark) {
  title_->setText(title);
  remark_->setText(remark);
  remark_->setVisible(!remark.isEmpty());
  chart_->setAccessibleName(title);
  if (QWidget* stage = chart_->focusProxy()) stage->setAccessibleName(title);
}

void ChartCard::setLegend(const std::vector<ChartBar>& bars) {
  QStringList entries, seen;
  for (const ChartBar& bar : bars) {
    for (const ChartPart& part : bar.parts) {
      if (part.value <= 0 || seen.contains(part.key)) continue;
      seen.push_back(part.key);
      entries.push_back(
          QStringLiteral("<span style=\"color:%1\">■</span>&nbsp;%2")
              .arg(part.colour.name(), part.name.toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;"))));
    }
  }
  const QString text = entries.join(QStringLiteral("&nbsp;&nbsp;&nbsp; "));
  if (text != legend_->text()) legend_->setText(text);
  legend_->setVisible(!entries.isEmpty());
}

} // namespace cw::ui
