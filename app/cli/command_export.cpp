// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "core/interchange/export.h"
#include "core/model/project_file.h"

namespace cw::cli {
namespace {

struct Options {
  std::string file, target, folder = ".";
};

Result<> makeFolder(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return fail(Error("cli.export.folder", {{"reason", problem.message()}}).at(folder));
  return {};
}

int run(Context& context, const Options& options) {
  const auto derived = readAndDerive(context, options.file);
  if (!derived) return context.failed(derived.error());
  const auto files = exportDesign(options.target, **derived, context.language);
  if (!files) return context.failed(files.error());
  if (const auto made = makeFolder(options.folder); !made) return context.failed(made.error());
  Json list = Json::array();
  std::string human;
  for (const ExportedFile& file : *files) {
    const std::string path = (std::filesystem::path(options.folder) / file.name).string();
    if (const auto written = writeFileAtomically(path, file.content); !written) return context.failed(written.error());
    list.push_back(Json{{"file", path}, {"bytes", file.content.size()}});
    human += path + '\n';
  }
  context.print(Json{{"target", options.target}, {"files", list}}, human);
  return exitFine;
}

} // namespace

Command addExport(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "export");
  auto options = std::make_shared<Options>();
  app->add_option("file", options->file, context.text("cli.option.file"))->required();
  app->add_option("--to", options->target, context.text("cli.export.to"))->required();
  app->add_option("-o,--output", options->folder, context.text("cli.export.output"));
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
