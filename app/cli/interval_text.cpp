// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interval_text.h"

#include <string_view>

#include "app/cli/table.h"
#include "core/units/text.h"

namespace cw::cli {

using namespace sizing;

namespace {

std::string keyOf(std::string_view nameId) { return std::string(nameId.substr(nameId.rfind('.') + 1)); }

std::string amount(const Breach& breach, double value) {
  return keyOf(breach.nameId) == "utilisation" ? fmt::format("{:.1f} %", 100 * value)
                                               : groupedCount(static_cast<long long>(value));
}

} // namespace

Json nearestJson(const Interval& interval) {
  Json out = Json::array();
  for (const NearestRun& run : interval.nearest)
    out.push_back(Json{{"id", run.id}, {"distance", run.distance}, {"error_pct", run.errorPct}});
  return out;
}

Json outsideJson(const Interval& interval) {
  Json out = Json::array();
  for (const Breach& one : interval.breaches)
    out.push_back(Json{{"quantity", keyOf(one.nameId)}, {"value", one.value}, {"published", one.reached}});
  return out;
}

std::string validationText(const Context& context, const Interval& interval) {
  std::string out;
  for (const Breach& one : interval.breaches)
    out += context.text("interval.outside", {{"what", context.text(one.nameId)},
                                             {"value", amount(one, one.value)},
                                             {"reached", amount(one, one.reached)}}) +
           '\n';
  if (interval.nearest.empty()) return out;
  TextTable table({context.text("interval.nearest"), ">" + context.text("interval.distance"),
                   ">" + context.text("interval.error")});
  for (const NearestRun& run : interval.nearest)
    table.add({run.id, fmt::format("{:.1f}", run.distance), fmt::format("{:+.1f} %", run.errorPct)});
  return out + (out.empty() ? "" : "\n") + table.text();
}

std::string rangeText(const Context& context, const Interval& interval) {
  if (!interval.validated) return context.text("interval.unvalidated");
  return fmt::format("{:.4g}…{:.4g}{}", interval.lo, interval.hi, interval.breaches.empty() ? "" : "*");
}

} // namespace cw::cli
