// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/model/sample.h"

#include <fstream>
#include <sstream>

#include "core/model/file/json_document.h"
#include "core/model/project_file.h"

using namespace cw;
using namespace cw::test;

namespace {

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  if (at == std::string::npos) qFatal("the sample does not contain %s", std::string{what}.c_str());
  return text.replace(at, what.size(), by);
}

QByteArray summary(const Result<LoadedDesign>& result) {
  if (result) return "fine";
  const Error& e = result.error();
  return QByteArray::fromStdString(e.code + " | " + e.where + " | " + e.expected + " | " + e.found);
}

} // namespace

class TestProjectFile : public QObject {
  Q_OBJECT
private slots:
  void everyFieldComesBack() {
    const Design design = sampleDesign();
    const std::string text = designToText(design);
    const auto back = designFromText(text, "a.cwd");
    QVERIFY2(back, why(back).c_str());
    QCOMPARE(designToText(back->design), text);
    QCOMPARE(back->design.nextId(), design.nextId());
    QVERIFY(firstOf<Fabric>(back->design) == firstOf<Fabric>(design));
    QVERIFY(firstOf<Rack>(back->design) == firstOf<Rack>(design));
    QVERIFY(firstOf<Device>(back->design) == firstOf<Device>(design));
    QVERIFY(*back->design.find("server-8u") == *design.find("server-8u"));
    QVERIFY(!back->readOnly);
    QVERIFY(back->changes.empty());
  }

  // Version 1 as it was first written. This file is never regenerated: it is what users have on their disks.
  void goldenFileOfVersion1() {
    std::ifstream file{CW_SOURCE_DIR "/tests/golden/files/version_1.cwd"};
    std::stringstream text;
    text << file.rdbuf();
    const auto loaded = designFromText(text.str(), "version_1.cwd");
    QVERIFY2(loaded, why(loaded).c_str());
    QCOMPARE(designToText(loaded->design), designToText(sampleDesign()));
  }

  void aRowStandsOnALine() {
    const std::string text = designToText(sampleDesign());
    QVERIFY(text.find("\n {\"id\":\"device-8\",\"name\":\"node001\",\"type\":\"server-8u\",\"role\":\"node\","
                      "\"rack\":\"rack-5\",\"position_u\":3,\"origin_group\":\"group-4\",\"phase\":1},\n") !=
            std::string::npos);
    QVERIFY(text.find("\"height_u\":42,\"blocked\":[{\"from_u\":41,\"to_u\":43}]") != std::string::npos);
    QVERIFY(text.find("\n   \"max_power_w\":{\"value\":10200,\"unit\":\"W\"") != std::string::npos);
  }

  void unknownKeysSurvive() {
    std::string text = designToText(sampleDesign());
    text = replaced(text, "\"name\":\"node001\"", "\"future\":{\"a\":[1,2.5,null]},\"name\":\"node001\"");
    text = replaced(text, "\"links_per_device\":8", "\"links_per_device\":8,\"rail\":\"odd\"");
    text = replaced(text, "\"from_u\":41", "\"from_u\":41,\"why\":\"lift\"");
    text = replaced(text, "\"unit\":\"W\"", "\"unit\":\"W\",\"condition\":\"35 °C\"");
    text = replaced(text, "\"connector\":\"OSFP\"", "\"connector\":\"OSFP\",\"colour\":1");
    text = replaced(text, "\"vendor\":\"Vendor\"", "\"vendor\":\"Vendor\",\"eol\":true");
    text = replaced(text, "\"min_reader\":1", "\"min_reader\":1,\"studio\":{\"zoom\":2}");
    const auto loaded = designFromText(text, "a.cwd");
    QVERIFY2(loaded, why(loaded).c_str());
    const std::string saved = designToText(loaded->design);
    for (const char* key : {"\"future\":{\"a\":[1,2.5,null]}", "\"rail\":\"odd\"", "\"why\":\"lift\"",
                            "\"condition\":\"35 °C\"", "\"colour\":1", "\"eol\":true", "\"studio\":{\"zoom\":2}"}) {
      QVERIFY2(saved.find(key) != std::string::npos, key);
    }
    QCOMPARE(designToText(designFromText(saved, "b.cwd")->design), saved);
  }

  void badContent_data() {
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QByteArray>("by");
    QTest::addColumn<QByteArray>("error");
    const auto row = [](const char* name, const char* what, const char* by, const char* error) {
      QTest::newRow(name) << QByteArray(what) << QByteArray(by) << QByteArray(error);
    };
    row("negative count", "\"count\":4", "\"count\":-4", "file.field-range | f#/groups/0/count | 0…1000000000 | -4");
    row("huge count", "\"count\":4", "\"count\":1e30", "file.field-range | f#/groups/0/count | 0…1000000000 | 1e+30");
    row("half a count", "\"count\":4", "\"count\":4.5", "file.field-type | f#/groups/0/count | whole number | 4.5");
    row("count as text", "\"count\":4", "\"count\":\"4\"",
        "file.field-type | f#/groups/0/count | whole number | \"4\"");
    row("null", "\"width_m\":12.5", "\"width_m\":null", "file.field-type | f#/halls/0/width_m | number | null");
    row("unknown kind", "\"kind\":\"server\"", "\"kind\":\"toaster\"",
        "file.unknown-value | f#/entries/0/kind | accelerator, server, nic, switch, cable, storage, rack, power, "
        "model, "
        "appliance | \"toaster\"");
    row("unknown role", "\"role\":\"node\",\"rack\"", "\"role\":7,\"rack\"",
        "file.field-type | f#/devices/0/role | node, switch, management, fabric-manager, storage, pdu, other | 7");
    row("unknown type", "\"type\":\"server-8u\",\"role\":\"node\",\"rack\"",
        "\"type\":\"nothing\",\"role\":\"node\",\"rack\"", "file.unknown-type | f#/devices/0/type |  | ");
    row("missing rack", "\"rack\":\"rack-5\"", "\"rack\":\"rack-99\"", "file.no-such-row | f#/devices/0/rack |  | ");
    row("foreign id", "\"rack\":\"rack-5\"", "\"rack\":\"hall-2\"",
        "file.field-type | f#/devices/0/rack | rack-N | \"hall-2\"");
    row("nested reference", "{\"group\":\"group-4\",\"links", "{\"group\":\"group-77\",\"links",
        "file.no-such-row | f#/fabrics/0/attachments/0/group |  | ");
    row("missing key", "\"count\":4,", "", "file.field-missing | f#/groups/0/count |  | ");
    row("duplicate id", "\"id\":\"device-9\"", "\"id\":\"device-8\"", "file.duplicate-id | f#/devices/1/id |  | ");
    row("duplicate name", "\"name\":\"leaf001\"", "\"name\":\"node001\"",
        "file.duplicate-name | f#/devices/1/name |  | ");
    row("empty name", "\"name\":\"leaf001\"", "\"name\":\"\"", "file.name-invalid | f#/devices/1/name |  | ");
    row("quarter unit", "\"position_u\":3", "\"position_u\":3.25",
        "file.field-type | f#/devices/0/position_u | multiple of 0.5 | 3.25");
    row("below the rack", "\"position_u\":3", "\"position_u\":0",
        "file.field-range | f#/devices/0/position_u | 1…1001 | 0");
    row("table of text", "\"halls\":[", "\"halls\":\"x\",\"old\":[", "file.field-type | f#/halls | list | \"x\"");
    row("row of text", "\"prices\":[", "\"prices\":[7,", "file.field-type | f#/prices/0 | object | 7");
    row("huge id", "\"id\":\"price-12\"", "\"id\":\"price-9999999999999999\"",
        "file.field-type | f#/prices/0/id | price-N | \"price-9999999999999999\"");
    row("NaN", "\"width_m\":12.5", "\"width_m\":NaN", "file.syntax | f:10:43 |  | ");
    row("overflow", "\"width_m\":12.5", "\"width_m\":1e999", "file.syntax | f:10:43 |  | ");
    row("duplicate key", "\"width_m\":12.5", "\"width_m\":1,\"width_m\":2", "file.duplicate-key | f |  | ");
    row("other program", "clusterwright-design", "kicad", "file.not-a-design | f |  | ");
    row("newer", "\"version\":1,\n\"min_reader\":1", "\"version\":3,\n\"min_reader\":2", "file.too-new | f |  | ");
    row("version 0", "\"version\":1", "\"version\":0", "file.field-range | f#/version | 1…1000000000 | 0");
    row("latin 1", "lab\\nonly", "lab\xE9only", "file.encoding | f:35:67 |  | ");
  }
  void badContent() {
    QFETCH(QByteArray, what);
    QFETCH(QByteArray, by);
    QFETCH(QByteArray, error);
    const std::string text = replaced(designToText(sampleDesign()), what.toStdString(), by.toStdString());
    QCOMPARE(summary(designFromText(text, "f")), error);
  }

  void everyTruncationIsNoticed() {
    const std::string text = designToText(sampleDesign());
    const std::size_t end = text.rfind('}');
    for (std::size_t length = 0; length <= end; ++length) {
      const auto cut = designFromText(std::string_view{text}.substr(0, length), "f");
      if (codeOf(cut) != "file.truncated")
        QFAIL(qPrintable(QString("cut at %1: %2").arg(length).arg(QString{summary(cut)})));
    }
  }

  void damagedBytesNeverEscapeAsExceptions() {
    const std::string text = designToText(sampleDesign());
    for (std::size_t at = 0; at < text.size(); ++at) {
      std::string damaged = text;
      damaged[at] = std::string_view{"\0{\"\\9\xFF,", 7}[at % 7]; // seven wrong bytes in turn
      const auto loaded = designFromText(damaged, "f");
      QVERIFY(loaded || !loaded.error().code.empty());
    }
  }

  void deepNestingIsRefused() {
    const std::string deep(100'000, '[');
    QCOMPARE(codeOf(designFromText(deep, "f")), "file.too-deep");
  }

  void newerFilesOpenReadOnlyWhenTheyAllowIt() {
    const std::string text = replaced(designToText(sampleDesign()), "\"version\":1", "\"version\":2");
    const auto loaded = designFromText(text, "f");
    QVERIFY2(loaded, why(loaded).c_str());
    QVERIFY(loaded->readOnly);
    QCOMPARE(loaded->design.table<Device>().size(), std::size_t{2});
  }

  void textPlacesCountCodePoints() {
    QCOMPARE(textPlace("f", "ab\n别名x", 9), "f:2:3"); // the x: third character, ninth byte
  }
};

CW_TEST(TestProjectFile);
#include "test_project_file.moc"
