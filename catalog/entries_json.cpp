// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "catalog/catalog.h"
#include "core/model/file/json_document.h"
#include "core/model/file/json_reader.h"
#include "core/model/file/json_writer.h"
#include "core/model/file/table_reader.h"

namespace cw {
namespace {

constexpr std::string_view format = "clusterwright-catalog";
constexpr int newestVersion = 1;

/// `NAME#/entries/3`, as errors of a project file name their place.
Error placed(Error error, std::string_view name) {
  if (error.where.empty() || error.where.front() == '/') error.where = fmt::format("{}#{}", name, error.where);
  return error;
}

Result<> checkHead(const nlohmann::json& document, std::string_view name) {
  const bool ours = document.is_object() && document.value("format", nlohmann::json{}) == format;
  if (!ours) return fail(Error("catalog.json", {{"detail", "format"}}).at(std::string(name)));
  const auto version = document.find("version");
  if (version == document.end() || !version->is_number_integer()) {
    return fail(Error("catalog.json", {{"detail", "version"}}).at(std::string(name)));
  }
  if (version->get<int>() > newestVersion) {
    return fail(Error("catalog.too-new", {{"found", version->dump()}, {"known", std::to_string(newestVersion)}})
                    .at(std::string(name)));
  }
  const auto entries = document.find("entries");
  const bool listed = entries != document.end() && entries->is_array();
  if (!listed) return fail(Error("catalog.json", {{"detail", "entries"}}).at(std::string(name)));
  return {};
}

} // namespace

std::string entriesToJson(const std::vector<Entry>& entries) {
  std::string out = fmt::format("{{\"format\":\"{}\",\"version\":{},\"entries\":[", format, newestVersion);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    out += i == 0 ? "\n" : ",\n";
    appendEntry(out, entries[i], true);
  }
  return out + "\n]}\n";
}

Result<std::vector<Entry>> entriesFromJson(std::string_view text, std::string_view name) {
  auto document = parseJson(text, name);
  if (!document) return fail(document.error());
  if (auto head = checkHead(*document, name); !head) return fail(head.error());
  const JsonPlace root{};
  std::optional<Error> error;
  detail::RowReader reader(*document, root, error);
  const auto rows = readEntryRows(reader, root, error);
  if (error) return fail(placed(std::move(*error), name));
  std::vector<Entry> entries;
  entries.reserve(rows.size());
  for (const auto& row : rows)
    entries.push_back(*row);
  return entries;
}

} // namespace cw
