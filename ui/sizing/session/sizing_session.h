// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>
#include <optional>

#include "core/sizing/needs/needs.h"
#include "core/sizing/optimisation/optimisation.h"
#include "core/sizing/search/search.h"
#include "ui/document/catalog_access.h"
#include "ui/document/document.h"

namespace cw::ui {

/// What the loads of the document need and what they get, kept up to date by jobs; also the search for layouts. Lives
/// in the GUI thread.
class SizingSession : public QObject {
  Q_OBJECT
public:
  /// The document outlives the session.
  explicit SizingSession(Document& document, QObject* parent = nullptr);
  ~SizingSession() override;

  /// The newest results; never null, empty before the first.
  std::shared_ptr<const sizing::DesignNeeds> needs() const { return needs_; }
  /// The results of one load; null when there are none yet.
  const sizing::WorkloadNeeds* needsOf(Id<Workload> id) const;
  /// False while newer results are on their way.
  bool upToDate() const { return upToDate_; }
  /// The constants that all predictions use.
  const sizing::Profile& profile() const { return profile_; }

  /// Searches layouts of a setup on as many accelerators as it uses; the newest request wins.
  void search(const sizing::TrainingSetup& base);
  bool searching() const { return searching_; }
  /// The outcome of the last search that ended, and the setup that it was for; nothing before, or after a failure.
  const std::optional<sizing::SearchOutcome>& outcome() const { return outcome_; }
  const std::optional<sizing::TrainingSetup>& searchedSetup() const { return searchedSetup_; }
  /// Why the last search gave nothing; empty otherwise.
  QString searchError() const { return searchError_; }

  /// Tries the known optimisations on a load; the newest request wins.
  void optimise(Id<Workload> id);
  bool optimising() const { return optimising_; }
  /// What was tried on a load, as long as nothing changed since; null otherwise.
  const std::vector<sizing::Optimisation>* optimisationsOf(Id<Workload> id) const;

signals:
  /// Optimisations are being tried, were tried, or went out of date.
  void optimisationsChanged();
  /// New results, or the present ones went out of date.
  void changed();
  /// A search began, ended or failed.
  void searchChanged();

private:
  void follow(const ChangeSet& changes);
  void start();
  void take(std::uint64_t request, Result<sizing::DesignNeeds> result);
  void forgetOptimisations();
  void takeOptimisations(std::uint64_t request, std::vector<sizing::Optimisation> tried);
  void takeOutcome(std::uint64_t request, Result<sizing::SearchOutcome> result);

  Document& document_;
  sizing::Profile profile_;
  std::shared_ptr<const sizing::DesignNeeds> needs_ = std::make_shared<const sizing::DesignNeeds>();
  bool upToDate_ = true;
  std::uint64_t request_ = 0, searchRequest_ = 0;
  WorkerCatalog workerCatalog_;
  std::optional<sizing::SearchOutcome> outcome_;
  std::optional<sizing::TrainingSetup> searchedSetup_, pendingSetup_;
  std::optional<Id<Workload>> optimised_;
  std::vector<sizing::Optimisation> optimisations_;
  std::uint64_t optimiseRequest_ = 0;
  bool optimising_ = false;
  bool searching_ = false;
  QString searchError_;
};

} // namespace cw::ui
