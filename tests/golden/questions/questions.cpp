// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/golden/questions/questions.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace cw::test {
namespace {

std::string textOf(const QJsonObject& object, const char* key) { return object[key].toString().toStdString(); }

std::size_t askOf(const QJsonObject& object) { return static_cast<std::size_t>(object["ask"].toInt()); }

Ask readAsk(const QJsonObject& object) {
  Ask ask{textOf(object, "calculator"), {}};
  const QJsonObject inputs = object["inputs"].toObject();
  for (auto it = inputs.begin(); it != inputs.end(); ++it)
    ask.inputs.emplace(it.key().toStdString(), it.value().toString().toStdString());
  return ask;
}

Expected readCheck(const QJsonObject& object) {
  return {textOf(object, "name"),     textOf(object, "result"),     textOf(object, "unit"),   askOf(object),
          object["value"].toDouble(), object["tol_rel"].toDouble(), object["min"].toDouble(), object["max"].toDouble()};
}

Question readQuestion(const QJsonObject& object) {
  Question question;
  question.id = textOf(object, "id");
  for (const auto& ask : object["asks"].toArray())
    question.asks.push_back(readAsk(ask.toObject()));
  for (const auto& check : object["checks"].toArray())
    question.checks.push_back(readCheck(check.toObject()));
  for (const auto& item : object["holds"].toArray()) {
    const QJsonObject holds = item.toObject();
    question.holds.push_back(
        {textOf(holds, "result"), textOf(holds, "statement"), askOf(holds), holds["is"] == QJsonValue("positive")});
  }
  for (const auto& word : object["words"].toArray())
    question.words.push_back(word.toString().toStdString());
  return question;
}

} // namespace

std::vector<Question> readQuestions() {
  QFile file(CW_SOURCE_DIR "/tests/golden/data/questions/questions.json");
  if (!file.open(QIODevice::ReadOnly)) qFatal("no questions.json");
  std::vector<Question> questions;
  for (const auto& item : QJsonDocument::fromJson(file.readAll())["questions"].toArray())
    questions.push_back(readQuestion(item.toObject()));
  return questions;
}

double unitFactor(const std::string& unit) {
  static const std::map<std::string, double> factors{
      {"GB", 1e9},  {"MB", 1e6},   {"TB", 1e12},    {"TiB", 1099511627776.0},
      {"B", 1},     {"GB/s", 1e9}, {"MB/s", 1e6},   {"Tb/s", 1e12},
      {"kW", 1e3},  {"kVA", 1e3},  {"A", 1},        {"ms", 1e-3},
      {"s", 1},     {"days", 1},   {"GPU-h", 1},    {"TFLOPS", 1},
      {"1/s", 1},   {"tok/s", 1},  {"fraction", 1}, {"x", 1},
      {"count", 1}, {"tokens", 1}, {"blocks", 1},   {"params", 1},
      {"lb/ft2", 1}};
  const auto found = factors.find(unit);
  return found != factors.end() ? found->second : 0;
}

} // namespace cw::test
