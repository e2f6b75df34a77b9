// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/session/sizing_session.h"

#include <QFileInfo>

#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr const char* needsKind = "sizing";
constexpr const char* searchKind = "search-strategies";
constexpr const char* optimiseKind = "optimisations";

/// Stands in where no catalog can be opened: designs work from their embedded entries.
class NoEntries : public EntrySource {
public:
  const Entry* find(std::string_view) const override { return nullptr; }
};

const EntrySource& orNone(const Catalog* catalog) {
  static const NoEntries none;
  return catalog != nullptr ? static_cast<const EntrySource&>(*catalog) : none;
}

sizing::BillFigures figuresOf(const Bom& bom) {
  return {bom.totals.moneyUsd, bom.totals.linesPriced, bom.totals.lines, 0};
}

template <class Row>
std::size_t countOf(const ChangeSet& changes) {
  return changes.of<Row>().size();
}

} // namespace

SizingSession::SizingSession(Document& document, QObject* parent) : QObject(parent), document_(document) {
  connect(&document_, &Document::changed, this, &SizingSession::follow);
  connect(&document_, &Document::derivedChanged, this, [this] {
    if (document_.upToDate()) start();
  });
}

SizingSession::~SizingSession() {
  // Jobs hold this object: they must end first.
  document_.jobs().cancelAll();
  document_.jobs().wait(needsKind);
  document_.jobs().wait(searchKind);
  document_.jobs().wait(optimiseKind);
}

const sizing::WorkloadNeeds* SizingSession::needsOf(Id<Workload> id) const {
  for (const sizing::WorkloadNeeds& needs : needs_->workloads) {
    if (needs.workload == id) return &needs;
  }
  return nullptr;
}

void SizingSession::follow(const ChangeSet& changes) {
  upToDate_ = document_.design().table<Workload>().empty();
  forgetOptimisations();
  emit changed();
  // A load changes nothing that is drawn: its needs can follow at once on the topology that is there.
  const std::size_t loads = countOf<Workload>(changes) + countOf<Assumption>(changes);
  const std::size_t drawn = countOf<DeviceGroup>(changes) + countOf<Fabric>(changes) + countOf<Device>(changes) +
                            countOf<ScaleUpDomain>(changes);
  if (loads > 0 && drawn == 0 && document_.everDerived()) start();
}

void SizingSession::start() {
  const std::uint64_t request = ++request_;
  const Design design = document_.design();
  if (design.table<Workload>().empty()) return take(request, sizing::DesignNeeds{});
  upToDate_ = false;
  const auto derived = document_.derived();
  const auto bill = figuresOf(*document_.bom());
  const std::filesystem::path folder = QFileInfo(document_.path()).path().toStdString();
  document_.jobs().start(
      needsKind, "studio.job.sizing",
      [this, request, design, derived, bill, folder](const Progress& progress, std::stop_token stop) {
        const sizing::Profile profile = profile_;
        const EntrySource& catalog = orNone(workerCatalog_.get());
        auto result = sizing::deriveNeeds({design, derived->topology, catalog, profile, bill, folder}, progress, stop);
        if (stop.stop_requested()) return;
        QMetaObject::invokeMethod(
            this, [this, request, result] { take(request, result); }, Qt::QueuedConnection);
      });
}

void SizingSession::take(std::uint64_t request, Result<sizing::DesignNeeds> result) {
  if (request != request_ || !result) return;
  needs_ = std::make_shared<const sizing::DesignNeeds>(std::move(*result));
  upToDate_ = true;
  emit changed();
}

void SizingSession::search(const sizing::TrainingSetup& base) {
  const std::uint64_t request = ++searchRequest_;
  sizing::SearchSpace space;
  space.base = base;
  space.gpus = base.layout.gpus();
  pendingSetup_ = base;
  searching_ = true;
  searchError_.clear();
  emit searchChanged();
  document_.jobs().start(searchKind, "studio.job.strategies",
                         [this, request, space](const Progress& progress, std::stop_token stop) {
                           const sizing::Profile profile = profile_;
                           auto result = sizing::search(space, profile, progress, stop);
                           QMetaObject::invokeMethod(
                               this, [this, request, result] { takeOutcome(request, result); }, Qt::QueuedConnection);
                         });
}

/// What was tried describes a design that is no more.
void SizingSession::forgetOptimisations() {
  ++optimiseRequest_;
  if (!optimised_ && !optimising_) return;
  optimised_.reset();
  optimisations_.clear();
  optimising_ = false;
  emit optimisationsChanged();
}

const std::vector<sizing::Optimisation>* SizingSession::optimisationsOf(Id<Workload> id) const {
  return optimised_ == id && !optimising_ ? &optimisations_ : nullptr;
}

void SizingSession::optimise(Id<Workload> id) {
  const Workload* found = document_.design().find(id);
  if (found == nullptr || !document_.everDerived()) return;
  const std::uint64_t request = ++optimiseRequest_;
  optimised_ = id;
  optimising_ = true;
  emit optimisationsChanged();
  const auto derived = document_.derived();
  const auto bill = figuresOf(*document_.bom());
  const std::filesystem::path folder = QFileInfo(document_.path()).path().toStdString();
  document_.jobs().start(optimiseKind, "studio.job.optimisations",
                         [this, request, row = *found, design = document_.design(), derived, bill,
                          folder](const Progress&, std::stop_token stop) {
                           const sizing::Profile profile = profile_;
                           const sizing::NeedsInput input{
                               design, derived->topology, orNone(workerCatalog_.get()), profile, bill, folder};
                           const auto now = sizing::needsOf(input, row, stop);
                           auto tried = sizing::optimisationsOf(input, row, now, stop);
                           if (stop.stop_requested()) tried.clear();
                           QMetaObject::invokeMethod(
                               this, [this, request, tried = std::move(tried)] { takeOptimisations(request, tried); },
                               Qt::QueuedConnection);
                         });
}

void SizingSession::takeOptimisations(std::uint64_t request, std::vector<sizing::Optimisation> tried) {
  if (request != optimiseRequest_) return;
  optimising_ = false;
  optimisations_ = std::move(tried);
  emit optimisationsChanged();
}

void SizingSession::takeOutcome(std::uint64_t request, Result<sizing::SearchOutcome> result) {
  if (request != searchRequest_) return;
  searching_ = false;
  if (result) {
    outcome_ = std::move(*result);
    searchedSetup_ = pendingSetup_;
  } else {
    searchError_ = errorText(result.error());
  }
  emit searchChanged();
}

} // namespace cw::ui
