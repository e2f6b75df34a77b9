// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/project_file.h"

#include "core/model/file/json_writer.h"
#include "core/model/visit_ids.h"

namespace cw {
namespace {

void appendLine(std::string& out, std::string_view key, std::string_view text) {
  out += ",\n\"";
  out += key;
  out += "\":";
  appendQuoted(out, text);
}

template <class Row>
void appendTable(std::string& out, const Table<Row>& table) {
  if (table.empty()) return;
  out += ",\n\"";
  out += fields::tableKey<Row>();
  out += "\":[";
  bool first = true;
  table.forEach([&](const Row& row) {
    out += first ? "\n " : ",\n ";
    first = false;
    appendRow(out, row);
  });
  out += "\n]";
}

void appendEntries(std::string& out, const Design& design) {
  out += ",\n\"entries\":[";
  bool first = true;
  for (const auto& [id, entry] : design.entries()) {
    out += first ? "\n " : ",\n ";
    first = false;
    appendEntry(out, *entry, true);
  }
  out += first ? "]" : "\n]";
}

} // namespace

std::string designToText(const Design& design) {
  std::string out;
  out.reserve(4096 + 256 * design.table<Device>().size());
  out += "{\"format\":\"clusterwright-design\",\n\"version\":" + std::to_string(designFormatVersion);
  out += ",\n\"min_reader\":" + std::to_string(designMinReader);
  out += ",\n\"next_id\":" + std::to_string(design.nextId());
  appendLine(out, "name", design.name);
  if (!design.templateId.empty()) appendLine(out, "template", design.templateId);
  forEachTable(design, [&](const auto& table) { appendTable(out, table); });
  appendEntries(out, design);
  if (design.unknown.size() > 2) {
    out += ",\n";
    out.append(design.unknown, 1, design.unknown.size() - 2);
  }
  out += "\n}\n";
  return out;
}

} // namespace cw
