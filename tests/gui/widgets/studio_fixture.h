// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "ui/window/main_window.h"

namespace cw::test {

/// A studio with settings of its own in a folder that goes away, so that tests neither see nor leave a user's.
class StudioFixture {
public:
  StudioFixture();
  ~StudioFixture();
  /// The window; made at the first use.
  ui::MainWindow& window();
  /// The document of the window.
  ui::Document& document() { return window().document(); }
  /// Opens the sample pod (`units` scalable units of DGX H100) and waits until everything is derived.
  void openPod(int units = 1);
  /// Waits for results of the present revision.
  bool settle();
  /// A path inside the folder of the test.
  QString path(const QString& name) const { return folder_.filePath(name); }

private:
  QTemporaryDir folder_;
  std::unique_ptr<Catalog> catalog_;
  std::unique_ptr<ui::MainWindow> window_;
};

/// The first row of a kind.
template <class Row>
Row firstRow(const Design& design) {
  Row first;
  design.table<Row>().forEach([&](const Row& row) {
    if (!first.id) first = row;
  });
  return first;
}

} // namespace cw::test
