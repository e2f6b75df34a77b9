// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

#include <set>

#include "catalog/search_text.h"
#include "core/base/messages.h"

using namespace cw;
using namespace cw::test;

class TestSeedFacts : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { catalog_ = openCatalog(); }
  void everyFigureHasASource();
  void namesAreUnique();
  void trustIsPerCell();
  void partlyReadRows();
  void kindsAreComplete();
  void switchPorts_data();
  void switchPorts();
  void xdrSwitchHasAManagerPort();
  void dgxPorts();
  void everySwitchAndServerHasPorts();
  void cablesAreDescribed();
  void referencePodIsThere();
  void unitsFollowTheField();
  void everyFieldHasALabel();

private:
  std::vector<const Entry*> all(std::vector<EntryKind> kinds = {}) const {
    std::vector<const Entry*> entries;
    const auto hits = catalog_->search({{}, std::move(kinds), 100000});
    for (const auto& hit : *hits)
      entries.push_back(catalog_->find(hit.id));
    return entries;
  }
  std::unique_ptr<Catalog> catalog_;
};

void TestSeedFacts::everyFigureHasASource() {
  int facts = 0;
  for (const Entry* entry : all()) {
    for (const auto& [name, fact] : entry->facts) {
      QVERIFY2(!fact.source.empty(), (entry->id + ' ' + name).c_str());
      // A figure counts as read only when its row names an address.
      if (fact.verified) QVERIFY2(fact.source.find("http") != std::string::npos, (entry->id + ' ' + name).c_str());
      ++facts;
    }
    for (const auto& group : entry->ports)
      QVERIFY2(!group.source.empty(), entry->id.c_str());
  }
  QVERIFY(facts > 7000);
}

void TestSeedFacts::namesAreUnique() {
  std::set<std::string> names;
  for (const Entry* entry : all()) {
    QVERIFY2(names.insert(normaliseName(entry->id)).second, entry->id.c_str());
    for (const auto& alias : entry->aliases)
      QVERIFY2(names.insert(normaliseName(alias)).second, alias.c_str());
  }
}

void TestSeedFacts::trustIsPerCell() {
  // switches.csv: the row was read, but recalled_fields names max_power_w, typical_power_w, psu_w and fans.
  const Entry* qm9700 = catalog_->find("nvidia-qm9700");
  QVERIFY(qm9700 != nullptr);
  QVERIFY(qm9700->verified("cages"));
  QCOMPARE(*qm9700->number("cages"), 32.0);
  QVERIFY(!qm9700->verified(field::maxPowerW));
  QCOMPARE(*qm9700->number(field::maxPowerW), 1720.0);
  QCOMPARE(qm9700->text(field::protocol), std::string("InfiniBand"));
  // servers.csv: 10.2 kW was read, the weight was not.
  const Entry* dgx = catalog_->find("nvidia-dgx-h100");
  QVERIFY(dgx->verified(field::maxPowerW));
  QCOMPARE(*dgx->number(field::maxPowerW), 10200.0);
  QVERIFY(!dgx->verified(field::weightKg));
}

void TestSeedFacts::partlyReadRows() {
  // verified=no, but the notes say which cells were seen: cages yes, rack units no (a library lists 1U wrongly).
  const Entry* sn4600c = catalog_->find("nvidia-spectrum-3-sn4600c");
  QVERIFY(sn4600c->verified("cages"));
  QVERIFY(!sn4600c->verified(field::rackUnits));
  QCOMPARE(*sn4600c->number(field::rackUnits), 2.0);
  QVERIFY(!catalog_->find("cambricon-mlu590")->verified("mem_gb"));
}

void TestSeedFacts::kindsAreComplete() {
  // The numbers of rows of ../shared/catalog, and our own entries on top.
  const std::pair<EntryKind, std::size_t> least[] = {
      {EntryKind::Accelerator, 69}, {EntryKind::Server, 79},           {EntryKind::Switch, 83}, {EntryKind::Nic, 42},
      {EntryKind::Cable, 72},       {EntryKind::Storage, 40},          {EntryKind::Rack, 16},   {EntryKind::Power, 30},
      {EntryKind::Appliance, 10},   {EntryKind::ModelArchitecture, 97}};
  for (const auto& [kind, count] : least) {
    const auto found = all({kind}).size();
    QVERIFY2(found >= count, qPrintable(QStringLiteral("%1: %2").arg(toKey(kind).data()).arg(found)));
  }
}

void TestSeedFacts::switchPorts_data() {
  QTest::addColumn<QString>("id");
  QTest::addColumn<int>("cages");
  QTest::addColumn<int>("perCage");
  QTest::addColumn<double>("gbps");
  QTest::addColumn<QString>("connector");
  // fabric.md rule 7: cages are not ports.
  QTest::newRow("qm9700") << "nvidia-qm9700" << 32 << 2 << 400.0 << "OSFP";
  QTest::newRow("q3400") << "nvidia-x800-q3400-ra" << 72 << 2 << 800.0 << "OSFP";
  QTest::newRow("sn5600") << "nvidia-sn5600" << 64 << 2 << 400.0 << "OSFP";
  QTest::newRow("sn4600c") << "nvidia-spectrum-3-sn4600c" << 64 << 1 << 100.0 << "QSFP28";
  QTest::newRow("qm8700") << "nvidia-qm8700" << 40 << 1 << 200.0 << "QSFP56";
  QTest::newRow("sn4700") << "nvidia-spectrum-3-sn4700" << 32 << 1 << 400.0 << "QSFP-DD";
  QTest::newRow("sn2201") << "nvidia-sn2201" << 48 << 1 << 1.0 << "RJ45";
}

void TestSeedFacts::switchPorts() {
  QFETCH(QString, id);
  QFETCH(int, cages);
  QFETCH(int, perCage);
  QFETCH(double, gbps);
  QFETCH(QString, connector);
  const Entry* entry = catalog_->find(id.toStdString());
  QVERIFY(entry != nullptr);
  const PortGroup& group = entry->ports.front();
  QCOMPARE(group.purpose, PortPurpose::Any);
  QCOMPARE(group.cages, cages);
  QCOMPARE(group.portsPerCage, perCage);
  QCOMPARE(group.portGbps, gbps);
  QCOMPARE(QString::fromStdString(group.connector), connector);
  QVERIFY(!group.flatTop);
  QCOMPARE(entry->portsFor(PortPurpose::OutOfBand)->name, std::string("MGMT"));
}

void TestSeedFacts::xdrSwitchHasAManagerPort() {
  const Entry* q3400 = catalog_->find("nvidia-x800-q3400-ra");
  QCOMPARE(q3400->portsFor(PortPurpose::Manager)->purpose, PortPurpose::Manager); // fabric.md rule 6
  const PortGroup* none = catalog_->find("nvidia-qm9700")->portsFor(PortPurpose::Manager);
  QCOMPARE(none->purpose, PortPurpose::Any);
}

void TestSeedFacts::dgxPorts() {
  for (const char* id : {"nvidia-dgx-h100", "nvidia-dgx-h200", "nvidia-dgx-b200"}) {
    const Entry* dgx = catalog_->find(id);
    const PortGroup* compute = dgx->portsFor(PortPurpose::Compute);
    QCOMPARE(compute->cages * compute->portsPerCage, 8); // 127 x 8 node links, 127 x 4 modules (bom_h100_4su.csv)
    QCOMPARE(compute->cages, 4);
    QCOMPARE(compute->portGbps, 400.0);
    QVERIFY(compute->flatTop);
    QCOMPARE(dgx->portsFor(PortPurpose::Storage)->cages, 2); // dgx_qsfp112_transceivers_storage 254 = 127 x 2
    QCOMPARE(dgx->portsFor(PortPurpose::InBand)->cages, 2);  // inband_200G_AOC_dgx 254
    QCOMPARE(dgx->portsFor(PortPurpose::OutOfBand)->connector, std::string("RJ45")); // oob_1G_dgx 127
  }
  QCOMPARE(catalog_->find("nvidia-dgx-b300")->portsFor(PortPurpose::Compute)->portGbps, 800.0);
}

void TestSeedFacts::everySwitchAndServerHasPorts() {
  for (const Entry* entry : all({EntryKind::Switch, EntryKind::Server})) {
    const PortGroup* management = entry->portsFor(PortPurpose::OutOfBand);
    QVERIFY2(management != nullptr && management->purpose == PortPurpose::OutOfBand, entry->id.c_str());
    const bool eight = entry->kind == EntryKind::Server && entry->number(field::acceleratorCount) == 8.0 &&
                       entry->text("role") != "measured power";
    if (eight) QVERIFY2(entry->portsFor(PortPurpose::Compute)->purpose == PortPurpose::Compute, entry->id.c_str());
  }
}

void TestSeedFacts::cablesAreDescribed() {
  const std::set<std::string> kinds{"DAC", "ACC", "AEC", "AOC", "transceiver", "fibre", "copper"};
  for (const Entry* entry : all({EntryKind::Cable})) {
    const std::string kind = entry->text("kind");
    QVERIFY2(kinds.count(kind.substr(0, kind.find(' '))) == 1, entry->id.c_str());
    for (const char* name : {"medium", "connector_a", "connector_b"})
      QVERIFY2(!entry->text(name).empty(), entry->id.c_str());
    QVERIFY2(entry->number(field::maxReachM) && entry->number("links"), entry->id.c_str());
    const bool module = kind == "transceiver";
    if (!module) QVERIFY2(!entry->text(field::lengthsM).empty(), entry->id.c_str());
  }
  const auto twin = catalog_->resolve("MMA4Z00-NS");
  QVERIFY(twin.has_value());
  QCOMPARE(*(*twin)->number("links"), 2.0);
  QCOMPARE((*twin)->text("form_a"), std::string("finned"));
  QCOMPARE(*(*twin)->number(field::maxReachM), 50.0); // cable_products.csv: max 50
  QCOMPARE((*catalog_->resolve("MMA4Z00-NS400"))->text("form_a"), std::string("flat"));
}

void TestSeedFacts::referencePodIsThere() {
  // Everything that a line of bom_h100_4su.csv needs.
  for (const char* name :
       {"nvidia-dgx-h100", "nvidia-qm9700", "sn4600c",       "sn2201",     "ufm",           "management-server",
        "pdu-type-a",      "pdu-type-b",    "rack-48u",      "rack-42u",   "cat6-1g",       "MFP7E10-N",
        "MFP7E20-N",       "MFP7E30-N",     "MMA1Z00-NS400", "MMS4X00-NS", "MMS4X00-NS400", "MCP4Y10-N",
        "MCP7Y00-N",       "MCP7Y10-N",     "MCP7Y50-N",     "MFS1S00-H",  "MFA1A00-C"}) {
    QVERIFY2(catalog_->resolve(name).has_value(), name);
  }
  const auto ufm = catalog_->resolve("ufm");
  QCOMPARE((*ufm)->portsFor(PortPurpose::Manager)->cages, 2);
  QCOMPARE((*catalog_->resolve("cat6-1g"))->text(field::lengthsM), std::string("1;2;3;5;7;10;15;20;25;30"));
}

void TestSeedFacts::unitsFollowTheField() {
  const Entry* h100 = catalog_->find("nvidia-h100-sxm5-80gb");
  QCOMPARE(h100->facts.at("bf16_tflops").unit, std::string("TFLOP/s"));
  QCOMPARE(h100->facts.at("mem_bw_gbs").unit, std::string("GB/s"));
  QCOMPARE(*h100->number("scaleup_bidir_gbs"), 2 * *h100->number("scaleup_uni_gbs"));
  QCOMPARE(catalog_->find("nvidia-dgx-h100")->facts.at("weight_kg").unit, std::string("kg"));
}

void TestSeedFacts::everyFieldHasALabel() {
  for (const Entry* entry : all()) {
    for (const auto& [name, fact] : entry->facts)
      QVERIFY2(hasMessage("catalog.field." + name), name.c_str());
  }
}

CW_TEST(TestSeedFacts);
#include "test_seed_facts.moc"
