// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include "catalog/catalog.h"
#include "core/base/messages.h"
#include "core/placement/derive.h"
#include "core/placement/templates/templates.h"
#include "core/sizing/needs/needs.h"

namespace cw::test {

/// The shipped catalog.
inline std::unique_ptr<Catalog> shippedCatalog() {
  auto catalog = Catalog::open(std::filesystem::path(CW_BINARY_DIR) / "share/clusterwright/catalog.db");
  if (!catalog) qFatal("%s", renderError(catalog.error(), Language::English).c_str());
  return std::move(*catalog);
}

/// The design of a template with its networks.
struct Sample {
  std::unique_ptr<Catalog> catalog = shippedCatalog();
  Design design;
  DesignTopology topology;
  sizing::Profile profile;
  sizing::BillFigures bill;

  explicit Sample(const char* templateId, const std::map<std::string, std::string>& settings = {}) {
    auto made = makeFromTemplate(templateId, settings, *catalog);
    if (!made) qFatal("%s", renderError(made.error(), Language::English).c_str());
    take(std::move(*made));
  }
  /// Replaces the design.
  void take(Design changed) {
    design = std::move(changed);
    topology = deriveTopology(design);
  }
  /// Commits a row.
  template <class Row>
  void put(Row row) {
    DesignStore store{design};
    Transaction transaction{store, "edit.test"};
    if (!row.id) row.id = transaction.newId<Row>();
    transaction.put(std::move(row));
    if (auto done = transaction.commit(); !done) qFatal("%s", renderError(done.error(), Language::English).c_str());
    take(store.design());
  }
  sizing::NeedsInput input() const { return {design, topology, *catalog, profile, bill, {}}; }
  sizing::DesignNeeds needs() const {
    auto all = sizing::deriveNeeds(input());
    if (!all) qFatal("%s", renderError(all.error(), Language::English).c_str());
    return std::move(*all);
  }
};

/// A need of a list by its id, or null.
inline const sizing::Need* find(const std::vector<sizing::Need>& needs, std::string_view id) {
  for (const sizing::Need& need : needs) {
    if (need.id == id) return &need;
  }
  return nullptr;
}

/// Its value; a test that asks for a need that is not there fails.
inline double valueOf(const std::vector<sizing::Need>& needs, std::string_view id) {
  const sizing::Need* need = find(needs, id);
  if (need == nullptr) qFatal("there is no need %s", std::string{id}.c_str());
  return need->figure.value;
}

} // namespace cw::test
