// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QRegularExpression>

#include "core/fabric/fabric_spec.h"
#include "core/fabric/formulas.h"
#include "tests/golden/fabric/golden_table.h"

using namespace cw;
using namespace cw::test;

namespace {

/// Larger networks are compared by their closed formulas, which the smaller ones are generated against.
constexpr long long mostEndpointsWired = 20'000;

/// The number behind `key=` in the parameters of a row, else 0.
int parameter(const QString& text, const QString& key) {
  const auto match = QRegularExpression("\\b" + key + "=(\\d+)").match(text);
  return match.hasMatch() ? match.captured(1).toInt() : 0;
}

std::vector<int> sizesIn(const QString& text) {
  std::vector<int> sizes;
  for (const QString& part : text.split('x'))
    sizes.push_back(part.toInt());
  return sizes;
}

/// One family and its parameters, as formula and as specification.
struct Case {
  formulas::NetworkFigures figures;
  FabricSpec spec;
  bool generated = true; ///< false: no generator builds this family
};

void setSwitches(FabricSpec& spec, FabricKind kind, int radix, long long endpoints) {
  spec.kind = kind;
  spec.endpoints = {{static_cast<int>(std::min<long long>(endpoints, 1 << 30)), 1, 1}};
  spec.leaf.ports = radix;
  spec.linkRate = gigabitsPerSecond(1);
}

Case dragonflyCase(const QString& parameters) {
  Case result;
  const int a = parameter(parameters, "a"), p = parameter(parameters, "p"), h = parameter(parameters, "h");
  result.figures = formulas::dragonfly({a, p, h, parameter(parameters, "g")});
  setSwitches(result.spec, FabricKind::Dragonfly, p + a - 1 + h, result.figures.endpoints);
  result.spec.dragonflyA = a;
  result.spec.dragonflyP = p;
  result.spec.dragonflyH = h;
  return result;
}

Case caseOf(const std::string& family, const QString& parameters) {
  Case result;
  const int radix = std::max(parameter(parameters, "k"), parameter(parameters, "R"));
  if (family == "fat-tree-3" || family == "fat-tree-2") {
    result.figures = family == "fat-tree-3" ? formulas::fatTree3(radix) : formulas::fatTree2(radix);
    setSwitches(result.spec, FabricKind::Clos, radix, result.figures.endpoints);
  } else if (family == "torus") {
    result.spec.dims = sizesIn(parameters);
    result.figures = formulas::torus(result.spec.dims);
    setSwitches(result.spec, FabricKind::Torus, 0, result.figures.endpoints);
  } else if (family == "dragonfly") {
    result = dragonflyCase(parameters);
  } else if (family == "dragonfly+") {
    result.figures = formulas::dragonflyPlus(radix);
    setSwitches(result.spec, FabricKind::DragonflyPlus, radix, result.figures.endpoints);
  } else {
    result.figures = formulas::slimFly(parameter(parameters, "q"), 21); // the row's 21 endpoints a router
    result.generated = false;
  }
  return result;
}

/// The figures of a wired network, counted.
formulas::NetworkFigures wiredFigures(const Topology& net) {
  formulas::NetworkFigures figures;
  figures.endpoints = net.nodes;
  figures.switches = net.leaves + net.spines + net.cores;
  figures.switchLinks = net.linkCounts.total() - net.linkCounts.nodeLeaf;
  figures.bisectionLinks = static_cast<long long>(net.bisection / net.linkRate + 0.5);
  figures.diameterLinks = net.diameterLinks;
  return figures;
}

void compare(const formulas::NetworkFigures& ours, const CsvTable& table, const CsvRow& row) {
  const auto check = [&](const char* column, long long value) {
    if (const auto wanted = numberIn(table, row, column)) QCOMPARE(value, *wanted);
  };
  check("endpoints", ours.endpoints);
  check("switches", ours.switches);
  check("switch_links", ours.switchLinks);
  check("bisection_links", ours.bisectionLinks);
  check("diameter_hops_incl_host", ours.diameterLinks);
}

} // namespace

/// Every row of the table of network families.
class TestTopologyFormulas : public QObject {
  Q_OBJECT

private slots:
  void rows_data();
  void rows();
  void smallNetworksAgreeWithTheFormulas_data();
  void smallNetworksAgreeWithTheFormulas();
};

void TestTopologyFormulas::rows_data() {
  QTest::addColumn<int>("row");
  const CsvTable table = goldenTable("topology_formulas.csv");
  QCOMPARE(table.rows.size(), std::size_t{32});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    QTest::addRow("%s %s", table.cell(table.rows[i], "family").c_str(), table.cell(table.rows[i], "params").c_str())
        << int(i);
  }
}

void TestTopologyFormulas::rows() {
  QFETCH(int, row);
  const CsvTable table = goldenTable("topology_formulas.csv");
  const CsvRow& line = table.rows[static_cast<std::size_t>(row)];
  const Case network = caseOf(table.cell(line, "family"), QString::fromStdString(table.cell(line, "params")));
  compare(network.figures, table, line);
  if (!network.generated || network.figures.endpoints > mostEndpointsWired) return;
  const auto fabric = generateFabric(network.spec);
  QVERIFY2(fabric.has_value(), fabric ? "" : fabric.error().code.c_str());
  compare(wiredFigures(fabric->topology), table, line);
}

// The formulas answer for the rows that are too large to wire here; these check formula against wires at small sizes.
void TestTopologyFormulas::smallNetworksAgreeWithTheFormulas_data() {
  QTest::addColumn<QString>("family");
  QTest::addColumn<QString>("parameters");
  const auto add = [](const char* family, const char* parameters) {
    QTest::addRow("%s %s", family, parameters) << family << parameters;
  };
  add("dragonfly+", "R=4");
  add("dragonfly+", "R=8");
  add("dragonfly+", "R=16");
  add("dragonfly", "p=2 a=4 h=2 g=7");
  add("dragonfly", "p=3 a=6 h=3 g=5");
  add("dragonfly", "p=3 a=5 h=3 g=1");
  add("dragonfly", "p=4 a=8 h=4 g=31"); // 32 global ports, 30 others: two left over, as in the row of 511 groups
  add("torus", "3x5x7");
  add("torus", "2x2");
  add("fat-tree-2", "R=6");
  add("fat-tree-3", "k=6");
}

void TestTopologyFormulas::smallNetworksAgreeWithTheFormulas() {
  QFETCH(QString, family);
  QFETCH(QString, parameters);
  const Case network = caseOf(family.toStdString(), parameters);
  const auto fabric = generateFabric(network.spec);
  QVERIFY2(fabric.has_value(), fabric ? "" : fabric.error().code.c_str());
  const auto wired = wiredFigures(fabric->topology);
  QCOMPARE(wired.endpoints, network.figures.endpoints);
  QCOMPARE(wired.switches, network.figures.switches);
  QCOMPARE(wired.switchLinks, network.figures.switchLinks);
  QCOMPARE(wired.bisectionLinks, network.figures.bisectionLinks);
  QCOMPARE(wired.diameterLinks, network.figures.diameterLinks);
}

CW_TEST(TestTopologyFormulas);
#include "test_topology_formulas.moc"
