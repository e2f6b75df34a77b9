// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/templates/templates.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/suggest.h"
#include "core/placement/templates/cluster_plan.h"
#include "core/placement/templates/superpod_policy.h"
#include "core/units/text.h"

namespace cw {
namespace templates_detail {

namespace {

ScaleUpDomain insideNode(const char* name, int switches, double linkGBps) {
  ScaleUpDomain domain;
  domain.name = name;
  domain.acceleratorsPerNode = 8;
  domain.switchesPerDomain = switches;
  domain.linksPerAccelerator = 18;
  domain.linkGBps = linkGBps;
  return domain;
}

} // namespace

ScaleUpDomain hopperScaleUp() { return insideNode("NVLink 4", 4, 25); }
ScaleUpDomain blackwellScaleUp() { return insideNode("NVLink 5", 2, 50); }

std::vector<Template> allTemplates() {
  const char* ownRules = "sizing rules of fat trees; service networks by the template's own policy";
  return {
      {{"superpod-h100", {{"units", 4, 1, 16}, {"nodes", 0, 0, 512}}, superpodH100Source}, planSuperpodH100},
      {{"superpod-b200", {{"units", 4, 1, 16}, {"nodes", 0, 0, 512}}, superpodB200Source}, planSuperpodB200},
      {{"superpod-b300", {{"units", 2, 1, 8}, {"nodes", 0, 0, 512}}, superpodB300Source}, planSuperpodB300},
      {{"superpod-b300-xdr", {{"units", 1, 1, 8}, {"nodes", 0, 0, 576}}, superpodB300XdrSource}, planSuperpodB300Xdr},
      {{"llm-training", {{"nodes", 64, 16, 256}}, ownRules}, planTraining},
      {{"mixed-research", {{"nodes", 16, 8, 16}}, ownRules}, planMixedResearch},
      {{"inference", {{"nodes", 4, 1, 4}}, ownRules}, planInference},
  };
}

namespace {

const std::vector<Template>& knownTemplates() {
  static const std::vector<Template> all = allTemplates();
  return all;
}

Result<const Template*> findTemplate(std::string_view id) {
  std::vector<std::string> ids;
  for (const Template& candidate : knownTemplates()) {
    if (candidate.info.id == id) return &candidate;
    ids.push_back(candidate.info.id);
  }
  const auto near = closest(id, ids, 1);
  std::string list;
  for (const std::string& known : ids)
    list += (list.empty() ? "" : ", ") + known;
  return fail("template.unknown", {{"id", std::string{id}}, {"nearest", near.front()}, {"known", list}});
}

Result<std::map<std::string, long long>> parametersOf(const TemplateInfo& info,
                                                      const std::map<std::string, std::string>& settings) {
  std::map<std::string, long long> values;
  std::string known;
  for (const TemplateParameter& parameter : info.parameters) {
    values[parameter.key] = parameter.defaultValue;
    known += (known.empty() ? "" : ", ") + parameter.key;
  }
  for (const auto& [key, text] : settings) {
    const auto parameter = std::find_if(info.parameters.begin(), info.parameters.end(),
                                        [&key = key](const TemplateParameter& p) { return p.key == key; });
    if (parameter == info.parameters.end()) {
      return fail("template.no-such-parameter", {{"key", key}, {"template", info.id}, {"known", known}});
    }
    const auto value = parseCount(text, parameter->low, parameter->high);
    if (!value) {
      return fail(Error("template.parameter-range", {{"key", key},
                                                     {"value", text},
                                                     {"low", std::to_string(parameter->low)},
                                                     {"high", std::to_string(parameter->high)}})
                      .because(value.error()));
    }
    values[key] = *value;
  }
  return values;
}

} // namespace
} // namespace templates_detail

std::span<const TemplateInfo> templates() {
  static const std::vector<TemplateInfo> infos = [] {
    std::vector<TemplateInfo> all;
    for (const auto& known : templates_detail::knownTemplates())
      all.push_back(known.info);
    return all;
  }();
  return infos;
}

Result<Design> makeFromTemplate(std::string_view id, const std::map<std::string, std::string>& settings,
                                const EntrySource& catalog) {
  const auto known = templates_detail::findTemplate(id);
  if (!known) return fail(known.error());
  const auto parameters = templates_detail::parametersOf((*known)->info, settings);
  if (!parameters) return fail(parameters.error());
  DesignStore store;
  {
    Transaction transaction(store, "template.step");
    const auto written = templates_detail::write((*known)->plan(*parameters), catalog, transaction);
    if (!written) return fail(written.error());
    const auto committed = transaction.commit();
    if (!committed) return fail(committed.error());
  }
  Design design = store.design();
  design.templateId = (*known)->info.id;
  return design;
}

} // namespace cw
