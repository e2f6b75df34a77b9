// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_set>

#include "core/model/file/json_document.h"
#include "core/model/file/json_reader.h"
#include "core/model/file/migration.h"
#include "core/model/project_file.h"
#include "core/model/visit_ids.h"

namespace cw {
namespace {

using Json = nlohmann::json;

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

  /// The list under a key, empty when it is missing.
  const Json::array_t& listOf(std::string_view key) {
    static const Json::array_t none;
    const Json* found = reader_.seek(key);
    if (found == nullptr) return none;
    if (found->is_array()) return found->get_ref<const Json::array_t&>();
    reader_.wrongType(key, "list", *found);
    return none;
  }

  template <class Row>
  void readTable() {
    const std::string_view key = fields::tableKey<Row>();
    const JsonPlace at{&root_, key};
    std::vector<typename Table<Row>::Edit> rows;
    const auto& list = listOf(key);
    rows.reserve(list.size());
    for (std::size_t i = 0; i < list.size() && !error_; ++i) {
      auto row = std::make_shared<Row>();
      readRow(list[i], JsonPlace{&at, {}, i}, *row);
      rows.push_back({row->id, std::move(row)});
    }
    if (!error_) design_.setTable(toTable<Row>(std::move(rows)));
  }

  template <class Row>
  void readRow(const Json& object, const JsonPlace& at, Row& row) {
    RowReader reader{object, at, error_};
    reader.rowId(row.id);
    fields::describe(reader, row);
    reader.close(row.unknown);
    largestId_ = std::max(largestId_, row.id.value);
  }

  template <class Row>
  Table<Row> toTable(std::vector<typename Table<Row>::Edit> rows) {
    const auto byId = [](const auto& a, const auto& b) { return a.id < b.id; };
    // Rows that stand in order, as we write them, need no sorting, and their index is their place in the file.
    std::stable_sort(rows.begin(), rows.end(), byId);
    const auto twice = std::adjacent_find(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.id == b.id; });
    if (twice != rows.end()) {
      error_ = Error{"file.duplicate-id", {{"id", twice->id.text()}}}.at(placeOf(twice->id) + "/id");
      return {};
    }
    if (std::is_same_v<Row, Policy> && rows.size() > 1) error_ = Error{"edit.second-policy"}.at("/policy");
    return Table<Row>{}.merged(rows);
  }

  void readEntries() {
    const JsonPlace at{&root_, "entries"};
    auto entries = std::make_shared<Design::Entries>();
    const auto& list = listOf("entries");
    for (std::size_t i = 0; i < list.size() && !error_; ++i) {
      auto entry = std::make_shared<Entry>();
      const JsonPlace place{&at, {}, i};
      readEntry(list[i], place, *entry);
      const std::string id = entry->id;
      if (error_ || entries->emplace(id, std::move(entry)).second) continue;
      error_ = Error{"file.duplicate-id", {{"id", id}}}.at(pointerText(place));
    }
    design_.setEntries(std::move(entries));
  }

  void readEntry(const Json& object, const JsonPlace& at, Entry& entry) {
    RowReader reader{object, at, error_};
    reader.must("id", entry.id);
    fields::describe(reader, entry);
    reader.close(entry.unknown);
  }

  /// Names, texts and references of the rows of one kind, once all kinds are there.
  template <class Row>
  void checkTable(const Table<Row>& table) {
    std::unordered_set<std::string_view> names;
    if constexpr (fields::Named<Row>) names.reserve(table.size());
    table.forEach([&](const Row& row) {
      if (error_) return;
      RowCheck check{design_, fileCodes};
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
    const auto& list = listOf(key);
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
    return fail("file.too-new", {{"version", std::to_string(version)}, {"needed", std::to_string(needed)},
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
