// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/file/json_reader.h"

#include <algorithm>

namespace cw {
namespace {

std::string escaped(std::string_view key) {
  std::string out;
  for (const char c : key)
    out += c == '~' ? "~0" : c == '/' ? "~1" : std::string{c};
  return out;
}

} // namespace

std::string pointerText(const JsonPlace& place, std::string_view key) {
  std::string out = place.parent != nullptr ? pointerText(*place.parent) : std::string{};
  if (place.parent != nullptr) out += '/' + (place.key.empty() ? std::to_string(place.index) : escaped(place.key));
  if (!key.empty()) out += '/' + escaped(key);
  return out;
}

std::string describeJson(const nlohmann::json& value) {
  if (value.is_object()) return "object";
  if (value.is_array()) return "list";
  const std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return text.size() <= 40 ? text : repairedUtf8(std::string_view{text}.substr(0, 37)) + "…";
}

detail::RowReader::RowReader(const Json& object, const JsonPlace& place, std::optional<Error>& error)
    : object_(object), place_(place), error_(error) {
  if (!object.is_object()) refuse({}, Error{"file.field-type"}.wanted("object", describeJson(object)));
}

void detail::RowReader::close(std::string& unknown) const {
  unknown.clear();
  if (error_ || asked_.size() == object_.size()) return;
  Json rest = Json::object();
  for (const auto& [key, value] : object_.items()) {
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) rest[key] = value;
  }
  unknown = rest.dump();
}

const detail::RowReader::Json* detail::RowReader::seek(std::string_view key) {
  if (error_) return nullptr;
  const auto& object = object_.get_ref<const Json::object_t&>();
  const auto found = object.find(key);
  if (found == object.end()) return nullptr;
  asked_.push_back(found->first);
  return &found->second;
}

const detail::RowReader::Json* detail::RowReader::need(std::string_view key) {
  const Json* found = seek(key);
  if (found == nullptr) refuse(key, Error{"file.field-missing", {{"field", std::string{key}}}});
  return found;
}

void detail::RowReader::refuse(std::string_view key, Error problem) {
  if (!error_) error_ = std::move(problem).at(pointerText(place_, key));
}

void detail::RowReader::wrongType(std::string_view key, std::string_view expected, const Json& found) {
  refuse(key, Error{"file.field-type"}.wanted(std::string{expected}, describeJson(found)));
}

void detail::RowReader::figure(std::string_view key, std::variant<double, std::string>& value) {
  const Json* found = need(key);
  if (found == nullptr) return;
  if (found->is_string()) {
    value = found->get<std::string>();
  } else if (found->is_number()) {
    value = found->get<double>();
  } else {
    wrongType(key, "number or text", *found);
  }
}

bool detail::RowReader::readNumber(std::string_view key, const Json& found, bool whole, fields::Range range,
                                   double& number) {
  if (!found.is_number()) {
    wrongType(key, whole ? "whole number" : "number", found);
    return false;
  }
  number = found.get<double>();
  if (whole && number != std::floor(number)) {
    wrongType(key, "whole number", found);
    return false;
  }
  if (number >= range.low && number <= range.high) return true;
  refuse(key, Error{"file.field-range"}.wanted(rangeText(range), describeJson(found)));
  return false;
}

void detail::RowReader::halfUnits(std::string_view key, HalfUnits& value, int firstUnit) {
  double units = 0;
  must(key, units, fields::Range{static_cast<double>(firstUnit), 1000.0 + firstUnit});
  if (error_) return;
  const double halves = (units - firstUnit) * 2;
  if (halves != std::floor(halves)) return wrongType(key, "multiple of 0.5", Json(units));
  value = HalfUnits{static_cast<int>(halves)};
}

} // namespace cw
