// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/utf8.h"
#include "core/model/fields.h"
#include "core/model/keys.h"

namespace cw {

/// Appends a JSON string with its quotes; ill-formed UTF-8 becomes U+FFFD, so that the result is always valid JSON.
void appendQuoted(std::string& out, std::string_view text);
/// Appends the shortest number that reads back to the same double; `null` for what is no number.
void appendNumber(std::string& out, double number);

namespace detail {

/// Writes one row as one line of JSON; a visitor of fields.h. Straight into text, without a document in between,
/// because a design has 100,000 rows.
class RowWriter {
public:
  /// Appends to `out`, which outlives the writer. With `spread`, facts stand on lines of their own.
  explicit RowWriter(std::string& out, bool spread = false) : out_(out), spread_(spread) {}

  /// Begins and ends the object; foreign keys go to its end.
  void open() {
    out_ += '{';
    first_ = true;
  }
  void close(const std::string& unknown) {
    if (unknown.size() > 2) {
      separate();
      out_.append(unknown, 1, unknown.size() - 2);
    }
    out_ += '}';
    first_ = false;
  }
  /// Writes the id of a row or an entry.
  void id(std::string_view text) { put("id", text); }

  // The visitor's members (fields.h).
  void name(const std::string& value) { put("name", value); }
  template <class T>
  void must(std::string_view key, const T& value, fields::Range = {}) {
    put(key, value);
  }
  template <class T>
  void may(std::string_view key, const T& value, fields::Range = {}) {
    if (!(value == T{})) put(key, value);
  }
  void units(std::string_view key, HalfUnits value) { put(key, value.units()); }
  void slot(std::string_view key, HalfUnits value) { put(key, value.units() + 1); }
  void entry(std::string_view key, const std::string& id) { may(key, id); }
  template <class Id>
  void ref(std::string_view key, const Id& id) {
    if (id) put(key, id.text());
  }
  template <class Ids>
  void refs(std::string_view key, const Ids& ids) {
    list(key, ids, [&](const auto& id) { value(id.text()); });
  }
  template <class List>
  void numbers(std::string_view key, const List& numbers, fields::Range) {
    list(key, numbers, [&](auto number) { value(number); });
  }
  template <class List>
  void texts(std::string_view key, const List& texts) {
    list(key, texts, [&](const auto& text) { value(text); });
  }
  template <class List>
  void parts(std::string_view key, const List& parts) {
    list(key, parts, [&](const auto& part) { object(part); });
  }
  template <class Figure>
  void figure(std::string_view key, const Figure& figure) {
    std::visit([&](const auto& number) { put(key, number); }, figure);
  }
  template <class Map>
  void facts(std::string_view key, const Map& facts) {
    startKey(key);
    out_ += '{';
    first_ = true;
    for (const auto& [field, fact] : facts) {
      separate();
      if (spread_) out_ += "\n   ";
      appendQuoted(out_, field);
      out_ += ':';
      object(fact);
    }
    out_ += '}';
    first_ = false;
  }

private:
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }
  void startKey(std::string_view key) {
    separate();
    out_ += '"';
    out_ += key;
    out_ += "\":";
  }
  template <class T>
  void put(std::string_view key, const T& what) {
    startKey(key);
    value(what);
  }
  template <class T>
  void value(const T& what) {
    if constexpr (std::is_same_v<T, bool>) {
      out_ += what ? "true" : "false";
    } else if constexpr (std::is_enum_v<T>) {
      appendQuoted(out_, keyOf(what));
    } else if constexpr (std::is_arithmetic_v<T>) {
      appendNumber(out_, static_cast<double>(what));
    } else {
      appendQuoted(out_, what);
    }
  }
  template <class Part>
  void object(const Part& part) {
    open();
    fields::describe(*this, part);
    close(part.unknown);
  }
  template <class List, class Write>
  void list(std::string_view key, const List& items, Write&& write) {
    if (items.empty()) return;
    startKey(key);
    out_ += '[';
    first_ = true;
    for (const auto& item : items) {
      separate();
      write(item);
    }
    out_ += ']';
    first_ = false;
  }

  std::string& out_;
  bool spread_;
  bool first_ = true;
};

} // namespace detail

/// Appends a row as one JSON object.
template <class Row>
void appendRow(std::string& out, const Row& row) {
  detail::RowWriter writer{out};
  writer.open();
  writer.id(row.id.text());
  fields::describe(writer, row);
  writer.close(row.unknown);
}

/// Appends a catalog entry as one JSON object; with `spread`, each fact stands on its own line.
inline void appendEntry(std::string& out, const Entry& entry, bool spread) {
  detail::RowWriter writer{out, spread};
  writer.open();
  writer.id(entry.id);
  fields::describe(writer, entry);
  writer.close(entry.unknown);
}

} // namespace cw
