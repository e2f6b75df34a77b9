// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QtTest>

#include "core/base/csv.h"

namespace cw::test {

/// A published table from tests/golden/data/fabric; a failed test when it cannot be read.
inline CsvTable goldenTable(const char* name) {
  QFile file(QString(CW_SOURCE_DIR "/tests/golden/data/fabric/") + name);
  if (!file.open(QIODevice::ReadOnly)) qFatal("missing table %s", name);
  const auto table = readCsv(file.readAll().toStdString(), name);
  if (!table) qFatal("unreadable table %s", name);
  return *table;
}

/// The whole number in a cell; nothing when the cell is empty.
inline std::optional<long long> numberIn(const CsvTable& table, const CsvRow& row, const char* column) {
  const std::string& cell = table.cell(row, column);
  if (cell.empty()) return std::nullopt;
  return std::stoll(cell);
}

} // namespace cw::test
