// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLocale>
#include <QMimeData>
#include <QStatusBar>
#include <QToolBar>

#include "ui/document/delete_rows.h"
#include "ui/i18n/language.h"
#include "ui/sizing/dashboard/headlines.h"
#include "ui/sizing/workloads/workload_edits.h"
#include "ui/window/main_window.h"

namespace cw::ui {
namespace {

/// Which view shows a row best, by its kind.
ViewTab homeOf(const QString& id) {
  if (id.startsWith(QLatin1String("fabric-"))) return ViewTab::Topology;
  if (id.startsWith(QLatin1String("device-"))) return ViewTab::Racks;
  if (id.startsWith(QLatin1String("workload-"))) return ViewTab::Sizing;
  return ViewTab::Floor;
}

template <class Row>
long long removedRows(const ChangeSet& changes) {
  return std::ranges::count_if(changes.of<Row>(), [](const auto& change) { return change.after == nullptr; });
}

} // namespace

void MainWindow::showView(ViewTab tab) {
  pages_->setCurrentIndex(1);
  tabs_->setCurrentIndex(static_cast<int>(tab));
  refreshActions();
}

ViewTab MainWindow::currentView() const { return static_cast<ViewTab>(tabs_->currentIndex()); }

void MainWindow::showBottom(BottomTab tab) {
  docks_[2]->show();
  bottomTabs_->setCurrentIndex(static_cast<int>(tab));
}

bool MainWindow::onStartPage() const { return pages_->currentIndex() == 0; }

void MainWindow::showStart() {
  if (!onStartPage()) saveLayout();
  document_->reset({});
  start_->setRecentFiles(preferences::recentFiles(), preferences::thumbnailFolder());
  pages_->setCurrentIndex(0);
  for (QDockWidget* dock : docks_)
    dock->hide();
  start_->setFocus();
  refreshTitle();
  refreshActions();
  refreshSaved();
}

CanvasView* MainWindow::canvas() const {
  const auto index = static_cast<std::size_t>(tabs_->currentIndex());
  return onStartPage() || index >= canvases_.size() ? nullptr : canvases_[index];
}

void MainWindow::documentReplaced() {
  pages_->setCurrentIndex(1);
  for (QDockWidget* dock : docks_)
    dock->show();
  restoreLayout();
  if (!document_->path().isEmpty()) {
    preferences::addRecentFile(document_->path());
    log_->add(tr("Opened %1").arg(document_->path()));
  }
  if (document_->readOnly())
    snackbar_->tell(tr("This design is open read-only; save it under another name to change it."));
  refreshTitle();
  refreshActions();
  refreshSaved();
}

void MainWindow::follow(const ChangeSet& changes) {
  refreshActions();
  refreshTitle();
  const std::size_t position = document_->store().historyPosition();
  const bool forward = position > historyBefore_;
  historyBefore_ = position;
  const long long removed = removedRows<Rack>(changes) + removedRows<Device>(changes) +
                            removedRows<DeviceGroup>(changes) + removedRows<Fabric>(changes) +
                            removedRows<Workload>(changes);
  if (!forward || removed == 0) return;
  // Undo instead of asking.
  snackbar_->tell(
      tr("%n item(s) removed", nullptr, static_cast<int>(removed)),
      {{tr("Undo"), [this] { document_->store().undo(); }}, {tr("Show"), [this] { showBottom(BottomTab::History); }}});
}

void MainWindow::reveal(const QString& id) {
  if (onStartPage()) return;
  document_->select({id.toStdString()});
  if (homeOf(id) == ViewTab::Sizing) return showView(ViewTab::Sizing);
  if (CanvasView* view = canvas(); view != nullptr && view->revealRow(id)) return;
  const ViewTab home = homeOf(id);
  for (const ViewTab tab : {home, ViewTab::Floor, ViewTab::Racks, ViewTab::Topology}) {
    showView(tab);
    if (canvas()->revealRow(id)) return;
  }
}

void MainWindow::openLevel(const QString& id) {
  const ViewTab deeper = currentView() == ViewTab::Floor ? ViewTab::Racks : homeOf(id);
  document_->select({id.toStdString()});
  showView(deeper);
  if (CanvasView* view = canvas()) view->revealRow(id);
}

void MainWindow::deleteSelection() {
  const std::set<std::string> selected = document_->selection();
  deleteRows(*document_, selected);
}

void MainWindow::chooseTheme(ThemeChoice choice) {
  preferences::setTheme(choice);
  applyTheme(preferences::resolved(choice));
  for (CanvasView* view : canvases_)
    view->refreshLook();
  sizing_->refreshLook();
  simulation_->refreshLook();
  wireChecks();
}

void MainWindow::chooseLanguage(Language language) {
  preferences::setLanguage(language);
  setLanguage(language);
  wireChecks();
}

void MainWindow::wireChecks() {
  const char* const themes[] = {"theme.system", "theme.light", "theme.dark", "theme.contrast"};
  actions_->action(themes[static_cast<int>(preferences::theme())])->setChecked(true);
  actions_->action(language() == Language::English ? "language.en" : "language.zh_CN")->setChecked(true);
}

void MainWindow::changeEvent(QEvent* event) {
  // The first event of this kind comes while the window is still being built.
  if (event->type() == QEvent::LanguageChange && palette_ != nullptr) {
    actions_->retranslate();
    retranslate();
    for (CanvasView* view : canvases_)
      view->refreshLook();
  }
  QMainWindow::changeEvent(event);
}

void MainWindow::retranslate() {
  const QString tabs[] = {tr("Floor"),  tr("Racks"),      tr("Topology"),   tr("BOM"),
                          tr("Sizing"), tr("Simulation"), tr("Calculators")};
  for (int i = 0; i < static_cast<int>(std::size(tabs)); ++i)
    tabs_->setTabText(i, tabs[i]);
  tabs_->setAccessibleName(tr("Views"));
  bottomTabs_->setAccessibleName(tr("Lower panel"));
  const QString docks[] = {tr("Catalog"), tr("Inspector"), tr("Lower panel")};
  for (std::size_t i = 0; i < docks_.size(); ++i) {
    docks_[i]->setWindowTitle(docks[i]);
    dockTitles_[i]->setText(docks[i]);
    nameWidget(dockClosers_[i], tr("Hide"));
  }
  canvases_[0]->setAccessibleName(tr("Floor plan"));
  canvases_[1]->setAccessibleName(tr("Rack elevations"));
  canvases_[2]->setAccessibleName(tr("Topology"));
  toolBar_->setWindowTitle(tr("Tools"));
  searchBox_->setText(withIconGap(tr("Search everything")) + QStringLiteral("   ") +
                      actions_->action("edit.search")->shortcut().toString(QKeySequence::NativeText));
  searchBox_->setAccessibleName(tr("Search everything"));
  refreshTitle();
  refreshTabs();
  refreshPrediction();
  refreshSaved();
}

void MainWindow::refreshTitle() {
  if (onStartPage()) {
    setWindowTitle(QStringLiteral("Clusterwright"));
    setWindowModified(false);
    return;
  }
  const QString file = document_->path().isEmpty() ? toQString(document_->design().name)
                                                   : QFileInfo(document_->path()).completeBaseName();
  const QString readOnly = document_->readOnly() ? tr(" (read-only)") : QString{};
  setWindowTitle(file + QStringLiteral("[*]") + readOnly + QStringLiteral(" – Clusterwright"));
  setWindowModified(document_->modified());
  setWindowFilePath(document_->path());
}

void MainWindow::refreshActions() {
  const bool open = !onStartPage();
  actions_->setDesignOpen(open);
  if (!open) return;
  actions_->action("edit.undo")->setEnabled(document_->store().canUndo());
  actions_->action("edit.redo")->setEnabled(document_->store().canRedo());
  actions_->action("edit.delete")->setEnabled(!document_->selection().empty());
  actions_->action("file.save")->setEnabled(!document_->readOnly());
  for (const char* id : {"view.zoomIn", "view.zoomOut", "view.zoomFit"})
    actions_->action(id)->setEnabled(canvas() != nullptr);
}

void MainWindow::refreshSaved() {
  saved_->setVisible(!onStartPage());
  if (document_->modified()) {
    saved_->setText(tr("not saved"));
  } else if (!files_->savedAt().isValid()) {
    saved_->setText(document_->path().isEmpty() ? tr("new") : tr("saved"));
  } else {
    const qint64 s = files_->savedAt().secsTo(QDateTime::currentDateTime());
    saved_->setText(s < 60     ? tr("saved just now")
                    : s < 3600 ? tr("saved %1 min ago").arg(s / 60)
                               : tr("saved %1 h ago").arg(s / 3600));
  }
}

void MainWindow::refreshPrediction() {
  prediction_->setText(onStartPage() ? QString{} : statusText(*sizing_->session().needs()));
  prediction_->setVisible(!prediction_->text().isEmpty());
  prediction_->setEnabled(sizing_->session().upToDate());
  prediction_->setToolTip(tr("Prediction of the first training workload; the Sizing view shows where it comes from"));
}

void MainWindow::refreshTabs() {
  const QString state = findings_->stateText();
  bottomTabs_->setTabText(0, tr("Findings") + QStringLiteral("  ") + state);
  bottomTabs_->setTabText(1, tr("Activity"));
  bottomTabs_->setTabText(2, tr("History"));
  bottomTabs_->setTabText(3, tr("Log"));
  findingsState_->setText(onStartPage() ? QString{} : tr("Findings: %1").arg(state));
}

void MainWindow::restoreLayout() {
  const preferences::Layout layout = preferences::layout(document_->path());
  layoutPath_ = document_->path();
  if (!layout.geometry.isEmpty() && !isVisible()) restoreGeometry(layout.geometry);
  if (layout.state.isEmpty() || !restoreState(layout.state)) sizeDocks();
  tabs_->setCurrentIndex(qBound(0, layout.tab, tabs_->count() - 1));
  bottomTabs_->setCurrentIndex(qBound(0, layout.bottomTab, bottomTabs_->count() - 1));
}

void MainWindow::saveLayout() {
  if (onStartPage()) return;
  if (!layoutPath_.isEmpty()) {
    const QString picture = QDir(preferences::thumbnailFolder()).filePath(StartPage::thumbnailName(layoutPath_));
    planThumbnail(document_->design(), QSize(96, 56)).save(picture);
  }
  preferences::setLayout(layoutPath_,
                         {saveGeometry(), saveState(), tabs_->currentIndex(), bottomTabs_->currentIndex()});
}

void MainWindow::resetLayout() {
  preferences::forgetLayouts();
  for (QDockWidget* dock : docks_)
    dock->setFloating(false);
  restoreState(firstState_);
  for (QDockWidget* dock : docks_)
    dock->setVisible(!onStartPage());
  sizeDocks();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!onStartPage() && !files_->mayLeave()) {
    event->ignore();
    return;
  }
  saveLayout();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.isEmpty() || !urls.front().isLocalFile()) return;
  const QString path = urls.front().toLocalFile();
  if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) && !onStartPage()) return takeModelFile(path);
  files_->open(path);
}

/// A model's configuration becomes the model of the load in front, else of a new one.
void MainWindow::takeModelFile(const QString& path) {
  const auto used = useModelFile(*document_, path, sizing_->current());
  if (!used) {
    snackbar_->tellError(errorText(used.error()));
    log_->add(errorText(used.error()));
    return;
  }
  showView(ViewTab::Sizing);
  document_->select({*used});
  snackbar_->tell(tr("The model of %1 is in use").arg(QFileInfo(path).fileName()),
                  {{tr("Undo"), [this] { document_->store().undo(); }}});
}

} // namespace cw::ui
