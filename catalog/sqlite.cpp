// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/sqlite.h"

#include <sqlite3.h>

#include <fmt/format.h>

namespace cw {
namespace {

Error sqlError(sqlite3* database, int code) {
  const char* text = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  const int primary = code & 0xFF;
  const bool damaged = primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
  return Error(damaged ? "catalog.damaged" : "catalog.sql", {{"detail", text}});
}

} // namespace

void SqlStatement::finalize(sqlite3_stmt* statement) { sqlite3_finalize(statement); }

SqlStatement& SqlStatement::bind(int index, std::string_view text) {
  const int code = sqlite3_bind_text64(statement_.get(), index, text.data() == nullptr ? "" : text.data(), text.size(),
                                       SQLITE_TRANSIENT, SQLITE_UTF8);
  if (code != SQLITE_OK && bindError_ == 0) bindError_ = code;
  return *this;
}

SqlStatement& SqlStatement::bind(int index, double number) {
  const int code = sqlite3_bind_double(statement_.get(), index, number);
  if (code != SQLITE_OK && bindError_ == 0) bindError_ = code;
  return *this;
}

SqlStatement& SqlStatement::bind(int index, std::int64_t number) {
  const int code = sqlite3_bind_int64(statement_.get(), index, number);
  if (code != SQLITE_OK && bindError_ == 0) bindError_ = code;
  return *this;
}

Result<bool> SqlStatement::step() {
  sqlite3* database = sqlite3_db_handle(statement_.get());
  if (bindError_ != 0) return fail(sqlError(database, bindError_));
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return fail(sqlError(database, code));
}

Result<> SqlStatement::run() {
  auto stepped = step();
  sqlite3_reset(statement_.get());
  if (!stepped) return fail(stepped.error());
  return {};
}

std::string_view SqlStatement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

double SqlStatement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }
std::int64_t SqlStatement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
bool SqlStatement::isText(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_TEXT; }

void SqlDatabase::close(sqlite3* database) { sqlite3_close_v2(database); }

Result<SqlDatabase> SqlDatabase::open(const std::string& uri) {
  sqlite3* raw = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(uri.c_str(), &raw, flags, nullptr);
  SqlDatabase database(raw);
  if (code != SQLITE_OK) return fail(sqlError(raw, code));
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, 3000);
  if (auto set = database.exec("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF"); !set) return fail(set.error());
  return database;
}

Result<> SqlDatabase::exec(const char* sql) {
  const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return fail(sqlError(database_.get(), code));
  return {};
}

Result<SqlStatement> SqlDatabase::prepare(std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr);
  if (code != SQLITE_OK) return fail(sqlError(database_.get(), code));
  return SqlStatement(raw);
}

Result<std::int64_t> SqlDatabase::integer(std::string_view sql) {
  auto statement = prepare(sql);
  if (!statement) return fail(statement.error());
  auto row = statement->step();
  if (!row) return fail(row.error());
  return *row ? statement->integer(0) : 0;
}

std::int64_t SqlDatabase::lastInsertId() const { return sqlite3_last_insert_rowid(database_.get()); }

SqlTransaction::~SqlTransaction() {
  if (open_) (void)database_.exec("ROLLBACK");
}

Result<> SqlTransaction::begin() {
  auto begun = database_.exec("BEGIN IMMEDIATE");
  open_ = begun.has_value();
  return begun;
}

Result<> SqlTransaction::commit() {
  auto done = database_.exec("COMMIT");
  if (done) open_ = false;
  return done;
}

std::string sqliteUri(const std::filesystem::path& path, std::string_view parameters) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    const bool special = c == '?' || c == '#' || c == '%' || static_cast<unsigned char>(c) < 0x20;
    if (special) {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      uri += c;
    }
  }
  return fmt::format("{}?{}", uri, parameters);
}

} // namespace cw
