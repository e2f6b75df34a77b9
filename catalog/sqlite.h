// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace cw {

/// A prepared statement. Values are always bound, never pasted into the text.
class SqlStatement {
public:
  explicit SqlStatement(sqlite3_stmt* statement) : statement_(statement, &finalize) {}

  /// Binds parameter `index` (from 1); the first failure is kept and reported by `step`.
  SqlStatement& bind(int index, std::string_view text);
  SqlStatement& bind(int index, double number);
  SqlStatement& bind(int index, std::int64_t number);
  SqlStatement& bind(int index, int number) { return bind(index, static_cast<std::int64_t>(number)); }
  SqlStatement& bind(int index, bool flag) { return bind(index, static_cast<std::int64_t>(flag)); }

  /// Advances to the next row: true while there is one.
  Result<bool> step();
  /// Runs a statement that yields no rows, and makes it ready for the next binding.
  Result<> run();

  /// Columns of the present row (from 0); the text is valid until the next step.
  std::string_view text(int column) const;
  double real(int column) const;
  std::int64_t integer(int column) const;
  bool isText(int column) const;

private:
  static void finalize(sqlite3_stmt* statement);
  std::unique_ptr<sqlite3_stmt, void (*)(sqlite3_stmt*)> statement_;
  int bindError_ = 0;
};

/// An open database connection. Errors are `catalog.sql` with SQLite's text, or `catalog.damaged`.
class SqlDatabase {
public:
  /// Opens by URI (see `sqliteUri`); whether it may write or create stands in the URI's `mode`.
  static Result<SqlDatabase> open(const std::string& uri);

  /// Runs constant text of one or several statements.
  Result<> exec(const char* sql);
  Result<SqlStatement> prepare(std::string_view sql);
  /// The first column of the first row as a number; 0 when there is no row.
  Result<std::int64_t> integer(std::string_view sql);
  std::int64_t lastInsertId() const;

private:
  explicit SqlDatabase(sqlite3* database) : database_(database, &close) {}
  static void close(sqlite3* database);
  std::unique_ptr<sqlite3, void (*)(sqlite3*)> database_;
};

/// Rolls back on leaving the scope unless committed.
class SqlTransaction {
public:
  explicit SqlTransaction(SqlDatabase& database) : database_(database) {}
  ~SqlTransaction();
  SqlTransaction(const SqlTransaction&) = delete;
  SqlTransaction& operator=(const SqlTransaction&) = delete;
  /// Takes the write lock at once, so that two writers wait for each other instead of failing half way.
  Result<> begin();
  Result<> commit();

private:
  SqlDatabase& database_;
  bool open_ = false;
};

/// `file:` URI of a path with parameters such as `mode=ro&immutable=1`; special characters are escaped.
std::string sqliteUri(const std::filesystem::path& path, std::string_view parameters);

} // namespace cw
