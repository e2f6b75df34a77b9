// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace cw::test {

/// A calculator as a user asks it.
struct Ask {
  std::string calculator;
  std::map<std::string, std::string> inputs;
};

/// A value that was checked, and the result that must give it: the name of a result, or `input:KEY`.
struct Expected {
  std::string name, result, unit;
  std::size_t ask = 0;
  double value = 0, tolerance = 0;
  double low = 0, high = 0; ///< both 0 when a tolerance is stated
};

/// A verdict: a result that must be positive (something is missing) or zero.
struct Holds {
  std::string result, statement;
  std::size_t ask = 0;
  bool positive = false;
};

/// One question of data/questions/questions.json.
struct Question {
  std::string id;
  std::vector<Ask> asks;
  std::vector<Expected> checks;
  std::vector<Holds> holds;
  std::vector<std::string> words; ///< that the notes must hold
};

/// All questions that calculators answer.
std::vector<Question> readQuestions();

/// How many base units of the product the unit of a question is; 0 for an unknown one.
double unitFactor(const std::string& unit);

} // namespace cw::test
