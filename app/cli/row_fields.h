// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/model/fields.h"
#include "core/model/keys.h"

namespace cw::cli {

/// Sets one field of a row from a typed text, by the key that design files use; a visitor of fields.h. Parts of a list
/// are named: `jobs.NAME.KEY` sets a field of the part (a new one where none has the name), `jobs.NAME` with an empty
/// text drops it. An empty text takes a field back to what its absence means.
class FieldSetter {
public:
  FieldSetter(std::string key, std::string text) : key_(std::move(key)), text_(std::move(text)) {}

  /// Nothing when the field was set; `cli.field.unknown` with the nearest key, or what is wrong with the value.
  Result<> outcome() const;

  // The visitor's members (fields.h).
  /// The unique name.
  void name(std::string& value) { set("name", value, {}); }
  /// An embedded catalog entry; the caller makes sure that it is there.
  void entry(std::string_view key, std::string& id) { set(key, id, {}); }
  /// Always written.
  template <class T>
  void must(std::string_view key, T& value, fields::Range range = {}) {
    set(key, value, range);
  }
  /// Left out of files when nothing is stated.
  template <class T>
  void may(std::string_view key, T& value, fields::Range range = {}) {
    if (text_.empty() && key == key_) {
      value = T{};
      found_ = true;
    }
    if (!text_.empty() || key != key_) set(key, value, range);
  }
  /// The text is the id of the row, or empty for none.
  template <class Row>
  void ref(std::string_view key, Id<Row>& id) {
    if (asked(key)) id = text_.empty() ? Id<Row>{} : Id<Row>::parse(text_).value_or(Id<Row>{});
  }
  /// A list of named parts.
  template <class Part>
  void parts(std::string_view key, std::vector<Part>& parts) {
    const std::string prefix = std::string{key} + '.';
    known_.push_back(prefix + "NAME.KEY");
    if (!key_.starts_with(prefix)) return;
    const auto dot = key_.find('.', prefix.size());
    const std::string wanted = key_.substr(prefix.size(), dot == std::string::npos ? dot : dot - prefix.size());
    if (dot == std::string::npos) {
      found_ = text_.empty() && std::erase_if(parts, [&](const Part& part) { return part.name == wanted; }) > 0;
      return;
    }
    setPart(parts, wanted, key_.substr(dot + 1));
  }

private:
  bool asked(std::string_view key) {
    known_.emplace_back(key);
    if (key != key_) return false;
    return found_ = true;
  }
  template <class Part>
  void setPart(std::vector<Part>& parts, const std::string& name, std::string key) {
    auto at = parts.begin();
    while (at != parts.end() && at->name != name)
      ++at;
    Part changed = at != parts.end() ? *at : Part{};
    changed.name = name;
    FieldSetter inner{std::move(key), text_};
    fields::describe(inner, changed);
    found_ = true;
    if (auto done = inner.outcome(); !done) error_ = std::move(done.error());
    if (error_) return;
    if (at != parts.end())
      *at = std::move(changed);
    else
      parts.push_back(std::move(changed));
  }
  template <class T>
  void set(std::string_view key, T& value, fields::Range range) {
    if (!asked(key)) return;
    if constexpr (std::is_same_v<T, std::string>) {
      value = text_;
    } else if constexpr (std::is_same_v<T, bool>) {
      readTruth(value);
    } else if constexpr (std::is_enum_v<T>) {
      const auto known = valueOfKey<T>(text_);
      if (known)
        value = *known;
      else
        refuseWord(listOfKeys<T>());
    } else {
      double number = 0;
      if (readNumber(range, std::is_integral_v<T>, number)) value = static_cast<T>(number);
    }
  }
  void readTruth(bool& value);
  bool readNumber(fields::Range range, bool whole, double& number);
  void refuseWord(const std::string& words);

  std::string key_, text_;
  bool found_ = false;
  std::optional<Error> error_;
  std::vector<std::string> known_;
};

/// All fields of a row with their values as text, in the order of files; a visitor of fields.h.
class FieldLister {
public:
  std::vector<std::pair<std::string, std::string>> fields; ///< key, value; empty where nothing is stated

  /// The unique name.
  void name(const std::string& value) { fields.emplace_back("name", value); }
  /// An embedded catalog entry.
  void entry(std::string_view key, const std::string& id) { fields.emplace_back(key, id); }
  /// Always written.
  template <class T>
  void must(std::string_view key, const T& value, fields::Range = {}) {
    fields.emplace_back(prefix_ + std::string{key}, textOf(value));
  }
  /// Empty when nothing is stated.
  template <class T>
  void may(std::string_view key, const T& value, fields::Range = {}) {
    fields.emplace_back(prefix_ + std::string{key}, value == T{} && !std::is_enum_v<T> ? "" : textOf(value));
  }
  /// The id of another row.
  template <class Row>
  void ref(std::string_view key, const Id<Row>& id) {
    fields.emplace_back(key, id ? id.text() : "");
  }
  /// Keys of a part start with the list and its name.
  template <class Part>
  void parts(std::string_view key, const std::vector<Part>& parts) {
    for (const Part& part : parts) {
      prefix_ = std::string{key} + '.' + part.name + '.';
      cw::fields::describe(*this, part);
    }
    prefix_.clear();
  }

private:
  template <class T>
  static std::string textOf(const T& value) {
    if constexpr (std::is_same_v<T, std::string>)
      return value;
    else if constexpr (std::is_same_v<T, bool>)
      return value ? "true" : "false";
    else if constexpr (std::is_enum_v<T>)
      return std::string{keyOf(value)};
    else
      return numberText(static_cast<double>(value));
  }
  static std::string numberText(double value);

  std::string prefix_;
};

/// Splits `key=value`; `cli.setting-form` otherwise.
Result<std::pair<std::string, std::string>> assignmentOf(const std::string& text);

} // namespace cw::cli
