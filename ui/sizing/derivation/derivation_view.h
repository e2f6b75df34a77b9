// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

#include "ui/panels/panel.h"
#include "ui/sizing/derivation/derivation_model.h"

namespace cw::ui {

/// Where numbers come from: an expandable tree with a button that copies it as text.
class DerivationView : public Panel {
  Q_OBJECT
public:
  /// `closable` gives it a button that emits `closed`.
  explicit DerivationView(bool closable, QWidget* parent = nullptr);
  /// Shows derivations, the first level opened; `title` stands above the tree.
  void show(std::vector<sizing::Derivation> roots, const QString& title = {});
  /// The tree and its model, for tests.
  QTreeView& tree() { return *tree_; }
  const DerivationModel& model() const { return model_; }
  /// Puts the whole text on the clipboard.
  void copy();

signals:
  /// The user does not want to see it any more.
  void closed();

protected:
  void retranslate() override;

private:
  DerivationModel model_;
  QTreeView* tree_;
  QLabel* title_;
  QString shownTitle_;
  QPushButton* copy_;
  QToolButton* expand_;
  QToolButton* close_;
};

} // namespace cw::ui
