// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/language.h"
#include "core/placement/derive.h"

namespace cw {

/// How bad a finding is: `check` fails on errors only.
enum class Severity { Error, Warning, Advice };

/// One thing that is wrong with a design, or could be better.
struct Finding {
  std::string rule; ///< `NET-003`
  Severity severity = Severity::Warning;
  /// Message ids: `rule.NET-003.title` and `.text`; both take `args` (see `findingText`).
  std::vector<MessageArg> args;
  /// Ending of the text's id where a rule has several sentences: `rule.NET-003.text.VARIANT`; empty for the plain one.
  std::string variant;
  /// The error behind the finding; its text fills `{reason}`.
  std::shared_ptr<const Error> cause;
  std::vector<std::string> places; ///< id texts: `rack-3`, `device-17`, `fabric-2`
  std::string value, limit;        ///< what was found and what is allowed, with units
  int phase = 1;
  bool waived = false;
  std::string waiverReason;
  /// Name of the fix (`fixes()`), empty when none is possible.
  std::string fix;
};

/// `error`, `warning`, `advice`, as written in files and JSON.
std::string_view toKey(Severity severity);
/// The heading of a finding's rule, the sentence that says what is wrong, and the next step (empty when the sentence
/// already says it), in a language.
std::string findingTitle(const Finding& finding, Language language);
std::string findingText(const Finding& finding, Language language);
std::string findingHint(const Finding& finding, Language language);

/// Everything the rules look at, derived from one snapshot.
struct RuleInput {
  const Design& design;
  const DesignTopology& topology;
  const Cabling& cabling;
  const std::vector<RackPower>& power;
};

/// A rule: an id, the formula it checks and where it comes from (both shown in the tooltip), and the check.
struct Rule {
  std::string id;
  std::string formula;
  std::string source;
  std::function<void(const RuleInput&, std::vector<Finding>&, std::stop_token)> check;
};

/// All rules in the order of their ids.
std::span<const Rule> rules();

/// The rule of an id, or null.
const Rule* findRule(std::string_view id);

/// Runs all rules over a snapshot; waivers of the design are applied. Ordered by severity, rule, place.
std::vector<Finding> checkDesign(const RuleInput& input, std::stop_token stop = {});

/// Applies the fix of a finding as ordinary edits inside the transaction. Error `rule.no-fix` when it has none.
Result<> applyFix(const Finding& finding, Transaction& transaction);

} // namespace cw
