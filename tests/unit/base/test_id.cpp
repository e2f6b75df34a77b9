// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <unordered_set>

#include "core/base/id.h"
#include "core/model/rows.h"

using namespace cw;

namespace {

template <class A, class B>
concept Comparable = requires(A a, B b) { a == b; };

// Ids of different kinds neither convert nor compare, and a bare number is no id.
static_assert(!std::is_convertible_v<Id<Rack>, Id<Device>>);
static_assert(!std::is_constructible_v<Id<Rack>, Id<Device>>);
static_assert(!std::is_convertible_v<std::uint64_t, Id<Rack>>);
static_assert(!Comparable<Id<Rack>, Id<Device>>);
static_assert(Comparable<Id<Rack>, Id<Rack>>);

} // namespace

class TestId : public QObject {
  Q_OBJECT
private slots:
  void textAndBack() {
    QCOMPARE(Id<Rack>{12}.text(), "rack-12");
    QCOMPARE(Id<Rack>{}.text(), "");
    QVERIFY(!Id<Rack>{});
    QVERIFY(Id<Rack>::parse("rack-12") == Id<Rack>{12});
    QVERIFY(Id<Rack>::parse(Id<Rack>{1'000'000'000'000'000}.text()).has_value());
  }
  void otherTextsAreNoIds() {
    for (const char* bad :
         {"", "rack", "rack-", "rack-0", "rack-x", "rack-1x", "rack--1", "rack-+1", " rack-1", "rack-1 ", "device-1",
          "RACK-1", "rack-99999999999999999999", "rack-18446744073709551616"}) {
      QVERIFY2(!Id<Rack>::parse(bad), bad);
    }
  }
  void orderAndHash() {
    QVERIFY(Id<Rack>{2} < Id<Rack>{10});
    std::unordered_set<Id<Rack>> ids{Id<Rack>{1}, Id<Rack>{1}, Id<Rack>{2}};
    QCOMPARE(ids.size(), std::size_t{2});
  }
};

CW_TEST(TestId);
#include "test_id.moc"
