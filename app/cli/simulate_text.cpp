// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate_text.h"

#include <algorithm>
#include <cmath>

#include "app/cli/table.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

std::string bandwidth(ByteRate rate) { return fmt::format("{:.4g} GB/s", asGigabytesPerSecond(rate)); }
std::string duration(Seconds time) {
  const double s = time.base();
  if (s < 1e-3) return fmt::format("{:.4g} us", s * 1e6);
  return s < 1 ? fmt::format("{:.4g} ms", s * 1e3) : fmt::format("{:.4g} s", s);
}

std::size_t shown(const JobOutcome& outcome, std::size_t links) {
  return links == 0 ? outcome.busiest.size() : std::min(links, outcome.busiest.size());
}

} // namespace

Json jobJson(const DrawnFabric& drawn, const JobSpec& job, const JobOutcome& outcome, std::size_t links) {
  Json loads = Json::array();
  for (std::size_t i = 0; i < shown(outcome, links); ++i) {
    const LinkLoad& load = outcome.busiest[i];
    loads.push_back(Json{{"link", linkName(drawn, load.link)}, {"bytes", load.bytes}, {"busy_share", load.busyShare}});
  }
  return Json{{"fabric", drawn.name},
              {"collective", collectiveName(job.collective.kind)},
              {"algorithm", algorithmName(outcome.algorithm)},
              {"routing", routingName(job.route.kind)},
              {"placement", rankOrderName(job.order)},
              {"size_bytes", job.collective.size.base()},
              {"ranks", outcome.ranks},
              {"time_s", outcome.time.base()},
              {"algorithm_bandwidth_gbytes_per_s", asGigabytesPerSecond(outcome.algorithmBandwidth)},
              {"bus_bandwidth_gbytes_per_s", asGigabytesPerSecond(outcome.busBandwidth)},
              {"uncontended_time_s", outcome.uncontended.base()},
              {"slowdown", outcome.slowdown()},
              {"lower_bound", true},
              {"packet_correction", Json{{"low", packetCorrectionLow}, {"high", packetCorrectionHigh}}},
              {"messages", outcome.flow.messages},
              {"events", outcome.flow.events},
              {"links", std::move(loads)}};
}

std::string jobText(const Context& context, const DrawnFabric& drawn, const JobSpec& job, const JobOutcome& outcome,
                    std::size_t links) {
  std::string out =
      labelled({{context.text("cli.simulate.row.fabric"), drawn.name},
                {context.text("cli.simulate.row.job"),
                 fmt::format("{} · {} · {} · {}", collectiveName(job.collective.kind), algorithmName(outcome.algorithm),
                             routingName(job.route.kind), rankOrderName(job.order))},
                {context.text("cli.simulate.row.ranks"), groupedCount(static_cast<long long>(outcome.ranks))},
                {context.text("cli.simulate.row.size"), toText(job.collective.size)},
                {context.text("cli.simulate.row.time"), duration(outcome.time)},
                {context.text("cli.simulate.row.bus"), bandwidth(outcome.busBandwidth)},
                {context.text("cli.simulate.row.algorithm-bandwidth"), bandwidth(outcome.algorithmBandwidth)},
                {context.text("cli.simulate.row.uncontended"),
                 fmt::format("{} ({:.3f} ×)", duration(outcome.uncontended), outcome.slowdown())}});
  out += context.text("cli.simulate.lower-bound", {{"low", fmt::format("{:.0f}", 100 * (packetCorrectionLow - 1))},
                                                   {"high", fmt::format("{:.0f}", 100 * (packetCorrectionHigh - 1))}}) +
         "\n\n";
  TextTable table({context.text("cli.simulate.column.link"), ">" + context.text("cli.simulate.column.bytes"),
                   ">" + context.text("cli.simulate.column.busy")});
  for (std::size_t i = 0; i < shown(outcome, links); ++i) {
    const LinkLoad& load = outcome.busiest[i];
    table.add({linkName(drawn, load.link), toText(bytes(load.bytes)), fmt::format("{:.1f} %", 100 * load.busyShare)});
  }
  return out + table.text();
}

Json failuresJson(const Context& context, const FailureStudy& study, FailureScope scope) {
  Json cases = Json::array();
  for (const FailureCase& one : study.cases) {
    Json row{{"failure", one.name}};
    if (one.error) {
      row["error"] = renderError(*one.error, context.language);
    } else {
      row["time_s"] = one.time.base();
      row["slowdown"] = one.slowdown;
    }
    cases.push_back(std::move(row));
  }
  const auto number = [&](double share) {
    const double value = study.slowdownAt(share);
    return std::isfinite(value) ? Json(value) : Json(nullptr);
  };
  return Json{
      {"study", "failures"},
      {"scope", failureScopeName(scope)},
      {"healthy_time_s", study.healthy.base()},
      {"runs", study.cases.size()},
      {"stopped", study.stopped},
      {"slowdown", Json{{"p50", number(0.5)}, {"p95", number(0.95)}, {"p99", number(0.99)}, {"max", number(1)}}},
      {"cases", std::move(cases)}};
}

std::string failuresText(const Context& context, const FailureStudy& study, FailureScope scope) {
  constexpr std::size_t worstShown = 10;
  const auto times = [&](double share) {
    const double value = study.slowdownAt(share);
    return std::isfinite(value) ? fmt::format("{:.3f} ×", value) : context.text("cli.simulate.stopped");
  };
  std::string out =
      labelled({{context.text("cli.simulate.row.scope"), std::string(failureScopeName(scope))},
                {context.text("cli.simulate.row.runs"), groupedCount(static_cast<long long>(study.cases.size()))},
                {context.text("cli.simulate.row.healthy"), duration(study.healthy)},
                {context.text("cli.simulate.row.stopped"), groupedCount(static_cast<long long>(study.stopped))},
                {"p50 / p95 / p99 / max", times(0.5) + " / " + times(0.95) + " / " + times(0.99) + " / " + times(1)}});
  TextTable table({context.text("cli.simulate.column.failure"), ">" + context.text("cli.simulate.column.slowdown")});
  for (std::size_t i = 0; i < std::min(worstShown, study.cases.size()); ++i) {
    const FailureCase& one = study.cases[i];
    table.add({one.name, one.error ? context.text("cli.simulate.stopped") : fmt::format("{:.3f} ×", one.slowdown)});
  }
  return out + '\n' + table.text();
}

Json placementJson(const std::vector<Variant>& variants) {
  Json rows = Json::array();
  for (const Variant& one : variants)
    rows.push_back(Json{{"placement", one.name}, {"seed", one.seed}, {"time_s", one.time.base()}});
  return Json{{"study", "placement"}, {"variants", std::move(rows)}};
}

std::string placementText(const Context& context, const std::vector<Variant>& variants) {
  TextTable table({context.text("cli.simulate.column.placement"), ">" + context.text("cli.simulate.column.seed"),
                   ">" + context.text("cli.simulate.column.time"), ">" + context.text("cli.simulate.column.slowdown")});
  for (const Variant& one : variants)
    table.add({one.name, one.seed == 0 ? "" : std::to_string(one.seed), duration(one.time),
               fmt::format("{:.3f} ×", one.time / variants.front().time)});
  return table.text();
}

Json ecmpJson(const EcmpStudy& study) {
  return Json{{"study", "ecmp"},
              {"seeds", study.times.size()},
              {"spread_time_s", study.spread.base()},
              {"mean_time_s", study.mean.base()},
              {"p50_time_s", study.timeAt(0.5).base()},
              {"p95_time_s", study.timeAt(0.95).base()},
              {"max_time_s", study.timeAt(1).base()},
              {"mean_slowdown", study.mean / study.spread}};
}

std::string ecmpText(const Context& context, const EcmpStudy& study) {
  const auto row = [&](Seconds time) { return fmt::format("{} ({:.3f} ×)", duration(time), time / study.spread); };
  return labelled({{context.text("cli.simulate.row.seeds"), groupedCount(static_cast<long long>(study.times.size()))},
                   {context.text("cli.simulate.row.spread"), duration(study.spread)},
                   {context.text("cli.simulate.row.mean"), row(study.mean)},
                   {"p50", row(study.timeAt(0.5))},
                   {"p95", row(study.timeAt(0.95))},
                   {"max", row(study.timeAt(1))}});
}

Json sharingJson(const SharingStudy& study) {
  return Json{{"study", "sharing"},
              {"alone_time_s", study.alone.base()},
              {"together_time_s", study.together.base()},
              {"slowdown", study.together / study.alone}};
}

std::string sharingText(const Context& context, const SharingStudy& study) {
  return labelled({{context.text("cli.simulate.row.alone"), duration(study.alone)},
                   {context.text("cli.simulate.row.together"),
                    fmt::format("{} ({:.3f} ×)", duration(study.together), study.together / study.alone)}});
}

Json incastJson(const IncastStudy& study) {
  return Json{{"study", "incast"},
              {"senders", study.senders},
              {"time_s", study.time.base()},
              {"per_sender_gbytes_per_s", asGigabytesPerSecond(study.perSender)}};
}

std::string incastText(const Context& context, const IncastStudy& study) {
  return labelled({{context.text("cli.simulate.row.senders"), groupedCount(static_cast<long long>(study.senders))},
                   {context.text("cli.simulate.row.time"), duration(study.time)},
                   {context.text("cli.simulate.row.per-sender"), bandwidth(study.perSender)}});
}

Json sensitivityJson(const std::vector<Sensitivity>& classes) {
  Json rows = Json::array();
  for (const Sensitivity& one : classes)
    rows.push_back(Json{{"link_class", one.linkClass},
                        {"elasticity", one.elasticity},
                        {"time_with_tenth_more_s", one.timeTenthWider.base()}});
  return rows;
}

std::string sensitivityText(const Context& context, const std::vector<Sensitivity>& classes) {
  TextTable table({context.text("cli.simulate.column.class"), ">" + context.text("cli.simulate.column.elasticity"),
                   ">" + context.text("cli.simulate.column.wider")});
  for (const Sensitivity& one : classes)
    table.add({one.linkClass, fmt::format("{:.3f}", one.elasticity), duration(one.timeTenthWider)});
  return '\n' + table.text();
}

Json traceJson(const DrawnFabric& drawn, const JobOutcome& outcome) {
  const auto each = static_cast<std::uint32_t>(drawn.sim.inside().accelerators);
  Json events = Json::array();
  for (const FlowRecord& record : outcome.flow.records) {
    const LaneMeaning& meaning = outcome.meanings[record.lane];
    events.push_back(Json{{"name", fmt::format("to {} gpu{}", drawn.deviceNames[meaning.to / each], meaning.to % each)},
                          {"cat", fmt::format("phase {}", meaning.phase + 1)},
                          {"ph", "X"},
                          {"ts", record.startS * 1e6},
                          {"dur", (record.endS - record.startS) * 1e6},
                          {"pid", meaning.from / each},
                          {"tid", meaning.from % each},
                          {"args", Json{{"step", record.step}, {"channel", meaning.channel}}}});
  }
  return Json{{"displayTimeUnit", "ms"}, {"traceEvents", std::move(events)}};
}

} // namespace cw::cli
