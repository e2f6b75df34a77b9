// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "core/base/suggest.h"

using namespace cw;

class TestSuggest : public QObject {
  Q_OBJECT

private slots:
  void distances() {
    QCOMPARE(editDistance("kitten", "sitting"), 3); // the textbook case of Levenshtein's distance
    QCOMPARE(editDistance("", "abc"), 3);
    QCOMPARE(editDistance("QM9700", "qm9700"), 0);
    QCOMPARE(editDistance("qm7900", "qm9700"), 1); // two neighbours swapped
  }
  void nearest() {
    const std::vector<std::string> known{"rail-only", "rail-optimized", "torus", "clos"};
    QCOMPARE(nearest("rail-optimised", known, 2).front(), std::string("rail-optimized"));
    QCOMPARE(nearest("rail", known, 2).size(), std::size_t{0}); // less than half in common
    QCOMPARE(nearest("tours", known, 5), std::vector<std::string>{"torus"});
    QVERIFY(nearest("zzzz", known, 5).empty());
  }
};

CW_TEST(TestSuggest);
#include "test_suggest.moc"
