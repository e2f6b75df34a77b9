// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <random>

#include "core/base/messages.h"
#include "core/units/text.h"

using namespace cw;

namespace {

template <class T>
std::string codeOf(const Result<T>& result) {
  return result ? "fine" : result.error().code;
}

} // namespace

class TestText : public QObject {
  Q_OBJECT
private slots:
  void threeFiguresWithThePrefixThatFits() {
    QCOMPARE(toText(gigabitsPerSecond(400)), "400 Gb/s");
    QCOMPARE(toText(gigabitsPerSecond(1600)), "1.60 Tb/s");
    QCOMPARE(toText(watts(1.42e6)), "1.42 MW");
    QCOMPARE(toText(watts(10200)), "10.2 kW");
    QCOMPARE(toText(watts(999.6)), "1.00 kW"); // not 1000 W
    QCOMPARE(toText(watts(999.4)), "999 W");
    QCOMPARE(toText(watts(0)), "0 W");
    QCOMPARE(toText(watts(-1500)), "-1.50 kW");
    QCOMPARE(toText(kilograms(29300)), "29.3 t");
    QCOMPARE(toText(kilograms(130.45)), "130 kg");
    QCOMPARE(toText(gigabytes(2000)), "2.00 TB");
    QCOMPARE(toText(gigabytesPerSecond(12.5)), "12.5 GB/s");
    QCOMPARE(toText(seconds(0.00025)), "250 µs");
    QCOMPARE(toText(seconds(7200)), "7200 s");
    QCOMPARE(toText(voltAmperes(17300)), "17.3 kVA");
    QCOMPARE(toText(denseTeraflops(989.4)), "989 TFLOP/s");
    QCOMPARE(toText(metres(2.5)), "2.50 m");
    QCOMPARE(toText(metres(0.6)), "600 mm");
    QCOMPARE(toText(usDollars(1234567.4)), "1,234,567 USD");
    QCOMPARE(toText(usDollars(12.5)), "12.5 USD");
    QCOMPARE(toBinaryText(gibibytes(80)), "80.0 GiB");
    QCOMPARE(toText(HalfUnits{16}), "8U");
    QCOMPARE(toText(HalfUnits{1}), "0.5U");
  }

  void counts() {
    QCOMPARE(groupedCount(102400), "102,400");
    QCOMPARE(groupedCount(999), "999");
    QCOMPARE(groupedCount(-1234567), "-1,234,567");
    QCOMPARE(groupedCount(0), "0");
    QCOMPARE(parseCount("127", 1, 1000).value_or(-1), 127);
    QCOMPARE(parseCount(" 5 ", 1, 1000).value_or(-1), 5);
    QCOMPARE(codeOf(parseCount("0", 1, 1000)), "number.out-of-range");
    QCOMPARE(codeOf(parseCount("-3", 1, 1000)), "number.out-of-range");
    QCOMPARE(codeOf(parseCount("99999999999999999999", 1, 1000)), "number.out-of-range");
    for (const char* bad : {"", " ", "x", "1.5", "12a", "0x10", "1e3", "--1"}) {
      QCOMPARE(codeOf(parseCount(bad, -10, 1000)), "number.malformed");
    }
    QCOMPARE(renderError(parseCount("0", 1, 9).error(), Language::English), "0 is not within 1 and 9.");
  }

  void plainNumbersReadBack() {
    QCOMPARE(plainNumber(0.1), "0.1");
    QCOMPARE(plainNumber(10200), "10200");
    QCOMPARE(plainNumber(-0.0), "0");
    std::mt19937_64 random{1};
    for (int i = 0; i < 10'000; ++i) {
      const double number = std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 200) - 100);
      QCOMPARE(std::stod(plainNumber(number)), number);
    }
  }

  void quantitiesParse() {
    QCOMPARE(parseBitRate("400G").value(), gigabitsPerSecond(400));
    QCOMPARE(parseBitRate("400 Gb/s").value(), gigabitsPerSecond(400));
    QCOMPARE(parseBitRate("1.6Tb/s").value(), gigabitsPerSecond(1600));
    QCOMPARE(parseByteRate("50 GB/s").value(), gigabytesPerSecond(50));
    QCOMPARE(parseBytes("80GB").value(), gigabytes(80));
    QCOMPARE(parseBytes("80 GiB").value(), gibibytes(80));
    QCOMPARE(parseWatts("10.2 kW").value(), watts(10200));
    QCOMPARE(parseMetres("3m").value(), metres(3));
    QCOMPARE(parseKilograms("130 kg").value(), kilograms(130));
    QCOMPARE(parseSeconds("250us").value().base(), 250e-6);
    QCOMPARE(parseHalfUnits("8").value(), HalfUnits{16});
    QCOMPARE(parseHalfUnits("8U").value(), HalfUnits{16});
    QCOMPARE(parseHalfUnits("0.5U").value(), HalfUnits{1});
    QCOMPARE(parseHalfUnits("1.5").value(), HalfUnits{3});
  }

  // A rate in bits is never read from bytes or the other way round, whatever the case of the letter suggests.
  void foreignUnitsAreRefused() {
    QCOMPARE(codeOf(parseBitRate("50 GB/s")), "unit.unknown");
    QCOMPARE(codeOf(parseByteRate("400 Gb/s")), "unit.unknown");
    QCOMPARE(codeOf(parseByteRate("400G")), "unit.unknown");
    QCOMPARE(codeOf(parseBytes("80 Gb")), "unit.unknown");
    QCOMPARE(codeOf(parseBytes("80")), "unit.unknown");
    QCOMPARE(codeOf(parseWatts("5 kVA")), "unit.unknown");
    QCOMPARE(codeOf(parseWatts("5 KW")), "unit.unknown");
    QCOMPARE(codeOf(parseMetres("3 ft")), "unit.unknown");
    QCOMPARE(codeOf(parseHalfUnits("3 m")), "unit.unknown");
    QCOMPARE(parseWatts("5 hp").error().expected, "W, kW, MW, GW");
  }

  void badNumbers() {
    for (const char* bad : {"", "W", "kW 5", "nan W", "inf W", "one W", ".", "--5 W"})
      QCOMPARE(codeOf(parseWatts(bad)), "unit.malformed");
    QCOMPARE(codeOf(parseWatts("-5 W")), "unit.out-of-range");
    QCOMPARE(codeOf(parseWatts("1e999 W")), "unit.out-of-range");
    QCOMPARE(codeOf(parseWatts("1e308 GW")), "unit.out-of-range");
    QCOMPARE(codeOf(parseHalfUnits("0.3U")), "unit.half-steps");
    QCOMPARE(codeOf(parseHalfUnits("-1U")), "unit.out-of-range");
    QCOMPARE(codeOf(parseHalfUnits("99999999999U")), "unit.out-of-range");
  }

  void printedTextParsesBack() {
    for (const double base : {1.0, 12.5, 400.0, 1e3, 2.5e6, 4e11, 1.6e12}) {
      QCOMPARE(parseBitRate(toText(BitRate::fromBase(base))).value().base(), base);
      QCOMPARE(parseByteRate(toText(ByteRate::fromBase(base))).value().base(), base);
      QCOMPARE(parseBytes(toText(Bytes::fromBase(base))).value().base(), base);
    }
  }
};

CW_TEST(TestText);
#include "test_text.moc"
