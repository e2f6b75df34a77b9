// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>

#include "ui/sizing/charts/chart.h"

namespace cw::ui {

/// A chart with its title, in a frame of the dashboard.
class ChartCard : public QFrame {
  Q_OBJECT
public:
  /// Takes the chart over; `heightPx` of the chart itself.
  ChartCard(ChartView* chart, int heightPx, QWidget* parent = nullptr);
  /// The title above and a remark below; an empty remark takes no room.
  void setTexts(const QString& title, const QString& remark = {});
  /// Names the parts of bars with their colours below the chart, each once, for those too short to carry their name.
  void setLegend(const std::vector<ChartBar>& bars);

private:
  ChartView* chart_;
  QLabel *title_, *remark_, *legend_;
};

} // namespace cw::ui
