// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>

#include "core/model/file/atomic_file.h"
#include "core/model/file/journal_record.h"
#include "core/model/file/json_writer.h"
#include "core/model/project_file.h"
#include "core/model/visit_ids.h"

namespace cw {

std::string hashText(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U; // FNV-1a, 64 bits: offset basis and prime of the FNV specification
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  std::array<char, 17> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + 16, hash, 16);
  const std::string hex{digits.data(), end.ptr};
  return std::string(16 - hex.size(), '0') + hex;
}

std::string contentHash(const Design& design) {
  Design plain = design;
  plain.setNextId(0);
  return hashText(designToText(plain));
}

std::filesystem::path journalPathOf(const std::filesystem::path& designFile) {
  return designFile.parent_path() / ('.' + designFile.filename().string() + ".journal");
}

namespace {

void appendComma(std::string& out) {
  if (out.back() != '[' && out.back() != '{') out += ',';
}

void appendKey(std::string& out, std::string_view key) {
  appendComma(out);
  appendQuoted(out, key);
  out += ':';
}

template <class Row>
void appendPut(std::string& out, const std::vector<RowChange<Row>>& changes) {
  if (changes.empty()) return;
  appendKey(out, fields::tableKey<Row>());
  out += '[';
  for (const auto& change : changes) {
    if (!change.after) continue;
    appendComma(out);
    appendRow(out, *change.after);
  }
  out += ']';
}

template <class Row>
void appendRemoved(std::string& out, const std::vector<RowChange<Row>>& changes) {
  for (const auto& change : changes) {
    if (change.after) continue;
    appendComma(out);
    appendQuoted(out, change.id.text());
  }
}

void appendEntries(std::string& out, const ChangeSet& changes, const Design& after, bool removed) {
  appendKey(out, removed ? "removed_entries" : "entries");
  out += '[';
  for (const std::string& id : changes.entries) {
    const Entry* entry = after.find(id);
    if ((entry == nullptr) != removed) continue;
    appendComma(out);
    if (entry == nullptr) {
      appendQuoted(out, id);
    } else {
      appendEntry(out, *entry, false);
    }
  }
  out += ']';
}

std::string recordOf(const ChangeSet& changes, const Design& after, std::uint64_t sequence) {
  std::string out = "{\"seq\":" + std::to_string(sequence) + ",\"next_id\":" + std::to_string(after.nextId());
  appendKey(out, "name");
  appendQuoted(out, after.name);
  forEachKind(changes, [&](const auto& rows) { appendPut(out, rows); });
  appendKey(out, "removed");
  out += '[';
  forEachKind(changes, [&](const auto& rows) { appendRemoved(out, rows); });
  out += ']';
  appendEntries(out, changes, after, false);
  appendEntries(out, changes, after, true);
  return out + '}';
}

std::string headRecord(const Design& base, bool carryBase) {
  std::string out = "{\"seq\":0,\"base\":\"" + contentHash(base) + '"';
  if (carryBase) {
    appendKey(out, "design");
    appendQuoted(out, designToText(base));
  }
  return out + '}';
}

std::string lineOf(const std::string& record) { return hashText(record) + ' ' + record + '\n'; }

} // namespace

struct EditJournal::Impl {
  std::filesystem::path path;
  FileHandle handle;
  std::uint64_t sequence = 0;
};

EditJournal::EditJournal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
EditJournal::EditJournal(EditJournal&&) noexcept = default;
EditJournal& EditJournal::operator=(EditJournal&&) noexcept = default;
EditJournal::~EditJournal() = default;

Result<EditJournal> EditJournal::start(const std::filesystem::path& path, const Design& base, bool carryBase) {
  if (auto written = writeFileAtomically(path, lineOf(headRecord(base, carryBase))); !written) {
    return fail(std::move(written.error()));
  }
  auto impl = std::make_unique<Impl>();
  impl->path = path;
  impl->handle = FileHandle{::open(path.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)};
  if (!impl->handle.isOpen()) return fail(writeError(path, errno));
  return EditJournal{std::move(impl)};
}

Result<> EditJournal::append(const ChangeSet& changes, const Design& after) {
  const std::string line = lineOf(recordOf(changes, after, impl_->sequence + 1));
  const off_t before = ::lseek(impl_->handle.get(), 0, SEEK_END);
  if (!writeAll(impl_->handle.get(), line)) {
    const int reason = errno;
    // Half a record would hide every later one from the recovery.
    if (before < 0 || ::ftruncate(impl_->handle.get(), before) != 0) return fail(writeError(impl_->path, errno));
    return fail(writeError(impl_->path, reason));
  }
  ++impl_->sequence;
  return {};
}

Result<> EditJournal::flush() {
  if (::fdatasync(impl_->handle.get()) != 0) return fail(writeError(impl_->path, errno));
  return {};
}

void EditJournal::discard() {
  impl_->handle.close();
  std::error_code ignored;
  std::filesystem::remove(impl_->path, ignored);
}

} // namespace cw
