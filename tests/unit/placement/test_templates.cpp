// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <fmt/format.h>

#include "catalog/catalog.h"
#include "core/base/messages.h"
#include "core/placement/derive.h"
#include "core/placement/templates/templates.h"

using namespace cw;

namespace {

/// A catalog without anything in it.
class EmptyCatalog : public EntrySource {
public:
  const Entry* find(std::string_view) const override { return nullptr; }
};

template <class Row>
long long count(const Design& design, const std::function<bool(const Row&)>& which) {
  long long rows = 0;
  design.table<Row>().forEach([&](const Row& row) { rows += which(row); });
  return rows;
}

long long devices(const Design& design, DeviceRole role) {
  return count<Device>(design, [role](const Device& device) { return device.role == role; });
}

} // namespace

class TestTemplates : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void allHaveTextsInBothLanguages();
  void unknownIdNamesTheNearest();
  void parametersAreChecked();
  void missingEntryIsNamed();
  void superpodHasItsCounts_data();
  void superpodHasItsCounts();
  void blackwellPodsHaveTheirCounts_data();
  void blackwellPodsHaveTheirCounts();
  void superpodTakesANodeCount();
  void smallClusters_data();
  void smallClusters();
  void everyNetworkIsGeneratedAndEveryDevicePlaced_data();
  void everyNetworkIsGeneratedAndEveryDevicePlaced();
  void equalParametersGiveEqualDesigns();

private:
  Design make(const char* id, const std::map<std::string, std::string>& settings) const;
  const Topology& network(const DesignTopology& networks, const Design& design, FabricPurpose purpose) const;

  std::unique_ptr<Catalog> catalog_;
};

void TestTemplates::initTestCase() {
  auto catalog = Catalog::openDefault();
  QVERIFY2(catalog.has_value(), catalog ? "" : renderError(catalog.error(), Language::English).c_str());
  catalog_ = std::move(*catalog);
}

Design TestTemplates::make(const char* id, const std::map<std::string, std::string>& settings) const {
  const auto design = makeFromTemplate(id, settings, *catalog_);
  if (!design) qWarning("%s", renderError(design.error(), Language::English).c_str());
  return design ? *design : Design{};
}

const Topology& TestTemplates::network(const DesignTopology& networks, const Design& design,
                                       FabricPurpose purpose) const {
  static const Topology none;
  for (const FabricInstance& fabric : networks.fabrics) {
    if (design.find(fabric.fabric)->purpose == purpose) return fabric.generated.topology;
  }
  return none;
}

void TestTemplates::allHaveTextsInBothLanguages() {
  QVERIFY(templates().size() >= 4);
  for (const TemplateInfo& info : templates()) {
    QVERIFY2(hasMessage("template." + info.id + ".title"), info.id.c_str());
    QVERIFY2(hasMessage("template." + info.id + ".text"), info.id.c_str());
    QVERIFY(!info.source.empty());
    for (const TemplateParameter& parameter : info.parameters) {
      QVERIFY(parameter.low <= parameter.defaultValue && parameter.defaultValue <= parameter.high);
    }
  }
}

void TestTemplates::unknownIdNamesTheNearest() {
  const auto design = makeFromTemplate("superpod-h10", {}, *catalog_);
  QVERIFY(!design.has_value());
  QCOMPARE(design.error().code, std::string("template.unknown"));
  const std::string text = renderError(design.error(), Language::English);
  QVERIFY2(text.find("Nearest: superpod-h100") != std::string::npos, text.c_str());
}

void TestTemplates::parametersAreChecked() {
  const auto error = [&](const std::map<std::string, std::string>& settings) {
    const auto design = makeFromTemplate("superpod-h100", settings, *catalog_);
    return design ? std::string("none") : design.error().code;
  };
  QCOMPARE(error({{"unit", "4"}}), std::string("template.no-such-parameter"));
  QCOMPARE(error({{"units", "0"}}), std::string("template.parameter-range"));
  QCOMPARE(error({{"units", "-1"}}), std::string("template.parameter-range"));
  QCOMPARE(error({{"units", "four"}}), std::string("template.parameter-range"));
  QCOMPARE(error({{"units", "4.5"}}), std::string("template.parameter-range"));
}

void TestTemplates::missingEntryIsNamed() {
  const auto design = makeFromTemplate("superpod-h100", {}, EmptyCatalog{});
  QVERIFY(!design.has_value());
  QCOMPARE(design.error().code, std::string("catalog.no-such-entry-at-all"));
  QCOMPARE(design.error().args.front().second, std::string("nvidia-dgx-h100"));
}

void TestTemplates::superpodHasItsCounts_data() {
  QTest::addColumn<int>("units");
  QTest::addColumn<int>("nodes");
  QTest::addColumn<int>("leaves");
  QTest::addColumn<int>("spines");
  QTest::addColumn<int>("nodeLeaf");
  QTest::addColumn<int>("leafSpine");
  // RA-11333-001 V11 Table 4: SU, nodes, leaf, spine, cables node–leaf without the 4 of the managers, leaf–spine.
  QTest::newRow("1 SU") << 1 << 31 << 8 << 4 << 248 << 256;
  QTest::newRow("2 SU") << 2 << 63 << 16 << 8 << 504 << 512;
  QTest::newRow("3 SU") << 3 << 95 << 24 << 16 << 760 << 768;
  QTest::newRow("4 SU") << 4 << 127 << 32 << 16 << 1016 << 1024;
}

void TestTemplates::superpodHasItsCounts() {
  QFETCH(int, units);
  const Design design = make("superpod-h100", {{"units", std::to_string(units)}});
  const DesignTopology networks = deriveTopology(design);
  const Topology& net = network(networks, design, FabricPurpose::Compute);
  QFETCH(int, nodes);
  QFETCH(int, leaves);
  QFETCH(int, spines);
  QFETCH(int, nodeLeaf);
  QFETCH(int, leafSpine);
  QCOMPARE(devices(design, DeviceRole::Node), nodes);
  QCOMPARE(int(net.leaves), leaves);
  QCOMPARE(int(net.spines), spines);
  QCOMPARE(int(net.cableCounts.nodeLeaf), nodeLeaf);
  QCOMPARE(int(net.cableCounts.management), 4);
  QCOMPARE(int(net.cableCounts.leafSpine), leafSpine);
}

void TestTemplates::blackwellPodsHaveTheirCounts_data() {
  QTest::addColumn<QString>("id");
  QTest::addColumn<int>("units");
  QTest::addColumn<int>("nodes");
  QTest::addColumn<int>("leaves");
  QTest::addColumn<int>("spines");
  QTest::addColumn<int>("nodeLeaf");
  QTest::addColumn<int>("management");
  QTest::addColumn<int>("leafSpine");
  // The published pages' tables (their sources stand with the templates): rows B200-T4-1, 2, 4; B300-SX-2, 8, where a
  // cable is one of 800G; B300-XDR-1. The B200 rows count the 4 cables of the managers among the node–leaf ones.
  QTest::newRow("B200 1 SU") << "superpod-b200" << 1 << 31 << 8 << 4 << 248 << 4 << 256;
  QTest::newRow("B200 2 SU") << "superpod-b200" << 2 << 63 << 16 << 8 << 504 << 4 << 512;
  QTest::newRow("B200 4 SU") << "superpod-b200" << 4 << 127 << 32 << 16 << 1016 << 4 << 1024;
  QTest::newRow("B300 2 SU") << "superpod-b300" << 2 << 128 << 32 << 16 << 1024 << 0 << 1024;
  QTest::newRow("B300 8 SU") << "superpod-b300" << 8 << 512 << 128 << 64 << 4096 << 0 << 4096;
  QTest::newRow("B300 XDR 1 SU") << "superpod-b300-xdr" << 1 << 72 << 8 << 4 << 576 << 0 << 576;
}

void TestTemplates::blackwellPodsHaveTheirCounts() {
  QFETCH(QString, id);
  QFETCH(int, units);
  const Design design = make(id.toStdString().c_str(), {{"units", std::to_string(units)}});
  const DesignTopology networks = deriveTopology(design);
  const Topology& net = network(networks, design, FabricPurpose::Compute);
  QFETCH(int, nodes);
  QFETCH(int, leaves);
  QFETCH(int, spines);
  QFETCH(int, nodeLeaf);
  QFETCH(int, management);
  QFETCH(int, leafSpine);
  QCOMPARE(devices(design, DeviceRole::Node), nodes);
  QCOMPARE(int(net.leaves), leaves);
  QCOMPARE(int(net.spines), spines);
  QCOMPARE(int(net.cableCounts.nodeLeaf), nodeLeaf);
  QCOMPARE(int(net.cableCounts.management), management);
  QCOMPARE(int(net.cableCounts.leafSpine), leafSpine);
}

void TestTemplates::superpodTakesANodeCount() {
  const Design small = make("superpod-h100", {{"units", "1"}, {"nodes", "20"}});
  QCOMPARE(devices(small, DeviceRole::Node), 20LL);
  const Design large = make("superpod-h100", {{"units", "1"}, {"nodes", "63"}}); // two units are needed
  QCOMPARE(devices(large, DeviceRole::Node), 63LL);
  QCOMPARE(count<Device>(large, [](const Device& d) { return d.typeId == "nvidia-sn2201"; }), 4LL);
}

void TestTemplates::smallClusters_data() {
  QTest::addColumn<QString>("id");
  QTest::addColumn<int>("nodes");
  QTest::addColumn<int>("leaves");
  QTest::addColumn<int>("spines");
  // fabric.md rule 2 at 64 ports: 8 nodes 1 + 0, 16 nodes 4 + 2; whole units: 8 leaves each, spines by rule 3.
  QTest::newRow("8 nodes") << "mixed-research" << 8 << 1 << 0;
  QTest::newRow("16 nodes") << "mixed-research" << 16 << 4 << 2;
  QTest::newRow("64 nodes") << "llm-training" << 64 << 16 << 8;
  QTest::newRow("256 nodes") << "llm-training" << 256 << 64 << 32;
  QTest::newRow("4 nodes of RoCE") << "inference" << 4 << 1 << 0; // 32 of 128 ports
}

void TestTemplates::smallClusters() {
  QFETCH(QString, id);
  QFETCH(int, nodes);
  QFETCH(int, leaves);
  QFETCH(int, spines);
  const Design design = make(id.toStdString().c_str(), {{"nodes", std::to_string(nodes)}});
  const DesignTopology networks = deriveTopology(design);
  const Topology& net = network(networks, design, FabricPurpose::Compute);
  QCOMPARE(int(net.leaves), leaves);
  QCOMPARE(int(net.spines), spines);
  QCOMPARE(devices(design, DeviceRole::Node), nodes);
  QVERIFY(devices(design, DeviceRole::Storage) >= 3);
  QCOMPARE(devices(design, DeviceRole::Management), 3LL);
}

void TestTemplates::everyNetworkIsGeneratedAndEveryDevicePlaced_data() {
  QTest::addColumn<QString>("id");
  QTest::addColumn<QString>("key");
  QTest::addColumn<int>("value");
  for (const TemplateInfo& info : templates()) {
    const TemplateParameter& parameter = info.parameters.front();
    for (const long long value : {parameter.low, parameter.defaultValue, parameter.high}) {
      QTest::addRow("%s %s=%lld", info.id.c_str(), parameter.key.c_str(), value)
          << QString::fromStdString(info.id) << QString::fromStdString(parameter.key) << int(value);
    }
  }
}

void TestTemplates::everyNetworkIsGeneratedAndEveryDevicePlaced() {
  QFETCH(QString, id);
  QFETCH(QString, key);
  QFETCH(int, value);
  const Design design = make(id.toStdString().c_str(), {{key.toStdString(), std::to_string(value)}});
  const DesignTopology networks = deriveTopology(design);
  QCOMPARE(networks.fabrics.size(), std::size_t{4});
  for (const FabricInstance& fabric : networks.fabrics) {
    const std::string why = fabric.error ? renderError(*fabric.error, Language::English) : std::string{};
    QVERIFY2(!fabric.error, why.c_str());
    for (const Id<Device> device : fabric.devices)
      QVERIFY(device);
  }
  design.table<Device>().forEach([](const Device& device) { QVERIFY2(device.rack, device.name.c_str()); });
  for (const RackPower& rack : derivePower(design)) {
    // DGX B200 needs 5 of 6 supplies and keeps 4 on three feeds (fabric.md rule 14): the template says so.
    QVERIFY(rack.unsupplied.empty() || id == "superpod-b200");
    for (const FeedLoad& feed : rack.feeds)
      QVERIFY(feed.worst <= feed.capacity);
  }
}

void TestTemplates::equalParametersGiveEqualDesigns() {
  const Design one = make("mixed-research", {}), other = make("mixed-research", {});
  QCOMPARE(one.templateId, std::string("mixed-research"));
  QCOMPARE(one.nextId(), other.nextId());
  one.table<Device>().forEach([&](const Device& device) { QVERIFY(*other.find(device.id) == device); });
}

CW_TEST(TestTemplates);
#include "test_templates.moc"
