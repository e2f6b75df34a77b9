// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "core/base/suggest.h"

using namespace cw;

class TestSuggest : public QObject {
  Q_OBJECT
private slots:
  void distances() {
    QCOMPARE(editDistance("", ""), std::size_t{0});
    QCOMPARE(editDistance("abc", ""), std::size_t{3});
    QCOMPARE(editDistance("kitten", "sitting"), std::size_t{3}); // the textbook example
    QCOMPARE(editDistance("ab", "ba"), std::size_t{1});          // swapped neighbours
    QCOMPARE(editDistance("QM9700", "qm9700"), std::size_t{0});
  }

  void suggestions() {
    const std::vector<std::string> ids{"nvidia-qm9700", "nvidia-qm9790", "nvidia-dgx-h100", "arista-7060x6"};
    QCOMPARE(nearest("nvidia-qm9701", ids, 2), (std::vector<std::string>{"nvidia-qm9700", "nvidia-qm9790"}));
    QCOMPARE(nearest("nvidia-dxg-h100", ids, 1), std::vector<std::string>{"nvidia-dgx-h100"});
    QCOMPARE(nearest("H100", ids), std::vector<std::string>{"nvidia-dgx-h100"}); // contained
    QVERIFY(nearest("toaster", ids).empty());
    QVERIFY(nearest("x", {}).empty());
  }

  // A part may begin and end anywhere, and separators do not count.
  void parts() {
    QCOMPARE(partDistance("lama3", "llama-3-8b"), std::size_t{0});
    QCOMPARE(partDistance("H1000", "nvidia-h100-sxm5"), std::size_t{1});
    QCOMPARE(partDistance("H1000", "nvidia-a100"), std::size_t{2});
    QCOMPARE(partDistance("", "x"), std::size_t{0});
    QCOMPARE(partDistance("abc", ""), std::size_t{3});
  }

  void theClosestIsAlwaysNamed() {
    const std::vector<std::string> ids{"nvidia-qm9700", "nvidia-h100-sxm5", "arista-7060x6"};
    QCOMPARE(closest("H1000", ids, 1), std::vector<std::string>{"nvidia-h100-sxm5"});
    QCOMPARE(closest("qm9701", ids, 1), std::vector<std::string>{"nvidia-qm9700"});
    QCOMPARE(closest("toaster", ids).size(), std::size_t{3});
    QVERIFY(closest("x", {}).empty());
  }
};

CW_TEST(TestSuggest);
#include "test_suggest.moc"
