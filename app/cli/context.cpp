// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"

#include <unistd.h>

#include <cstdio>

#include "catalog/user_path.h"
#include "core/model/project_file.h"

namespace cw::cli {
namespace {

Json errorJson(const Error& error, Language language) {
  Json out{{"code", error.code}, {"message", message(error.code, error.args, language)}};
  if (!error.where.empty()) out["where"] = error.where;
  if (!error.expected.empty()) out["expected"] = error.expected;
  if (!error.found.empty()) out["found"] = error.found;
  if (!error.hint.empty()) out["hint"] = message(error.hint, error.args, language);
  if (error.cause) out["cause"] = errorJson(*error.cause, language);
  return out;
}

bool stopsTheRun(const std::string& code) { return code == "job.cancelled" || code == "program.missing"; }

} // namespace

Result<Catalog*> Context::open(bool makeUserDatabase) {
  const std::filesystem::path own = userDatabasePath();
  std::error_code problem;
  const bool use = !own.empty() && (makeUserDatabase || std::filesystem::exists(own, problem));
  if (makeUserDatabase) std::filesystem::create_directories(own.parent_path(), problem);
  auto opened = Catalog::openDefault(use ? own : std::filesystem::path{});
  if (!opened) return fail(opened.error());
  catalog_ = std::move(*opened);
  return catalog_.get();
}

Result<Catalog*> Context::catalog() { return catalog_ ? Result<Catalog*>{catalog_.get()} : open(false); }

Result<Catalog*> Context::userCatalog() {
  if (userDatabasePath().empty()) return fail("cli.no-home");
  return open(true);
}

std::string Context::text(std::string_view id, const std::vector<MessageArg>& args) const {
  return message(id, args, language);
}

void Context::print(const Json& document, const std::string& human) const {
  const std::string out = json ? document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n' : human;
  std::fwrite(out.data(), 1, out.size(), stdout);
}

int Context::failed(const Error& error) const {
  if (json) {
    print(Json{{"error", errorJson(error, language)}}, {});
  } else {
    std::fprintf(stderr, "%s\n", text("cli.error", {{"error", renderError(error, language)}}).c_str());
  }
  return stopsTheRun(error.code) ? exitStopped : exitInput;
}

Progress Context::progress() const {
  if (isatty(STDERR_FILENO) == 0) return Progress{};
  return Progress{[this](double fraction, const std::string& step) {
    std::fprintf(stderr, "\r\033[K%3.0f %% %s", fraction * 100, step.empty() ? "" : text(step).c_str());
    if (fraction >= 1) std::fputs("\r\033[K", stderr);
  }};
}

void translateHelp(CLI::App& app, const Context& context) {
  app.option_defaults()->group(context.text("cli.label.Options"));
  app.set_help_flag("-h,--help", context.text("cli.option.help"));
  for (const char* label : {"Usage", "OPTIONS", "REQUIRED", "Positionals", "SUBCOMMAND", "TEXT", "INT"}) {
    app.get_formatter()->label(label, context.text(std::string("cli.label.") + label));
  }
}

namespace {

/// An option given as empty text must not pass for one that was left out.
void refuseEmptyValues(CLI::App* app) {
  app->parse_complete_callback([app] {
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& value : option->results()) {
        if (value.empty()) throw CLI::ArgumentMismatch(option->get_name() + ": empty");
      }
    }
  });
}

} // namespace

CLI::App* addCommand(CLI::App& parent, const Context& context, const std::string& name) {
  CLI::App* command = parent.add_subcommand(name, context.text("cli." + name + ".help"));
  command->group(context.text("cli.label.Subcommands"));
  command->set_help_flag("-h,--help", context.text("cli.option.help"));
  command->fallthrough(); // --json and --lang may stand after the command too
  refuseEmptyValues(command);
  command->footer(context.text("cli.examples") + '\n' + context.text("cli." + name + ".examples"));
  return command;
}

CLI::App* addPart(CLI::App& command, const Context& context, const std::string& parent, const std::string& name) {
  CLI::App* part = command.add_subcommand(name, context.text("cli." + parent + '.' + name + ".help"));
  part->group(context.text("cli.label.Subcommands"));
  part->set_help_flag("-h,--help", context.text("cli.option.help"));
  part->fallthrough();
  refuseEmptyValues(part);
  return part;
}

Result<Design> readDesign(const Context& context, const std::string& path) {
  auto loaded = loadDesign(path);
  if (!loaded) return fail(loaded.error());
  for (const auto& [id, args] : loaded->changes) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), context.text(id, args).c_str());
  }
  return std::move(loaded->design);
}

Result<std::shared_ptr<const Derived>> readAndDerive(Context& context, const std::string& path) {
  auto design = readDesign(context, path);
  if (!design) return fail(design.error());
  auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  return derive(*design, 0, **catalog, context.progress(), context.stop);
}

} // namespace cw::cli
