// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/model/fields.h"
#include "core/model/keys.h"
#include "core/model/row_check.h"

namespace cw {

/// A step of the way from the root of a document to a value; the text of the way is only made for an error.
struct JsonPlace {
  const JsonPlace* parent = nullptr;
  std::string_view key;
  std::size_t index = 0; ///< when `key` is empty
};

/// `/devices/17/rack` (RFC 6901).
std::string pointerText(const JsonPlace& place, std::string_view key = {});
/// What a value is, for messages: `text "abc"`, `number -3`, `list`, `object`.
std::string describeJson(const nlohmann::json& value);

namespace detail {

/// Reads the fields of one object; a visitor of fields.h. The first error is kept and ends the reading.
class RowReader {
public:
  using Json = nlohmann::json;

  /// `object` is any value; that it is an object is checked here. All arguments outlive the reader.
  RowReader(const Json& object, const JsonPlace& place, std::optional<Error>& error);

  /// Collects the keys nobody asked for.
  void close(std::string& unknown) const;
  /// The value of a key that must be there, or null after an error.
  const Json* need(std::string_view key);
  /// The value of a key, or null.
  const Json* seek(std::string_view key);

  // The visitor's members (fields.h).
  void name(std::string& value) { must("name", value); }
  template <class T>
  void must(std::string_view key, T& value, fields::Range range = {}) {
    if (const Json* found = need(key)) read(key, *found, value, range);
  }
  template <class T>
  void may(std::string_view key, T& value, fields::Range range = {}) {
    value = T{};
    if (const Json* found = seek(key)) read(key, *found, value, range);
  }
  void units(std::string_view key, HalfUnits& value) { halfUnits(key, value, 0); }
  void slot(std::string_view key, HalfUnits& value) { halfUnits(key, value, 1); }
  void entry(std::string_view key, std::string& id) { may(key, id); }
  template <class Row>
  void ref(std::string_view key, Id<Row>& id) {
    id = {};
    if (const Json* found = seek(key)) readId(key, *found, id);
  }
  template <class Row>
  void refs(std::string_view key, std::vector<Id<Row>>& ids) {
    list(key, ids, [&](const Json& item, const JsonPlace&, Id<Row>& id) { readId(key, item, id); });
  }
  void numbers(std::string_view key, std::vector<int>& numbers, fields::Range range) {
    list(key, numbers, [&](const Json& item, const JsonPlace&, int& number) { read(key, item, number, range); });
  }
  void texts(std::string_view key, std::vector<std::string>& texts) {
    list(key, texts, [&](const Json& item, const JsonPlace&, std::string& text) { read(key, item, text, {}); });
  }
  template <class Part>
  void parts(std::string_view key, std::vector<Part>& parts) {
    list(key, parts, [&](const Json& item, const JsonPlace& at, Part& part) { readPart(item, at, part); });
  }
  void figure(std::string_view key, std::variant<double, std::string>& value);
  template <class Map>
  void facts(std::string_view key, Map& facts) {
    facts.clear();
    const Json* found = seek(key);
    if (found == nullptr) return;
    if (!found->is_object()) return wrongType(key, "object", *found);
    const JsonPlace at{&place_, key};
    for (const auto& [field, fact] : found->items())
      readPart(fact, JsonPlace{&at, field}, facts[field]);
  }
  /// Reads the id that each row and entry has.
  template <class Row>
  void rowId(Id<Row>& id) {
    if (const Json* found = need("id")) readId("id", *found, id);
  }

  /// Notes an error at a key of this object, unless there is one already.
  void refuse(std::string_view key, Error problem);
  /// Notes that a value is of another type than expected.
  void wrongType(std::string_view key, std::string_view expected, const Json& found);

private:
  template <class T>
  void read(std::string_view key, const Json& found, T& value, fields::Range range) {
    if constexpr (std::is_enum_v<T>) {
      readEnum(key, found, value);
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!found.is_boolean()) return wrongType(key, "true or false", found);
      value = found.get<bool>();
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (!found.is_string()) return wrongType(key, "text", found);
      value = found.get_ref<const std::string&>();
    } else {
      double number = 0;
      if (!readNumber(key, found, std::is_integral_v<T>, range, number)) return;
      value = static_cast<T>(number);
    }
  }
  template <class Enum>
  void readEnum(std::string_view key, const Json& found, Enum& value) {
    if (!found.is_string()) return wrongType(key, listOfKeys<Enum>(), found);
    const auto known = valueOfKey<Enum>(found.get_ref<const std::string&>());
    if (known) value = *known;
    if (!known) refuse(key, Error{"file.unknown-value"}.wanted(listOfKeys<Enum>(), describeJson(found)));
  }
  template <class Row>
  void readId(std::string_view key, const Json& found, Id<Row>& id) {
    const auto parsed = found.is_string() ? Id<Row>::parse(found.get_ref<const std::string&>()) : std::nullopt;
    if (parsed && parsed->value <= maxId) {
      id = *parsed;
    } else {
      wrongType(key, std::string{Row::idPrefix} + "-N", found);
    }
  }
  template <class Part>
  void readPart(const Json& item, const JsonPlace& at, Part& part) {
    RowReader reader{item, at, error_};
    if (error_) return;
    fields::describe(reader, part);
    reader.close(part.unknown);
  }
  template <class Item, class Read>
  void list(std::string_view key, std::vector<Item>& items, Read&& readItem) {
    items.clear();
    const Json* found = seek(key);
    if (found == nullptr) return;
    if (!found->is_array()) return wrongType(key, "list", *found);
    const JsonPlace at{&place_, key};
    items.reserve(found->size());
    for (std::size_t i = 0; i < found->size() && !error_; ++i) {
      readItem((*found)[i], JsonPlace{&at, {}, i}, items.emplace_back());
    }
  }
  bool readNumber(std::string_view key, const Json& found, bool whole, fields::Range range, double& number);
  void halfUnits(std::string_view key, HalfUnits& value, int firstUnit);

public:
  /// The largest id: ids are packed with their kind into 64 bits, and survive as numbers in other programs' JSON.
  static constexpr std::uint64_t maxId = 1'000'000'000'000'000;

private:
  const Json& object_;
  const JsonPlace& place_;
  std::optional<Error>& error_;
  std::vector<std::string_view> asked_;
};

} // namespace detail

} // namespace cw
