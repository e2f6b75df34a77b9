// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <map>

#include "core/fabric/fabric_spec.h"
#include "tests/golden/fabric/golden_table.h"

using namespace cw;
using namespace cw::test;

namespace {

/// The columns that a network is compared by; the node–leaf column of the tables counts the manager links too.
struct Counts {
  long long gpus = 0, tiers = 0, leaf = 0, spine = 0, core = 0, nodeLeaf = 0, leafSpine = 0, spineCore = 0;
  bool operator==(const Counts&) const = default;
  std::string text() const {
    std::string line;
    for (const long long value : {gpus, tiers, leaf, spine, core, nodeLeaf, leafSpine, spineCore}) {
      line += std::string(7 - std::min<std::size_t>(6, std::to_string(value).size()), ' ') + std::to_string(value);
    }
    return line;
  }
};

/// A row that the generator must not reproduce, with what it gives instead and why.
struct Exception {
  Counts ours;
  const char* reason;
};

const std::map<std::string, Exception>& exceptions() {
  static const std::map<std::string, Exception> rows{
      {"B300-XDR-18", {{10368, 2, 144, 72, 0, 10368, 10368, 0}, "9,216 GPUs are printed; 1,296 nodes of 8 are 10,368"}},
      {"KEDIOS-256",
       {{256, 2, 4, 2, 0, 256, 256, 0},
        "8 leaves and 4 spines were built; 32 nodes are below half a unit of 72, so two rails share a leaf: 4 and 2. "
        "Its 256 "
        "cables a tier leave 640 of its 1,152 leaf ports dark"}},
  };
  return rows;
}

Counts published(const CsvTable& table, const CsvRow& row) {
  const auto at = [&](const char* column) { return *numberIn(table, row, column); };
  return {at("gpus"), at("tiers"),         at("leaf"),           at("spine"),
          at("core"), at("cab_node_leaf"), at("cab_leaf_spine"), at("cab_spine_core")};
}

/// The specification that the row's inputs describe: nodes, NICs, radix and planes of a kind of switch.
FabricSpec specOf(const CsvTable& table, const CsvRow& row) {
  const auto at = [&](const char* column) { return static_cast<int>(*numberIn(table, row, column)); };
  const std::string& name = table.cell(row, "switch");
  FabricSpec spec;
  spec.kind = FabricKind::RailOptimized;
  spec.endpoints = {{at("nodes"), at("nics_per_node"), 1}};
  spec.planes = at("planes");
  spec.linkRate = gigabitsPerSecond(double(at("link_gbps")) / spec.planes);
  spec.leaf.ports = at("radix");
  spec.leaf.portsPerCage = 2;
  spec.leaf.infiniBand = name.starts_with("QM") || name.starts_with("Q3");
  spec.leaf.managerPort = name.starts_with("Q3"); // XDR switches have a port of its own for the manager
  spec.leaf.linksPerConnector = name.find("64x800G used as 128x400G") != std::string::npos ? 2 : 1;
  return spec;
}

Counts generatedCounts(const FabricSpec& spec, const CsvRow& row) {
  const auto fabric = generateFabric(spec);
  if (!fabric) {
    qWarning("line %d: %s", row.line, fabric.error().code.c_str());
    return {};
  }
  const Topology& net = fabric->topology;
  const KindCounts& cables = net.cableCounts;
  return {long{spec.endpoints[0].count} * 8,   net.tiers,        net.leaves,      net.spines, net.cores,
          cables.nodeLeaf + cables.management, cables.leafSpine, cables.spineCore};
}

} // namespace

/// Every row of the published table from its inputs alone.
class TestReferenceFabrics : public QObject {
  Q_OBJECT

private slots:
  void reproduced_data();
  void reproduced();
  void total();
};

void TestReferenceFabrics::reproduced_data() {
  QTest::addColumn<int>("row");
  const CsvTable table = goldenTable("reference_fabrics.csv");
  QCOMPARE(table.rows.size(), std::size_t{22});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    QTest::newRow(table.cell(table.rows[i], "id").c_str()) << int(i);
  }
}

void TestReferenceFabrics::reproduced() {
  QFETCH(int, row);
  const CsvTable table = goldenTable("reference_fabrics.csv");
  const CsvRow& line = table.rows[static_cast<std::size_t>(row)];
  const Counts ours = generatedCounts(specOf(table, line), line);
  const auto exception = exceptions().find(table.cell(line, "id"));
  const Counts wanted = exception != exceptions().end() ? exception->second.ours : published(table, line);
  QCOMPARE(ours.text(), wanted.text());
}

void TestReferenceFabrics::total() {
  const CsvTable table = goldenTable("reference_fabrics.csv");
  std::string report = "id                gpus  tiers   leaf  spine   core  nodes–leaf  leaf–spine  spine–core\n";
  int equal = 0;
  for (const CsvRow& row : table.rows) {
    const std::string& id = table.cell(row, "id");
    const Counts theirs = published(table, row), ours = generatedCounts(specOf(table, row), row);
    equal += ours == theirs;
    report += id + std::string(14 - std::min<std::size_t>(13, id.size()), ' ') + ours.text() +
              (ours == theirs ? "  =\n" : "\n");
    if (ours == theirs) continue;
    report += "  published   " + theirs.text() + "  " +
              (exceptions().contains(id) ? exceptions().at(id).reason : "UNEXPLAINED") + "\n";
  }
  report += std::to_string(equal) + " of " + std::to_string(table.rows.size()) + " rows equal, " +
            std::to_string(exceptions().size()) + " exceptions";
  qInfo("\n%s", report.c_str());
  QCOMPARE(std::size_t(equal) + exceptions().size(), table.rows.size());
}

CW_TEST(TestReferenceFabrics);
#include "test_reference_fabrics.moc"
