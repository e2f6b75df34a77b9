// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

#include <functional>
#include <map>

#include "catalog/consistency.h"
#include "core/base/csv.h"
#include "core/base/messages.h"

using namespace cw;
using namespace cw::test;

namespace {

/// An error as data sheets and resellers really print it, planted into a good entry.
struct Planted {
  const char* name;
  const char* id;
  std::function<void(Entry&)> plant;
  const char* rule;
};

std::function<void(Entry&)> set(const char* name, double value) {
  return [=](Entry& entry) { entry.facts[name].value = value; };
}

std::function<void(Entry&)> times(const char* name, double factor) {
  return [=](Entry& entry) { entry.facts[name].value = factor * entry.number(name).value(); };
}

/// Section 4 of the seed's README: seventeen errors, seventeen caught.
const std::vector<Planted>& planted() {
  static const std::vector<Planted> errors{
      {"sparse rate as dense", "nvidia-h100-sxm5-80gb", times("bf16_tflops", 2), "tf32-ratio"},
      {"both directions in the one-way column", "nvidia-h100-sxm5-80gb", times("scaleup_uni_gbs", 2), "bidir-ratio"},
      {"bandwidth a tenth", "nvidia-h100-sxm5-80gb", times("mem_bw_gbs", 0.1), "memory-sweep"},
      {"power of the node at the chip", "nvidia-h100-sxm5-80gb", set("tdp_w", 10200), "range"},
      {"4U", "nvidia-dgx-h100", set("rack_units", 4), "height"},
      {"small supply", "nvidia-dgx-h100", set("psu_w", 1600), "psu-sum"},
      {"watts as BTU", "nvidia-dgx-h100", set("heat_btu_h", 10200), "heat"},
      {"doubled capacity", "nvidia-qm9700", times("capacity_tbps_unidir", 2), "capacity"},
      {"ports as cages", "nvidia-qm9700", set("cages", 64), "port-cages"},
      {"wrong split", "dac-splitter-200g-pam4-qsfp56-qsfp56-mcp7h50-h-ib-mcp7h50-v-eth", set("ends_b_count", 4),
       "ends-total"},
      {"wrong connector", "dac-200g-pam4-qsfp56-qsfp56-mcp1650-h-ib-mcp1650-v-eth",
       [](Entry& entry) {
         for (const char* end : {"end_b", "connector_b"})
           entry.facts[end].value = std::string("QSFP28");
       },
       "connector-limit"},
      {"wrong reach", "dac-200g-pam4-qsfp56-qsfp56-mcp1650-h-ib-mcp1650-v-eth", set("max_reach_m", 30), "copper-reach"},
      {"one-phase formula", "apc-ap8886", set("kw", 400 * 32 / 1000.0), "kw"},
      {"impossible read", "ddn-ai400x2", set("read_gbs", 900), "read-over-network"},
      {"bad grouping of heads", "llama-3-70b", set("kv_heads", 7), "kv-heads"},
      {"needed supplies too small", "nvidia-dgx-h100",
       [](Entry& entry) { entry.facts["psu_redundancy"].value = std::string("3+3"); }, "psu-needed"},
      {"parameters of another size", "llama-3-70b", set("layers", 32), "parameters-counted"}};
  return errors;
}

bool hasRule(const ConsistencyHits& hits, const std::string& rule) {
  return std::any_of(hits.begin(), hits.end(), [&](const auto& hit) { return hit.first == "catalog.check." + rule; });
}

} // namespace

class TestConsistency : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { catalog_ = openCatalog(); }
  void plantedErrors_data();
  void plantedErrors();
  void seventeen() { QCOMPARE(planted().size(), std::size_t{17}); }
  void onlyAcceptedHitsInTheSeed();
  void brokenPorts();
  void messagesNameTheValues();
  void countsParameters();

private:
  std::unique_ptr<Catalog> catalog_;
};

void TestConsistency::plantedErrors_data() {
  QTest::addColumn<int>("index");
  for (std::size_t i = 0; i < planted().size(); ++i)
    QTest::newRow(planted()[i].name) << static_cast<int>(i);
}

void TestConsistency::plantedErrors() {
  QFETCH(int, index);
  const Planted& error = planted()[static_cast<std::size_t>(index)];
  const Entry* good = catalog_->find(error.id);
  QVERIFY(good != nullptr);
  QVERIFY(!hasRule(implausibilities(*good), error.rule));
  Entry bad = *good;
  error.plant(bad);
  QVERIFY(hasRule(implausibilities(bad), error.rule));
}

void TestConsistency::onlyAcceptedHitsInTheSeed() {
  std::ifstream in(std::string(CW_SOURCE_DIR) + "/catalog/seed/outliers.csv");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto table = readCsv(text, "outliers.csv");
  QVERIFY(table.has_value());
  std::map<std::pair<std::string, std::string>, int> accepted;
  for (const auto& row : table->rows)
    accepted[{row.cells[0], "catalog.check." + row.cells[1]}] = 0;
  const auto all = catalog_->search({{}, {}, 100000});
  for (const auto& hit : *all) {
    for (const auto& [rule, args] : implausibilities(*catalog_->find(hit.id))) {
      QVERIFY2(accepted.count({hit.id, rule}) == 1, (hit.id + ' ' + rule).c_str());
    }
  }
}

void TestConsistency::brokenPorts() {
  Entry entry = userEntry("x");
  QVERIFY(!hasRule(implausibilities(entry), "port-group"));
  entry.ports[0].cages = 0;
  QVERIFY(hasRule(implausibilities(entry), "port-group"));
  entry.ports[0].cages = 32;
  entry.ports[0].splits = "2x400,8x200"; // 1,600 Gb/s out of a cage of 800
  QVERIFY(hasRule(implausibilities(entry), "split"));
  entry.ports[0].splits = "two";
  QVERIFY(hasRule(implausibilities(entry), "split"));
}

void TestConsistency::messagesNameTheValues() {
  Entry bad = *catalog_->find("nvidia-dgx-h100");
  bad.facts["psu_w"].value = 1600.0;
  for (const auto& [id, args] : implausibilities(bad)) {
    QVERIFY2(hasMessage(id), id.c_str());
    QVERIFY(message(id, args, Language::English).find('{') == std::string::npos);
    QVERIFY(message(id, args, Language::SimplifiedChinese).find('{') == std::string::npos);
  }
  const auto hits = implausibilities(bad);
  const auto sum =
      std::find_if(hits.begin(), hits.end(), [](const auto& h) { return h.first == "catalog.check.psu-sum"; });
  QCOMPARE(message(sum->first, sum->second, Language::English),
           std::string("All supplies together give 9600 W, the device draws up to 10200 W"));
}

void TestConsistency::countsParameters() {
  // Llama 2 7B: 32 x (4 x 4096^2 + 3 x 4096 x 11008) + 2 x 32000 x 4096 = 6.7384e9.
  const auto llama = countedParametersB(*catalog_->find("llama-2-7b"));
  QVERIFY(llama.has_value());
  QVERIFY(std::abs(*llama - 6.7382) < 0.001);
  // DeepSeek-V3 has 671e9 parameters (arXiv:2412.19437, abstract); the count covers its latent attention.
  const auto deepseek = countedParametersB(*catalog_->find("deepseek-v3-r1-671b"));
  QVERIFY(deepseek.has_value());
  QVERIFY(std::abs(*deepseek - 671) < 3);
  QVERIFY(!countedParametersB(*catalog_->find("resnet-50")).has_value());
}

CW_TEST(TestConsistency);
#include "test_consistency.moc"
