// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "core/base/csv.h"

using namespace cw;

class TestCsv : public QObject {
  Q_OBJECT

private slots:
  void readsQuotedCells();
  void acceptsWindowsFiles();
  void names();
  void faults_data();
  void faults();
  void writesWhatItReads();
};

void TestCsv::readsQuotedCells() {
  const auto table = readCsv("a,b\n1,\"x, \"\"y\"\"\nz\"\n\n2,\n", "t.csv");
  QVERIFY(table.has_value());
  QCOMPARE(table->rows.size(), std::size_t{2});
  QCOMPARE(table->rows[0].cells[1], std::string("x, \"y\"\nz"));
  QCOMPARE(table->rows[0].line, 2);
  QCOMPARE(table->rows[1].line, 5); // the quoted cell spans a line, an empty one follows
  QCOMPARE(table->rows[1].cells[1], std::string());
}

void TestCsv::acceptsWindowsFiles() {
  const auto table = readCsv("\xEF\xBB\xBF"
                             "a,b\r\n1,2\r\n",
                             "t.csv");
  QVERIFY(table.has_value());
  QCOMPARE(table->header[0], std::string("a"));
  QCOMPARE(table->rows[0].cells[1], std::string("2"));
}

void TestCsv::names() {
  const auto table = readCsv("a,b\n1,2", "t.csv");
  QCOMPARE(table->cell(table->rows[0], "b"), std::string("2"));
  QCOMPARE(table->cell(table->rows[0], "c"), std::string());
  QVERIFY(!table->column("c"));
}

void TestCsv::faults_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("where");
  QTest::newRow("empty") << ""
                         << "csv.no-header"
                         << "t.csv";
  QTest::newRow("short row") << "a,b\n1,2\n3\n"
                             << "csv.column-count"
                             << "t.csv:3";
  QTest::newRow("open quote") << "a\n1\n\"x\ny"
                              << "csv.open-quote"
                              << "t.csv:3";
  QTest::newRow("quote inside") << "a\nx\"y\n"
                                << "csv.stray-quote"
                                << "t.csv:2";
  QTest::newRow("text after a quote") << "a\n\"x\"y\n"
                                      << "csv.stray-quote"
                                      << "t.csv:2";
}

void TestCsv::faults() {
  QFETCH(QString, text);
  QFETCH(QString, code);
  QFETCH(QString, where);
  const auto table = readCsv(text.toStdString(), "t.csv");
  QVERIFY(!table);
  QCOMPARE(QString::fromStdString(table.error().code), code);
  QCOMPARE(QString::fromStdString(table.error().where), where);
}

void TestCsv::writesWhatItReads() {
  for (const char* text : {"plain", "a,b", "say \"x\"", "two\nlines", ""}) {
    const auto table = readCsv("h,i\n" + csvCell(text) + ",1\n", "t.csv");
    QVERIFY(table.has_value());
    QCOMPARE(table->rows[0].cells[0], std::string(text));
  }
}

CW_TEST(TestCsv);
#include "test_csv.moc"
