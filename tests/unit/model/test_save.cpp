// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include <QTemporaryDir>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "core/model/file/atomic_file.h"
#include "core/model/project_file.h"

using namespace cw;
using namespace cw::test;
namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path& path) {
  const auto content = readFile(path, 1U << 24U);
  return content ? *content : "cannot read";
}

void writePlain(const fs::path& path, std::string_view content) { std::ofstream{path, std::ios::binary} << content; }

/// Files may grow to this size only, as on a full disk: the write that crosses it is cut short.
class SizeLimit {
public:
  explicit SizeLimit(rlim_t bytes) {
    ::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SizeLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }

private:
  rlimit before_{};
};

} // namespace

class TestSave : public QObject {
  Q_OBJECT
  QTemporaryDir dir_;
  fs::path file(const char* name) const { return fs::path{dir_.path().toStdString()} / name; }
  std::size_t filesIn() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator{dir_.path().toStdString()}, {}));
  }
private slots:
  void init() {
    for (const auto& entry : fs::directory_iterator{dir_.path().toStdString()})
      fs::remove_all(entry);
  }

  void theVersionBeforeIsKept() {
    QVERIFY(saveDesign(Design{}, file("a.cwd")).has_value());
    QCOMPARE(filesIn(), std::size_t{1});
    QVERIFY(saveDesign(sampleDesign(), file("a.cwd")).has_value());
    QCOMPARE(filesIn(), std::size_t{2}); // and nothing temporary
    QCOMPARE(contentOf(file("a.cwd")), designToText(sampleDesign()));
    const auto old = loadDesign(file("a.cwd~"));
    QVERIFY(old && old->design.table<Device>().empty());
    QVERIFY(saveDesign(sampleDesign(), file("a.cwd")).has_value());
    QCOMPARE(contentOf(file("a.cwd~")), designToText(sampleDesign()));
  }

  void theModeIsKept() {
    writePlain(file("a.cwd"), "x");
    ::chmod(file("a.cwd").c_str(), 0640);
    QVERIFY(saveDesign(Design{}, file("a.cwd")).has_value());
    struct stat info {};
    QCOMPARE(::stat(file("a.cwd").c_str(), &info), 0);
    QCOMPARE(info.st_mode & 07777U, mode_t{0640});
  }

  void aLinkStaysALink() {
    writePlain(file("real"), "old");
    fs::create_symlink("real", file("link"));
    QVERIFY(writeFileAtomically(file("link"), "new").has_value());
    QVERIFY(fs::is_symlink(file("link")));
    QCOMPARE(contentOf(file("real")), "new");
  }

  void aShortWriteLeavesWhatWasThere() {
    QVERIFY(saveDesign(sampleDesign(), file("a.cwd")).has_value());
    const std::string before = contentOf(file("a.cwd"));
    Result<> saved;
    {
      const SizeLimit limit{1000};
      saved = saveDesign(sampleDesign(), file("a.cwd"));
    }
    QCOMPARE(codeOf(saved), "file.cannot-write"); // EFBIG
    QCOMPARE(contentOf(file("a.cwd")), before);
    QCOMPARE(filesIn(), std::size_t{1});
  }

  void aFullDiskIsNamed() {
    const FileHandle full{::open("/dev/full", O_WRONLY)};
    QVERIFY(!writeAll(full.get(), "x"));
    QCOMPARE(writeError("f", errno).code, "file.disk-full");
    QCOMPARE(codeOf(writeFileAtomically("/dev/full", "x")), "file.disk-full"); // a device is written, not replaced
    QVERIFY(fs::is_character_file("/dev/full"));
  }

  void readOnlyIsNamed() {
    writePlain(file("a.cwd"), "mine");
    ::chmod(file("a.cwd").c_str(), 0444);
    QCOMPARE(codeOf(saveDesign(Design{}, file("a.cwd"))), "file.read-only"); // for root as well
    QCOMPARE(contentOf(file("a.cwd")), "mine");
    QCOMPARE(writeError("f", EROFS).code, "file.read-only");
    QCOMPARE(writeError("f", EACCES).code, "file.read-only");
  }

  void impossiblePlaces() {
    writePlain(file("a.cwd"), "x");
    QCOMPARE(codeOf(saveDesign(Design{}, file("a.cwd") / "b.cwd")), "file.cannot-write"); // the parent is a file
    QCOMPARE(codeOf(saveDesign(Design{}, file("missing") / "b.cwd")), "file.cannot-write");
    QCOMPARE(codeOf(saveDesign(Design{}, dir_.path().toStdString())), "file.cannot-write"); // a folder
    QVERIFY(!saveDesign(Design{}, "/proc/b.cwd").has_value());
    const auto missing = loadDesign(file("none.cwd"));
    QCOMPARE(codeOf(missing), "file.cannot-open");
    QCOMPARE(missing.error().where, file("none.cwd").string());
    QCOMPARE(codeOf(loadDesign(dir_.path().toStdString())), "file.cannot-read");
  }

  void newerFilesAreNotSavedOver() {
    std::string text = designToText(Design{});
    text.replace(text.find("\"version\":1"), 11, "\"version\":2");
    writePlain(file("a.cwd"), text);
    QCOMPARE(codeOf(saveDesign(sampleDesign(), file("a.cwd"))), "file.too-new");
    QCOMPARE(contentOf(file("a.cwd")), text);
  }

  // Undo takes `next_id` back with the rows; the file must not forget the ids it once held.
  void idsOnceSavedAreNeverReused() {
    DesignStore store{sampleDesign()};
    Transaction t{store, "edit.test"};
    t.put(Hall{.id = t.newId<Hall>(), .name = "second", .unknown = {}});
    QVERIFY(t.commit().has_value());
    QVERIFY(saveDesign(store.design(), file("a.cwd")).has_value());
    store.undo();
    QVERIFY(saveDesign(store.design(), file("a.cwd")).has_value());
    DesignStore reopened{loadDesign(file("a.cwd"))->design};
    Transaction next{reopened, "edit.test"};
    QCOMPARE(next.newId<Hall>().value, std::uint64_t{14}); // 13 was "second"
    // The same when another program has laid the file out anew.
    writePlain(file("b.cwd"), R"({"name":"x", "next_id": 500, "version": 1, "format": "clusterwright-design"})");
    QVERIFY(saveDesign(store.design(), file("b.cwd")).has_value());
    QCOMPARE(loadDesign(file("b.cwd"))->design.nextId(), std::uint64_t{500});
  }
};

CW_TEST(TestSave);
#include "test_save.moc"
