// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "app/cli/table.h"

namespace cw::cli {
namespace {

Json findingJson(const Finding& finding) {
  Json item{{"rule", finding.rule},
            {"severity", toKey(finding.severity)},
            {"title", Json{{"en", findingTitle(finding, Language::English)},
                           {"zh_CN", findingTitle(finding, Language::SimplifiedChinese)}}},
            {"text", Json{{"en", findingText(finding, Language::English)},
                          {"zh_CN", findingText(finding, Language::SimplifiedChinese)}}},
            {"hint", Json{{"en", findingHint(finding, Language::English)},
                          {"zh_CN", findingHint(finding, Language::SimplifiedChinese)}}},
            {"places", finding.places},
            {"value", finding.value},
            {"limit", finding.limit},
            {"phase", finding.phase},
            {"fix", finding.fix.empty() ? Json(nullptr) : Json(finding.fix)},
            {"waived", finding.waived}};
  if (finding.waived) item["waiver_reason"] = finding.waiverReason;
  return item;
}

std::string joined(const std::vector<std::string>& places) {
  // A terminal line names the first places; the JSON form has them all.
  constexpr std::size_t shown = 4;
  std::string out;
  for (std::size_t i = 0; i < places.size() && i < shown; ++i)
    out += (i > 0 ? ", " : "") + places[i];
  return places.size() > shown ? out + fmt::format(", … ({})", places.size()) : out;
}

std::string human(const Context& context, const std::vector<Finding>& findings, const std::vector<int>& counts) {
  std::string out;
  for (const Finding& finding : findings) {
    out += fmt::format("{}  {}  {}\n", finding.rule,
                       context.text(std::string(finding.waived ? "cli.check.waived-" : "cli.check.") +
                                    std::string{toKey(finding.severity)}),
                       findingTitle(finding, context.language));
    out += "    " + findingText(finding, context.language) + '\n';
    if (const auto hint = findingHint(finding, context.language); !hint.empty()) out += "    " + hint + '\n';
    if (!finding.places.empty())
      out += "    " + context.text("cli.check.places", {{"places", joined(finding.places)}}) + '\n';
    if (finding.waived) out += "    " + context.text("cli.check.reason", {{"reason", finding.waiverReason}}) + '\n';
  }
  return out +
         context.text("cli.check.summary", {{"errors", std::to_string(counts[0])},
                                            {"warnings", std::to_string(counts[1])},
                                            {"advice", std::to_string(counts[2])},
                                            {"waived", std::to_string(counts[3])},
                                            {"rules", std::to_string(rules().size())}}) +
         '\n';
}

int run(Context& context, const std::string& file) {
  const auto derived = readAndDerive(context, file);
  if (!derived) return context.failed(derived.error());
  const std::vector<Finding>& findings = (*derived)->findings;
  std::vector<int> counts(4);
  Json list = Json::array();
  for (const Finding& finding : findings) {
    ++counts[finding.waived ? 3 : static_cast<std::size_t>(finding.severity)];
    list.push_back(findingJson(finding));
  }
  context.print(Json{{"file", file},
                     {"rules", rules().size()},
                     {"errors", counts[0]},
                     {"warnings", counts[1]},
                     {"advice", counts[2]},
                     {"waived", counts[3]},
                     {"findings", list}},
                human(context, findings, counts));
  return counts[0] > 0 ? exitFindings : exitFine;
}

} // namespace

Command addCheck(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "check");
  auto file = std::make_shared<std::string>();
  app->add_option("file", *file, context.text("cli.option.file"))->required();
  return {app, [file](Context& c) { return run(c, *file); }};
}

} // namespace cw::cli
