// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/model/collision.h"
#include "core/model/row_check.h"
#include "core/model/store_state.h"
#include "core/model/visit_ids.h"

namespace cw {
namespace {

constexpr RowCheckCodes editCodes{"edit.name-invalid", "edit.text-encoding", "edit.field-range", "edit.no-such-row",
                                  "edit.no-such-row"};

/// The name of another row of the kind, searched only once the index suspects one.
template <class Row>
bool isNameTaken(const Design& design, const Row& row) {
  bool taken = false;
  design.table<Row>().forEach(
      [&](const Row& other) { taken = taken || (other.id != row.id && other.name == row.name); });
  return taken;
}

template <class Row>
Result<> checkRow(const RowChange<Row>& change, const Design& after, const UseIndex& index) {
  const Row& row = *change.after;
  if (!row.id) return fail("edit.no-id");
  detail::RowCheck check{after, editCodes};
  fields::describe(check, row);
  if (check.error) {
    check.error->args.emplace_back("user", row.id.text());
    return fail(std::move(*check.error).at(row.id.text()));
  }
  if constexpr (fields::Named<Row>) {
    const bool renamed = !change.before || change.before->name != row.name;
    if (renamed && index.isNameShared<Row>(row.name) && isNameTaken(after, row)) {
      return fail(Error{"edit.name-taken", {{"name", row.name}}}.at(row.id.text()));
    }
  }
  return {};
}

/// The first row that refers to a row that is gone; searched only once it is known that there is one.
template <class Row>
std::string userOf(const Design& design, Id<Row> gone) {
  std::string user;
  forEachTable(design, [&](const auto& table) {
    table.forEach([&](const auto& row) {
      visitIds(row, [&](auto id) {
        if (user.empty() && anyKindKey(id) == anyKindKey(gone)) user = row.id.text();
      });
    });
  });
  return user;
}

template <class Row>
Result<> checkRows(const std::vector<RowChange<Row>>& changes, const Design& after, const UseIndex& index) {
  for (const auto& change : changes) {
    if (change.after) {
      if (auto checked = checkRow(change, after, index); !checked) return checked;
    } else if (index.isUsed(change.id)) {
      const std::string user = userOf(after, change.id);
      return fail(Error{"edit.no-such-row", {{"row", change.id.text()}, {"user", user}, {"field", ""}}}.at(user));
    }
  }
  return {};
}

Result<> checkPort(const ManualLink& link, Id<Device> device, int port, const UseIndex& index) {
  if (!device || !index.isPortShared(device, port)) return {};
  return fail(Error{"edit.port-used", {{"device", device.text()}, {"port", std::to_string(port)}}}.at(link.id.text()));
}

Result<> checkLinks(const ChangeSet& changes, const UseIndex& index) {
  for (const auto& change : changes.of<ManualLink>()) {
    if (!change.after) continue;
    const ManualLink& link = *change.after;
    const ManualLink* old = change.before.get();
    const bool moved = old == nullptr || std::tie(old->deviceA, old->portA, old->deviceB, old->portB) !=
                                             std::tie(link.deviceA, link.portA, link.deviceB, link.portB);
    if (!moved) continue;
    if (auto checked = checkPort(link, link.deviceA, link.portA, index); !checked) return checked;
    if (auto checked = checkPort(link, link.deviceB, link.portB, index); !checked) return checked;
  }
  return {};
}

/// Checks the slots of devices that this change placed or moved. Devices that stood badly before, as a file from
/// elsewhere may have them, are a finding of the rules and no reason to refuse other edits of their rack.
class SlotCheck {
public:
  SlotCheck(const Design& after, const UseIndex& index) : after_(after), index_(index) {}

  Result<> check(const Device& device) {
    const Rack* rack = device.rack ? after_.find(device.rack) : nullptr;
    const DeviceExtent& extent = extentOf(device.typeId);
    if (rack == nullptr || extent.height == HalfUnits{}) return {};
    if (auto fits = checkRack(device, *rack, extent); !fits) return fits;
    for (const Id<Device> id : index_.devicesIn(rack->id)) {
      const Device* other = id != device.id ? after_.find(id) : nullptr;
      if (other != nullptr && collide(extent, slotOf(device), extentOf(other->typeId), slotOf(*other))) {
        return fail(problem("edit.overlap", device, *rack, other->name));
      }
    }
    return {};
  }

private:
  static Error problem(const char* code, const Device& device, const Rack& rack, const std::string& other) {
    std::vector<MessageArg> args{{"device", device.name},
                                 {"rack", rack.name},
                                 {"other", other},
                                 {"unit", "U" + plainNumber(device.position.units() + 1)}};
    return Error{code, std::move(args)}.at(device.id.text());
  }
  static Result<> checkRack(const Device& device, const Rack& rack, const DeviceExtent& extent) {
    switch (slotProblem(rack, extent, slotOf(device))) {
    case SlotProblem::None:
      return {};
    case SlotProblem::OutsideRack:
      return fail(problem("edit.outside-rack", device, rack, {}));
    case SlotProblem::BlockedUnits:
      return fail(problem("edit.blocked-units", device, rack, {}));
    }
    return {};
  }
  const DeviceExtent& extentOf(const std::string& typeId) {
    const auto [place, added] = extents_.try_emplace(typeId);
    if (const Entry* entry = added ? after_.find(typeId) : nullptr) place->second = deviceExtent(*entry);
    return place->second;
  }

  const Design& after_;
  const UseIndex& index_;
  std::unordered_map<std::string, DeviceExtent> extents_;
};

bool samePlace(const Device& a, const Device& b) {
  return a.rack == b.rack && a.position == b.position && a.face == b.face && a.rightHalf == b.rightHalf &&
         a.typeId == b.typeId;
}

Result<> checkRacksOfDevices(const ChangeSet& changes, const Design& after, const UseIndex& index, SlotCheck& slots) {
  for (const auto& change : changes.of<Rack>()) {
    const bool same = change.before && change.after && change.before->height == change.after->height &&
                      change.before->blocked == change.after->blocked;
    if (!change.before || !change.after || same) continue;
    for (const Id<Device> id : index.devicesIn(change.id)) {
      if (auto checked = slots.check(*after.find(id)); !checked) return checked;
    }
  }
  return {};
}

/// True when a replaced entry takes other room than before: then all its devices count as moved.
bool changedExtent(const std::string& id, const Design& before, const Design& after) {
  const Entry* old = before.find(id);
  const Entry* now = after.find(id);
  return old != nullptr && now != nullptr && !(deviceExtent(*old) == deviceExtent(*now));
}

Result<> checkEntryExtents(const ChangeSet& changes, const Design& before, const Design& after, SlotCheck& slots) {
  Result<> result;
  for (const std::string& id : changes.entries) {
    if (!changedExtent(id, before, after)) continue;
    after.table<Device>().forEach([&](const Device& device) {
      if (result && device.typeId == id) result = slots.check(device);
    });
  }
  return result;
}

Result<> checkSlots(const ChangeSet& changes, const Design& before, const Design& after, const UseIndex& index) {
  SlotCheck slots{after, index};
  for (const auto& change : changes.of<Device>()) {
    const bool moved = change.after && (!change.before || !samePlace(*change.before, *change.after));
    if (!moved) continue;
    if (auto checked = slots.check(*change.after); !checked) return checked;
  }
  if (auto checked = checkRacksOfDevices(changes, after, index, slots); !checked) return checked;
  return checkEntryExtents(changes, before, after, slots);
}

Result<> checkHead(const Design& before, const Design& after) {
  if (after.name != before.name && !isValidName(after.name)) {
    return fail(Error{"edit.name-invalid", {{"name", repairedUtf8(after.name)}}});
  }
  if (after.table<Policy>().size() > 1) return fail("edit.second-policy");
  return {};
}

} // namespace

Result<> checkChanges(const ChangeSet& changes, const Design& before, const Design& after, const UseIndex& index) {
  if (auto checked = checkHead(before, after); !checked) return checked;
  Result<> result;
  forEachKind(changes, [&](const auto& rows) {
    if (result) result = checkRows(rows, after, index);
  });
  if (!result) return result;
  if (auto checked = checkLinks(changes, index); !checked) return checked;
  return checkSlots(changes, before, after, index);
}

} // namespace cw
