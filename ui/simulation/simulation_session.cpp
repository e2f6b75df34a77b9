// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulation/simulation_session.h"

#include <algorithm>

#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr const char* runKind = "simulation";

/// The whole run: draws, breaks, simulates, and compares with all in service.
Result<std::shared_ptr<const SimulationResult>> simulateWish(std::shared_ptr<const Derived> derived,
                                                             const SimulationWish& wish,
                                                             const std::vector<std::string>& failed,
                                                             const Progress& progress, std::stop_token stop) {
  auto drawn = drawnFabric(derived->design, derived->topology, wish.fabric);
  if (!drawn) return cw::fail(drawn.error());
  if (drawn->sim.inside().accelerators < 1 || drawn->sim.accelerators() < 2) return cw::fail("simulation.no-fabric");
  auto result = std::make_shared<SimulationResult>(
      SimulationResult{std::move(derived), std::move(*drawn), {}, {}, {}, Seconds{}});
  JobSpec job = wish.job;
  job.route.dims = result->drawn.dims;
  if (!failed.empty()) {
    const auto healthy = jobTime(result->drawn.sim, job, stop);
    if (!healthy) return cw::fail(healthy.error());
    result->healthy = *healthy;
  }
  for (const std::string& name : failed) {
    const bool there = failByName(result->drawn, name).has_value();
    (there ? result->failed : result->missing).push_back(name);
  }
  auto outcome = simulateJob(result->drawn.sim, job, progress, stop);
  if (!outcome) return cw::fail(outcome.error());
  result->outcome = std::move(*outcome);
  if (failed.empty()) result->healthy = result->outcome.time;
  return std::shared_ptr<const SimulationResult>(std::move(result));
}

} // namespace

bool SimulationWish::operator==(const SimulationWish& other) const {
  return fabric == other.fabric && job.collective.kind == other.job.collective.kind &&
         job.collective.algorithm == other.job.collective.algorithm &&
         job.collective.size.base() == other.job.collective.size.base() && job.order == other.job.order &&
         job.ranks == other.job.ranks && job.perNode == other.job.perNode && job.route.kind == other.job.route.kind &&
         job.route.seed == other.job.route.seed;
}

std::string SimulationResult::rowOf(const std::string& deviceName) const {
  const FabricInstance* instance = derived->topology.find(drawn.fabric);
  const auto found = std::ranges::find(drawn.deviceNames, deviceName);
  const auto at = static_cast<std::size_t>(found - drawn.deviceNames.begin());
  if (instance == nullptr || at >= instance->devices.size() || !instance->devices[at]) return {};
  return instance->devices[at].text();
}

std::set<std::string> SimulationResult::rowsOf(SimLink link) const {
  std::set<std::string> rows;
  const auto add = [&](std::uint32_t device) {
    if (const std::string id = rowOf(drawn.deviceNames[device]); !id.empty()) rows.insert(id);
  };
  if (link >= drawn.sim.firstScaleUp()) {
    add(drawn.sim.nodeOf((link - drawn.sim.firstScaleUp()) / 2));
  } else {
    add(drawn.topology->links[link / 2].a);
    add(drawn.topology->links[link / 2].b);
  }
  return rows;
}

SimulationSession::SimulationSession(Document& document, QObject* parent) : QObject(parent), document_(document) {
  wish_.job.collective.size = bytes(1073741824);
  connect(&document_, &Document::derivedChanged, this, &SimulationSession::follow);
}

SimulationSession::~SimulationSession() {
  // Jobs hold this object: they must end first.
  document_.jobs().cancelAll();
  document_.jobs().wait(runKind);
}

void SimulationSession::follow() {
  // Results of another design say nothing here.
  if (!document_.everDerived()) {
    result_.reset();
    error_.clear();
    if (!std::exchange(failed_, {}).empty()) emit failuresChanged();
  }
  upToDate_ = false;
  if (active_ && document_.upToDate()) return start();
  if (running_) cancel();
  emit changed();
}

void SimulationSession::setActive() {
  if (std::exchange(active_, true) || !document_.upToDate() || !document_.everDerived()) return;
  start();
}

void SimulationSession::setWish(const SimulationWish& wish) {
  if (wish == wish_) return;
  wish_ = wish;
  run();
}

void SimulationSession::run() {
  active_ = true;
  upToDate_ = false;
  if (document_.upToDate() && document_.everDerived()) return start();
  emit changed();
}

void SimulationSession::start() {
  const std::uint64_t request = ++request_;
  running_ = true;
  upToDate_ = false;
  error_.clear();
  job_ = document_.jobs().start(runKind, "studio.job.simulation",
                                [this, request, derived = document_.derived(), wish = wish_,
                                 failed = failed_](const Progress& progress, std::stop_token stop) {
                                  auto result = simulateWish(derived, wish, failed, progress, stop);
                                  if (stop.stop_requested()) return;
                                  // Texts are rendered in the GUI thread, which owns the language.
                                  QMetaObject::invokeMethod(
                                      this,
                                      [this, request, result] {
                                        take(request, result ? *result : nullptr,
                                             result ? QString{} : cw::ui::errorText(result.error()));
                                      },
                                      Qt::QueuedConnection);
                                });
  emit changed();
}

void SimulationSession::cancel() {
  if (!running_) return;
  ++request_;
  running_ = false;
  document_.jobs().cancel(job_);
  emit changed();
}

void SimulationSession::take(std::uint64_t request, std::shared_ptr<const SimulationResult> result,
                             const QString& error) {
  if (request != request_) return;
  running_ = false;
  error_ = error;
  result_ = std::move(result);
  upToDate_ = result_ != nullptr;
  emit changed();
}

void SimulationSession::fail(const QStringList& names) {
  for (const QString& name : names) {
    if (std::ranges::find(failed_, name.toStdString()) == failed_.end()) failed_.push_back(name.toStdString());
  }
  emit failuresChanged();
  run();
}

void SimulationSession::repair(const QStringList& names) {
  std::erase_if(failed_, [&](const std::string& one) { return names.contains(toQString(one)); });
  emit failuresChanged();
  run();
}

void SimulationSession::repairAll() {
  if (std::exchange(failed_, {}).empty()) return;
  emit failuresChanged();
  run();
}

} // namespace cw::ui
