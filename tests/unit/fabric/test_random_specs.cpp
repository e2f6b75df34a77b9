// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <random>

#include "tests/unit/fabric/fabric_cases.h"
#include "tests/unit/fabric/wiring_check.h"

using namespace cw;
using namespace cw::test;

namespace {

/// Random but reproducible specifications of the Clos kinds.
class RandomSpecs {
public:
  FabricSpec next() {
    constexpr FabricKind kinds[] = {FabricKind::Clos, FabricKind::RailOptimized, FabricKind::RailOptimized,
                                    FabricKind::RailOnly};
    const int radix = 2 * within(2, 24);
    FabricSpec spec = equalNodes(kinds[within(0, 3)], within(1, 60), within(1, 8), radix);
    spec.spine.ports = within(0, 3) == 0 ? 2 * within(2, 24) : radix;
    spec.core.ports = spec.spine.ports;
    spec.leaf.portsPerCage = within(1, 2);
    spec.planes = within(0, 3) == 0 ? within(2, 3) : 1;
    constexpr double ratios[] = {1, 1, 1, 1.5, 2, 3, 7};
    spec.oversubscription = ratios[within(0, 6)];
    if (within(0, 3) == 0) spec.nodesPerUnit = within(1, radix / 2);
    if (within(0, 3) == 0) spec.reservedPortsPerLeaf = within(0, 3);
    if (within(0, 4) == 0) spec.nodesPerRack = within(2, 4);
    spec.growReady = within(0, 4) == 0;
    spec.leaf.infiniBand = within(0, 1) == 0;
    if (within(0, 4) == 0) spec.management = {ManagementPorts::Mode::Count, within(0, 6)};
    if (within(0, 4) == 0) spec.linksPerCable = within(1, 2);
    return spec;
  }

private:
  int within(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  std::mt19937 random_{20240607};
};

std::string describe(const FabricSpec& spec) {
  return "kind " + std::to_string(int(spec.kind)) + " nodes " + std::to_string(spec.endpoints[0].count) + " × " +
         std::to_string(spec.endpoints[0].links) + ", radix " + std::to_string(spec.leaf.ports) + "/" +
         std::to_string(spec.spine.ports) + ", planes " + std::to_string(spec.planes) + ", ratio " +
         std::to_string(spec.oversubscription) + ", unit " + std::to_string(spec.nodesPerUnit) + ", reserved " +
         std::to_string(spec.reservedPortsPerLeaf) + ", grow " + std::to_string(spec.growReady) + ", managers " +
         std::to_string(spec.management.count);
}

/// A refusal names limits that hold: so many nodes work, one more does not, and the named radix takes the asked ones.
std::string problemOfRefusal(FabricSpec spec, const Error& error) {
  if (error.code != "fabric.too-many-nodes") return {};
  const int limit = std::stoi(errorArg(spec, "nodeLimit")), needed = std::stoi(errorArg(spec, "needed"));
  if (limit >= spec.endpoints[0].count) return "the limit is above what was refused";
  FabricSpec larger = spec;
  larger.leaf.ports = larger.spine.ports = larger.core.ports = needed;
  if (!errorCode(larger).empty()) return "the named radix " + std::to_string(needed) + " does not work";
  spec.endpoints[0].count = limit + 1;
  if (errorCode(spec).empty()) return "one more than the limit " + std::to_string(limit) + " works";
  spec.endpoints[0].count = limit;
  return limit == 0 || errorCode(spec).empty() ? "" : "the limit " + std::to_string(limit) + " does not work";
}

/// Networks that stay apart by design, plus nothing else: planes meet only in the nodes, rails only there too.
std::string problemOf(const FabricSpec& spec, const Topology& net) {
  const WiringCheck check(spec, net);
  if (auto problem = check.ports(); !problem.empty()) return problem;
  if (auto problem = check.bundles(); !problem.empty()) return problem;
  if (std::abs(check.ratio() - net.oversubscription) > 1e-9) return "another ratio is reported than wired";
  if (check.ratio() > spec.oversubscription + 1e-9) return "the wired ratio is above the asked one";
  if (check.parts() != 1) return "the network falls apart";
  if (net.cableCounts.total() > net.linkCounts.total()) return "more cables than links";
  return {};
}

} // namespace

class TestRandomSpecs : public QObject {
  Q_OBJECT

private slots:
  // The counting argument of the issue: what is wired is what is reported, on 10,000 specifications.
  void wiredIsReported();
  void equalSpecsGiveEqualNetworks();
};

void TestRandomSpecs::wiredIsReported() {
  RandomSpecs specs;
  int networks = 0, refused = 0, trees = 0, threeTiers = 0;
  for (int i = 0; i < 10'000; ++i) {
    const FabricSpec spec = specs.next();
    const auto fabric = generateFabric(spec);
    if (!fabric) {
      const std::string problem = problemOfRefusal(spec, fabric.error());
      QVERIFY2(problem.empty(), (problem + " — " + describe(spec)).c_str());
      ++refused;
      continue;
    }
    ++networks;
    trees += fabric->topology.spines > 0;
    threeTiers += fabric->topology.cores > 0;
    const std::string problem = problemOf(spec, fabric->topology);
    QVERIFY2(problem.empty(), (problem + " — " + describe(spec)).c_str());
  }
  qInfo("%d networks (%d with spines, %d with three tiers), %d refused with a reason", networks, trees, threeTiers,
        refused);
  QVERIFY(networks > 7'000 && trees > 3'000 && threeTiers > 300);
}

void TestRandomSpecs::equalSpecsGiveEqualNetworks() {
  const FabricSpec spec = infiniBandPod(100);
  const auto first = generated(spec), second = generated(spec);
  QCOMPARE(first.topology.links.size(), second.topology.links.size());
  for (std::size_t i = 0; i < first.topology.links.size(); ++i) {
    const Link &a = first.topology.links[i], &b = second.topology.links[i];
    QVERIFY(a.a == b.a && a.b == b.b && a.portA == b.portA && a.portB == b.portB && a.cable == b.cable);
  }
}

CW_TEST(TestRandomSpecs);
#include "test_random_specs.moc"
