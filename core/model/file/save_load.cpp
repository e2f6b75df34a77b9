// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <optional>

#include <nlohmann/json.hpp>

#include "core/model/file/atomic_file.h"
#include "core/model/file/json_document.h"
#include "core/model/project_file.h"

namespace cw {
namespace {

namespace fs = std::filesystem;

/// What must be known of the file that a save replaces.
struct FileHead {
  int version = 0;
  std::uint64_t nextId = 0;
};

/// The head in the layout of `designToText`, where it stands before anything a user wrote. Saves reading the whole of a
/// large file at each save.
std::optional<FileHead> quickHead(const fs::path& path) {
  std::array<char, 256> buffer{};
  std::ifstream file{path, std::ios::binary};
  file.read(buffer.data(), buffer.size() - 1);
  FileHead head;
  int minReader = 0;
  // All fields are bounded by the buffer, which ends with a zero.
  const int found = std::sscanf(buffer.data(), // NOLINT(cert-err34-c): out-of-range text falls back to the full reader
                                "{\"format\":\"clusterwright-design\",\n\"version\":%9d,\n\"min_reader\":%9d,"
                                "\n\"next_id\":%15" SCNu64,
                                &head.version, &minReader, &head.nextId);
  return found == 3 ? std::optional{head} : std::nullopt;
}

/// The head of the design at `path`; zeros when there is none or it is no design.
FileHead headOfFile(const fs::path& path) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return {};
  if (const auto head = quickHead(path)) return *head;
  const auto text = readFile(path, maxDocumentBytes);
  const auto document = text ? parseJson(*text, path.string()) : Result<nlohmann::json>{nlohmann::json{}};
  if (!document || !document->is_object()) return {};
  const auto number = [&](const char* key) -> std::uint64_t {
    const auto found = document->find(key);
    return found != document->end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
  };
  return {static_cast<int>(std::min<std::uint64_t>(number("version"), 1'000'000)), number("next_id")};
}

} // namespace

Result<LoadedDesign> loadDesign(const fs::path& path) {
  const auto text = readFile(path, maxDocumentBytes);
  if (!text) return fail(text.error());
  return designFromText(*text, path.string());
}

Result<> saveDesign(const Design& design, const fs::path& path) {
  const FileHead old = headOfFile(path);
  if (old.version > designFormatVersion) {
    const std::string version = std::to_string(old.version);
    return fail(Error{"file.too-new",
                      {{"version", version}, {"needed", version}, {"ours", std::to_string(designFormatVersion)}}}
                    .at(path.string()));
  }
  // An id that once stood in this file is never given to another row, even if its row was undone since.
  Design numbered = design;
  numbered.setNextId(std::max(design.nextId(), old.nextId));
  return replaceFileKeepingOld(path, designToText(numbered));
}

} // namespace cw
