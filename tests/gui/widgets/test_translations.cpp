// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>

namespace {

/// One message of a .ts file.
struct TsMessage {
  QString context, source, translation, type;
};

std::vector<TsMessage> readTs(const QString& path) {
  std::vector<TsMessage> messages;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return messages;
  QXmlStreamReader xml(&file);
  QString context;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == QLatin1String("name")) context = xml.readElementText();
    if (xml.name() == QLatin1String("message")) messages.push_back({context, {}, {}, {}});
    if (xml.name() == QLatin1String("source")) messages.back().source = xml.readElementText();
    if (xml.name() == QLatin1String("translation")) {
      messages.back().type = xml.attributes().value(QLatin1String("type")).toString();
      messages.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
    }
  }
  return messages;
}

/// The placeholders of a text, each once, in alphabetical order.
QStringList placeholders(const QString& text) {
  static const QRegularExpression pattern(QStringLiteral("%(?:n|L?\\d+)"));
  QSet<QString> found;
  auto matches = pattern.globalMatch(text);
  while (matches.hasNext())
    found.insert(matches.next().captured());
  QStringList list(found.begin(), found.end());
  list.sort();
  return list;
}

} // namespace

class TestTranslations : public QObject {
  Q_OBJECT
private slots:
  void chineseIsComplete() {
    const auto messages = readTs(QStringLiteral(CW_SOURCE_DIR "/ui/i18n/clusterwright_zh_CN.ts"));
    QVERIFY(messages.size() > 200);
    for (const TsMessage& message : messages) {
      QVERIFY2(message.type.isEmpty() && !message.translation.isEmpty(),
               qPrintable(message.context + ": " + message.source + ": " + message.type));
    }
  }

  void placeholdersSurviveTranslation() {
    for (const TsMessage& message : readTs(QStringLiteral(CW_SOURCE_DIR "/ui/i18n/clusterwright_zh_CN.ts"))) {
      QVERIFY2(placeholders(message.source) == placeholders(message.translation),
               qPrintable(message.source + " / " + message.translation));
    }
  }

  void englishPluralsAreComplete() {
    const auto messages = readTs(QStringLiteral(CW_SOURCE_DIR "/ui/i18n/clusterwright_en.ts"));
    QVERIFY(!messages.empty());
    for (const TsMessage& message : messages)
      QVERIFY2(message.type.isEmpty(), qPrintable(message.source));
  }
};

CW_TEST(TestTranslations);
#include "test_translations.moc"
