// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QProcess>
#include <QSet>
#include <QStandardPaths>
#include <QXmlStreamReader>

#include "core/base/csv.h"
#include "core/base/messages.h"
#include "core/interchange/drawing.h"
#include "core/interchange/export.h"
#include "core/interchange/port_names.h"
#include "tests/unit/interchange/sample_pod.h"

using namespace cw;

namespace {

std::vector<ExportedFile> filesOf(const std::string& target, Language language = Language::English) {
  const auto files = exportDesign(target, test::samplePod(1), language);
  if (!files) qFatal("%s", files.error().code.c_str());
  return *files;
}

// The ids of rows that a well-formed SVG shows; empty when it is not well-formed.
QSet<QString> idsIn(const std::string& svg) {
  QXmlStreamReader reader(QByteArray::fromStdString(svg));
  QSet<QString> ids;
  while (!reader.atEnd()) {
    reader.readNext();
    const auto id = reader.attributes().value("data-id");
    if (!id.isEmpty()) ids.insert(id.toString());
  }
  if (reader.hasError()) {
    qWarning() << reader.errorString();
    return {};
  }
  return ids;
}

PortGroup cages(int count, int perCage, double gbps, const std::string& splits = {}) {
  PortGroup group;
  group.name = "OSFP";
  group.cages = count;
  group.portsPerCage = perCage;
  group.portGbps = gbps;
  group.splits = splits;
  return group;
}

} // namespace

class TestExport : public QObject {
  Q_OBJECT
private slots:
  void everyTargetHasTextsInBothLanguages() {
    for (const ExportTarget& target : exportTargets()) {
      QVERIFY(hasMessage("export." + target.id + ".title"));
      QVERIFY(hasMessage("export." + target.id + ".text"));
    }
  }

  void unknownTargetsAreNamedWithTheKnownOnes() {
    const auto files = exportDesign("visio", test::samplePod(1), Language::English);
    QVERIFY(!files.has_value());
    QCOMPARE(files.error().code, std::string("export.unknown-target"));
    QCOMPARE(files.error().expected, std::string("svg, dot, cables-csv"));
  }

  void svgShowsEveryRackAndDevice() {
    QSet<QString> shown;
    for (const ExportedFile& file : filesOf("svg")) {
      const auto ids = idsIn(file.content);
      QVERIFY2(!ids.isEmpty(), file.name.c_str());
      shown.unite(ids);
    }
    const Design& design = test::samplePod(1).design;
    QVERIFY(design.table<Device>().size() > 40);
    design.table<Rack>().forEach(
        [&](const Rack& rack) { QVERIFY(shown.contains(QString::fromStdString(rack.id.text()))); });
    design.table<Device>().forEach([&](const Device& device) {
      QVERIFY2(shown.contains(QString::fromStdString(device.id.text())), device.name.c_str());
    });
  }

  void svgEscapesWhatXmlForbids() {
    Drawing drawing;
    drawing.title = "a<b> & \"c\" \x01";
    Shape shape;
    shape.id = "rack-1";
    shape.tooltip = drawing.title;
    drawing.shapes.push_back(shape);
    QVERIFY(idsIn(toSvg(drawing)).contains("rack-1"));
  }

  void svgSpeaksBothLanguages() {
    const auto chinese = filesOf("svg", Language::SimplifiedChinese);
    QVERIFY(std::any_of(chinese.begin(), chinese.end(),
                        [](const ExportedFile& f) { return f.content.find("台叶") != std::string::npos; }));
  }

  void exportsAreTheSameBytesEachTime() {
    for (const ExportTarget& target : exportTargets()) {
      const auto first = filesOf(target.id);
      const auto second = filesOf(target.id);
      QCOMPARE(first.size(), second.size());
      for (std::size_t i = 0; i < first.size(); ++i)
        QVERIFY(first[i].content == second[i].content);
    }
  }

  void fileNamesAreUnique() {
    QSet<QString> names;
    const auto files = filesOf("svg");
    for (const ExportedFile& file : files)
      names.insert(QString::fromStdString(file.name));
    QCOMPARE(std::size_t(names.size()), files.size());
  }

  void graphvizRendersTheNetworks() {
    const QString dot = QStandardPaths::findExecutable("dot");
    if (dot.isEmpty()) QSKIP("Graphviz is not installed");
    for (const ExportedFile& file : filesOf("dot")) {
      QProcess process;
      process.start(dot, {"-Tsvg"});
      QVERIFY(process.waitForStarted());
      process.write(QByteArray::fromStdString(file.content));
      process.closeWriteChannel();
      QVERIFY(process.waitForFinished(60'000));
      QCOMPARE(process.exitCode(), 0);
      QVERIFY2(process.readAllStandardError().isEmpty(), file.name.c_str());
      QVERIFY(process.readAllStandardOutput().contains("<svg"));
    }
  }

  void theScheduleListsEachCableOnceWithItsOwnPorts() {
    const auto files = filesOf("cables-csv");
    const auto table = readCsv(files.front().content, "cables.csv");
    QVERIFY(table.has_value());
    QCOMPARE(table->rows.size(), test::samplePod(1).cabling.runs.size());
    QSet<QString> ends;
    for (const CsvRow& row : table->rows) {
      for (const char* side : {"a", "b"}) {
        const std::string device = table->cell(row, std::string("device_") + side);
        const std::string port = table->cell(row, std::string("port_") + side);
        QVERIFY(!device.empty() && !port.empty());
        const QString end = QString::fromStdString(table->cell(row, "fabric") + '/' + device + '/' + port);
        QVERIFY2(!ends.contains(end), qPrintable(end + " has two cables"));
        ends.insert(end);
      }
      QVERIFY(std::stod(table->cell(row, "length_m")) >= std::stod(table->cell(row, "route_m")));
    }
  }

  void portsAreNamedAsTheirCagesAre() {
    Entry entry;
    entry.ports = {cages(32, 2, 400)}; // QM9700: 32 OSFP cages of two 400G ports
    QCOMPARE(portName(&entry, PortPurpose::Compute, 400, 0), std::string("OSFP1.1"));
    QCOMPARE(portName(&entry, PortPurpose::Compute, 400, 63), std::string("OSFP32.2"));
    QCOMPARE(portName(&entry, PortPurpose::Compute, 400, 64), std::string("port 65"));
    entry.ports = {cages(64, 1, 800, "2x400")}; // an 800G cage split in two
    QCOMPARE(portName(&entry, PortPurpose::Compute, 800, 63), std::string("OSFP64"));
    QCOMPARE(portName(&entry, PortPurpose::Compute, 400, 127), std::string("OSFP64.2"));
    QCOMPARE(linksPerCage(&entry, PortPurpose::Compute, 400), 2);
    QCOMPARE(portName(nullptr, PortPurpose::Compute, 400, 4), std::string("port 5"));
  }
};

CW_TEST(TestExport);
#include "test_export.moc"
