// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that people asked in public (data/questions/questions.json, with the thread or page of each), put to the
// calculators as a user would type them. README.md lists those that other screens answer.
#include <QtTest>

#include <cmath>

#include "core/base/messages.h"
#include "core/sizing/calc/calculator.h"
#include "core/sizing/calc/notes/notes.h"
#include "tests/golden/questions/questions.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

/// A result by its name, also one that stands below another; null when there is none.
const Derivation* findNode(const std::vector<Derivation>& nodes, const std::string& label) {
  for (const Derivation& node : nodes) {
    if (node.labelId == label ||
        (label.starts_with("input:") && node.inputs.empty() && node.labelId.ends_with('.' + label.substr(6)))) {
      return &node;
    }
    if (const Derivation* below = findNode(node.inputs, label)) return below;
  }
  return nullptr;
}

const Derivation* resultOf(const std::vector<Derivation>& results, const std::string& name) {
  return findNode(results, name.starts_with("input:") ? name : "calc.result." + name);
}

bool isWithin(const Expected& expected, double value) {
  if (expected.low > 0 || expected.high > 0) {
    if (value >= expected.low && value <= expected.high) return true;
    if (expected.tolerance <= 0) return false;
  }
  return std::abs(value - expected.value) <= expected.tolerance * std::abs(expected.value) + 1e-9;
}

} // namespace

class TestQuestions : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() {
    auto opened = Catalog::open(shippedCatalog(), {});
    QVERIFY(opened.has_value());
    catalog_ = std::move(*opened);
    printf("%-6s %-26s %-34s %14s %14s %9s\n", "id", "calculator", "value", "expected", "answer", "error");
  }

  void answers_data() {
    QTest::addColumn<int>("index");
    questions_ = readQuestions();
    for (std::size_t i = 0; i < questions_.size(); ++i)
      QTest::newRow(questions_[i].id.c_str()) << static_cast<int>(i);
  }
  void answers() {
    QFETCH(int, index);
    const Question& question = questions_[static_cast<std::size_t>(index)];
    std::vector<std::vector<Derivation>> results;
    std::string notes;
    for (const Ask& ask : question.asks) {
      const Calculator* calculator = findCalculator(ask.calculator);
      QVERIFY2(calculator != nullptr, ask.calculator.c_str());
      const auto answer = calculate(*calculator, ask.inputs, *catalog_);
      QVERIFY2(answer.has_value(), answer ? "" : renderError(answer.error(), Language::English).c_str());
      results.push_back(*answer);
      for (const std::string& note : notesOf(*calculator, *answer))
        notes += message(note, {}, Language::English) + '\n';
    }
    checkValues(question, results);
    checkVerdicts(question, results);
    for (const std::string& word : question.words)
      QVERIFY2(notes.find(word) != std::string::npos, (word + " is not said: " + notes).c_str());
    ++answered_;
  }

  void cleanupTestCase() {
    printf("%d of %zu questions of the file answered as expected; README.md lists the rest of the 56\n", answered_,
           questions_.size());
    QVERIFY(questions_.size() >= 40);
  }

private:
  void checkValues(const Question& question, const std::vector<std::vector<Derivation>>& results) {
    for (const Expected& expected : question.checks) {
      const Derivation* result = resultOf(results.at(expected.ask), expected.result);
      QVERIFY2(result != nullptr, (expected.result + " is no result").c_str());
      const double factor = unitFactor(expected.unit);
      QVERIFY2(factor > 0, expected.unit.c_str());
      const double value = result->value / factor;
      printf("%-6s %-26s %-34s %14.6g %14.6g %8.2f%%\n", question.id.c_str() + 2,
             question.asks[expected.ask].calculator.c_str(), (expected.name + ", " + expected.unit).c_str(),
             expected.value, value, 100 * (value / expected.value - 1));
      QVERIFY2(isWithin(expected, value), (question.id + ' ' + expected.name).c_str());
    }
  }

  void checkVerdicts(const Question& question, const std::vector<std::vector<Derivation>>& results) {
    for (const Holds& holds : question.holds) {
      const Derivation* result = resultOf(results.at(holds.ask), holds.result);
      QVERIFY2(result != nullptr, (holds.result + " is no result").c_str());
      QVERIFY2(holds.positive == (result->value > 0), (question.id + ": " + holds.statement).c_str());
    }
  }

  std::unique_ptr<Catalog> catalog_;
  std::vector<Question> questions_;
  int answered_ = 0;
};

CW_TEST(TestQuestions);
#include "test_questions.moc"
