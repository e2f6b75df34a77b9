// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "core/base/names.h"
#include "core/base/utf8.h"

using namespace cw;

namespace {

std::string codeOf(const Result<std::string>& result) { return result ? "fine: " + *result : result.error().code; }

} // namespace

class TestNames : public QObject {
  Q_OBJECT
private slots:
  void namesAreTrimmedAndChecked() {
    QCOMPARE(codeOf(validName("  机柜 A1\t\n")), "fine: 机柜 A1");
    QCOMPARE(codeOf(validName(" \t ")), "name.empty");
    QCOMPARE(codeOf(validName("a\nb")), "name.control-character");
    QCOMPARE(codeOf(validName(std::string_view{"a\0b", 3})), "name.control-character");
    QCOMPARE(codeOf(validName("a\x7F")), "name.control-character");
    QCOMPARE(codeOf(validName("\xC3(")), "name.encoding");
    QVERIFY(validName(std::string(64, 'x')).has_value());
    QCOMPARE(codeOf(validName(std::string(65, 'x'))), "name.too-long");
    std::string chinese; // 64 characters of 3 bytes: characters count, not bytes
    for (int i = 0; i < 64; ++i)
      chinese += "柜";
    QVERIFY(validName(chinese).has_value());
    QVERIFY(isValidName("A"));
    QVERIFY(!isValidName("A "));
  }

  // The limits of RFC 3629: overlong forms, surrogates, above U+10FFFF, lone and missing continuation bytes.
  void utf8() {
    for (const char* good : {"", "a", "é", "柜", "😀", "\xF4\x8F\xBF\xBF", "\xED\x9F\xBF", "\xEE\x80\x80"}) {
      QCOMPARE(firstInvalidUtf8(good), std::string_view::npos);
    }
    for (const char* bad : {"\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                            "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xC3", "\xE6\x9F", "\xF0\x9F\x98"}) {
      QCOMPARE(firstInvalidUtf8(bad), std::size_t{0});
      QCOMPARE(firstInvalidUtf8(std::string{"ok"} + bad), std::size_t{2});
    }
    QCOMPARE(codePointCount("a柜😀"), std::size_t{3});
    QCOMPARE(repairedUtf8("a\xFF"
                          "b"),
             "a\xEF\xBF\xBD"
             "b");
  }
};

CW_TEST(TestNames);
#include "test_names.moc"
