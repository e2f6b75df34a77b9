// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <nlohmann/json.hpp>

#include "core/base/csv.h"
#include "tests/unit/interchange/bom_pod.h"

using namespace cw;
using namespace cw::test;

class TestBomWrite : public QObject {
  Q_OBJECT

private slots:
  void csvReadsBackWithAllColumns();
  void formulasAreNeutralised();
  void jsonCarriesLinesAndTotals();
  void absentFiguresAreNotZero();
};

void TestBomWrite::csvReadsBackWithAllColumns() {
  const Bom bom = BomPod().bom();
  const auto table = readCsv(bomCsv(bom), "bom.csv");
  QVERIFY(table.has_value());
  QCOMPARE(table->rows.size(), bom.lines.size());
  const CsvRow& first = table->rows.front();
  QCOMPARE(table->cell(first, "key"), std::string("nodes.node"));
  QCOMPARE(table->cell(first, "section"), std::string("nodes"));
  QCOMPARE(table->cell(first, "quantity"), std::string("2"));
  QCOMPARE(table->cell(first, "power_w"), std::string("2000"));
  QCOMPARE(table->cell(first, "verified"), std::string("yes"));
  QCOMPARE(table->cell(first, "derivation"), std::string("2 in group GPU"));
}

void TestBomWrite::formulasAreNeutralised() {
  // The part number of the node is `=PN-1`.
  const auto table = readCsv(bomCsv(BomPod().bom()), "bom.csv");
  QVERIFY(table.has_value());
  QCOMPARE(table->cell(table->rows.front(), "part_number"), std::string("'=PN-1"));
  QCOMPARE(csvTextCell("@SUM(A1),x"), std::string("\"'@SUM(A1),x\""));
  QCOMPARE(csvTextCell("-5 m"), std::string("'-5 m"));
  QCOMPARE(csvTextCell("5 m"), std::string("5 m"));
  QCOMPARE(csvTextCell(""), std::string());
}

void TestBomWrite::jsonCarriesLinesAndTotals() {
  const Bom bom = BomPod().bom();
  const auto json = nlohmann::json::parse(bomJson(bom));
  QCOMPARE(json["format"].get<std::string>(), std::string("clusterwright-bom"));
  QCOMPARE(json["lines"].size(), bom.lines.size());
  QCOMPARE(json["lines"][0]["power_each_w"]["value"].get<double>(), 1000.0);
  QCOMPARE(json["lines"][0]["part_number"].get<std::string>(), std::string("=PN-1")); // JSON is not a spreadsheet
  QCOMPARE(json["totals"]["power_w"]["verified"].get<double>(), 2000.0);
  QCOMPARE(json["totals"]["power_w"]["unverified"].get<double>(), 1000.0);
  QCOMPARE(json["by_phase"][0]["phase"].get<int>(), 1);
}

void TestBomWrite::absentFiguresAreNotZero() {
  const Bom bom = BomPod().bom();
  const auto table = readCsv(bomCsv(bom), "bom.csv");
  for (const CsvRow& row : table->rows) {
    if (table->cell(row, "key") == "switches.compute.leaf") QCOMPARE(table->cell(row, "mass_kg"), std::string());
  }
  const auto json = nlohmann::json::parse(bomJson(bom)); // a temporary would be gone before the first round
  for (const auto& line : json["lines"]) {
    if (line["key"] == "switches.compute.leaf") QVERIFY(line["mass_each_kg"].is_null());
  }
}

CW_TEST(TestBomWrite);
#include "test_bom_write.moc"
