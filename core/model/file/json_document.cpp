// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/file/json_document.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/utf8.h"

namespace cw {
namespace {

using Json = nlohmann::json;

/// Builds the document from parse events; stops at the first thing that is not allowed. The events carry no position,
/// so the offending key is reported instead where the parser itself has nothing against the text.
class Builder : public nlohmann::json_sax<Json> {
public:
  Json root;
  /// Set when we refuse what the parser accepts.
  std::optional<Error> refused;
  /// Set when the parser gives up: where, and what stood there.
  std::optional<std::size_t> syntaxAt;
  std::string token;

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value, const std::string&) override { return add(value); }
  bool string(std::string& value) override { return add(std::move(value)); }
  bool binary(Json::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return push(Json::object()); }
  bool start_array(std::size_t) override { return push(Json::array()); }
  bool end_object() override { return pop(); }
  bool end_array() override { return pop(); }
  bool key(std::string& value) override {
    Json& object = *open_.back();
    const auto [place, added] = object.get_ref<Json::object_t&>().try_emplace(value, nullptr);
    if (!added) refused = Error{"file.duplicate-key", {{"key", value}}};
    value_ = &place->second;
    return added;
  }
  bool parse_error(std::size_t position, const std::string& lastToken, const nlohmann::detail::exception&) override {
    syntaxAt = position;
    token = lastToken;
    return false;
  }

private:
  Json* place() {
    if (open_.empty()) return &root;
    if (open_.back()->is_object()) return value_;
    return &open_.back()->get_ref<Json::array_t&>().emplace_back();
  }
  template <class T>
  bool add(T&& value) {
    *place() = std::forward<T>(value);
    return true;
  }
  bool push(Json container) {
    if (open_.size() >= static_cast<std::size_t>(maxDocumentDepth)) {
      refused = Error{"file.too-deep", {{"limit", std::to_string(maxDocumentDepth)}}};
      return false;
    }
    Json* at = place();
    *at = std::move(container);
    open_.push_back(at);
    return true;
  }
  bool pop() {
    open_.pop_back();
    return true;
  }

  std::vector<Json*> open_;
  Json* value_ = nullptr; ///< where the value after the last key goes
};

bool onlySpaceAfter(std::string_view text, std::size_t offset) {
  return offset >= text.size() || text.find_first_not_of(" \t\r\n", offset) == std::string_view::npos;
}

Error syntaxError(const Builder& builder, std::string_view text, std::string_view name) {
  // The parser counts the bytes it has read, so the position is just behind the offending token.
  const std::size_t end = std::min(*builder.syntaxAt, text.size());
  if (*builder.syntaxAt > text.size() || onlySpaceAfter(text, end)) {
    const bool inToken =
        *builder.syntaxAt <= text.size() && !text.empty() && (text.back() == '}' || text.back() == ']');
    if (!inToken) return Error{"file.truncated"}.at(textPlace(name, text, text.size()));
  }
  // A number out of range is named as a whole; of anything else only the last byte read is known to be wrong.
  const bool number = !builder.token.empty() && std::isdigit(static_cast<unsigned char>(builder.token.back())) != 0 &&
                      builder.token.size() <= end && builder.token.front() != '"';
  const std::size_t start = end - std::min(end, number ? builder.token.size() : 1);
  const std::string_view rest = text.substr(start, 40);
  const std::string_view shown = rest.substr(0, std::max<std::size_t>(rest.find_first_of(" \t\r\n,:[]{}"), 1));
  return Error{"file.syntax", {{"text", repairedUtf8(shown)}}}.at(textPlace(name, text, start));
}

} // namespace

std::string textPlace(std::string_view name, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto lineStart = before.rfind('\n');
  const std::string_view inLine = lineStart == std::string_view::npos ? before : before.substr(lineStart + 1);
  return std::string{name} + ':' + std::to_string(line) + ':' + std::to_string(codePointCount(inLine) + 1);
}

Result<Json> parseJson(std::string_view text, std::string_view name) {
  if (text.size() > maxDocumentBytes) {
    return fail(Error{"file.too-large", {{"limit", std::to_string(maxDocumentBytes >> 20U)}}}.at(std::string{name}));
  }
  const std::size_t invalid = firstInvalidUtf8(text);
  if (invalid != std::string_view::npos && invalid + 3 < text.size()) {
    return fail(Error{"file.encoding"}.at(textPlace(name, text, invalid)));
  }
  // Spaces behind the document say nothing; a file of nothing else would take the parser seconds.
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  Builder builder;
  if (Json::sax_parse(text, &builder)) return std::move(builder.root);
  if (builder.refused) return fail(std::move(*builder.refused).at(std::string{name}));
  return fail(syntaxError(builder, text, name));
}

} // namespace cw
