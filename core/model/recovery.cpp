// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/model/file/atomic_file.h"
#include "core/model/file/journal_record.h"
#include "core/model/file/json_document.h"
#include "core/model/file/table_reader.h"
#include "core/model/journal.h"
#include "core/model/project_file.h"
#include "core/model/visit_ids.h"

namespace cw {
namespace {

using Json = nlohmann::json;
using detail::RowReader;
namespace fs = std::filesystem;

/// The records of a journal in their order; a torn or damaged line ends them.
class RecordReader {
public:
  explicit RecordReader(std::string_view text) : rest_(text) {}

  /// The next record, or nothing at the end.
  std::optional<Json> next() {
    const auto end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    const bool whole = end != std::string_view::npos && line.size() > 17 && line[16] == ' ' &&
                       hashText(line.substr(17)) == line.substr(0, 16);
    auto record = whole ? parseJson(line.substr(17), "journal") : Result<Json>{fail("journal.damaged")};
    const bool inOrder = record && record->is_object() && record->value("seq", Json{}) == sequence_;
    if (!inOrder) return std::nullopt;
    ++sequence_;
    rest_.remove_prefix(end + 1);
    return std::move(*record);
  }
  /// True when something follows that is no whole record.
  bool torn() const { return !rest_.empty(); }

private:
  std::string_view rest_;
  std::uint64_t sequence_ = 0;
};

/// Applies one record to a design; the first error stays in `error`.
class Replay {
public:
  Replay(Design& design, const Json& record) : design_(design), reader_(record, root_, error_) {}

  Result<> run() {
    std::uint64_t nextId = 0;
    reader_.must("next_id", nextId, fields::Range{0, static_cast<double>(RowReader::maxId)});
    reader_.must("name", design_.name);
    reader_.texts("removed", removed_);
    [&]<class... Row>(const std::tuple<Table<Row>...>*) {
      (replayTable<Row>(), ...);
    }(static_cast<const RowTables*>(nullptr));
    replayEntries();
    if (error_) return fail(std::move(*error_));
    design_.setNextId(nextId);
    return {};
  }

private:
  template <class Row>
  void replayTable() {
    auto edits = readRows<Row>(reader_, root_, error_);
    for (const std::string& text : removed_) {
      if (const auto id = Id<Row>::parse(text)) edits.push_back({*id, nullptr});
    }
    if (error_ || edits.empty()) return;
    std::sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    design_.setTable(design_.table<Row>().merged(edits));
  }
  void replayEntries() {
    const auto rows = readEntryRows(reader_, root_, error_);
    std::vector<std::string> removed;
    reader_.texts("removed_entries", removed);
    if (error_ || (rows.empty() && removed.empty())) return;
    auto entries = std::make_shared<Design::Entries>(design_.entries());
    for (const auto& entry : rows)
      (*entries)[entry->id] = entry;
    for (const std::string& id : removed)
      entries->erase(id);
    design_.setEntries(std::move(entries));
  }

  Design& design_;
  JsonPlace root_;
  std::optional<Error> error_;
  RowReader reader_;
  std::vector<std::string> removed_;
};

Error damaged(const fs::path& journal) { return Error{"journal.damaged"}.at(journal.string()); }

/// Replays everything after the head onto `base`.
Result<Recovery> replay(RecordReader& records, Design base, const fs::path& journal) {
  Recovery recovery;
  recovery.design = std::move(base);
  while (const auto record = records.next()) {
    if (auto done = Replay{recovery.design, *record}.run(); !done) {
      return fail(damaged(journal).because(std::move(done.error())));
    }
    ++recovery.edits;
  }
  recovery.torn = records.torn();
  // The whole must be a design that could be saved and opened; rather no recovery than a broken one.
  auto checked = designFromText(designToText(recovery.design), journal.string());
  if (!checked) return fail(damaged(journal).because(std::move(checked.error())));
  return recovery;
}

std::string baseHashOf(const Json& head) {
  const auto base = head.find("base");
  return base != head.end() && base->is_string() ? base->get<std::string>() : std::string{};
}

/// The design that the journal began with: what the file says, or, when the program died right after a save and before
/// it could begin a new journal, the version before.
Result<Design> baseOf(const std::string& hash, const Design& present, const fs::path& file) {
  if (contentHash(present) == hash) return present;
  fs::path old = file;
  old += "~";
  auto before = loadDesign(old);
  if (before && contentHash(before->design) == hash) return std::move(before->design);
  return fail(Error{"journal.other-base"}.at(file.string()));
}

std::optional<Recovery> unlessSame(Recovery recovery, const Design& known) {
  if (contentHash(recovery.design) == contentHash(known)) return std::nullopt;
  return recovery;
}

} // namespace

Result<std::optional<Recovery>> recoverFile(const fs::path& designFile) {
  const fs::path journal = journalPathOf(designFile);
  std::error_code ignored;
  if (!fs::exists(journal, ignored)) return std::nullopt;
  const auto text = readFile(journal, maxDocumentBytes);
  if (!text) return fail(text.error());
  auto present = loadDesign(designFile);
  if (!present) return fail(std::move(present.error()));
  RecordReader records{*text};
  const auto head = records.next();
  if (!head) return fail(damaged(journal));
  auto base = baseOf(baseHashOf(*head), present->design, designFile);
  if (!base) return fail(std::move(base.error()));
  auto recovery = replay(records, std::move(*base), journal);
  if (!recovery) return fail(std::move(recovery.error()));
  return unlessSame(std::move(*recovery), present->design);
}

Result<std::optional<Recovery>> recoverUnsaved(const fs::path& journal) {
  const auto text = readFile(journal, maxDocumentBytes);
  if (!text) return fail(text.error());
  RecordReader records{*text};
  const auto head = records.next();
  const bool carries = head && head->contains("design") && (*head)["design"].is_string();
  if (!carries) return fail(damaged(journal));
  auto base = designFromText((*head)["design"].get_ref<const std::string&>(), journal.string());
  if (!base) return fail(damaged(journal).because(std::move(base.error())));
  auto recovery = replay(records, base->design, journal);
  if (!recovery) return fail(std::move(recovery.error()));
  return unlessSame(std::move(*recovery), base->design);
}

} // namespace cw
