// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "core/base/messages.h"

using namespace cw;

class TestMessages : public QObject {
  Q_OBJECT
private slots:
  void argumentsAreFilledIn() {
    QCOMPARE(message("name.too-long", {{"limit", "64"}}, Language::English), "A name has at most 64 characters.");
    QCOMPARE(message("name.too-long", {{"limit", "64"}}, Language::SimplifiedChinese), "名称最多 64 个字符。");
    QCOMPARE(message("name.too-long", {}, Language::English), "A name has at most {limit} characters.");
  }
  void unknownIdsLoseNothing() {
    QVERIFY(!hasMessage("no.such"));
    QCOMPARE(message("no.such", {{"a", "1"}}, Language::English), "no.such a=1");
  }
  void errorsSayWhereWhatAndWhy() {
    const Error error = Error{"name.empty"}.at("f:1:2").wanted("a name", "nothing").because(Error{"name.encoding"});
    QCOMPARE(
        renderError(error, Language::English),
        "f:1:2: A name must not be empty (expected a name, found nothing).\nCause: The name is not valid UTF-8 text.");
    QCOMPARE(renderError(Error{"name.empty"}.wanted("", "x"), Language::English),
             "A name must not be empty (found x).");
    QVERIFY(renderError(Error{"name.empty"}.wanted("y", ""), Language::SimplifiedChinese).ends_with("（应为 y）。"));
  }
  void everyMessageExistsInBothLanguages() {
    QVERIFY(messageTable().size() > 10);
    for (const MessageRow& row : messageTable())
      QVERIFY2(!row.english.empty() && !row.chinese.empty(), row.id.data());
  }
};

CW_TEST(TestMessages);
#include "test_messages.moc"
