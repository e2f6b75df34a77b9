// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/tiles.h"

#include <QVBoxLayout>

#include "ui/panels/panel.h"
#include "ui/sizing/derivation/derivation_model.h"

namespace cw::ui {

Tile::Tile(QWidget* parent) : QPushButton(parent) {
  setObjectName(QStringLiteral("tile"));
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(1);
  caption_ = roleLabel("caption");
  value_ = roleLabel("tileValue");
  note_ = roleLabel("caption");
  note_->setWordWrap(true);
  for (QLabel* label : {caption_, value_, note_}) {
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    // Long words of another language must not widen the row.
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(label);
  }
  column->addStretch(1);
}

QSize Tile::sizeHint() const { return {128, 122}; }

void Tile::show(const TileText& text, bool stale) {
  text_ = text;
  caption_->setText(text.caption);
  value_->setText(text.value);
  note_->setText(text.note);
  const char* const roles[] = {"caption", "good", "bad"};
  note_->setObjectName(QString::fromLatin1(roles[static_cast<int>(text.state)]));
  value_->setEnabled(!stale);
  restyle(note_);
  setAccessibleName(QStringLiteral("%1: %2. %3").arg(text.caption, text.value, text.note));
  const bool derived = !text.derivation.labelId.empty() || !text.derivation.symbol.empty();
  setToolTip(derived ? toolTipOf(text.derivation) : text.note);
}

TileRow::TileRow(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
  row_->setContentsMargins(0, 0, 0, 0);
  row_->setSpacing(8);
}

void TileRow::show(const std::vector<TileText>& texts, bool stale) {
  while (tiles_.size() < texts.size()) {
    auto* tile = new Tile;
    connect(tile, &QPushButton::clicked, this, [this, tile] { emit asked(tile->text().derivation); });
    row_->addWidget(tile, 1);
    tiles_.push_back(tile);
  }
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    tiles_[i]->setVisible(i < texts.size());
    if (i < texts.size()) tiles_[i]->show(texts[i], stale);
  }
}

std::vector<Tile*> TileRow::tiles() const {
  std::vector<Tile*> shown;
  for (Tile* tile : tiles_) {
    if (!tile->isHidden()) shown.push_back(tile);
  }
  return shown;
}

} // namespace cw::ui
