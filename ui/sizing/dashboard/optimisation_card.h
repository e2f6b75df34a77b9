// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QTreeWidget>

#include "ui/panels/panel.h"
#include "ui/sizing/session/sizing_session.h"

namespace cw::ui {

/// What known optimisations save on one load: each with the figures that move and what it asks for in return. They are
/// computed when asked for, in the background; those that the design can hold are applied as one undo step.
class OptimisationCard : public Panel {
  Q_OBJECT
public:
  /// The columns in their order.
  enum Column { What, State, Effect, ColumnCount };

  /// Document and session outlive the card.
  OptimisationCard(Document& document, SizingSession& session, QWidget* parent = nullptr);
  /// The load in front.
  void show(Id<Workload> id);
  /// Parts, for tests.
  QPushButton& tryButton() { return *try_; }
  QPushButton& applyButton() { return *apply_; }
  QTreeWidget& table() { return *table_; }

signals:
  /// The user wants to know where a figure comes from.
  void asked(const cw::sizing::Derivation& derivation);

protected:
  void retranslate() override;

private:
  void refresh();
  void fill(const std::vector<sizing::Optimisation>& list);
  void ask(const QTreeWidgetItem* item);
  void apply();
  const sizing::Optimisation* chosen() const;
  void fitHeight();

  Document& document_;
  SizingSession& session_;
  std::optional<Id<Workload>> id_;
  QLabel *title_, *remark_;
  QPushButton *try_, *apply_;
  QTreeWidget* table_;
};

} // namespace cw::ui
