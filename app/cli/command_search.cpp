// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/cli/interval_text.h"
#include "app/cli/search_options.h"
#include "app/cli/table.h"
#include "core/model/file/atomic_file.h"
#include "core/sizing/study/explain.h"
#include "core/sizing/table/words.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr std::size_t mostPartBytes = 256 << 20U;

/// A search with what only the machine it ran for can tell.
struct Answer {
  SearchOutcome outcome;
  int top = 10;
  std::vector<std::string> assumed;
  std::vector<NamedPart> parts;      ///< of the best step, s
  std::vector<NamedPart> rivalParts; ///< of the fastest with other degrees
  std::optional<Strategy> rival;
  std::vector<Interval> intervals; ///< of the best, in their order; empty where outcomes were joined
  std::vector<Json> joined;        ///< the documents of the parts: they know the intervals of their strategies
};

bool otherDegrees(const Strategy& a, const Strategy& b) {
  const Layout &x = a.layout, &y = b.layout;
  return x.tp != y.tp || x.pp != y.pp || x.cp != y.cp || x.ep != y.ep || x.dp != y.dp;
}

std::string degreesOf(const Strategy& s) {
  const Layout& l = s.layout;
  return fmt::format("tp {} pp {} cp {} ep {} dp {}", l.tp, l.pp, l.cp, l.ep, l.dp);
}

/// Where the time of the best goes, and of the next best with other degrees, to say why it wins.
void explain(const SearchSpace& space, Answer& answer) {
  const auto& best = answer.outcome.best;
  if (best.empty()) return;
  const auto parts = [&](const Strategy& s) {
    const auto prediction = predictTraining(setupOf(space.base, s), Profile{});
    return prediction ? partsOf(prediction->shares) : std::vector<NamedPart>{};
  };
  answer.parts = parts(best.front());
  for (const Strategy& s : best)
    answer.intervals.push_back(stepInterval(setupOf(space.base, s), s.stepSeconds));
  for (const Strategy& s : best) {
    if (!otherDegrees(s, best.front())) continue;
    answer.rival = s;
    answer.rivalParts = parts(s);
    return;
  }
}

double valueOf(const std::vector<NamedPart>& parts, std::string_view id) {
  for (const NamedPart& part : parts)
    if (part.nameId == id) return part.value;
  return 0;
}

/// The part of the step in which the rival loses most.
std::pair<std::string, double> greatestLoss(const Answer& answer) {
  std::pair<std::string, double> worst{"", 0};
  for (const NamedPart& part : answer.rivalParts) {
    const double loss = part.value - valueOf(answer.parts, part.nameId);
    if (loss > worst.second) worst = {part.nameId, loss};
  }
  return worst;
}

/// `bubble` of `sizing.part.bubble`.
std::string keyOf(std::string_view nameId) { return std::string(nameId.substr(nameId.rfind('.') + 1)); }

/// A strategy as one of the joined parts tells it, with its interval; as it is when none has it among its best.
Json asJoined(const Json& strategy, const std::vector<Json>& parts) {
  for (const Json& part : parts) {
    for (const Json& one : part.value("best", Json::array())) {
      const bool same = std::ranges::all_of(strategy.items(), [&](const auto& field) {
        return one.contains(field.key()) && one[field.key()] == field.value();
      });
      if (same) return one;
    }
  }
  return strategy;
}

Json documentOf(const Answer& answer) {
  Json document = Json::parse(toJson(answer.outcome));
  Json shares = Json::object();
  const double step = answer.outcome.best.empty() ? 1 : answer.outcome.best.front().stepSeconds;
  for (const NamedPart& part : answer.parts)
    shares[keyOf(part.nameId)] = part.value / step;
  document["time_share"] = shares;
  document["assumed"] = answer.assumed;
  if (!answer.joined.empty()) {
    for (Json& strategy : document["best"])
      strategy = asJoined(strategy, answer.joined);
  }
  for (std::size_t i = 0; i < answer.intervals.size(); ++i) {
    const Interval& interval = answer.intervals[i];
    Json& best = document["best"][i];
    best["validated"] = interval.validated;
    best["step_time_lo_s"] = interval.validated ? Json(interval.lo) : Json(nullptr);
    best["step_time_hi_s"] = interval.validated ? Json(interval.hi) : Json(nullptr);
    best["outside_validated_range"] = outsideJson(interval);
  }
  return document;
}

std::string rankedTable(const Context& context, const Answer& answer) {
  TextTable table({">#", ">tp", ">pp", ">cp", ">ep", ">dp", ">vpp", ">" + context.text("cli.search.column.micro"),
                   context.text("cli.search.column.recompute"), context.text("cli.search.column.sharding"),
                   ">" + context.text("cli.search.column.step"), ">" + context.text("interval.column"), ">MFU %",
                   ">GiB"});
  int rank = 0;
  for (const Strategy& s : answer.outcome.best) {
    if (rank == answer.top) break;
    const Layout& l = s.layout;
    const auto place = static_cast<std::size_t>(rank);
    const std::string range =
        place < answer.intervals.size() ? rangeText(context, answer.intervals[place]) : std::string();
    table.add({std::to_string(++rank), std::to_string(l.tp), std::to_string(l.pp), std::to_string(l.cp),
               std::to_string(l.ep), std::to_string(l.dp), std::to_string(l.interleave), std::to_string(s.microBatch),
               std::string(toKey(s.recompute)), std::string(toKey(s.sharding)), fmt::format("{:.4g}", s.stepSeconds),
               range, fmt::format("{:.1f}", 100 * s.mfu), fmt::format("{:.1f}", s.memoryBytes / 1073741824)});
  }
  const bool marked = std::ranges::any_of(answer.intervals, [](const Interval& i) { return !i.breaches.empty(); });
  return table.text() + (marked ? context.text("interval.marked") + '\n' : "");
}

std::string percent(double share) { return fmt::format("{:.2f} %", share); }

std::string reasons(const Context& context, const Answer& answer) {
  std::string out;
  const double step = answer.outcome.best.front().stepSeconds;
  std::string shares;
  for (const NamedPart& part : answer.parts) {
    if (part.value >= 0.005 * step)
      shares +=
          fmt::format("{}{} {:.0f} %", shares.empty() ? "" : ", ", context.text(part.nameId), 100 * part.value / step);
  }
  if (!shares.empty()) out += context.text("cli.search.shares", {{"shares", shares}}) + '\n';
  const auto [part, loss] = greatestLoss(answer);
  if (answer.rival && !part.empty()) {
    out += context.text("cli.search.rival", {{"rival", degreesOf(*answer.rival)},
                                             {"slower", percent(100 * (answer.rival->stepSeconds / step - 1))},
                                             {"part", context.text(part)},
                                             {"loss", fmt::format("{:.3g}", loss)}}) +
           '\n';
  }
  return out;
}

std::string human(const Context& context, const Answer& answer) {
  const SearchOutcome& o = answer.outcome;
  const Marginals& m = o.marginals;
  std::string out = rankedTable(context, answer) + '\n' + reasons(context, answer);
  out += labelled({{context.text("cli.search.flops"), percent(m.flops)},
                   {context.text("cli.search.memory-bandwidth"), percent(m.memoryBandwidth)},
                   {context.text("cli.search.scale-up"), percent(m.scaleUp)},
                   {context.text("cli.search.nic"), percent(m.nic)},
                   {context.text("cli.search.memory-capacity"), percent(m.memoryCapacity)}});
  const double rate = o.seconds > 0 ? static_cast<double>(o.evaluated) / o.seconds : 0;
  out += context.text("cli.search.summary", {{"evaluated", groupedCount(static_cast<long long>(o.evaluated))},
                                             {"large", groupedCount(static_cast<long long>(o.tooLarge))},
                                             {"seconds", fmt::format("{:.2f}", o.seconds)},
                                             {"rate", groupedCount(static_cast<long long>(std::llround(rate)))},
                                             {"pareto", std::to_string(o.pareto.size())}}) +
         '\n';
  for (const std::string& assumed : answer.assumed)
    out += context.text("cli.search.assumed", {{"what", assumed}}) + '\n';
  return out;
}

Result<Answer> searched(Context& context, const SearchOptions& options) {
  Answer answer;
  const auto space = options.space(context, answer.assumed);
  if (!space) return fail(space.error());
  auto outcome = search(*space, Profile{}, context.progress(), context.stop);
  if (!outcome) return fail(std::move(outcome.error()));
  answer.outcome = std::move(*outcome);
  answer.top = space->keep;
  explain(*space, answer);
  return answer;
}

Result<Answer> joined(const SearchOptions& options) {
  const auto top = options.top();
  if (!top) return fail(top.error());
  Answer answer;
  std::vector<SearchOutcome> parts;
  for (const std::string& file : options.merged()) {
    const auto text = readFile(file, mostPartBytes);
    if (!text) return fail(text.error());
    auto part = outcomeFromJson(*text, file);
    if (!part) return fail(std::move(part.error()));
    parts.push_back(std::move(*part));
    answer.joined.push_back(Json::parse(*text)); // it was read above, so it parses
  }
  answer.outcome = merge(parts, *top);
  answer.top = *top;
  if (!answer.outcome.best.empty()) return answer;
  const auto& smallest = answer.outcome.smallest;
  const double least = smallest.empty() ? 0 : smallest.front().memoryBytes / 1073741824;
  return fail("cli.search.empty-parts", {{"least", fmt::format("{:.1f}", least)}});
}

int run(Context& context, const SearchOptions& options) {
  const auto answer = options.merged().empty() ? searched(context, options) : joined(options);
  if (!answer) return context.failed(answer.error());
  const bool found = !answer->outcome.best.empty(); // one part of a space may hold nothing that fits
  context.print(documentOf(*answer), found ? human(context, *answer) : context.text("cli.search.empty-part") + '\n');
  return exitFine;
}

} // namespace

Command addSearch(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "search");
  auto options = std::make_shared<SearchOptions>();
  options->addTo(*app, context);
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
