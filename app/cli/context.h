// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "catalog/catalog.h"
#include "core/base/language.h"
#include "core/base/messages.h"
#include "core/base/progress.h"
#include "core/rules/derived.h"

namespace cw::cli {

using Json = nlohmann::ordered_json;

/// Exit codes that every command keeps.
enum ExitCode { exitFine = 0, exitFindings = 1, exitInput = 2, exitStopped = 3 };

/// What a command works with: the language, the output form, and the catalog, opened when first asked for.
class Context {
public:
  Language language = Language::English;
  bool json = false;
  /// Stopped by an interrupt from the keyboard.
  std::stop_token stop;

  /// The catalog; the error stands when it cannot be opened.
  Result<Catalog*> catalog();
  /// The same with the user's own database, made when it is missing: for commands that write into it.
  Result<Catalog*> userCatalog();
  /// A message in the language of this run.
  std::string text(std::string_view id, const std::vector<MessageArg>& args = {}) const;
  /// Prints one JSON document, or the human form that `human` writes.
  void print(const Json& document, const std::string& human) const;
  /// Prints an error in the form asked for and gives its exit code.
  int failed(const Error& error) const;
  /// A progress line, on a terminal only.
  Progress progress() const;

private:
  Result<Catalog*> open(bool makeUserDatabase);

  std::unique_ptr<Catalog> catalog_;
};

/// A command: adds its options to the parser and gives what runs when it is chosen.
struct Command {
  CLI::App* app = nullptr;
  std::function<int(Context&)> run;
};

/// Makes the parser's own words of help texts speak the language; before commands are added, which take them over.
void translateHelp(CLI::App& app, const Context& context);

/// Adds a command with its help text (`cli.NAME.help`) and examples (`cli.NAME.examples`) in the present language.
CLI::App* addCommand(CLI::App& parent, const Context& context, const std::string& name);

/// Adds a subcommand with its help text (`cli.PARENT.NAME.help`).
CLI::App* addPart(CLI::App& command, const Context& context, const std::string& parent, const std::string& name);

/// One function a command, each in its own file.
Command addNew(CLI::App& parent, const Context& context);
Command addInfo(CLI::App& parent, const Context& context);
Command addFabric(CLI::App& parent, const Context& context);
Command addCalc(CLI::App& parent, const Context& context);
Command addBom(CLI::App& parent, const Context& context);
Command addCatalog(CLI::App& parent, const Context& context);
Command addCheck(CLI::App& parent, const Context& context);
Command addExport(CLI::App& parent, const Context& context);
Command addSize(CLI::App& parent, const Context& context);
Command addSearch(CLI::App& parent, const Context& context);
Command addPredict(CLI::App& parent, const Context& context);
Command addMemory(CLI::App& parent, const Context& context);
Command addServe(CLI::App& parent, const Context& context);
Command addOptimise(CLI::App& parent, const Context& context);
Command addSimulate(CLI::App& parent, const Context& context);
Command addWorkload(CLI::App& parent, const Context& context);
Command addAssumption(CLI::App& parent, const Context& context);

/// Reads a design and says on standard error what a migration changed.
Result<Design> readDesign(const Context& context, const std::string& path);
/// Reads a design and derives everything from it.
Result<std::shared_ptr<const Derived>> readAndDerive(Context& context, const std::string& path);

} // namespace cw::cli
