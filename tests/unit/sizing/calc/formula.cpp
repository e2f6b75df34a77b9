// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/sizing/calc/formula.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cw::test {
namespace {

class Parser {
public:
  explicit Parser(const sizing::Derivation& node) : node_(node), rest_(node.formula) {}

  std::optional<double> whole() {
    const double value = sum();
    skip();
    if (failed_ || !rest_.empty()) return std::nullopt;
    return value;
  }

private:
  void skip() {
    while (!rest_.empty() && rest_.front() == ' ')
      rest_.remove_prefix(1);
  }
  bool take(char c) {
    skip();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void need(char c) { failed_ |= !take(c); }

  double sum() {
    double value = product();
    for (;;) {
      if (take('+'))
        value += product();
      else if (take('-'))
        value -= product();
      else
        return value;
    }
  }
  double product() {
    double value = power();
    for (;;) {
      if (take('*'))
        value *= power();
      else if (take('/'))
        value /= power();
      else
        return value;
    }
  }
  double power() {
    const bool negative = take('-');
    const double base = atom();
    const double value = take('^') ? std::pow(base, power()) : base;
    return negative ? -value : value;
  }
  double atom() {
    if (take('(')) {
      const double value = sum();
      need(')');
      return value;
    }
    skip();
    if (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') return number();
    return named();
  }
  double number() {
    double value = 0;
    const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
    return value;
  }
  double named() {
    const auto isLetter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    const auto length = static_cast<std::size_t>(std::ranges::find_if_not(rest_, isLetter) - rest_.begin());
    const std::string_view name = rest_.substr(0, length);
    rest_.remove_prefix(length);
    failed_ |= name.empty();
    if (failed_) return 0;
    if (take('(')) return function(name);
    const auto input = std::ranges::find(node_.inputs, name, &sizing::Derivation::symbol);
    failed_ |= input == node_.inputs.end();
    return failed_ ? 0 : input->value;
  }
  double function(std::string_view name) {
    const double first = sum();
    const double second = take(',') ? sum() : first;
    need(')');
    if (name == "ceil") return std::ceil(first);
    if (name == "floor") return std::floor(first);
    if (name == "sqrt") return std::sqrt(first);
    if (name == "log2") return std::log2(first);
    if (name == "min") return std::min(first, second);
    if (name == "max") return std::max(first, second);
    failed_ = true;
    return 0;
  }

  const sizing::Derivation& node_;
  std::string_view rest_;
  bool failed_ = false;
};

} // namespace

std::optional<double> evaluate(const sizing::Derivation& node) { return Parser{node}.whole(); }

} // namespace cw::test
