// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/names.h"
#include "core/base/utf8.h"
#include "core/model/fields.h"
#include "core/model/keys.h"
#include "core/units/text.h"

namespace cw {

/// The error codes of a check, which differ between an edit and a file.
struct RowCheckCodes {
  const char* name;
  const char* encoding;
  const char* range;
  const char* noRow;
  const char* noEntry;
};

/// `low…high`, for messages.
inline std::string rangeText(fields::Range range) { return plainNumber(range.low) + "…" + plainNumber(range.high); }

namespace detail {

/// Walks the fields of a row and keeps the first thing that is wrong: an impossible name, text that is not UTF-8, a
/// number out of its range, a reference to nothing. What passes can be written to a file and read back.
class RowCheck {
public:
  /// References are looked up in `design`, which outlives the check.
  RowCheck(const Design& design, const RowCheckCodes& codes) : design_(design), codes_(codes) {}

  /// The first thing that is wrong.
  std::optional<Error> error;
  /// Where it is, within the row: `rack`, `attachments/0/group`.
  std::string place;

  // The visitor's members (fields.h).
  void name(const std::string& value) {
    if (auto valid = validName(value); !valid) {
      refuse("name", Error{codes_.name, {{"name", repairedUtf8(value)}}}.because(std::move(valid.error())));
    } else if (*valid != value) {
      refuse("name", Error{codes_.name, {{"name", value}}});
    }
  }
  template <class T>
  void must(std::string_view key, const T& value, fields::Range range = {}) {
    check(key, value, range);
  }
  template <class T>
  void may(std::string_view key, const T& value, fields::Range range = {}) {
    check(key, value, range);
  }
  void units(std::string_view key, HalfUnits value) { check(key, value.units(), {0, 1000}); }
  void slot(std::string_view key, HalfUnits value) { check(key, value.units() + 1, {1, 1001}); }
  void entry(std::string_view key, const std::string& id) {
    if (!id.empty() && design_.find(id) == nullptr) missing(codes_.noEntry, key, repairedUtf8(id));
  }
  template <class Row>
  void ref(std::string_view key, Id<Row> id) {
    if (id && design_.find(id) == nullptr) missing(codes_.noRow, key, id.text());
  }
  template <class Ids>
  void refs(std::string_view key, const Ids& ids) {
    for (const auto& id : ids)
      ref(key, id);
  }
  template <class List>
  void parts(std::string_view key, const List& list) {
    const std::string outer = prefix_;
    std::size_t index = 0;
    for (const auto& part : list) {
      prefix_ = outer + std::string{key} + '/' + std::to_string(index++) + '/';
      fields::describe(*this, part);
    }
    prefix_ = outer;
  }
  template <class List>
  void numbers(std::string_view key, const List& list, fields::Range range) {
    for (const auto number : list)
      check(key, number, range);
  }

private:
  template <class T>
  void check(std::string_view key, const T& value, fields::Range range) {
    if constexpr (std::is_same_v<T, std::string>) {
      if (firstInvalidUtf8(value) != std::string_view::npos) refuse(key, Error{codes_.encoding});
    } else if constexpr (std::is_enum_v<T>) {
      if (keyOf(value).empty()) refuse(key, Error{codes_.range});
    } else if constexpr (!std::is_same_v<T, bool>) {
      const auto number = static_cast<double>(value);
      const bool inside = number >= range.low && number <= range.high; // false for NaN
      if (!inside) refuse(key, Error{codes_.range}.wanted(rangeText(range), plainNumber(number)));
    }
  }
  void missing(const char* code, std::string_view key, std::string what) {
    refuse(key, Error{code, {{"row", std::move(what)}}});
  }
  void refuse(std::string_view key, Error problem) {
    if (error) return;
    place = prefix_ + std::string{key};
    problem.args.emplace_back("field", place);
    error = std::move(problem);
  }

  const Design& design_;
  const RowCheckCodes& codes_;
  std::string prefix_;
};

} // namespace detail

} // namespace cw
