// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <tuple>
#include <utility>

#include "core/model/fields.h"
#include "core/model/store.h"

namespace cw {

/// Calls `visit(table)` for the table of each kind of a design, in the order of the file.
template <class Visit>
void forEachTable(const Design& design, Visit&& visit) {
  [&]<class... Row>(const std::tuple<Table<Row>...>*) {
    (visit(design.table<Row>()), ...);
  }(static_cast<const RowTables*>(nullptr));
}

/// Calls `visit(changes of one kind)` for each kind of rows.
template <class Changes, class Visit>
void forEachKind(Changes& changes, Visit&& visit) {
  std::apply([&](auto&... rows) { (visit(rows), ...); }, changes.rows);
}

namespace detail {

/// Walks the fields of a row and hands on the ids of other rows.
template <class Visit>
struct IdVisitor {
  Visit& visit;

  template <class... T>
  void name(const T&...) {}
  template <class... T>
  void must(const T&...) {}
  template <class... T>
  void may(const T&...) {}
  template <class... T>
  void units(const T&...) {}
  template <class... T>
  void slot(const T&...) {}
  template <class... T>
  void entry(const T&...) {}
  template <class... T>
  void numbers(const T&...) {}
  template <class Id>
  void ref(std::string_view, const Id& id) {
    if (id) visit(id);
  }
  template <class Ids>
  void refs(std::string_view, const Ids& ids) {
    for (const auto& id : ids)
      visit(id);
  }
  template <class List>
  void parts(std::string_view, const List& list) {
    for (const auto& part : list)
      fields::describe(*this, part);
  }
};

} // namespace detail

/// Calls `visit(Id<Kind>)` for each row that a row refers to.
template <class Row, class Visit>
void visitIds(const Row& row, Visit&& visit) {
  detail::IdVisitor<std::remove_reference_t<Visit>> visitor{visit};
  fields::describe(visitor, row);
}

} // namespace cw
