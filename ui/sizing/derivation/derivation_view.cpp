// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/derivation/derivation_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "ui/theme/icons.h"

namespace cw::ui {

DerivationView::DerivationView(bool closable, QWidget* parent) : Panel(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(12, 6, 8, 6);
  head->setSpacing(8);
  title_ = roleLabel("sectionTitle");
  expand_ = iconButton(QStringLiteral("zoom-in"));
  copy_ = new QPushButton(lineIcon(QStringLiteral("copy")), {});
  close_ = iconButton(QStringLiteral("close"));
  close_->setVisible(closable);
  head->addWidget(title_, 1);
  head->addWidget(expand_);
  head->addWidget(copy_);
  head->addWidget(close_);
  column->addLayout(head);
  tree_ = new QTreeView;
  tree_->setModel(&model_);
  tree_->setUniformRowHeights(true);
  tree_->setAllColumnsShowFocus(true);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setTextElideMode(Qt::ElideRight);
  tree_->header()->setSectionResizeMode(DerivationModel::What, QHeaderView::Interactive);
  tree_->header()->resizeSection(DerivationModel::What, 300);
  tree_->header()->resizeSection(DerivationModel::Value, 120);
  tree_->header()->setStretchLastSection(true);
  column->addWidget(tree_, 1);
  connect(copy_, &QPushButton::clicked, this, &DerivationView::copy);
  connect(expand_, &QToolButton::clicked, tree_, &QTreeView::expandAll);
  connect(close_, &QToolButton::clicked, this, &DerivationView::closed);
  retranslate();
}

void DerivationView::retranslate() {
  title_->setText(shownTitle_.isEmpty() ? tr("Derivation") : shownTitle_);
  copy_->setText(withIconGap(tr("Copy")));
  copy_->setToolTip(tr("Copy the derivation as text"));
  nameWidget(expand_, tr("Expand everything"));
  nameWidget(close_, tr("Hide"));
  tree_->setAccessibleName(tr("Derivation"));
  model_.retranslate();
}

void DerivationView::show(std::vector<sizing::Derivation> roots, const QString& title) {
  shownTitle_ = title;
  title_->setText(title.isEmpty() ? tr("Derivation") : title);
  copy_->setEnabled(!roots.empty());
  model_.setRoots(std::move(roots));
  tree_->expandToDepth(0);
}

void DerivationView::copy() { QGuiApplication::clipboard()->setText(derivationText(model_.roots())); }

} // namespace cw::ui
