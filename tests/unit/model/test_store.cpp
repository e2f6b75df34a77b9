// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include <cmath>

#include "core/model/project_file.h"

using namespace cw;
using namespace cw::test;

namespace {

/// Puts one row and returns the code of the refusal, or an empty text.
template <class Row>
std::string putCode(DesignStore& store, const Row& row) {
  Transaction t{store, "edit.test"};
  t.put(row);
  return codeOf(t.commit());
}

template <class Row>
std::string removeCode(DesignStore& store, Id<Row> id) {
  Transaction t{store, "edit.test"};
  t.remove(id);
  return codeOf(t.commit());
}

void rename(DesignStore& store, Id<Device> id, const std::string& name, const std::string& mergeKey) {
  Transaction t{store, "edit.rename", {}, mergeKey};
  Device device = *t.design().find(id);
  device.name = name;
  t.put(device);
  const auto done = t.commit();
  QVERIFY2(done, why(done).c_str());
}

} // namespace

class TestStore : public QObject {
  Q_OBJECT
private slots:
  void commitUndoRedoAreOneStepAndOneNotification() {
    DesignStore store{sampleDesign()};
    std::vector<ChangeSet> heard;
    const int subscription = store.subscribe([&](const ChangeSet& changes) { heard.push_back(changes); });
    const Device before = firstOf<Device>(store.design());
    rename(store, before.id, "renamed", "");
    QVERIFY(store.undo());
    QCOMPARE(firstOf<Device>(store.design()).name, before.name);
    QVERIFY(store.redo());
    QVERIFY(!store.redo());
    QCOMPARE(firstOf<Device>(store.design()).name, "renamed");
    QCOMPARE(heard.size(), std::size_t{3});
    QCOMPARE(heard[0].revision, Revision{1});
    QCOMPARE(heard[2].revision, Revision{3});
    QCOMPARE(heard[1].of<Device>().size(), std::size_t{1});
    QCOMPARE(heard[1].of<Device>()[0].before->name, "renamed");
    QCOMPARE(heard[1].of<Device>()[0].after->name, before.name);
    store.unsubscribe(subscription);
    store.undo();
    QCOMPARE(heard.size(), std::size_t{3});
  }

  void leavingTheScopeRollsBack() {
    DesignStore store{sampleDesign()};
    const std::string text = designToText(store.design());
    Id<Hall> dropped;
    {
      Transaction t{store, "edit.test"};
      const Hall hall{.id = t.newId<Hall>(), .name = "gone", .unknown = {}};
      dropped = hall.id;
      t.put(hall);
      QVERIFY(t.design().find(hall.id) != nullptr);
    }
    QCOMPARE(designToText(store.design()), text);
    QVERIFY(!store.canUndo());
    Transaction t{store, "edit.test"};
    QVERIFY(t.newId<Hall>() > dropped); // ids of a dropped transaction are not used again
  }

  void anEditWithoutChangeIsNoStep() {
    DesignStore store{sampleDesign()};
    int heard = 0;
    store.subscribe([&](const ChangeSet&) { ++heard; });
    QCOMPARE(putCode(store, firstOf<Device>(store.design())), "");
    QVERIFY(!store.canUndo());
    QCOMPARE(heard, 0);
    QCOMPARE(store.revision(), Revision{0});
  }

  void sameMergeKeyIsOneStep() {
    DesignStore store{sampleDesign()};
    const std::string text = designToText(store.design());
    const auto id = firstOf<Device>(store.design()).id;
    for (const char* name : {"n", "no", "nod"})
      rename(store, id, name, "rename:device-8");
    QCOMPARE(store.history().size(), std::size_t{1});
    rename(store, id, "other gesture", "rename:again");
    QCOMPARE(store.history().size(), std::size_t{2});
    store.goTo(0);
    QCOMPARE(designToText(store.design()), text);
  }

  void undoEndsAGesture() {
    DesignStore store{sampleDesign()};
    const auto id = firstOf<Device>(store.design()).id;
    rename(store, id, "a", "key");
    rename(store, id, "b", "other");
    store.undo();
    rename(store, id, "c", "key");
    QCOMPARE(store.history().size(), std::size_t{2});
  }

  void aGestureThatReturnsLeavesNoStep() {
    DesignStore store{sampleDesign()};
    const std::string text = designToText(store.design());
    const Device device = firstOf<Device>(store.design());
    rename(store, device.id, "elsewhere", "drag");
    rename(store, device.id, device.name, "drag");
    QVERIFY(!store.canUndo());
    QCOMPARE(designToText(store.design()), text);
  }

  void aNewEditForgetsWhatWasUndone() {
    DesignStore store{sampleDesign()};
    const auto id = firstOf<Device>(store.design()).id;
    for (const char* name : {"a", "b", "c"})
      rename(store, id, name, "");
    store.goTo(1);
    rename(store, id, "d", "");
    QVERIFY(!store.canRedo());
    QCOMPARE(store.history().size(), std::size_t{2});
    QCOMPARE(store.historyPosition(), std::size_t{2});
  }

  void entriesAndNameAreUndoneToo() {
    DesignStore store{sampleDesign()};
    const std::string text = designToText(store.design());
    Transaction t{store, "edit.test"};
    Entry entry = serverEntry("another", 2);
    t.embed(entry);
    t.embed(serverEntry("server-8u", 8)); // the same as before: no change
    t.setName("New name");
    const auto done = t.commit();
    QVERIFY2(done, why(done).c_str());
    QCOMPARE(done->entries, std::vector<std::string>{"another"});
    QVERIFY(done->nameChanged);
    store.undo();
    QCOMPARE(designToText(store.design()), text);
    store.redo();
    QCOMPARE(store.design().name, "New name");
    QVERIFY(store.design().find("another") != nullptr);
  }

  void snapshotsDoNotChange() {
    DesignStore store{sampleDesign()};
    const Design snapshot = store.design();
    const std::string text = designToText(snapshot);
    rename(store, firstOf<Device>(snapshot).id, "renamed", "");
    QCOMPARE(designToText(snapshot), text);
  }

  void rowsSeenInATransactionStayValid() {
    DesignStore store{sampleDesign()};
    Transaction t{store, "edit.test"};
    int seen = 0;
    t.design().table<Device>().forEach([&](const Device& device) {
      Device changed = device;
      changed.phase = 7;
      t.put(changed);
      QCOMPARE(t.design().find(device.id)->phase, 7); // replaces the table that is being walked
      QVERIFY(device.phase != 7);
      ++seen;
    });
    QCOMPARE(seen, 2);
  }

  void refusals() {
    DesignStore store{sampleDesign()};
    const std::string text = designToText(store.design());
    const Design& d = store.design();
    const Device node = firstOf<Device>(d);
    const auto with = [](auto row, auto change) {
      change(row);
      return row;
    };
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.name = "leaf001"; })), "edit.name-taken");
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.name = ""; })), "edit.name-invalid");
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.name = " padded"; })), "edit.name-invalid");
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.name = std::string(65, 'x'); })), "edit.name-invalid");
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.typeId = "no-such-type"; })), "edit.no-such-row");
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.rack = Id<Rack>{99}; })), "edit.no-such-row");
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.id = {}; })), "edit.no-id");
    QCOMPARE(putCode(store, with(node, [](Device& x) { x.phase = 0; })), "edit.field-range");
    QCOMPARE(putCode(store, with(firstOf<DeviceGroup>(d), [](DeviceGroup& x) { x.count = -1; })), "edit.field-range");
    QCOMPARE(putCode(store, with(firstOf<Hall>(d), [](Hall& x) { x.widthM = std::nan(""); })), "edit.field-range");
    QCOMPARE(putCode(store, with(firstOf<Waiver>(d), [](Waiver& x) { x.reason = "\xFF"; })), "edit.text-encoding");
    QCOMPARE(putCode(store, with(firstOf<Policy>(d), [](Policy& x) { x.id = Id<Policy>{50}; })), "edit.second-policy");
    QCOMPARE(removeCode(store, firstOf<Rack>(d).id), "edit.no-such-row"); // its devices still refer to it
    QCOMPARE(removeCode(store, firstOf<DeviceGroup>(d).id), "edit.no-such-row");
    QCOMPARE(designToText(store.design()), text);
    QVERIFY(!store.canUndo());
  }

  void aRefusalNamesTheRowThatRefers() {
    DesignStore store{sampleDesign()};
    Transaction t{store, "edit.test"};
    t.remove(firstOf<Hall>(store.design()).id);
    const auto done = t.commit();
    QVERIFY(!done);
    QCOMPARE(renderError(done.error(), Language::English), "rack-5: rack-5 refers to hall-2, which does not exist.");
  }

  // The sample rack has 42 U; node001 (8U) fills U3–U10, leaf001 (1U) U21.5–U22, U41 and U42 are blocked.
  void devicesNeedAFreeSlot() {
    DesignStore store{sampleDesign()};
    const auto at = [&](const char* type, int halves, Face face = Face::Front) {
      Transaction t{store, "edit.test"};
      Device device = firstOf<Device>(store.design());
      device.id = t.newId<Device>();
      device.name = "new";
      device.typeId = type;
      device.position = HalfUnits{halves};
      device.face = face;
      t.put(device);
      const std::string code = codeOf(t.commit());
      if (code.empty()) store.undo();
      return code;
    };
    QCOMPARE(at("switch-1u", 0), "");
    QCOMPARE(at("switch-1u", 2), "");
    QCOMPARE(at("switch-1u", 3), "edit.overlap"); // half a unit into the node
    QCOMPARE(at("switch-1u", 19), "edit.overlap");
    QCOMPARE(at("switch-1u", 20), "");
    QCOMPARE(at("switch-1u", 41, Face::Rear), "edit.overlap"); // full depth: the face makes no difference
    QCOMPARE(at("server-8u", 64), "");
    QCOMPARE(at("server-8u", 65), "edit.blocked-units");
    QCOMPARE(at("server-8u", 70), "edit.outside-rack");
    QCOMPARE(at("switch-1u", -1), "edit.field-range");
  }

  void aDeviceMovesOntoItsOwnPlace() {
    DesignStore store{sampleDesign()};
    Device node = firstOf<Device>(store.design());
    node.position = HalfUnits{5};
    QCOMPARE(putCode(store, node), "");
  }

  void swappingTwoDevicesIsOneEdit() {
    DesignStore store{sampleDesign()};
    Transaction t{store, "edit.swap"};
    t.design().table<Device>().forEach([&](const Device& device) {
      Device moved = device;
      moved.position = device.name == "node001" ? HalfUnits{41} : HalfUnits{4};
      t.put(moved);
    });
    QCOMPARE(codeOf(t.commit()), "");
  }

  void shrinkingARackIsCheckedAgainstItsDevices() {
    DesignStore store{sampleDesign()};
    Rack rack = firstOf<Rack>(store.design());
    rack.height = HalfUnits::fromUnits(20);
    QCOMPARE(putCode(store, rack), "edit.outside-rack");
    rack.height = HalfUnits::fromUnits(42);
    rack.blocked = {{HalfUnits{0}, HalfUnits{6}}};
    QCOMPARE(putCode(store, rack), "edit.blocked-units");
  }

  void aTallerEntryIsCheckedAgainstItsDevices() {
    DesignStore store{sampleDesign()};
    Transaction t{store, "edit.test"};
    t.embed(serverEntry("server-8u", 20)); // U3–U22 meets leaf001
    QCOMPARE(codeOf(t.commit()), "edit.overlap");
  }

  void aPortTakesOneCable() {
    DesignStore store{sampleDesign()};
    ManualLink link = firstOf<ManualLink>(store.design());
    link.id = Id<ManualLink>{60};
    QCOMPARE(putCode(store, link), "edit.port-used");
    link.portA = 4;
    link.portB = 4;
    QCOMPARE(putCode(store, link), "");
    link.portA = 5;
    link.portB = 0; // taken by the first link
    QCOMPARE(putCode(store, link), "edit.port-used");
    link.deviceB = link.deviceA;
    link.portB = link.portA; // a cable from a port to itself
    QCOMPARE(putCode(store, link), "edit.port-used");
  }

  // Devices that overlap come from files of others: the rules show them, and other edits of the rack stay possible.
  void oldOverlapsDoNotBlockOtherEdits() {
    Design design = sampleDesign();
    Device twin = firstOf<Device>(design);
    twin.id = Id<Device>{70};
    twin.name = "twin";
    design.setTable(design.table<Device>().with(std::make_shared<const Device>(twin)));
    DesignStore store{design};
    twin.name = "renamed twin";
    QCOMPARE(putCode(store, twin), "");
    twin.position = HalfUnits{6};
    QCOMPARE(putCode(store, twin), "edit.overlap");
    twin.position = HalfUnits{50};
    QCOMPARE(putCode(store, twin), "");
  }

  void removedNamesAndPortsAreFreeAgain() {
    DesignStore store{sampleDesign()};
    const ManualLink link = firstOf<ManualLink>(store.design());
    QCOMPARE(removeCode(store, link.id), "");
    QCOMPARE(removeCode(store, link.deviceB), "");
    Device device = firstOf<Device>(store.design());
    device.id = Id<Device>{80};
    device.name = "leaf001";
    device.position = HalfUnits{41};
    QCOMPARE(putCode(store, device), "");
    store.goTo(0);
    store.goTo(3);
    device.id = Id<Device>{81};
    device.position = HalfUnits{50};
    QCOMPARE(putCode(store, device), "edit.name-taken"); // the index followed undo and redo
  }

  void idsAreNotReusedAfterUndo() {
    DesignStore store{sampleDesign()};
    const std::uint64_t nextId = store.design().nextId();
    const auto add = [&] {
      Transaction t{store, "edit.test"};
      Hall hall{.id = t.newId<Hall>(), .name = "Hall 2", .unknown = {}};
      t.put(hall);
      if (!t.commit()) qFatal("refused");
      return hall.id;
    };
    const auto first = add();
    store.undo();
    QCOMPARE(store.design().nextId(), nextId); // the same bytes as before
    QVERIFY(add() > first);
  }

  void resetForgetsTheHistory() {
    DesignStore store{sampleDesign()};
    rename(store, firstOf<Device>(store.design()).id, "x", "");
    const Revision revision = store.revision();
    store.reset(Design{});
    QVERIFY(!store.canUndo());
    QVERIFY(store.design().table<Device>().empty());
    QVERIFY(store.revision() > revision); // results of before are recognised as old
  }
};

CW_TEST(TestStore);
#include "test_store.moc"
