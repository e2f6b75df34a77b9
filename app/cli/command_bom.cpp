// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "core/interchange/bom.h"
#include "core/model/project_file.h"

namespace cw::cli {
namespace {

struct Options {
  std::string file, format = "csv", output;
};

/// The bill must not take the place of the design it was made from.
bool writesOverInput(const Options& options) {
  std::error_code problem;
  return !options.output.empty() && std::filesystem::equivalent(options.file, options.output, problem);
}

int run(Context& context, const Options& options) {
  if (writesOverInput(options)) return context.failed(Error("cli.output-is-input").at(options.output));
  const auto derived = readAndDerive(context, options.file);
  if (!derived) return context.failed(derived.error());
  const Derived& d = **derived;
  const Bom bom = makeBom(d.design, d.topology, d.cabling, d.power);
  const bool asJson = options.format == "json" || (context.json && options.output.empty());
  const std::string content = asJson ? bomJson(bom) : bomCsv(bom);
  if (options.output.empty()) {
    std::fwrite(content.data(), 1, content.size(), stdout);
    return exitFine;
  }
  if (const auto written = writeFileAtomically(options.output, content); !written)
    return context.failed(written.error());
  context.print(Json{{"file", options.output}, {"lines", bom.lines.size()}},
                context.text("cli.bom.done", {{"file", options.output}, {"lines", std::to_string(bom.lines.size())}}) +
                    '\n');
  return exitFine;
}

} // namespace

Command addBom(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "bom");
  auto options = std::make_shared<Options>();
  app->add_option("file", options->file, context.text("cli.option.file"))->required();
  app->add_option("-f,--format", options->format, context.text("cli.bom.format"))
      ->check(CLI::IsMember({"csv", "json"}));
  app->add_option("-o,--output", options->output, context.text("cli.bom.output"));
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
