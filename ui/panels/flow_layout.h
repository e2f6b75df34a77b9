// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace cw::ui {

/// Lays items out like words: left to right, and on in the next line where the width ends.
class FlowLayout : public QLayout {
public:
  /// `spacing` in pixels between items and lines.
  explicit FlowLayout(int spacing, QWidget* parent = nullptr);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override;
  int count() const override;
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

private:
  int arrange(const QRect& rect, bool apply) const;
  std::vector<QLayoutItem*> items_;
};

} // namespace cw::ui
