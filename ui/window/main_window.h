// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include <array>
#include <memory>

#include "ui/actions/action_registry.h"
#include "ui/canvas/views.h"
#include "ui/document/document.h"
#include "ui/panels/bom_panel.h"
#include "ui/panels/catalog_palette.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/findings_panel.h"
#include "ui/panels/history_panel.h"
#include "ui/panels/inspector/inspector.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/snackbar.h"
#include "ui/panels/start_page.h"
#include "ui/panels/totals.h"
#include "ui/simulation/simulation_view.h"
#include "ui/sizing/calculators/calculators_panel.h"
#include "ui/sizing/sizing_view.h"
#include "ui/window/dialogs.h"
#include "ui/window/file_commands.h"
#include "ui/window/preferences.h"

namespace cw::ui {

/// The tabs over the one document, in their order.
enum class ViewTab { Floor, Racks, Topology, Bom, Sizing, Simulation, Calculators };
/// The tabs of the lower panel, in their order.
enum class BottomTab { Findings, Activity, History, Log };

/// The window of the studio: it owns the document, arranges the panels and wires their signals; it computes nothing.
class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  /// The catalog outlives the window.
  explicit MainWindow(const Catalog& catalog, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// The one open design.
  Document& document() { return *document_; }
  /// All actions.
  ActionRegistry& actions() { return *actions_; }
  /// New, open, save and export.
  FileCommands& files() { return *files_; }
  /// Shows a view; the start page gives way to it.
  void showView(ViewTab tab);
  /// The view in front.
  ViewTab currentView() const;
  /// Shows the lower panel with one of its tabs.
  void showBottom(BottomTab tab);
  /// Leaves the design and shows the start page.
  void showStart();
  /// True while the start page is in front.
  bool onStartPage() const;
  /// Brings a row into sight: in the view in front when it shows it, else in the first that does.
  void reveal(const QString& id);
  /// Puts a look or a language into force and remembers it.
  void chooseTheme(ThemeChoice choice);
  void chooseLanguage(Language language);
  /// Docks as they were on the first day.
  void resetLayout();
  /// The settings dialog, not shown yet; owned by the caller.
  SettingsDialog* makeSettings();

  /// The panels, for tests and screenshots.
  CatalogPalette& catalogPalette() { return *catalog_; }
  Inspector& inspector() { return *inspector_; }
  FindingsPanel& findings() { return *findings_; }
  BomPanel& bomPanel() { return *bom_; }
  SizingView& sizing() { return *sizing_; }
  SimulationView& simulation() { return *simulation_; }
  CalculatorsPanel& calculators() { return *calculators_; }
  HistoryPanel& history() { return *history_; }
  LogPanel& log() { return *log_; }
  Snackbar& snackbar() { return *snackbar_; }
  StartPage& startPage() { return *start_; }
  CommandPalette& commandPalette() { return *palette_; }

protected:
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

private:
  void buildCentre();
  void buildDocks();
  void sizeDocks();
  QDockWidget* makeDock(const char* name, QWidget* content, Qt::DockWidgetArea area);
  QWidget* buildBottom();
  void buildToolBar();
  void buildStatusBar();
  void wireActions();
  void wireViewActions();
  void wireSimulation();
  void showLoads();
  void tellFailure();
  void wireChoices();
  void wireChecks();
  void wireDocument();
  void wirePanels();
  void retranslate();
  void refreshTitle();
  void refreshActions();
  void refreshSaved();
  void refreshPrediction();
  void takeModelFile(const QString& path);
  void refreshTabs();
  void follow(const ChangeSet& changes);
  void documentReplaced();
  void take(const PaletteHit& hit);
  void armPlacement(const QString& entryId);
  void deleteSelection();
  void regenerateAll();
  void selectAdded(const std::string& id);
  void openLevel(const QString& id);
  CanvasView* canvas() const;
  void restoreLayout();
  void saveLayout();

  const Catalog& catalogData_;
  std::unique_ptr<Document> document_;
  ActionRegistry* actions_;
  FileCommands* files_;
  QStackedWidget* pages_;
  QTabBar* tabs_;
  QStackedWidget* views_;
  std::array<CanvasView*, 3> canvases_{};
  StartPage* start_;
  BomPanel* bom_;
  SizingView* sizing_;
  SimulationView* simulation_;
  CalculatorsPanel* calculators_;
  CatalogPalette* catalog_;
  Inspector* inspector_;
  FindingsPanel* findings_;
  HistoryPanel* history_;
  LogPanel* log_;
  TotalsBar* totals_;
  Snackbar* snackbar_;
  CommandPalette* palette_ = nullptr;
  QTabBar* bottomTabs_;
  QStackedWidget* bottomPages_;
  std::array<QDockWidget*, 3> docks_{};
  std::vector<QLabel*> dockTitles_;
  std::vector<QToolButton*> dockClosers_;
  QToolBar* toolBar_;
  QToolButton* searchBox_;
  QLabel* saved_;
  QLabel* findingsState_;
  QLabel* prediction_;
  QTimer savedAgo_;
  QByteArray firstState_;
  QString layoutPath_;
  std::size_t historyBefore_ = 0;
  bool failureAsked_ = false; ///< the next result is told as an answer
};

} // namespace cw::ui
