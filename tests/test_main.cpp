// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QCoreApplication>
#ifdef CW_TEST_WIDGETS
#include <QApplication>
#endif

#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <string>

namespace {

std::map<std::string, cw::test::MakeTest>& tests() {
  static std::map<std::string, cw::test::MakeTest> all;
  return all;
}

} // namespace

cw::test::Registration::Registration(const char* file, MakeTest make) {
  std::string stem{file};
  stem.erase(0, stem.find_last_of('/') + 1);
  stem.erase(stem.find('.'));
  tests().emplace(stem, make);
}

/// `PROGRAM [STEM [QTest arguments]]`: the test classes of one file, or all of them.
int main(int argc, char** argv) {
#ifdef CW_TEST_WIDGETS
  QApplication application(argc, argv);
#else
  QCoreApplication application(argc, argv);
#endif
  const bool named = argc > 1 && argv[1][0] != '-';
  const std::string only = named ? argv[1] : "";
  if (named) {
    std::memmove(argv + 1, argv + 2, sizeof(char*) * static_cast<std::size_t>(argc - 1));
    --argc;
  }
  int failed = 0;
  int run = 0;
  for (const auto& [stem, make] : tests()) {
    if (named && stem != only) continue;
    const std::unique_ptr<QObject> test{make()};
    failed += QTest::qExec(test.get(), argc, argv) == 0 ? 0 : 1;
    ++run;
  }
  if (run == 0) {
    std::fprintf(stderr, "no test class is registered as '%s'\n", only.c_str());
    return 1;
  }
  return failed == 0 ? 0 : 1;
}
