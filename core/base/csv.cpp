// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw {
namespace {

class Reader {
public:
  Reader(std::string_view text, std::string_view name) : text_(text), name_(name) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);
  }

  Result<CsvTable> table() {
    CsvTable table;
    while (at_ < text_.size()) {
      CsvRow row{line_, {}};
      if (auto read = record(row); !read) return fail(read.error());
      const bool blank = row.cells.size() == 1 && row.cells.front().empty();
      if (blank) continue;
      if (table.header.empty()) {
        table.header = std::move(row.cells);
      } else if (row.cells.size() != table.header.size()) {
        return fail(Error("csv.column-count")
                        .at(place(row.line))
                        .wanted(std::to_string(table.header.size()), std::to_string(row.cells.size())));
      } else {
        table.rows.push_back(std::move(row));
      }
    }
    if (table.header.empty()) return fail(Error("csv.no-header").at(std::string(name_)));
    return table;
  }

private:
  std::string place(int line) const { return fmt::format("{}:{}", name_, line); }
  bool ends() const { return at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r'; }

  Result<> record(CsvRow& row) {
    for (;;) {
      row.cells.emplace_back();
      if (auto read = cell(row.cells.back()); !read) return read;
      if (at_ < text_.size() && text_[at_] == ',') {
        ++at_;
        continue;
      }
      lineEnd();
      return {};
    }
  }

  void lineEnd() {
    if (at_ < text_.size() && text_[at_] == '\r') ++at_;
    if (at_ < text_.size() && text_[at_] == '\n') ++at_;
    ++line_;
  }

  Result<> cell(std::string& out) {
    if (at_ < text_.size() && text_[at_] == '"') return quoted(out);
    const std::size_t start = at_;
    while (!ends() && text_[at_] != ',') {
      if (text_[at_] == '"') return fail(Error("csv.stray-quote").at(place(line_)));
      ++at_;
    }
    out = text_.substr(start, at_ - start);
    return {};
  }

  Result<> quoted(std::string& out) {
    const int first = line_;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] != '"') {
        out += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        out += '"';
        ++at_;
      } else {
        ++at_;
        if (!ends() && text_[at_] != ',') return fail(Error("csv.stray-quote").at(place(line_)));
        return {};
      }
    }
    return fail(Error("csv.open-quote").at(place(first)));
  }

  std::string_view text_, name_;
  std::size_t at_ = 0;
  int line_ = 1;
};

} // namespace

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header.begin());
}

const std::string& CsvTable::cell(const CsvRow& row, std::string_view name) const {
  static const std::string empty;
  const auto index = column(name);
  return index ? row.cells[*index] : empty;
}

Result<CsvTable> readCsv(std::string_view text, std::string_view name) { return Reader(text, name).table(); }

std::string csvCell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string csvTextCell(std::string_view text) {
  constexpr std::string_view formulaStarts = "=+-@\t\r";
  const bool formula = !text.empty() && formulaStarts.find(text.front()) != std::string_view::npos;
  return csvCell(formula ? '\'' + std::string(text) : std::string(text));
}

} // namespace cw
