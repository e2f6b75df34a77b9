// SPDX-License-Identifier: GPL-3.0-or-later
// From a specification to the bill of materials and the findings at 1k, 10k and 100k GPUs: `bench_pipeline [--json]`.
// Nodes of 8 GPUs and 8 NICs on SN5600 switches of 128 × 400G. Exit 1 when 102,400 GPUs take more than 5 s or 1.5 GB.
#include <chrono>
#include <cstring>
#include <iostream>
#include <optional>

#include <fmt/format.h>
#include <sys/resource.h>

#include "catalog/catalog.h"
#include "core/base/messages.h"
#include "core/interchange/bom.h"
#include "core/rules/finding.h"

namespace {

using namespace cw;
using Clock = std::chrono::steady_clock;

constexpr double limitSeconds = 5, limitGigabytes = 1.5;
constexpr int gpusPerNode = 8;
constexpr const char* nodeType = "nvidia-dgx-h100";
constexpr const char* switchType = "nvidia-sn5600";
constexpr const char* rackType = "generic-48u-800x1200-rack";
constexpr const char* pduType = "generic-pdu-type-a";

/// What one size took, step by step, in seconds.
struct Timing {
  int gpus = 0;
  int switches = 0, racks = 0;
  std::size_t links = 0, cables = 0, bomLines = 0;
  std::vector<std::string> findings;
  double placeS = 0, generateS = 0, routeS = 0, powerS = 0, bomS = 0, checkS = 0;
  double totalS() const { return placeS + generateS + routeS + powerS + bomS + checkS; }
};

/// Runs a step and adds its time to `seconds`.
template <class Step>
auto timed(double& seconds, Step&& step) {
  const auto start = Clock::now();
  auto result = step();
  seconds += std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

double peakGigabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1e6; // kB on Linux
}

[[noreturn]] void stop(const Error& error) {
  std::cerr << renderError(error, Language::English) << '\n';
  std::exit(2);
}

DeviceGroup nodesOf(Transaction& transaction, int count) {
  DeviceGroup group;
  group.id = transaction.newId<DeviceGroup>();
  group.name = "nodes";
  group.typeId = nodeType;
  group.count = count;
  group.namePattern = "node%05d";
  group.rackTypeId = rackType;
  group.perRack = 4;
  group.pduTypeId = pduType;
  group.pdusPerRack = 3;
  return group;
}

/// The rows that say what is wanted; nothing is generated yet.
void addIntent(Transaction& transaction, const Catalog& catalog, int nodes) {
  for (const char* id : {nodeType, switchType, rackType, pduType})
    transaction.embed(*catalog.find(id));
  for (const char* name : {"A", "B", "C"}) {
    Feed feed;
    feed.id = transaction.newId<Feed>();
    feed.name = name;
    feed.ampsPerPdu = 60;
    transaction.put(feed);
  }
  Hall hall;
  hall.id = transaction.newId<Hall>();
  hall.name = "Hall";
  hall.widthM = 60;
  hall.depthM = 400;
  transaction.put(hall);
  Policy policy;
  policy.id = transaction.newId<Policy>();
  policy.racksPerRow = 60;
  transaction.put(policy);
  const DeviceGroup group = nodesOf(transaction, nodes);
  transaction.put(group);
  Fabric fabric;
  fabric.id = transaction.newId<Fabric>();
  fabric.name = "compute";
  fabric.leafTypeId = switchType;
  fabric.attachments = {{group.id, {}, false, gpusPerNode}};
  transaction.put(fabric);
}

/// Places everything in one undoable step.
bool place(DesignStore& store, const Catalog& catalog, int nodes) {
  Transaction transaction(store, "bench");
  addIntent(transaction, catalog, nodes);
  if (const auto done = regenerate(transaction); !done) stop(done.error());
  if (const auto done = transaction.commit(); !done) stop(done.error());
  return true;
}

Timing measure(const Catalog& catalog, int nodes) {
  Timing t;
  t.gpus = nodes * gpusPerNode;
  DesignStore store;
  timed(t.placeS, [&] { return place(store, catalog, nodes); });
  const Design design = store.design();
  const DesignTopology topology = timed(t.generateS, [&] { return deriveTopology(design); });
  const Cabling cabling = timed(t.routeS, [&] { return deriveCabling(design, topology, catalog); });
  const auto power = timed(t.powerS, [&] { return derivePower(design); });
  const Bom bom = timed(t.bomS, [&] { return makeBom(design, topology, cabling, power); });
  const auto findings = timed(t.checkS, [&] { return checkDesign({design, topology, cabling, power}, {}); });
  const Topology& network = topology.fabrics.front().generated.topology;
  t.switches = static_cast<int>(network.leaves + network.spines + network.cores);
  t.racks = static_cast<int>(design.table<Rack>().size());
  t.links = network.links.size();
  t.cables = cabling.runs.size();
  t.bomLines = bom.lines.size();
  for (const Finding& finding : findings) {
    t.findings.push_back(finding.rule + ": " + findingText(finding, Language::English));
  }
  return t;
}

void printTable(const std::vector<Timing>& timings) {
  fmt::print("{:>8} {:>9} {:>7} {:>6} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8}\n", "GPUs", "switches", "links",
             "racks", "place s", "gener. s", "route s", "power s", "BOM s", "check s", "total s");
  for (const Timing& t : timings) {
    fmt::print("{:>8} {:>9} {:>7} {:>6} {:>9.3f} {:>9.3f} {:>9.3f} {:>8.3f} {:>8.3f} {:>8.3f} {:>8.3f}\n", t.gpus,
               t.switches, t.links, t.racks, t.placeS, t.generateS, t.routeS, t.powerS, t.bomS, t.checkS, t.totalS());
  }
  for (const std::string& finding : timings.back().findings)
    fmt::print("finding {}\n", finding);
  fmt::print("peak memory {:.2f} GB; limits at {} GPUs: {} s, {} GB\n", peakGigabytes(), timings.back().gpus,
             limitSeconds, limitGigabytes);
}

void printJson(const std::vector<Timing>& timings) {
  std::string sizes;
  for (const Timing& t : timings) {
    sizes +=
        fmt::format(R"({}{{"gpus":{},"switches":{},"links":{},"cables":{},"racks":{},"bom_lines":{},"findings":{},)"
                    R"("place_s":{:.4f},"generate_s":{:.4f},"route_s":{:.4f},"power_s":{:.4f},"bom_s":{:.4f},)"
                    R"("check_s":{:.4f},"total_s":{:.4f}}})",
                    sizes.empty() ? "" : ",", t.gpus, t.switches, t.links, t.cables, t.racks, t.bomLines,
                    t.findings.size(), t.placeS, t.generateS, t.routeS, t.powerS, t.bomS, t.checkS, t.totalS());
  }
  fmt::print(R"({{"pipeline":[{}],"peak_gb":{:.3f},"limit_s":{},"limit_gb":{}}})"
             "\n",
             sizes, peakGigabytes(), limitSeconds, limitGigabytes);
}

} // namespace

int main(int argc, char** argv) {
  const auto catalog = Catalog::openDefault();
  if (!catalog) stop(catalog.error());
  std::vector<Timing> timings;
  for (const int nodes : {128, 1'280, 12'800})
    timings.push_back(measure(**catalog, nodes));
  const bool json = argc > 1 && std::strcmp(argv[1], "--json") == 0;
  json ? printJson(timings) : printTable(timings);
  return timings.back().totalS() <= limitSeconds && peakGigabytes() <= limitGigabytes ? 0 : 1;
}
