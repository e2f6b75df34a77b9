// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include <memory>
#include <set>

#include "core/simulation/study/simulate.h"
#include "core/simulation/study/studies.h"
#include "ui/document/document.h"

namespace cw::ui {

/// What the user wants simulated.
struct SimulationWish {
  std::string fabric; ///< its name; empty: the first that carries compute traffic
  JobSpec job;
  bool operator==(const SimulationWish& other) const;
};

/// What a job takes on the drawn design, with the revision it belongs to.
struct SimulationResult {
  std::shared_ptr<const Derived> derived;
  DrawnFabric drawn; ///< with what is failed in it
  JobOutcome outcome;
  std::vector<std::string> failed;  ///< as `failByName` reads them
  std::vector<std::string> missing; ///< failed ones that the design no longer has
  Seconds healthy;                  ///< the time of the same job with all in service

  /// The rows at both ends of a directed link, by id text; of a scale-up link its node.
  std::set<std::string> rowsOf(SimLink link) const;
  /// The row of a device of the topology by its name; empty when there is none.
  std::string rowOf(const std::string& deviceName) const;
};

/// Simulates a job on the design as it is now, by jobs: the newest wish wins. Nothing runs until somebody looks
/// (`setActive`). What is failed here is no part of the design. Lives in the GUI thread.
class SimulationSession : public QObject {
  Q_OBJECT
public:
  /// The document outlives the session.
  explicit SimulationSession(Document& document, QObject* parent = nullptr);
  ~SimulationSession() override;

  /// The document that is simulated.
  Document& document() const { return document_; }
  /// From now on results follow the design; the first call starts a run.
  void setActive();
  const SimulationWish& wish() const { return wish_; }
  /// Runs another job, if it is one.
  void setWish(const SimulationWish& wish);
  /// Runs the present job again.
  void run();
  /// Stops the run; the results before stay.
  void cancel();

  /// The newest result; null before the first.
  std::shared_ptr<const SimulationResult> result() const { return result_; }
  /// Whether the result belongs to the present design, job and failures.
  bool upToDate() const { return result_ != nullptr && upToDate_; }
  bool running() const { return running_; }
  /// Why the last run gave nothing; empty otherwise.
  QString errorText() const { return error_; }

  /// What is out of service, as `failByName` reads it.
  const std::vector<std::string>& failed() const { return failed_; }
  /// Takes things out of service and simulates without them.
  void fail(const QStringList& names);
  /// Puts things back into service.
  void repair(const QStringList& names);
  void repairAll();

signals:
  /// A run began, ended or failed, or its results went out of date.
  void changed();
  /// Other things are out of service.
  void failuresChanged();

private:
  void start();
  void follow();
  void take(std::uint64_t request, std::shared_ptr<const SimulationResult> result, const QString& error);

  Document& document_;
  SimulationWish wish_;
  std::vector<std::string> failed_;
  std::shared_ptr<const SimulationResult> result_;
  std::uint64_t request_ = 0, job_ = 0;
  QString error_;
  bool active_ = false, running_ = false, upToDate_ = false;
};

} // namespace cw::ui
