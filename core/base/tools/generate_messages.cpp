// SPDX-License-Identifier: GPL-3.0-or-later
// Build tool: merges messages.tsv files into one sorted C++ table and refuses duplicates, missing languages
// and placeholders that differ between the languages.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>

namespace {

struct Row {
  std::string id, english, chinese, place;
};

std::set<std::string> placeholders(const std::string& text) {
  std::set<std::string> names;
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    names.insert(text.substr(open, text.find('}', open) - open));
  }
  return names;
}

// A line break is written as \n, because a row is one line.
std::string withLineBreaks(std::string text) {
  for (auto at = text.find("\\n"); at != std::string::npos; at = text.find("\\n", at + 1))
    text.replace(at, 2, "\n");
  return text;
}

bool readRow(const std::string& line, const std::string& place, std::vector<Row>& rows) {
  const auto first = line.find('\t');
  const auto second = first == std::string::npos ? first : line.find('\t', first + 1);
  if (second == std::string::npos || line.find('\t', second + 1) != std::string::npos) {
    std::cerr << place << ": expected id<TAB>English<TAB>Chinese\n";
    return false;
  }
  Row row{line.substr(0, first), withLineBreaks(line.substr(first + 1, second - first - 1)),
          withLineBreaks(line.substr(second + 1)), place};
  if (row.id.empty() || row.english.empty() || row.chinese.empty()) {
    std::cerr << place << ": a column is empty\n";
    return false;
  }
  if (placeholders(row.english) != placeholders(row.chinese)) {
    std::cerr << place << ": the placeholders differ between the languages in " << row.id << '\n';
    return false;
  }
  rows.push_back(std::move(row));
  return true;
}

bool readFile(const char* path, std::vector<Row>& rows) {
  std::ifstream in(path);
  if (!in) {
    std::cerr << path << ": cannot be read\n";
    return false;
  }
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    if (!readRow(line, std::string(path) + ':' + std::to_string(number), rows)) return false;
  }
  return true;
}

std::string quoted(const std::string& text) { return "R\"~~(" + text + ")~~\""; }

bool writeTable(const char* path, const std::vector<Row>& rows) {
  std::ofstream out(path);
  out << "// Generated from the messages.tsv files.\n#include \"core/base/messages.h\"\n\nnamespace cw {\nnamespace {\n"
      << "constexpr MessageRow rows[] = {\n";
  for (const Row& row : rows) {
    out << "    {" << quoted(row.id) << ", " << quoted(row.english) << ", " << quoted(row.chinese) << "},\n";
  }
  out << "};\n} // namespace\n\nstd::span<const MessageRow> messageTable() { return rows; }\n\n} // namespace cw\n";
  return static_cast<bool>(out);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::vector<Row> rows;
  for (int i = 2; i < argc; ++i) {
    if (!readFile(argv[i], rows)) return 1;
  }
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.id < b.id; });
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i].id == rows[i - 1].id) {
      std::cerr << rows[i].place << ": " << rows[i].id << " stands in " << rows[i - 1].place << " too\n";
      return 1;
    }
  }
  return writeTable(argv[1], rows) ? 0 : 1;
}
