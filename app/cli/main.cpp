// SPDX-License-Identifier: GPL-3.0-or-later
// clusterwright-cli: everything the studio computes, on a bare server.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <thread>

#include "app/cli/context.h"
#include "app/cli/usage.h"

namespace {

using namespace cw;
using namespace cw::cli;

std::stop_source& interrupted() {
  static std::stop_source source;
  return source;
}

// The first interrupt asks the work to stop and lets it clean up, the second ends the program. A thread waits for
// them, because a signal handler may not touch a stop source.
void stopOnInterrupt() {
  static sigset_t interrupts;
  sigemptyset(&interrupts);
  sigaddset(&interrupts, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupts, nullptr);
  interrupted(); // constructed before the thread needs it
  std::thread([] {
    int signal = 0;
    sigwait(&interrupts, &signal);
    interrupted().request_stop();
    sigwait(&interrupts, &signal);
    _exit(130);
  }).detach();
}

// A closed standard stream must not be given to the next file that is opened: what is meant for the terminal would land
// in it. A stream that cannot be written takes the place, so that printing fails instead.
void keepStandardStreams() {
  int opened = 0;
  do {
    opened = open("/dev/null", O_RDONLY);
  } while (opened >= 0 && opened <= STDERR_FILENO);
  if (opened >= 0) close(opened);
}

// What did not reach its reader, say on a full disk, must not count as done.
int delivered(int exit, const Context& context) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit;
  const Error error("cli.output", {{"reason", std::strerror(errno)}});
  std::fprintf(stderr, "%s\n", context.text("cli.error", {{"error", renderError(error, context.language)}}).c_str());
  return exitInput;
}

// Language and output form decide how even a wrong command line is answered, so they are read before parsing.
void readEarly(int argc, char** argv, Context& context) {
  std::string language;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (language.empty() && value != nullptr) language = value;
  }
  for (int i = 1; i < argc; ++i) {
    const std::string_view arg{argv[i]};
    if (arg == "--json") context.json = true;
    if (arg == "--lang" && i + 1 < argc) language = argv[i + 1];
    if (arg.substr(0, 7) == "--lang=") language = arg.substr(7);
  }
  if (language.substr(0, 2) == "zh") context.language = Language::SimplifiedChinese;
}

int printVersion(Context& context) {
  auto catalog = context.catalog();
  const std::string revision = catalog ? (*catalog)->revision() : std::string{};
  Json document{{"name", "clusterwright"}, {"version", CW_VERSION}, {"build", CW_BUILD_TYPE}};
  document["catalog_revision"] = revision.empty() ? Json(nullptr) : Json(revision);
  context.print(document, "clusterwright " CW_VERSION " (" CW_BUILD_TYPE "), " +
                              context.text("cli.version.catalog", {{"revision", revision.empty() ? "-" : revision}}) +
                              '\n');
  return exitFine;
}

int runParsed(CLI::App& app, const std::vector<Command>& commands, Context& context, bool version) {
  if (version) return printVersion(context);
  for (const Command& command : commands) {
    if (command.app->parsed()) return command.run(context);
  }
  std::fputs(app.help().c_str(), stdout);
  return exitInput;
}

int answer(int argc, char** argv, Context& context) {
  CLI::App app{context.text("cli.about"), "clusterwright-cli"};
  translateHelp(app, context);
  bool version = false;
  std::string language;
  app.add_flag("--json", context.json, context.text("cli.option.json"));
  app.add_option("--lang", language, context.text("cli.option.lang"))->check(CLI::IsMember({"en", "zh_CN"}));
  app.add_flag("--version", version, context.text("cli.option.version"));
  app.footer(context.text("cli.footer"));
  const std::vector<Command> commands{addNew(app, context),        addInfo(app, context),     addFabric(app, context),
                                      addBom(app, context),        addCheck(app, context),    addExport(app, context),
                                      addSize(app, context),       addCatalog(app, context),  addSearch(app, context),
                                      addPredict(app, context),    addMemory(app, context),   addCalc(app, context),
                                      addServe(app, context),      addOptimise(app, context), addWorkload(app, context),
                                      addAssumption(app, context), addSimulate(app, context)};
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) { // --help
    return app.exit(asked);
  } catch (const CLI::ParseError& problem) {
    return context.failed(usageError(app, problem, std::vector<std::string>(argv + 1, argv + argc)));
  }
  return runParsed(app, commands, context, version);
}

int run(int argc, char** argv) {
  Context context;
  context.stop = interrupted().get_token();
  readEarly(argc, argv, context);
  return delivered(answer(argc, argv, context), context);
}

} // namespace

int main(int argc, char** argv) {
  keepStandardStreams();
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGXFSZ, SIG_IGN); // a file beyond the user's limit is then an error that cleans up
  stopOnInterrupt();
  try {
    return run(argc, argv);
  } catch (const std::exception& bug) {
    std::fprintf(stderr, "internal error: %s\n", bug.what());
    return 70; // a bug of ours, not of the input
  }
}
