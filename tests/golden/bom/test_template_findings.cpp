// SPDX-License-Identifier: GPL-3.0-or-later
// Every template opens without a false error at its least, usual and largest size, and what warns is true.
#include "tests/test_main.h"

#include <algorithm>

#include "catalog/catalog.h"
#include "core/base/messages.h"
#include "core/interchange/bom.h"
#include "core/placement/templates/templates.h"
#include "core/rules/derived.h"

using namespace cw;

namespace {

/// What a published pod does break, with the reason in the template's text: DGX B200 keeps 4 of the 5 supplies that it
/// needs when one of three feeds fails (fabric.md rule 14).
bool isTrue(const QString& id, const Finding& finding) { return id == "superpod-b200" && finding.rule == "PWR-004"; }

/// The catalog has no fibre that splits an 800G port over two planes.
bool lacksSplitCables(const QString& id) { return id == "superpod-b300"; }

} // namespace

class TestTemplateFindings : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void opensClean_data();
  void opensClean();

private:
  std::unique_ptr<Catalog> catalog_;
};

void TestTemplateFindings::initTestCase() {
  auto catalog = Catalog::openDefault();
  QVERIFY2(catalog.has_value(), catalog ? "" : renderError(catalog.error(), Language::English).c_str());
  catalog_ = std::move(*catalog);
}

void TestTemplateFindings::opensClean_data() {
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
  QTest::newRow("two tiers end") << "superpod-h100"
                                 << "units" << 8;
  QTest::newRow("three tiers begin") << "superpod-h100"
                                     << "units" << 9;
  QTest::newRow("a partial unit") << "superpod-h100"
                                  << "nodes" << 20;
}

void TestTemplateFindings::opensClean() {
  QFETCH(QString, id);
  QFETCH(QString, key);
  QFETCH(int, value);
  const auto design = makeFromTemplate(id.toStdString(), {{key.toStdString(), std::to_string(value)}}, *catalog_);
  QVERIFY2(design.has_value(), design ? "" : renderError(design.error(), Language::English).c_str());
  const auto derived = derive(*design, 1, *catalog_);
  QVERIFY(derived.has_value());
  for (const Finding& finding : (*derived)->findings) {
    const std::string text = finding.rule + ": " + findingText(finding, Language::English);
    QVERIFY2(finding.severity != Severity::Error || isTrue(id, finding), text.c_str());
    qInfo("%s", text.c_str());
  }
  const Bom bom = makeBom((*derived)->design, (*derived)->topology, (*derived)->cabling, (*derived)->power);
  for (const BomLine& line : bom.lines)
    QVERIFY2(line.key.find("no-fitting-cable") == std::string::npos || lacksSplitCables(id), line.key.c_str());
}

CW_TEST(TestTemplateFindings);
#include "test_template_findings.moc"
