// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include <QTemporaryDir>

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "core/model/lock_file.h"

using namespace cw;
using namespace cw::test;
namespace fs = std::filesystem;

namespace {

void writeOwner(const fs::path& path, const LockOwner& owner) {
  std::ofstream{path} << "{\"user\":\"" << owner.user << "\",\"host\":\"" << owner.host << "\",\"pid\":" << owner.pid
                      << ",\"started\":\"" << owner.started << "\",\"token\":\"other\"}";
}

/// The number of a process that has ended and was waited for.
long endedProcess() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  return child;
}

} // namespace

class TestLockFile : public QObject {
  Q_OBJECT
  QTemporaryDir dir_;
  fs::path file() const { return fs::path{dir_.path().toStdString()} / "a.cwd"; }
private slots:
  void theSecondIsToldWhoHasIt() {
    std::optional first{std::move(*DesignLock::acquire(file()))};
    QVERIFY(first->isHeld());
    const auto second = DesignLock::acquire(file());
    QCOMPARE(codeOf(second), "file.locked");
    const auto& args = second.error().args;
    QCOMPARE(args[1].second, thisProcess().host);
    QCOMPARE(args[2].second, std::to_string(::getpid()));
    first.reset();
    QVERIFY(!fs::exists(lockPathOf(file())));
    QVERIFY(DesignLock::acquire(file()).has_value());
  }

  void locksOfEndedProcessesAreReplaced() {
    LockOwner owner = thisProcess();
    owner.pid = endedProcess();
    writeOwner(lockPathOf(file()), owner);
    QVERIFY(isGone(owner));
    const auto lock = DesignLock::acquire(file());
    QVERIFY2(lock, why(lock).c_str());
    QVERIFY(lock->isHeld());
    QCOMPARE(std::distance(fs::directory_iterator{dir_.path().toStdString()}, {}), std::ptrdiff_t{1});
  }

  void aReusedProcessNumberIsSomeoneElse() {
    LockOwner owner = thisProcess();
    QVERIFY(!isGone(owner));
    owner.started = "another boot/123";
    QVERIFY(isGone(owner));
  }

  void otherHostsAreBelieved() {
    LockOwner owner{"ada", "elsewhere.example", endedProcess(), "x"};
    QVERIFY(!isGone(owner));
    writeOwner(lockPathOf(file()), owner);
    const auto refused = DesignLock::acquire(file());
    QCOMPARE(codeOf(refused), "file.locked");
    QCOMPARE(refused.error().args[0].second, "ada");
  }

  void takingOverEndsTheOtherLock() {
    auto first = DesignLock::acquire(file());
    QVERIFY2(first, why(first).c_str());
    {
      const auto second = DesignLock::takeOver(file());
      QVERIFY(second && second->isHeld());
      QVERIFY(!first->isHeld());
      first = fail("file.locked"); // its end must not remove what is no longer its own
      QVERIFY(second->isHeld());
    }
    QVERIFY(!fs::exists(lockPathOf(file())));
  }

  void aDamagedLockIsNobodys() {
    std::ofstream{lockPathOf(file())} << "garbage";
    QVERIFY(DesignLock::acquire(file()).has_value());
  }

  void aFolderThatCannotBeWrittenIsAnError() {
    const auto refused = DesignLock::acquire("/proc/a.cwd");
    QVERIFY(!refused && refused.error().code != "file.locked");
  }

  void cleanup() { fs::remove(lockPathOf(file())); }
};

CW_TEST(TestLockFile);
#include "test_lock_file.moc"
