// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace cw {

/// A named argument of a message; fills `{name}` in the template of the language chosen later.
using MessageArg = std::pair<std::string, std::string>;

/// What went wrong outside our control, without its text: that is made from `code` where the language is known
/// (see `renderError`). `code` is an id of a messages.tsv, such as `file.truncated`.
struct Error {
  std::string code;
  std::vector<MessageArg> args;
  /// `file`, `file:line:column`, `file#/json/pointer` or a host; empty when the place is obvious.
  std::string where;
  /// What was expected and what was found instead, in the user's terms; both may be empty.
  std::string expected;
  std::string found;
  /// Message id of the next step to take; empty when the message already says it.
  std::string hint;
  std::shared_ptr<const Error> cause;

  explicit Error(std::string errorCode, std::vector<MessageArg> arguments = {})
      : code(std::move(errorCode)), args(std::move(arguments)) {}

  /// The same error with its place.
  Error&& at(std::string place) && {
    where = std::move(place);
    return std::move(*this);
  }
  /// The same error with what was expected and what stood there.
  Error&& wanted(std::string expectedText, std::string foundText) && {
    expected = std::move(expectedText);
    found = std::move(foundText);
    return std::move(*this);
  }
  /// The same error with the message id of the next step.
  Error&& withHint(std::string hintId) && {
    hint = std::move(hintId);
    return std::move(*this);
  }
  /// The same error with the error below it.
  Error&& because(Error inner) && {
    cause = std::make_shared<const Error>(std::move(inner));
    return std::move(*this);
  }
};

/// A value, or the error that prevented it: a `tl::expected` that must not be ignored.
template <class T = void>
class [[nodiscard]] Result : public tl::expected<T, Error> {
  using Base = tl::expected<T, Error>;

public:
  using Base::Base;
  Result(Base base) : Base(std::move(base)) {} // NOLINT(google-explicit-constructor): the monadic calls return Base
};

/// Turns an error into the failing side of a `Result`.
inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

/// Shorthand for `fail(Error{code, args})`.
inline tl::unexpected<Error> fail(std::string code, std::vector<MessageArg> args = {}) {
  return fail(Error{std::move(code), std::move(args)});
}

} // namespace cw
