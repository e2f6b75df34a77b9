// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include <random>

#include "core/model/project_file.h"

using namespace cw;
using namespace cw::test;

namespace {

/// Random edits over all kinds of operations: most are accepted, some refused, some dropped, some merge.
class RandomEdits {
public:
  explicit RandomEdits(DesignStore& store) : store_(store) {}

  void run(int count) {
    for (int i = 0; i < count; ++i)
      edit();
  }
  int accepted = 0, refused = 0, dropped = 0, merged = 0;

private:
  int number(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  void edit() {
    const std::size_t before = store_.historyPosition();
    const bool drag = number(4) == 0;
    Transaction t{store_, "edit.random", {}, drag ? "drag" : ""};
    const int parts = 1 + number(3);
    for (int i = 0; i < parts; ++i)
      change(t);
    if (number(20) == 0) {
      ++dropped;
      return;
    }
    const auto done = t.commit();
    accepted += done ? 1 : 0;
    refused += done ? 0 : 1;
    merged += done && !done->empty() && store_.historyPosition() <= before ? 1 : 0;
  }

  void change(Transaction& t) {
    switch (number(9)) {
    case 0:
      return addRack(t);
    case 1:
    case 2:
      return addDevice(t);
    case 3:
      return moveDevice(t);
    case 4:
      return t.remove(pick<Device>(t));
    case 5:
      return t.remove(pick<Rack>(t));
    case 6:
      return addLink(t);
    case 7:
      return t.setName("design " + std::to_string(number(5)));
    default:
      return t.embed(serverEntry("type-" + std::to_string(number(4)), 1 + number(3)));
    }
  }
  template <class Row>
  Id<Row> pick(const Transaction& t) {
    const auto& table = t.design().table<Row>();
    int left = table.empty() ? 0 : number(static_cast<int>(table.size()));
    Id<Row> id;
    table.forEach([&](const Row& row) {
      if (left-- == 0) id = row.id;
    });
    return id;
  }
  void addRack(Transaction& t) {
    Rack rack;
    rack.id = t.newId<Rack>();
    rack.name = "rack " + std::to_string(number(200));
    t.put(rack);
  }
  void addDevice(Transaction& t) {
    Device device;
    device.id = t.newId<Device>();
    device.name = "d" + std::to_string(number(2000));
    device.typeId = "switch-1u";
    device.rack = pick<Rack>(t);
    device.position = HalfUnits{number(83)};
    t.put(device);
  }
  void moveDevice(Transaction& t) {
    const Device* found = t.design().find(pick<Device>(t));
    if (found == nullptr) return;
    Device device = *found;
    device.position = HalfUnits{number(84)};
    device.phase = 1 + number(3);
    t.put(device);
  }
  void addLink(Transaction& t) {
    ManualLink link;
    link.id = t.newId<ManualLink>();
    link.deviceA = pick<Device>(t);
    link.deviceB = pick<Device>(t);
    link.portA = number(8);
    link.portB = number(8);
    t.put(link);
  }

  DesignStore& store_;
  std::mt19937 random_{20261201};
};

} // namespace

class TestEditsProperty : public QObject {
  Q_OBJECT
private slots:
  void tenThousandEditsUndoneAndRedoneGiveTheSameBytes() {
    DesignStore store{sampleDesign()};
    const std::string start = designToText(store.design());
    RandomEdits edits{store};
    edits.run(10'000);
    QVERIFY2(
        edits.accepted > 3'000 && edits.refused > 500 && edits.dropped > 100 && edits.merged > 50,
        qPrintable(QString("%1 %2 %3 %4").arg(edits.accepted).arg(edits.refused).arg(edits.dropped).arg(edits.merged)));
    const std::string end = designToText(store.design());
    QVERIFY(start != end);
    const std::size_t steps = store.historyPosition();
    store.goTo(0);
    QCOMPARE(designToText(store.design()), start);
    store.goTo(steps);
    QCOMPARE(designToText(store.design()), end);
    store.goTo(steps / 2);
    store.goTo(steps);
    QCOMPARE(designToText(store.design()), end);
    const auto loaded = designFromText(end, "end");
    QVERIFY2(loaded, why(loaded).c_str()); // whatever the store accepts can be read back
    QCOMPARE(designToText(loaded->design), end);
  }
};

CW_TEST(TestEditsProperty);
#include "test_edits_property.moc"
