// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <map>
#include <random>

#include "core/model/rows.h"
#include "core/model/table.h"

using namespace cw;

namespace {

std::shared_ptr<const Hall> hall(std::uint64_t id, double width) {
  auto row = std::make_shared<Hall>();
  row->id = Id<Hall>{id};
  row->widthM = width;
  return row;
}

} // namespace

class TestTable : public QObject {
  Q_OBJECT
private slots:
  // The table against a std::map, which is right by construction.
  void behavesAsAMap() {
    std::mt19937 random{7};
    Table<Hall> table;
    std::map<std::uint64_t, double> expected;
    for (int round = 0; round < 200; ++round) {
      std::map<std::uint64_t, std::shared_ptr<const Hall>> edits;
      const unsigned count = 1 + random() % (round % 10 == 0 ? 2000 : 5);
      for (unsigned i = 0; i < count; ++i) {
        const std::uint64_t id = 1 + random() % 5000;
        edits[id] = random() % 3 == 0 ? nullptr : hall(id, round);
      }
      std::vector<Table<Hall>::Edit> list;
      for (const auto& [id, row] : edits) {
        list.push_back({Id<Hall>{id}, row});
        if (row) expected[id] = row->widthM;
        if (!row) expected.erase(id);
      }
      table = table.merged(list);
      QCOMPARE(table.size(), expected.size());
    }
    auto next = expected.begin();
    table.forEach([&](const Hall& row) {
      QCOMPARE(row.id.value, next->first);
      QCOMPARE(row.widthM, next->second);
      QCOMPARE(table.find(row.id), &row);
      ++next;
    });
    QVERIFY(next == expected.end());
    QVERIFY(table.find(Id<Hall>{99'999}) == nullptr);
  }

  void emptiesAgain() {
    const auto table = Table<Hall>{}.with(hall(3, 1)).without(Id<Hall>{3});
    QVERIFY(table.empty());
    QVERIFY(table.first() == nullptr);
    QVERIFY(table.find(Id<Hall>{3}) == nullptr);
    QCOMPARE(table.with(hall(4, 1)).size(), std::size_t{1});
  }

  void editsShareWhatTheyDoNotTouch() {
    std::vector<Table<Hall>::Edit> rows;
    for (std::uint64_t id = 1; id <= 10'000; ++id)
      rows.push_back({Id<Hall>{id}, hall(id, 1)});
    const auto table = Table<Hall>{}.merged(rows);
    const auto edited = table.with(hall(5'000, 2));
    QVERIFY(!table.sharesWith(edited));
    QCOMPARE(table.find(Id<Hall>{5'000})->widthM, 1.0);
    QCOMPARE(edited.find(Id<Hall>{5'000})->widthM, 2.0);
    QCOMPARE(edited.find(Id<Hall>{1}), table.find(Id<Hall>{1}));
    QVERIFY(table.without(Id<Hall>{77'777}).sharesWith(table));
  }
};

CW_TEST(TestTable);
#include "test_table.moc"
