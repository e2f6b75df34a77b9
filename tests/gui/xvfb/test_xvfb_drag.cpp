// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QEventLoop>
#include <QListView>
#include <QProcess>

#include <functional>
#include <vector>

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/canvas/racks/rack_view.h"

using namespace cw;
using namespace cw::test;

namespace {

/// One step of a gesture: what must be so before it, and what it does.
struct Step {
  const char* waitsFor;
  std::function<bool()> ready;
  QStringList pointer; ///< arguments of xdotool
};

/// Plays steps with the real pointer. A drag runs an event loop of its own inside a mouse event, so the steps are
/// driven by a timer that looks whether the next may come; nothing waits for a fixed time.
class Gesture {
public:
  explicit Gesture(std::vector<Step> steps) : steps_(std::move(steps)) {}

  /// Empty when all steps were played, else what never came.
  QString play() {
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] { advance(loop); });
    QTimer::singleShot(limitMs, &loop, &QEventLoop::quit);
    look.start(lookMs);
    loop.exec();
    return next_ < steps_.size() ? QString::fromLatin1(steps_[next_].waitsFor) : QString{};
  }

private:
  static constexpr int lookMs = 10, limitMs = 20000;

  void advance(QEventLoop& loop) {
    if (next_ >= steps_.size()) return loop.quit();
    if (!steps_[next_].ready()) return;
    const Step& step = steps_[next_++];
    if (!step.pointer.isEmpty()) QProcess::execute(QStringLiteral("xdotool"), step.pointer);
  }

  std::vector<Step> steps_;
  std::size_t next_ = 0;
};

QStringList moveTo(const QPoint& at) {
  return {QStringLiteral("mousemove"), QString::number(at.x()), QString::number(at.y())};
}

} // namespace

/// A device is dragged from the palette into a rack with the real pointer of an X server.
class TestXvfbDrag : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void cleanupTestCase() { studio_.reset(); }
  void aServerIsDraggedIntoARack();
  void anOccupiedPlaceRefusesIt();

private:
  ui::RackView& view() { return *studio_->window().findChild<ui::RackView*>(QStringLiteral("rackView")); }
  QPoint paletteEntry(const std::string& id);
  QPoint slot(const ui::RackItem& item, double unit, double units);
  QString dragTo(const QPoint& target, std::function<bool()> dropped);
  std::size_t devices() { return studio_->document().design().table<Device>().size(); }
  /// The last rack of the pod: 3 servers of 8 U stand below, the rest is free.
  const ui::RackItem& lastRack() { return *view().scene().order().back(); }

  std::unique_ptr<StudioFixture> studio_;
};

void TestXvfbDrag::initTestCase() {
  if (QGuiApplication::platformName() != QLatin1String("xcb")) QSKIP("needs an X server: use the script beside it");
  studio_ = std::make_unique<StudioFixture>();
  studio_->openPod();
  studio_->window().showView(ui::ViewTab::Racks);
  QVERIFY(QTest::qWaitForWindowExposed(&studio_->window()));
  view().zoomToFit();
}

QPoint TestXvfbDrag::paletteEntry(const std::string& id) {
  auto& palette = studio_->window().catalogPalette();
  QSignalSpy searched(&palette, &ui::CatalogPalette::searched);
  palette.searchFor(QStringLiteral("DGX H100"));
  if (searched.isEmpty() && !searched.wait()) return {};
  auto* list = palette.findChild<QListView*>();
  for (int row = 0; row < palette.model().rowCount(); ++row) {
    const QModelIndex index = palette.model().index(row);
    if (palette.model().entryId(index) != id) continue;
    list->scrollTo(index);
    return list->viewport()->mapToGlobal(list->visualRect(index).center());
  }
  return {};
}

QPoint TestXvfbDrag::slot(const ui::RackItem& item, double unit, double units) {
  const double y = item.frame().yOf({}) - (unit - 1 + units / 2) * ui::RackFrame::unitPx;
  const QPointF scene = item.mapToScene(item.frame().face().center().x(), y);
  return view().canvas().viewport()->mapToGlobal(view().canvas().mapFromScene(scene));
}

QString TestXvfbDrag::dragTo(const QPoint& target, std::function<bool()> dropped) {
  const QPoint from = paletteEntry("nvidia-dgx-h100");
  if (from.isNull()) return QStringLiteral("the entry in the palette");
  auto* list = studio_->window().catalogPalette().findChild<QListView*>();
  const auto over = [this] { return view().canvas().placement() != nullptr; };
  const auto aimed = [this, target] {
    const auto* placement = view().canvas().placement();
    return placement != nullptr && placement->lead().target == &lastRack() && !view().canvas().ghostText().isEmpty() &&
           QCursor::pos() == target;
  };
  return Gesture({{"the start", [] { return true; }, moveTo(from)},
                  {"the pointer",
                   [from] { return QCursor::pos() == from; },
                   {QStringLiteral("mousedown"), QStringLiteral("1")}},
                  {"the chosen entry", [list] { return list->currentIndex().isValid(); }, moveTo(from + QPoint(30, 4))},
                  {"the pointer again", [from] { return QCursor::pos() != from; }, moveTo(from + QPoint(60, 8))},
                  {"the second move", [from] { return QCursor::pos() == from + QPoint(60, 8); },
                   moveTo(target - QPoint(3, 3))},
                  {"the ghost", over, moveTo(target)},
                  {"the aim", aimed, {QStringLiteral("mouseup"), QStringLiteral("1")}},
                  {"the drop", std::move(dropped), {}}})
      .play();
}

void TestXvfbDrag::aServerIsDraggedIntoARack() {
  const std::size_t before = devices();
  const QString missing = dragTo(slot(lastRack(), 25, 8), [&] { return devices() == before + 1; });
  QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("never came: ") + missing));
  const std::string id = *studio_->document().selection().begin();
  const Device* placed = studio_->document().design().find(*Id<Device>::parse(id));
  QVERIFY(placed != nullptr);
  QCOMPARE(placed->typeId, std::string("nvidia-dgx-h100"));
  QCOMPARE(placed->rack, lastRack().rack());
  QCOMPARE(placed->position, HalfUnits::fromUnits(24));
  QVERIFY(studio_->document().store().undo());
  QCOMPARE(devices(), before);
}

void TestXvfbDrag::anOccupiedPlaceRefusesIt() {
  const std::size_t before = devices();
  QSignalSpy failures(&studio_->document(), &ui::Document::failed);
  const QString missing = dragTo(slot(lastRack(), 1, 8), [&] { return !failures.isEmpty(); });
  QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("never came: ") + missing));
  QCOMPARE(devices(), before);
}

CW_TEST(TestXvfbDrag);
#include "test_xvfb_drag.moc"
