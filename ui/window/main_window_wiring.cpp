// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QToolBar>

#include "ui/document/add_rows.h"
#include "ui/document/follow_edit.h"
#include "ui/i18n/language.h"
#include "ui/window/main_window.h"

namespace cw::ui {

void MainWindow::wireActions() {
  ActionRegistry& a = *actions_;
  a.onTrigger("file.new", [this] {
    if (files_->mayLeave()) showStart();
  });
  a.onTrigger("file.open", [this] { files_->chooseAndOpen(); });
  a.onTrigger("file.save", [this] { files_->save(); });
  a.onTrigger("file.saveAs", [this] { files_->saveAs(); });
  for (const char* id : {"export.bomCsv", "export.bomJson", "export.cables", "export.svg", "export.dot"}) {
    a.onTrigger(id, [this, id] { files_->chooseAndExport(id); });
  }
  a.onTrigger("file.close", [this] {
    if (files_->mayLeave()) showStart();
  });
  a.onTrigger("file.quit", [this] { close(); });
  a.onTrigger("edit.undo", [this] { document_->store().undo(); });
  a.onTrigger("edit.redo", [this] { document_->store().redo(); });
  a.onTrigger("edit.delete", [this] { deleteSelection(); });
  a.onTrigger("edit.selectNone", [this] { document_->select({}); });
  a.onTrigger("edit.search", [this] { palette_->open(); });
  a.onTrigger("edit.findEntry", [this] {
    docks_[0]->show();
    catalog_->focusSearch();
  });
  a.onTrigger("edit.settings", [this] {
    const std::unique_ptr<SettingsDialog> dialog(makeSettings());
    dialog->exec();
  });
  a.onTrigger("design.overview", [this] {
    document_->select({});
    docks_[1]->show();
  });
  a.onTrigger("design.addGroup", [this] { selectAdded(addGroup(*document_, catalog_->chosenEntry())); });
  a.onTrigger("design.addFabric", [this] { selectAdded(addFabric(*document_, catalog_->chosenEntry())); });
  a.onTrigger("design.regenerate", [this] { regenerateAll(); });
  a.onTrigger("design.nextFinding", [this] {
    showBottom(BottomTab::Findings);
    findings_->chooseNext();
  });
  a.onTrigger("help.shortcuts", [this] { showShortcuts(*actions_, this); });
  a.onTrigger("help.about", [this] { showAbout(this, toQString(catalogData_.revision())); });
  connect(searchBox_, &QToolButton::clicked, a.action("edit.search"), &QAction::trigger);
  connect(QApplication::instance(), &QCoreApplication::aboutToQuit, this, [this] { saveLayout(); });
}

void MainWindow::wireViewActions() {
  ActionRegistry& a = *actions_;
  a.onTrigger("view.floor", [this] { showView(ViewTab::Floor); });
  a.onTrigger("view.racks", [this] { showView(ViewTab::Racks); });
  a.onTrigger("view.topology", [this] { showView(ViewTab::Topology); });
  a.onTrigger("view.bom", [this] { showView(ViewTab::Bom); });
  a.onTrigger("view.sizing", [this] { showView(ViewTab::Sizing); });
  a.onTrigger("view.simulation", [this] { showView(ViewTab::Simulation); });
  a.onTrigger("view.calculators", [this] { showView(ViewTab::Calculators); });
  a.onTrigger("view.back", [this] { showView(ViewTab::Floor); });
  const auto zoom = [this](const char* id, double factor) {
    actions_->onTrigger(id, [this, factor] {
      if (CanvasView* view = canvas()) view->zoomBy(factor);
    });
  };
  zoom("view.zoomIn", 1.25);
  zoom("view.zoomOut", 0.8);
  a.onTrigger("view.zoomFit", [this] {
    if (CanvasView* view = canvas()) view->zoomToFit();
  });
  const char* const panels[] = {"panel.catalog", "panel.inspector", "panel.bottom"};
  for (std::size_t i = 0; i < docks_.size(); ++i) {
    QAction* action = a.action(panels[i]);
    QDockWidget* dock = docks_[i];
    connect(action, &QAction::triggered, dock, &QWidget::setVisible);
    // A dock behind the start page is hidden without the user's wish, so its own flag decides.
    connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  }
  a.onTrigger("panel.findings", [this] { showBottom(BottomTab::Findings); });
  a.onTrigger("panel.activity", [this] { showBottom(BottomTab::Activity); });
  a.onTrigger("panel.history", [this] { showBottom(BottomTab::History); });
  a.onTrigger("panel.log", [this] { showBottom(BottomTab::Log); });
  a.onTrigger("panel.reset", [this] { resetLayout(); });
}

void MainWindow::wireChoices() {
  const std::pair<const char*, ThemeChoice> themes[] = {{"theme.system", ThemeChoice::System},
                                                        {"theme.light", ThemeChoice::Light},
                                                        {"theme.dark", ThemeChoice::Dark},
                                                        {"theme.contrast", ThemeChoice::HighContrast}};
  for (const auto& [id, choice] : themes) {
    actions_->action(id)->setChecked(preferences::theme() == choice);
    actions_->onTrigger(id, [this, choice = choice] { chooseTheme(choice); });
  }
  const std::pair<const char*, Language> languages[] = {{"language.en", Language::English},
                                                        {"language.zh_CN", Language::SimplifiedChinese}};
  for (const auto& [id, choice] : languages) {
    actions_->action(id)->setChecked(language() == choice);
    actions_->onTrigger(id, [this, choice = choice] { chooseLanguage(choice); });
  }
}

SettingsDialog* MainWindow::makeSettings() {
  auto* dialog = new SettingsDialog(this);
  connect(dialog, &SettingsDialog::languageChosen, this, &MainWindow::chooseLanguage);
  connect(dialog, &SettingsDialog::themeChosen, this, &MainWindow::chooseTheme);
  return dialog;
}

void MainWindow::wireDocument() {
  Document& d = *document_;
  connect(&d, &Document::changed, this, &MainWindow::follow);
  connect(&d, &Document::selectionChanged, this, &MainWindow::refreshActions);
  connect(&d, &Document::fileStateChanged, this, &MainWindow::refreshTitle);
  connect(&d, &Document::fileStateChanged, this, &MainWindow::refreshSaved);
  connect(&d, &Document::revealRequested, this, &MainWindow::reveal);
  connect(&d, &Document::failed, snackbar_, &Snackbar::tellError);
  connect(&d, &Document::failed, log_, &LogPanel::add);
  connect(files_, &FileCommands::opened, this, &MainWindow::documentReplaced);
  connect(files_, &FileCommands::failed, snackbar_, &Snackbar::tellError);
  connect(files_, &FileCommands::failed, log_, &LogPanel::add);
  connect(files_, &FileCommands::done, this, [this](const QString& text, const QString& path) {
    log_->add(text);
    snackbar_->tell(text);
    if (document_->path() == path) {
      preferences::addRecentFile(path);
      layoutPath_ = path;
    }
    refreshSaved();
  });
}

void MainWindow::wirePanels() {
  connect(start_, &StartPage::openRequested, files_, &FileCommands::chooseAndOpen);
  connect(start_, &StartPage::emptyRequested, files_, &FileCommands::createEmpty);
  connect(inspector_, &Inspector::actionRequested, this,
          [this](const QString& id) { actions_->action(id.toLatin1().constData())->trigger(); });
  connect(start_, &StartPage::recentChosen, files_, &FileCommands::open);
  connect(start_, &StartPage::templateChosen, files_, &FileCommands::create);
  connect(catalog_, &CatalogPalette::armRequested, this, &MainWindow::armPlacement);
  connect(catalog_, &CatalogPalette::failed, log_, &LogPanel::add);
  connect(bom_, &BomPanel::exportRequested, files_, [this](const char* id) { files_->chooseAndExport(id); });
  connect(findings_, &FindingsPanel::stateChanged, this, &MainWindow::refreshTabs);
  connect(palette_, &CommandPalette::chosen, this, &MainWindow::take);
  connect(tabs_, &QTabBar::currentChanged, this, &MainWindow::refreshActions);
  connect(&sizing_->session(), &SizingSession::changed, this, &MainWindow::refreshPrediction);
  connect(sizing_, &SizingView::calculatorsRequested, this, [this] { showView(ViewTab::Calculators); });
  for (CanvasView* view : canvases_)
    connect(view, &CanvasView::openRequested, this, &MainWindow::openLevel);
}

void MainWindow::take(const PaletteHit& hit) {
  switch (hit.kind) {
  case PaletteHit::Kind::Action:
    actions_->action(hit.target.toLatin1().constData())->trigger();
    return;
  case PaletteHit::Kind::Entry:
    docks_[0]->show();
    catalog_->showEntry(hit.target.toStdString());
    return;
  case PaletteHit::Kind::Calculator:
    showView(ViewTab::Calculators);
    calculators_->choose(hit.target.toStdString());
    return;
  case PaletteHit::Kind::Group:
    document_->select({hit.target.toStdString()});
    return;
  default:
    if (hit.target.isEmpty()) return;
    document_->select({hit.target.toStdString()});
    document_->reveal(hit.target.toStdString());
  }
}

void MainWindow::armPlacement(const QString& entryId) {
  if (onStartPage()) return;
  if (canvas() == nullptr) showView(ViewTab::Racks);
  canvas()->setFocus();
  canvas()->armPlacement(entryId);
}

void MainWindow::selectAdded(const std::string& id) {
  if (id.empty()) return;
  document_->select({id});
  docks_[1]->show();
}

void MainWindow::regenerateAll() {
  document_->edit("studio.step.regenerate", {}, [](Transaction& t) { return followEdit(t); });
}

} // namespace cw::ui
