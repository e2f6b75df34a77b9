// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <limits>

#include "core/sizing/report/derivation.h"

using namespace cw::sizing;

namespace {

Derivation value(double number, const char* unit) {
  Derivation node;
  node.symbol = "x";
  node.value = number;
  node.unit = unit;
  return node;
}

} // namespace

class TestDerivation : public QObject {
  Q_OBJECT
private slots:
  void valuesAsText_data() {
    QTest::addColumn<double>("number");
    QTest::addColumn<QByteArray>("unit");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](double number, const char* unit, const char* text) {
      QTest::newRow(text) << number << QByteArray(unit) << QByteArray(text);
    };
    row(0.14999, "", "0.150");
    row(0.0088, "", "0.00880");
    row(2.2e-6, "", "2.2e-06");
    row(0, "", "0");
    row(12, "", "12");
    row(3.16228, "", "3.16");
    row(47.25, "", "47.2");
    row(153600, "", "153,600");
    row(987.7e9, "B", "988 GB");
    row(50e9, "B/s", "50.0 GB/s");
    row(4.2e23, "FLOP", "420 ZFLOP");
    row(230070.4, "m3/h", "230,070 m3/h");
    row(1.202e6, "W", "1.20 MW");
    row(131.5, "d", "132 d");
    row(0.0118, "s", "11.8 ms");
    row(324.2, "s", "5.40 min");
    row(220840, "s", "2.56 d");
    row(0.09, "1/year", "0.0900 1/year");
    row(std::numeric_limits<double>::infinity(), "s", "∞ s");
  }
  void valuesAsText() {
    QFETCH(double, number);
    QFETCH(QByteArray, unit);
    QFETCH(QByteArray, text);
    QCOMPARE(QByteArray::fromStdString(valueText(value(number, unit.constData()))), text);
  }

  void aLineANode() {
    Derivation sum = value(5, "W");
    sum.symbol = "P";
    sum.formula = "a + b";
    sum.inputs = {value(2, "W"), value(3, "W")};
    sum.inputs[0].source = "catalog: dgx";
    sum.inputs[1].source = "policy";
    sum.inputs[1].verified = false;
    QCOMPARE(QByteArray::fromStdString(toText(sum)),
             QByteArray("P = a + b = 5.00 W\n  x = 2.00 W  [catalog: dgx]\n  x = 3.00 W  [policy] (not verified)\n"));
  }
};

CW_TEST(TestDerivation);
#include "test_derivation.moc"
