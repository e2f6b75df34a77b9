// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_set>

#include "core/model/file/json_document.h"
#include "core/model/file/migration.h"
#include "core/model/file/table_reader.h"
#include "core/model/project_file.h"
#include "core/model/visit_ids.h"

namespace cw {
namespace {

using Json = nlohmann::json;
using detail::RowReader;

constexpr RowCheckCodes fileCodes{"file.name-invalid", "file.encoding", "file.field-range", "file.no-such-row",
                                  "file.unknown-type"};

/// Puts a document's rows into a design. Reading stops at the first error, which carries its JSON pointer.
class DesignReader {
public:
  explicit DesignReader(const Json& document) : reader_(document, root_, error_) {}

  Result<Design> read() {
    readHead();
    [&]<class... Row>(const std::tuple<Table<Row>...>*) {
      (readTable<Row>(), ...);
    }(static_cast<const RowTables*>(nullptr));
    readEntries();
    reader_.close(design_.unknown);
    if (!error_) forEachTable(design_, [&](const auto& table) { checkTable(table); });
    if (error_) return fail(std::move(*error_));
    design_.setNextId(std::max(nextId_, largestId_ + 1));
    return std::move(design_);
  }

private:
  void readHead() {
    std::string format;
    int ignored = 0;
    reader_.must("format", format);
    reader_.may("version", ignored);
    reader_.may("min_reader", ignored);
    reader_.may("next_id", nextId_, fields::Range{0, static_cast<double>(RowReader::maxId)});
    reader_.must("name", design_.name);
    reader_.may("template", design_.templateId);
    if (!error_ && !isValidName(design_.name)) {
      reader_.refuse("name", Error{"file.name-invalid", {{"name", repairedUtf8(design_.name)}}});
    }
  }

  template <class Row>
  void readTable() {
    auto rows = readRows<Row>(reader_, root_, error_);
    for (const auto& row : rows)
      largestId_ = std::max(largestId_, row.id.value);
    if (!error_) design_.setTable(toTable<Row>(std::move(rows)));
  }

  template <class Row>
  Table<Row> toTable(std::vector<typename Table<Row>::Edit> rows) {
    const auto sameId = [](const auto& a, const auto& b) { return a.id == b.id; };
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    const auto twice = std::adjacent_find(rows.begin(), rows.end(), sameId);
    if (twice != rows.end()) {
      error_ = Error{"file.duplicate-id", {{"id", twice->id.text()}}}.at(placeOf(twice->id) + "/id");
      return {};
    }
    if (std::is_same_v<Row, Policy> && rows.size() > 1) error_ = Error{"edit.second-policy"}.at("/policy");
    return Table<Row>{}.merged(rows);
  }

  void readEntries() {
    const auto rows = readEntryRows(reader_, root_, error_);
    auto entries = std::make_shared<Design::Entries>();
    for (std::size_t i = 0; i < rows.size() && !error_; ++i) {
      if (entries->emplace(rows[i]->id, rows[i]).second) continue;
      error_ = Error{"file.duplicate-id", {{"id", rows[i]->id}}}.at("/entries/" + std::to_string(i) + "/id");
    }
    design_.setEntries(std::move(entries));
  }

  /// Names, texts and references of the rows of one kind, once all kinds are there.
  template <class Row>
  void checkTable(const Table<Row>& table) {
    std::unordered_set<std::string_view> names;
    if constexpr (fields::Named<Row>) names.reserve(table.size());
    table.forEach([&](const Row& row) {
      if (error_) return;
      detail::RowCheck check{design_, fileCodes};
      fields::describe(check, row);
      if constexpr (fields::Named<Row>) {
        if (!check.error && !names.insert(row.name).second) {
          check.error = Error{"file.duplicate-name", {{"name", row.name}}};
          check.place = "name";
        }
      }
      if (check.error) error_ = std::move(*check.error).at(placeOf(row.id) + '/' + check.place);
    });
  }

  /// The pointer to the last row of an id; found by counting, as it is needed for an error only.
  template <class Row>
  std::string placeOf(Id<Row> id) {
    const std::string_view key = fields::tableKey<Row>();
    const auto& list = listUnder(reader_, key);
    for (std::size_t i = list.size(); i-- > 0;) {
      if (list[i].at("id") == id.text()) return '/' + std::string{key} + '/' + std::to_string(i);
    }
    return '/' + std::string{key};
  }

  JsonPlace root_;
  std::optional<Error> error_;
  RowReader reader_;
  Design design_;
  std::uint64_t nextId_ = 1, largestId_ = 0;
};

/// The version of a document, once it is known to be a design that we can read.
Result<int> readableVersion(const Json& document) {
  const bool ours = document.is_object() && document.contains("format") && document["format"] == "clusterwright-design";
  if (!ours) return fail("file.not-a-design");
  JsonPlace root;
  std::optional<Error> error;
  RowReader reader{document, root, error};
  int version = 0;
  int minReader = 0;
  reader.must("version", version, fields::counted);
  reader.may("min_reader", minReader, fields::counted);
  if (error) return fail(std::move(*error));
  const int needed = minReader != 0 ? minReader : version;
  if (version > designFormatVersion && needed > designFormatVersion) {
    return fail("file.too-new", {{"version", std::to_string(version)},
                                 {"needed", std::to_string(needed)},
                                 {"ours", std::to_string(designFormatVersion)}});
  }
  return version;
}

Error withName(Error error, std::string_view name) {
  error.where = error.where.empty() ? std::string{name} : std::string{name} + '#' + error.where;
  return error;
}

} // namespace

Result<LoadedDesign> designFromText(std::string_view text, std::string_view name) {
  auto document = parseJson(text, name);
  if (!document) return fail(std::move(document.error()));
  const auto version = readableVersion(*document);
  if (!version) return fail(withName(version.error(), name));
  LoadedDesign loaded;
  loaded.readOnly = *version > designFormatVersion;
  if (auto done = migrate(*document, *version, designMigrations(), loaded.changes); !done) {
    return fail(withName(std::move(done.error()), name));
  }
  auto design = DesignReader{*document}.read();
  if (!design) return fail(withName(std::move(design.error()), name));
  loaded.design = std::move(*design);
  return loaded;
}

} // namespace cw
