// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/needs/needs.h"

#include <cmath>

#include "core/sizing/needs/parts.h"

namespace cw::sizing {
namespace {

using namespace needs_detail;

Result<> sizeByKind(const Load& load) {
  switch (load.row.kind) {
  case WorkloadKind::LlmTraining:
  case WorkloadKind::FineTuning:
    return sizeTraining(load);
  case WorkloadKind::VisionTraining:
    return sizeVisionTraining(load);
  case WorkloadKind::LlmInference:
    return sizeServing(load);
  case WorkloadKind::VisionInference:
    return sizeVisionService(load);
  case WorkloadKind::MixedResearch:
    return sizeMix(load);
  case WorkloadKind::RlPostTraining:
    return sizePostTraining(load);
  }
  return {};
}

/// The load's accelerators: as stated, or its share of the group in whole nodes where it has at least one.
long long gpusOf(const Workload& workload, const ClusterSpec& cluster) {
  if (workload.gpus > 0) return workload.gpus;
  const double share = workload.share * cluster.gpus;
  const double node = std::max(cluster.gpusPerNode, 1);
  return static_cast<long long>(share >= node ? std::floor(share / node + 1e-9) * node : std::floor(share + 1e-9));
}

Result<> sizeOne(const NeedsInput& input, const Workload& workload, WorkloadNeeds& out, const std::stop_token& stop) {
  auto drawn = clusterOf(input.design, input.topology, workload.group, input.catalog);
  if (!drawn) return fail(std::move(drawn.error()));
  out.drawn = std::move(*drawn);
  out.gpusAvailable = gpusOf(workload, out.drawn.cluster);
  if (out.gpusAvailable < 1) return fail("needs.no-share", {{"workload", workload.name}});
  if (out.gpusAvailable > out.drawn.cluster.gpus) {
    return fail("needs.too-few-accelerators",
                {{"needed", std::to_string(out.gpusAvailable)}, {"there", std::to_string(out.drawn.cluster.gpus)}});
  }
  const Assumptions assumptions = assumptionsOf(input.design);
  return sizeByKind(Load{input, workload, assumptions, out, stop});
}

} // namespace

WorkloadNeeds needsOf(const NeedsInput& input, const Workload& workload, std::stop_token stop) {
  WorkloadNeeds out;
  if (auto done = sizeOne(input, workload, out, stop); !done) {
    out = {};
    out.error = std::move(done.error());
  }
  out.workload = workload.id;
  out.name = workload.name;
  out.kind = workload.kind;
  return out;
}

Result<DesignNeeds> deriveNeeds(const NeedsInput& input, const Progress& progress, std::stop_token stop) {
  DesignNeeds all;
  const auto count = static_cast<double>(input.design.table<Workload>().size());
  input.design.table<Workload>().forEach([&](const Workload& workload) {
    if (stop.stop_requested()) return;
    progress.report(static_cast<double>(all.workloads.size()) / (count + 1), "sizing.step.workload");
    all.workloads.push_back(needsOf(input, workload, stop));
  });
  if (stop.stop_requested()) return fail("job.cancelled");
  all.site = siteNeeds(input);
  progress.report(1, "sizing.step.done");
  return all;
}

} // namespace cw::sizing
