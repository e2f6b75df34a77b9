// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/screenshot.h"

#include <QApplication>
#include <QEventLoop>
#include <QPainter>
#include <QTimer>

#include <cstdio>
#include <functional>
#include <map>

#include "ui/i18n/language.h"
#include "ui/window/main_window.h"

namespace cw::studio {
namespace {

using ui::MainWindow;

constexpr QSize screenSize{1600, 1000};
constexpr int patienceMs = 120000; ///< a job that hangs must not hang a build

/// Runs the event loop until a signal makes the condition true; false when it never does.
template <class Sender, class Signal>
bool waitFor(Sender* sender, Signal signal, const std::function<bool()>& condition) {
  if (condition()) return true;
  QEventLoop loop;
  QObject::connect(sender, signal, &loop, [&] {
    if (condition()) loop.quit();
  });
  QTimer::singleShot(patienceMs, &loop, &QEventLoop::quit);
  loop.exec();
  return condition();
}

/// Selects the first rack that holds something, so that the inspector has a story to tell.
void selectSomething(MainWindow& window) {
  const Design& design = window.document().design();
  std::string chosen;
  design.table<Device>().forEach([&](const Device& device) {
    if (chosen.empty() && device.rack) chosen = device.rack.text();
  });
  if (!chosen.empty()) window.document().select({chosen});
}

using Show = std::function<bool(MainWindow&)>;

bool showCatalog(MainWindow& window) {
  window.showView(ui::ViewTab::Racks);
  ui::CatalogPalette& palette = window.catalogPalette();
  bool searched = false;
  const auto mark = QObject::connect(&palette, &ui::CatalogPalette::searched, [&] { searched = true; });
  palette.searchFor(QStringLiteral("H100"));
  const bool found = waitFor(&palette, &ui::CatalogPalette::searched, [&] { return searched; });
  QObject::disconnect(mark);
  palette.showEntry("nvidia-dgx-h100");
  return found;
}

/// The sample has no findings, so it is given racks that may draw less than they do.
bool showFindings(MainWindow& window) {
  ui::Document& document = window.document();
  window.showView(ui::ViewTab::Floor);
  window.showBottom(ui::BottomTab::Findings);
  if (document.derived()->findings.empty()) {
    document.edit("studio.step.limit", {}, [](Transaction& t) -> Result<> {
      Policy policy = t.design().policy();
      if (!policy.id) policy.id = t.newId<Policy>();
      policy.rackPowerLimitKw = 38;
      t.put(policy);
      return {};
    });
  }
  const bool derived = waitFor(&document, &ui::Document::derivedChanged, [&] { return document.upToDate(); });
  window.findings().chooseNext();
  return derived;
}

/// The sample has no load, so it is given the pre-training that the view offers first.
bool showSizing(MainWindow& window) {
  window.showView(ui::ViewTab::Sizing);
  ui::SizingView& view = window.sizing();
  window.actions().action("panel.bottom")->trigger();
  if (view.empty()) view.addMenu().actions().front()->trigger();
  return waitFor(&view.session(), &ui::SizingSession::changed,
                 [&] { return view.session().upToDate() && !view.session().needs()->workloads.empty(); });
}

/// The default job, run.
bool showSimulation(MainWindow& window) {
  window.showView(ui::ViewTab::Simulation);
  window.actions().action("panel.bottom")->trigger();
  ui::SimulationSession& session = window.simulation().session();
  return waitFor(&session, &ui::SimulationSession::changed, [&] { return session.upToDate(); });
}

const std::map<QString, Show>& screens() {
  static const std::map<QString, Show> all{
      {QStringLiteral("floor"), [](MainWindow& w) { return w.showView(ui::ViewTab::Floor), true; }},
      {QStringLiteral("racks"),
       [](MainWindow& w) {
         w.showView(ui::ViewTab::Racks);
         selectSomething(w);
         return true;
       }},
      {QStringLiteral("topology"), [](MainWindow& w) { return w.showView(ui::ViewTab::Topology), true; }},
      {QStringLiteral("bom"), [](MainWindow& w) { return w.showView(ui::ViewTab::Bom), true; }},
      {QStringLiteral("sizing"), showSizing},
      {QStringLiteral("simulation"), showSimulation},
      {QStringLiteral("calculators"), [](MainWindow& w) { return w.showView(ui::ViewTab::Calculators), true; }},
      {QStringLiteral("findings"), showFindings},
      {QStringLiteral("catalog"), showCatalog},
      {QStringLiteral("search"),
       [](MainWindow& w) {
         w.showView(ui::ViewTab::Racks);
         w.commandPalette().open();
         w.commandPalette().field().setText(QStringLiteral("leaf 01"));
         return true;
       }},
      {QStringLiteral("settings"), [](MainWindow& w) { return w.showView(ui::ViewTab::Floor), true; }},
  };
  return all;
}

/// Fills the window with the sample pod, or with the file or template asked for; prints why not.
bool openDesign(MainWindow& window, const Options& options) {
  QString why;
  QObject::connect(&window.files(), &ui::FileCommands::failed, &window, [&](const QString& text) { why = text; });
  const bool opened = !options.file.isEmpty()         ? window.files().open(options.file)
                      : !options.templateId.isEmpty() ? window.files().create(options.templateId.toStdString(), {})
                                                      : window.files().create("superpod-h100", {{"units", "4"}});
  if (!opened) std::fprintf(stderr, "error: %s\n", why.toUtf8().constData());
  return opened &&
         waitFor(&window.document(), &ui::Document::derivedChanged, [&] { return window.document().upToDate(); });
}

/// Lets views that draw in jobs of their own come to rest.
void settle(MainWindow& window) {
  ui::Document& document = window.document();
  QApplication::processEvents();
  waitFor(&document, &ui::Document::jobsChanged, [&] { return document.jobs().status().empty(); });
  QApplication::processEvents();
  QApplication::processEvents();
}

/// The window with an open dialog drawn over it where a user would see it.
QPixmap grabWithDialog(MainWindow& window, QDialog& dialog) {
  dialog.show();
  QApplication::processEvents();
  QPixmap picture = window.grab();
  QPainter painter(&picture);
  const QPixmap over = dialog.grab();
  painter.drawPixmap((window.width() - dialog.width()) / 2, (window.height() - dialog.height()) / 3, over);
  painter.setPen(ui::tokens().border);
  painter.drawRect((window.width() - dialog.width()) / 2, (window.height() - dialog.height()) / 3, dialog.width(),
                   dialog.height());
  return picture;
}

} // namespace

int takeScreenshot(const Catalog& catalog, const Options& options) {
  MainWindow window(catalog);
  window.resize(screenSize);
  window.show();
  const bool start = options.screenshot == QLatin1String("start");
  if (start) {
    waitFor(&window.startPage(), &ui::StartPage::factsReady, [&] { return window.startPage().factsComplete(); });
  } else if (!openDesign(window, options) || !screens().at(options.screenshot)(window)) {
    return 2;
  }
  settle(window);
  window.snackbar().hide();
  QApplication::processEvents();
  QPixmap picture;
  if (options.screenshot == QLatin1String("settings")) {
    const std::unique_ptr<QDialog> dialog(window.makeSettings());
    picture = grabWithDialog(window, *dialog);
  } else {
    picture = window.grab();
  }
  if (picture.save(options.output, "PNG")) return 0;
  std::fprintf(stderr, "error: %s: cannot be written\n", options.output.toUtf8().constData());
  return 2;
}

} // namespace cw::studio
