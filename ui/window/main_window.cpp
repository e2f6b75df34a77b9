// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QHBoxLayout>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "ui/panels/activity_panel.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"

namespace cw::ui {
namespace {

constexpr QSize firstSize{1440, 900};
constexpr int savedAgoMs = 10000; ///< how often "saved … ago" is read anew

} // namespace

MainWindow::MainWindow(const Catalog& catalog, QWidget* parent)
    : QMainWindow(parent), catalogData_(catalog), document_(std::make_unique<Document>(catalog)),
      actions_(new ActionRegistry(this)), files_(new FileCommands(*document_, this)) {
  setObjectName(QStringLiteral("mainWindow"));
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks);
  setWindowIcon(lineIcon(QStringLiteral("app")));
  resize(firstSize);
  actions_->fill(*menuBar());
  buildCentre();
  buildDocks();
  buildToolBar();
  buildStatusBar();
  snackbar_ = new Snackbar(pages_);
  palette_ = new CommandPalette(*document_, *actions_, this);
  wireActions();
  wireViewActions();
  wireChoices();
  wireDocument();
  wirePanels();
  wireSimulation();
  retranslate();
  firstState_ = saveState();
  restoreLayout();
  showStart();
}

MainWindow::~MainWindow() {
  // The panels hold references to the document, so they go first.
  document_->jobs().cancelAll();
  document_->disconnect();
  delete takeCentralWidget();
  for (QDockWidget* dock : docks_)
    delete dock;
}

void MainWindow::buildCentre() {
  tabs_ = new QTabBar;
  tabs_->setObjectName(QStringLiteral("viewTabs"));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  for (const char* icon : {"floor", "racks", "topology", "bom", "model", "activity", "command"})
    tabs_->addTab(lineIcon(QString::fromLatin1(icon)), {});
  views_ = new QStackedWidget;
  canvases_ = {makeFloorView(*document_, views_), makeRackView(*document_, views_),
               makeTopologyView(*document_, views_)};
  for (CanvasView* view : canvases_)
    views_->addWidget(view);
  bom_ = new BomPanel(*document_);
  views_->addWidget(bom_);
  sizing_ = new SizingView(*document_);
  views_->addWidget(sizing_);
  simulation_ = new SimulationView(*document_);
  views_->addWidget(simulation_);
  calculators_ = new CalculatorsPanel(catalogData_);
  views_->addWidget(calculators_);
  auto* design = new QWidget;
  auto* column = new QVBoxLayout(design);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tabs_);
  column->addWidget(hairline());
  column->addWidget(views_, 1);
  start_ = new StartPage(*document_);
  pages_ = new QStackedWidget;
  pages_->addWidget(start_);
  pages_->addWidget(design);
  setCentralWidget(pages_);
  connect(tabs_, &QTabBar::currentChanged, views_, &QStackedWidget::setCurrentIndex);
}

QDockWidget* MainWindow::makeDock(const char* name, QWidget* content, Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(this);
  dock->setObjectName(QString::fromLatin1(name));
  dock->setWidget(content);
  auto* bar = new QWidget;
  bar->setObjectName(QStringLiteral("dockTitle"));
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(12, 2, 4, 2);
  QLabel* title = roleLabel("dockTitleText");
  QToolButton* closer = iconButton(QStringLiteral("close"));
  closer->setFixedSize(24, 24);
  row->addWidget(title);
  row->addStretch(1);
  row->addWidget(closer);
  bar->setMinimumHeight(metrics::rowPx);
  dock->setTitleBarWidget(bar);
  dockTitles_.push_back(title);
  dockClosers_.push_back(closer);
  connect(closer, &QToolButton::clicked, dock, &QWidget::hide);
  addDockWidget(area, dock);
  return dock;
}

void MainWindow::buildDocks() {
  catalog_ = new CatalogPalette(*document_);
  inspector_ = new Inspector(*document_);
  docks_[0] = makeDock("catalogDock", catalog_, Qt::LeftDockWidgetArea);
  docks_[1] = makeDock("inspectorDock", inspector_, Qt::RightDockWidgetArea);
  docks_[2] = makeDock("bottomDock", buildBottom(), Qt::BottomDockWidgetArea);
  // The lower panel's tabs are its title.
  auto* row = qobject_cast<QHBoxLayout*>(docks_[2]->titleBarWidget()->layout());
  dockTitles_.back()->hide();
  row->insertWidget(0, bottomTabs_);
  row->setContentsMargins(4, 0, 4, 0);
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void MainWindow::sizeDocks() {
  resizeDocks({docks_[0], docks_[1]}, {300, 320}, Qt::Horizontal);
  resizeDocks({docks_[2]}, {248}, Qt::Vertical);
}

QWidget* MainWindow::buildBottom() {
  bottomTabs_ = new QTabBar;
  bottomTabs_->setDrawBase(false);
  bottomTabs_->setExpanding(false);
  bottomPages_ = new QStackedWidget;
  findings_ = new FindingsPanel(*document_);
  history_ = new HistoryPanel(*document_);
  log_ = new LogPanel;
  const std::pair<const char*, QWidget*> pages[] = {
      {"findings", findings_}, {"activity", new ActivityPanel(*document_)}, {"history", history_}, {"log", log_}};
  for (const auto& [icon, page] : pages) {
    bottomTabs_->addTab(lineIcon(QString::fromLatin1(icon)), {});
    bottomPages_->addWidget(page);
  }
  connect(bottomTabs_, &QTabBar::currentChanged, bottomPages_, &QStackedWidget::setCurrentIndex);
  return bottomPages_;
}

void MainWindow::buildToolBar() {
  toolBar_ = addToolBar(QString{});
  toolBar_->setObjectName(QStringLiteral("toolBar"));
  toolBar_->setMovable(false);
  toolBar_->setIconSize(QSize(metrics::iconPx, metrics::iconPx));
  toolBar_->setContextMenuPolicy(Qt::PreventContextMenu);
  const char* const groups[][4] = {{"file.new", "file.open", "file.save", nullptr},
                                   {"edit.undo", "edit.redo", "edit.delete", nullptr},
                                   {"view.zoomOut", "view.zoomFit", "view.zoomIn", nullptr},
                                   {"panel.catalog", "panel.bottom", "panel.inspector", nullptr}};
  for (const auto& group : groups) {
    for (const char* id : group) {
      if (id != nullptr) toolBar_->addAction(actions_->action(id));
    }
    if (&group != &groups[std::size(groups) - 1]) toolBar_->addSeparator();
  }
  auto* gap = new QWidget;
  gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  toolBar_->addWidget(gap);
  searchBox_ = new QToolButton;
  searchBox_->setObjectName(QStringLiteral("searchBox"));
  searchBox_->setIcon(lineIcon(QStringLiteral("search")));
  searchBox_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  searchBox_->setMinimumWidth(280);
  toolBar_->addWidget(searchBox_);
}

void MainWindow::buildStatusBar() {
  totals_ = new TotalsBar(*document_);
  prediction_ = roleLabel("prediction");
  findingsState_ = roleLabel("caption");
  saved_ = roleLabel("caption");
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(totals_, 1);
  statusBar()->addPermanentWidget(new ActivityBar(*document_));
  statusBar()->addPermanentWidget(prediction_);
  statusBar()->addPermanentWidget(findingsState_);
  statusBar()->addPermanentWidget(saved_);
  saved_->setContentsMargins(8, 0, 12, 0);
  savedAgo_.setInterval(savedAgoMs);
  connect(&savedAgo_, &QTimer::timeout, this, &MainWindow::refreshSaved);
  savedAgo_.start();
}

} // namespace cw::ui
