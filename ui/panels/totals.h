// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include <optional>

#include "ui/panels/panel.h"

namespace cw::ui {

class Document;

/// The figures that the status bar always shows.
struct Totals {
  long long nodes = 0, accelerators = 0, switches = 0, cables = 0, racks = 0;
  double powerW = 0, massKg = 0;
  bool operator==(const Totals&) const = default;
};

/// The totals of the newest results of a document.
Totals totalsOf(const Document& document);
/// `127 nodes · 1,016 GPUs · 1.42 MW · 29 t · 48 switches · 2,040 cables`.
QString totalsText(const Totals& totals);
/// What became more or less: `+4 nodes, +41 kW`; empty when nothing did.
QString differenceText(const Totals& before, const Totals& after);

/// The totals in the status bar; a change flashes its difference for two seconds.
class TotalsBar : public Panel {
  Q_OBJECT
public:
  explicit TotalsBar(Document& document, QWidget* parent = nullptr);
  /// The difference that flashes now; empty otherwise.
  QString flashing() const { return flash_->text(); }

protected:
  void retranslate() override;

private:
  void refresh();
  Document& document_;
  std::optional<Totals> shown_;
  QLabel* totals_;
  QLabel* flash_;
  QTimer endFlash_;
};

} // namespace cw::ui
