// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <concepts>

#include "core/units/quantities.h"

using namespace cw;

namespace {

template <class A, class B>
concept Addable = requires(A a, B b) { a + b; };
template <class A, class B>
concept Comparable = requires(A a, B b) { a < b; };
template <class F, class A>
concept Callable = requires(F f, A a) { f(a); };

// Equal dimensions mix …
static_assert(Addable<BitRate, BitRate>);
static_assert(Comparable<Watts, Watts>);
// … and no others: bits and bytes, one way and both ways, real and apparent power, dense and sparse, numbers.
static_assert(!Addable<BitRate, ByteRate>);
static_assert(!Addable<Bytes, ByteRate>);
static_assert(!Addable<BitRate, BitRateBothWays>);
static_assert(!Addable<ByteRate, ByteRateBothWays>);
static_assert(!Addable<Watts, VoltAmperes>);
static_assert(!Addable<DenseFlops, SparseFlops>);
static_assert(!Addable<Watts, double>);
static_assert(!Addable<HalfUnits, int>);
static_assert(!Comparable<Metres, Kilograms>);
static_assert(!Comparable<Watts, double>);
static_assert(!std::convertible_to<double, Watts>);
static_assert(!std::constructible_from<Watts, double>);
static_assert(!std::convertible_to<int, HalfUnits>);
static_assert(!std::convertible_to<BitRate, ByteRate>);
static_assert(!std::is_invocable_v<decltype(toByteRate), ByteRate>);
static_assert(!std::is_invocable_v<decltype(toByteRate), BitRateBothWays>);
static_assert(!std::is_invocable_v<decltype(asKilowatts), VoltAmperes>);
static_assert(!std::is_invocable_v<decltype(asGigabytes), ByteRate>);
static_assert(std::is_invocable_v<decltype(asKilowatts), Watts>);

} // namespace

class TestQuantities : public QObject {
  Q_OBJECT
private slots:
  void bitsAndBytes() {
    QCOMPARE(asGigabytesPerSecond(toByteRate(gigabitsPerSecond(400))), 50.0); // 8 bit a byte
    QCOMPARE(asGigabitsPerSecond(toBitRate(gigabytesPerSecond(50))), 400.0);
    QCOMPARE(bothWays(gigabitsPerSecond(400)).base(), 800e9);
    QCOMPARE(asGigabitsPerSecond(oneWay(bothWays(gigabitsPerSecond(400)))), 400.0);
    QCOMPARE(oneWay(bothWays(gigabytesPerSecond(450))).base(), 450e9);
  }
  void decimalAndBinary() {
    QCOMPARE(gigabytes(1).base(), 1e9);
    QCOMPARE(gibibytes(1).base(), 1073741824.0); // 2^30
    QCOMPARE(asGibibytes(gibibytes(80)), 80.0);
    QVERIFY(gibibytes(80) > gigabytes(80));
  }
  void realAndApparentPower() {
    QCOMPARE(realPower(voltAmperes(1000), 0.95), watts(950));
    QCOMPARE(apparentPower(watts(950), 0.95), voltAmperes(1000));
  }
  void arithmetic() {
    Watts sum = watts(1) + 2 * watts(3) - watts(4) / 2;
    QCOMPARE(sum, watts(5));
    sum += watts(1);
    sum -= watts(2);
    QCOMPARE(sum.base(), 4.0);
    QCOMPARE(metres(3) / metres(2), 1.5);
  }
  void rackUnits() {
    QCOMPARE(HalfUnits::fromUnits(42).halves(), 84);
    QCOMPARE(HalfUnits{3}.units(), 1.5);
    QVERIFY(std::abs(HalfUnits::fromUnits(42).height().base() - 1.8669) < 1e-9); // 42 × 44.45 mm, EIA-310
    QCOMPARE(HalfUnits{5} - HalfUnits{2} + HalfUnits{1}, HalfUnits{4});
  }
};

CW_TEST(TestQuantities);
#include "test_quantities.moc"
