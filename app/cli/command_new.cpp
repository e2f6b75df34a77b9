// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "app/cli/table.h"
#include "core/model/project_file.h"
#include "core/placement/templates/templates.h"

namespace cw::cli {
namespace {

struct Options {
  bool list = false;
  bool force = false;
  std::string id;
  std::vector<std::string> settings;
  std::string output;
};

std::string parametersText(const TemplateInfo& info) {
  std::string out;
  for (const TemplateParameter& p : info.parameters) {
    out += (out.empty() ? "" : ", ") + fmt::format("{}={} ({}…{})", p.key, p.defaultValue, p.low, p.high);
  }
  return out;
}

int listTemplates(const Context& context) {
  Json list = Json::array();
  TextTable table(
      {context.text("cli.column.id"), context.text("cli.column.title"), context.text("cli.column.parameters")});
  for (const TemplateInfo& info : templates()) {
    const std::string title = "template." + info.id + ".title";
    Json parameters = Json::object();
    for (const TemplateParameter& p : info.parameters) {
      parameters[p.key] = Json{{"default", p.defaultValue}, {"low", p.low}, {"high", p.high}};
    }
    list.push_back(Json{{"id", info.id},
                        {"title", Json{{"en", message(title, {}, Language::English)},
                                       {"zh_CN", message(title, {}, Language::SimplifiedChinese)}}},
                        {"parameters", parameters},
                        {"source", info.source}});
    table.add({info.id, context.text(title), parametersText(info)});
  }
  context.print(Json{{"templates", list}}, table.text());
  return exitFine;
}

Result<std::map<std::string, std::string>> settingsOf(const std::vector<std::string>& texts) {
  std::map<std::string, std::string> settings;
  for (const std::string& text : texts) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0) return fail("cli.setting-form", {{"text", text}});
    settings[text.substr(0, equals)] = text.substr(equals + 1);
  }
  return settings;
}

Result<Design> make(Context& context, const Options& options) {
  auto settings = settingsOf(options.settings);
  if (!settings) return fail(settings.error());
  auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  return makeFromTemplate(options.id, *settings, **catalog);
}

int run(Context& context, const Options& options) {
  if (options.list) return listTemplates(context);
  if (options.id.empty()) return context.failed(Error("cli.new.no-template"));
  if (options.output.empty()) return context.failed(Error("cli.no-output"));
  if (!options.force && std::filesystem::exists(options.output)) {
    return context.failed(Error("cli.file-exists").at(options.output));
  }
  const auto design = make(context, options);
  if (!design) return context.failed(design.error());
  if (const auto saved = saveDesign(*design, options.output); !saved) return context.failed(saved.error());
  context.print(Json{{"file", options.output}, {"template", options.id}, {"name", design->name}},
                context.text("cli.new.done", {{"file", options.output}, {"name", design->name}}) + '\n');
  return exitFine;
}

} // namespace

Command addNew(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "new");
  auto options = std::make_shared<Options>();
  app->add_flag("--list", options->list, context.text("cli.new.list"));
  app->add_option("--template", options->id, context.text("cli.new.template"));
  app->add_option("--set", options->settings, context.text("cli.new.set"));
  app->add_option("-o,--output", options->output, context.text("cli.new.output"));
  app->add_flag("--force", options->force, context.text("cli.new.force"));
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
