// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <vector>

#include "core/sizing/report/derivation.h"

namespace cw::ui {

/// One headline figure: what, how much, and what to hold it against. A click or Enter shows where it comes from.
struct TileText {
  QString caption, value, note;
  enum class State { Neutral, Good, Bad } state = State::Neutral; ///< of the note, beside its words
  sizing::Derivation derivation;
};

/// A headline figure on the screen.
class Tile : public QPushButton {
  Q_OBJECT
public:
  explicit Tile(QWidget* parent = nullptr);
  /// Shows other texts; `stale` greys them.
  void show(const TileText& text, bool stale);
  /// What is shown.
  const TileText& text() const { return text_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

private:
  TileText text_;
  QLabel *caption_, *value_, *note_;
};

/// A row of headline figures.
class TileRow : public QWidget {
  Q_OBJECT
public:
  explicit TileRow(QWidget* parent = nullptr);
  /// Shows these figures; `stale` greys them while newer ones are computed.
  void show(const std::vector<TileText>& texts, bool stale);
  /// The tiles that are shown, for tests.
  std::vector<Tile*> tiles() const;

signals:
  /// The user wants to know where a figure comes from.
  void asked(const cw::sizing::Derivation& derivation);

private:
  QHBoxLayout* row_;
  std::vector<Tile*> tiles_;
};

} // namespace cw::ui
