// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cmath>

#include "core/base/messages.h"
#include "core/sizing/calc/calculator.h"
#include "tests/unit/catalog/catalog_fixture.h"

namespace cw::test {

/// The shipped catalog, opened once.
inline const Catalog& calcCatalog() {
  static const std::unique_ptr<Catalog> catalog = [] {
    auto opened = Catalog::open(shippedCatalog(), {});
    if (!opened) qFatal("no catalog");
    return std::move(*opened);
  }();
  return *catalog;
}

/// `key=value; key=value` as a map.
inline std::map<std::string, std::string> typed(const QString& text) {
  std::map<std::string, std::string> inputs;
  for (const QString& word : text.split("; ", Qt::SkipEmptyParts)) {
    const auto equals = word.indexOf('=');
    inputs.emplace(word.left(equals).toStdString(), word.mid(equals + 1).toStdString());
  }
  return inputs;
}

/// Runs a calculator by name on inputs written as one line.
inline Result<std::vector<sizing::Derivation>> run(const QString& id, const QString& inputs) {
  const sizing::Calculator* calculator = sizing::findCalculator(id.toStdString());
  if (calculator == nullptr) qFatal("no calculator %s", qPrintable(id));
  return sizing::calculate(*calculator, typed(inputs), calcCatalog());
}

/// A result by the last part of its label, not a number when there is none.
inline double valueOf(const std::vector<sizing::Derivation>& results, const QString& name) {
  for (const sizing::Derivation& result : results) {
    if (QString::fromStdString(result.labelId).section('.', -1) == name) return result.value;
  }
  return std::nan("");
}

/// The value of a run that must succeed.
inline double value(const QString& id, const QString& inputs, const QString& name) {
  const auto results = run(id, inputs);
  if (!results) qFatal("%s: %s", qPrintable(id), renderError(results.error(), Language::English).c_str());
  return valueOf(*results, name);
}

} // namespace cw::test
