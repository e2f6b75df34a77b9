// SPDX-License-Identifier: GPL-3.0-or-later
// DGX SuperPOD RA-11333-001 V11, Appendix A, Tables 7 and 8, against the bill of materials of the template with four
// units. Every row comes out; rows that the document gives without a rule come from the template's stated policy.
#include "tests/test_main.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "catalog/catalog.h"
#include "core/base/csv.h"
#include "core/base/messages.h"
#include "core/interchange/bom.h"
#include "core/placement/templates/templates.h"
#include "core/rules/derived.h"

using namespace cw;

namespace {

/// What of our lines a row of the table counts: the beginnings of their keys.
const std::map<std::string, std::vector<std::string>> keysOfRow{
    {"racks", {"racks."}},
    {"dgx_nodes", {"nodes.nvidia-dgx-h100"}},
    {"ufm_appliance", {"management.nvidia-ufm-appliance"}},
    {"bcm_mgmt_servers", {"management.generic-management-server-1u"}},
    {"inband_switch_SN4600C", {"switches.in-band.nvidia-spectrum-3-sn4600c"}},
    {"oob_switch_SN2201", {"switches.out-of-band.nvidia-sn2201"}},
    {"compute_switch_QM9700", {"switches.compute.nvidia-qm9700"}},
    {"storage_switch_QM9700", {"switches.storage.nvidia-qm9700"}},
    {"pdu_type_A", {"power.compute.generic-pdu-type-a"}},
    {"pdu_type_B", {"power.management.generic-pdu-type-b"}},
    {"inband_200G_AOC_dgx", {"cables.in-band.node."}},
    {"inband_100G_mgmt", {"cables.in-band.management."}},
    {"inband_leaf_core_100G", {"cables.in-band.trunk."}},
    {"inband_nfs_100G", {"cables.in-band.nfs."}},
    {"oob_1G_dgx", {"cables.out-of-band.node."}},
    {"oob_1G_ib_switches", {"cables.out-of-band.switch-compute.", "cables.out-of-band.switch-storage."}},
    {"oob_1G_mgmt_ufm", {"cables.out-of-band.management.", "cables.out-of-band.fabric-manager."}},
    {"oob_1G_inband_switches", {"cables.out-of-band.switch-in-band."}},
    {"oob_1G_pdu", {"cables.out-of-band.pdu."}},
    {"oob_ufm_back_to_back", {"cables.out-of-band.manager-back-to-back."}},
    {"oob_uplink_100G", {"cables.out-of-band.uplink."}},
    {"ndr400_cables_compute", {"cables.compute.node.", "cables.compute.leaf-spine."}},
    {"ndr200_ufm_cables", {"cables.compute.manager."}},
    {"switch_osfp_twinport_transceivers_compute", {"modules.compute.switch."}},
    {"dgx_osfp_transceivers", {"modules.compute.node."}},
    {"ufm_transceivers_compute", {"modules.compute.manager."}},
    {"ndr400_cables_storage", {"cables.storage.node.", "cables.storage.trunk."}},
    {"ndr_2x200_storage", {"cables.storage.appliance-splitter."}},
    {"switch_transceivers_storage", {"modules.storage.switch."}},
    {"dgx_qsfp112_transceivers_storage", {"modules.storage.node."}},
    {"ufm_transceivers_storage", {"modules.storage.manager."}},
};

std::string fileText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

class TestSuperpodH100Bom : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void everyRowOfTheTable();
  void noLineIsLeftOver();
  void quantitiesSayHowTheyComeAbout();
  void noRuleFindsAnError();

private:
  long long ours(const std::vector<std::string>& keys) const;

  std::unique_ptr<Catalog> catalog_;
  std::shared_ptr<const Derived> derived_;
  Bom bom_;
};

void TestSuperpodH100Bom::initTestCase() {
  auto catalog = Catalog::openDefault();
  QVERIFY2(catalog.has_value(), catalog ? "" : renderError(catalog.error(), Language::English).c_str());
  catalog_ = std::move(*catalog);
  const auto design = makeFromTemplate("superpod-h100", {{"units", "4"}}, *catalog_);
  QVERIFY2(design.has_value(), design ? "" : renderError(design.error(), Language::English).c_str());
  const auto derived = derive(*design, 1, *catalog_);
  QVERIFY(derived.has_value());
  derived_ = *derived;
  bom_ = makeBom(derived_->design, derived_->topology, derived_->cabling, derived_->power);
}

long long TestSuperpodH100Bom::ours(const std::vector<std::string>& keys) const {
  long long quantity = 0;
  for (const BomLine& line : bom_.lines) {
    const bool counted =
        std::any_of(keys.begin(), keys.end(), [&](const std::string& k) { return line.key.starts_with(k); });
    if (counted) quantity += line.quantity;
  }
  return quantity;
}

void TestSuperpodH100Bom::everyRowOfTheTable() {
  const auto table = readCsv(fileText(CW_SOURCE_DIR "/tests/golden/data/bom/bom_h100_4su.csv"), "bom_h100_4su.csv");
  QVERIFY(table.has_value());
  QCOMPARE(table->rows.size(), keysOfRow.size());
  fmt::print("{:<44}{:>10}{:>8}  {}\n", "item", "published", "ours", "derivation");
  int wrong = 0;
  for (const CsvRow& row : table->rows) {
    const std::string& item = table->cell(row, "item");
    const auto keys = keysOfRow.find(item);
    QVERIFY2(keys != keysOfRow.end(), item.c_str());
    const long long published = std::stoll(table->cell(row, "count"));
    const long long counted = ours(keys->second);
    fmt::print("{:<44}{:>10}{:>8}  {}{}\n", item, published, counted, table->cell(row, "derivation"),
               counted == published ? "" : "   <-- differs");
    wrong += counted != published;
  }
  QCOMPARE(wrong, 0);
}

void TestSuperpodH100Bom::noLineIsLeftOver() {
  // The UFM ends of the storage network are the one thing that the table counts as modules only.
  for (const BomLine& line : bom_.lines) {
    const bool known = std::any_of(keysOfRow.begin(), keysOfRow.end(), [&](const auto& row) {
      return std::any_of(row.second.begin(), row.second.end(),
                         [&](const std::string& key) { return line.key.starts_with(key); });
    });
    QVERIFY2(known || line.key.starts_with("cables.storage.manager."), line.key.c_str());
    QVERIFY2(!line.derivation.empty(), line.key.c_str());
  }
}

void TestSuperpodH100Bom::quantitiesSayHowTheyComeAbout() {
  const auto derivation = [&](const char* beginning) {
    const auto line = std::find_if(bom_.lines.begin(), bom_.lines.end(),
                                   [&](const BomLine& l) { return l.key.starts_with(beginning); });
    return line != bom_.lines.end() ? line->derivation : std::string("no line");
  };
  QCOMPARE(derivation("switches.compute."), std::string("32 leaf (Compute) + 16 spine (Compute) = 48"));
  QCOMPARE(derivation("modules.compute.switch."), std::string("32 leaf × 32 cages + 16 spine × 32 cages = 1536"));
  QCOMPARE(derivation("modules.compute.node."), std::string("127 DGX H100 × 4 cages = 508"));
  QCOMPARE(derivation("racks.compute."), std::string("ceil(127 DGX H100 ÷ 4 a rack) = 32"));
  QCOMPARE(derivation("modules.storage.switch."),
           std::string("ceil((258 wired ends + 2 × 240 stated trunks) ÷ 2 a cage) = 369"));
  QVERIFY(derivation("cables.compute.node.").find("of 1016 (127 DGX H100 × 8)") != std::string::npos);
  // fabric.md rule 14: 4 × 10.2 kW on two of three feeds.
  QVERIFY(derivation("power.compute.").find("20.4 kW of 32.8 kW") != std::string::npos);
}

void TestSuperpodH100Bom::noRuleFindsAnError() {
  for (const Finding& finding : derived_->findings) {
    const std::string text = finding.rule + ": " + findingText(finding, Language::English);
    QVERIFY2(finding.severity != Severity::Error, text.c_str());
    qInfo("%s", text.c_str());
  }
}

CW_TEST(TestSuperpodH100Bom);
#include "test_superpod_h100_bom.moc"
