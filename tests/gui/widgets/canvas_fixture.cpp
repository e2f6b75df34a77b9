// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/widgets/canvas_fixture.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QGraphicsView>
#include <QMimeData>
#include <QtTest>

#include "tests/unit/catalog/catalog_fixture.h"

namespace cw::test {
namespace {

void fact(Entry& entry, std::string_view key, std::variant<double, std::string> value, const char* unit = "") {
  entry.facts.emplace(std::string{key}, Fact{std::move(value), unit, "test", true});
}

Entry deviceEntry(std::string id, EntryKind kind, double units, double watts, double kg) {
  Entry entry;
  entry.id = std::move(id);
  entry.kind = kind;
  entry.vendor = "Test";
  entry.model = entry.id;
  fact(entry, field::rackUnits, units, "U");
  fact(entry, field::maxPowerW, watts, "W");
  fact(entry, field::weightKg, kg, "kg");
  return entry;
}

Rack makeRack(Transaction& t, Id<Hall> hall, const char* name, double x) {
  Rack rack;
  rack.id = t.newId<Rack>();
  rack.name = name;
  rack.typeId = "test-rack";
  rack.hall = hall;
  rack.xM = x;
  rack.yM = 1.2;
  rack.height = HalfUnits::fromUnits(20);
  return rack;
}

void putDevice(Transaction& t, Id<Rack> rack, const char* name, const char* type, int unit) {
  Device device;
  device.id = t.newId<Device>();
  device.name = name;
  device.typeId = type;
  device.role = std::string_view{type} == "test-switch" ? DeviceRole::Switch : DeviceRole::Node;
  device.rack = rack;
  device.position = HalfUnits::fromUnits(unit - 1);
  t.put(device);
}

Result<> build(Transaction& t) {
  Entry rackType;
  rackType.id = "test-rack";
  rackType.kind = EntryKind::Rack;
  rackType.model = "Test rack";
  fact(rackType, field::heightU, 20.0, "U");
  fact(rackType, field::weightKg, 100.0, "kg");
  fact(rackType, field::loadKg, 1000.0, "kg");
  for (const Entry& entry : {serverEntry(), switchEntry(), rackType})
    t.embed(entry);
  Hall hall;
  hall.id = t.newId<Hall>();
  hall.name = "Hall 1";
  hall.widthM = 12;
  hall.depthM = 9;
  t.put(hall);
  const Rack first = makeRack(t, hall.id, "R1", 1.2);
  Rack second = makeRack(t, hall.id, "R2", 1.8);
  second.blocked.push_back({HalfUnits::fromUnits(10), HalfUnits::fromUnits(12)});
  t.put(first);
  t.put(second);
  putDevice(t, first.id, "n1", "test-server", 1);
  putDevice(t, first.id, "n2", "test-server", 5);
  putDevice(t, first.id, "s1", "test-switch", 20);
  putDevice(t, second.id, "n3", "test-server", 1);
  return {};
}

template <class Event>
void send(QGraphicsView& view, const QMimeData& data, const QPoint& at, Qt::KeyboardModifiers keys) {
  if constexpr (std::is_same_v<Event, QDropEvent>) {
    QDropEvent event(at, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, keys);
    QApplication::sendEvent(view.viewport(), &event);
  } else {
    Event event(at, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, keys);
    QApplication::sendEvent(view.viewport(), &event);
  }
}

void sendMouse(QGraphicsView& view, QEvent::Type type, const QPoint& at, Qt::MouseButtons held,
               Qt::KeyboardModifiers keys) {
  const bool button = type != QEvent::MouseMove;
  QMouseEvent event(type, QPointF(at), QPointF(view.viewport()->mapToGlobal(at)),
                    button ? Qt::LeftButton : Qt::NoButton, held, keys);
  QApplication::sendEvent(view.viewport(), &event);
}

} // namespace

Entry serverEntry() {
  Entry entry = deviceEntry("test-server", EntryKind::Server, 4, 1000, 50);
  fact(entry, field::psuCount, 4.0);
  entry.ports = {{"OSFP", PortPurpose::Compute, 4, 2, 400, "OSFP", "", true, "test", true},
                 {"QSFP", PortPurpose::Storage, 2, 1, 200, "QSFP112", "", true, "test", true},
                 {"BMC", PortPurpose::OutOfBand, 1, 1, 1, "RJ45", "", false, "test", true}};
  return entry;
}

Entry switchEntry() {
  Entry entry = deviceEntry("test-switch", EntryKind::Switch, 1, 500, 10);
  entry.ports = {{"OSFP", PortPurpose::Any, 32, 2, 400, "OSFP", "2x400", false, "test", true},
                 {"MGMT", PortPurpose::OutOfBand, 1, 1, 1, "RJ45", "", false, "test", true}};
  return entry;
}

std::unique_ptr<Catalog> CanvasFixture::open() { return openCatalog(); }

CanvasFixture::CanvasFixture() : catalog(open()), document(*catalog), failures(&document, &ui::Document::failed) {
  if (!document.edit("studio.step.field", {}, build)) {
    qFatal("fixture: %s", qPrintable(failures.isEmpty() ? QString{} : failures.first().first().toString()));
  }
}

const Device& CanvasFixture::row(const std::string& name) const {
  const Device* found = nullptr;
  document.design().table<Device>().forEach([&](const Device& row) {
    if (row.name == name) found = &row;
  });
  if (found == nullptr) qFatal("no device is called %s", name.c_str());
  return *found;
}

Id<Device> CanvasFixture::device(const std::string& name) const { return row(name).id; }

Id<Rack> CanvasFixture::rack(const std::string& name) const {
  Id<Rack> found;
  document.design().table<Rack>().forEach([&](const Rack& row) {
    if (row.name == name) found = row.id;
  });
  return found;
}

std::unique_ptr<QMimeData> entryData(const std::string& id) {
  auto data = std::make_unique<QMimeData>();
  data->setData(QString::fromLatin1(ui::entryMimeType), QByteArray::fromStdString(id));
  return data;
}

void dragOver(QGraphicsView& view, const QMimeData& data, const QPoint& at, Qt::KeyboardModifiers keys) {
  send<QDragEnterEvent>(view, data, at, keys);
  send<QDragMoveEvent>(view, data, at, keys);
}

void dropAt(QGraphicsView& view, const QMimeData& data, const QPoint& at, Qt::KeyboardModifiers keys) {
  send<QDropEvent>(view, data, at, keys);
}

void dragMouse(QGraphicsView& view, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys) {
  sendMouse(view, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::NoModifier);
  sendMouse(view, QEvent::MouseMove, (from + to) / 2, Qt::LeftButton, keys);
  sendMouse(view, QEvent::MouseMove, to, Qt::LeftButton, keys);
}

void releaseMouse(QGraphicsView& view, const QPoint& at, Qt::KeyboardModifiers keys) {
  sendMouse(view, QEvent::MouseButtonRelease, at, Qt::NoButton, keys);
}

void picture(QWidget& widget, const char* name) {
  const QString folder = qEnvironmentVariable("CW_SCREENSHOTS");
  if (!folder.isEmpty()) widget.grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
}

} // namespace cw::test
