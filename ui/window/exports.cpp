// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exports.h"

#include <array>

#include "core/interchange/export.h"
#include "core/model/project_file.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

/// Writes all files of a target of core into a folder.
Result<> writeFolder(std::string_view target, const Derived& derived, const std::filesystem::path& folder) {
  auto files = exportDesign(target, derived, language());
  if (!files) return fail(files.error());
  for (const ExportedFile& file : *files) {
    if (auto written = writeFileAtomically(folder / file.name, file.content); !written) return written;
  }
  return {};
}

const std::array<FileExport, 5>& targets() {
  static const std::array<FileExport, 5> all{{
      {"export.bomCsv", ".csv", false,
       [](const Derived&, const Bom& bom, const std::filesystem::path& path) {
         return writeFileAtomically(path, bomCsv(bom));
       }},
      {"export.bomJson", ".json", false,
       [](const Derived&, const Bom& bom, const std::filesystem::path& path) {
         return writeFileAtomically(path, bomJson(bom));
       }},
      {"export.cables", ".csv", false,
       [](const Derived& derived, const Bom&, const std::filesystem::path& path) {
         return writeFileAtomically(path, cablesCsv(derived));
       }},
      {"export.svg", "", true,
       [](const Derived& derived, const Bom&, const std::filesystem::path& path) {
         return writeFolder("svg", derived, path);
       }},
      {"export.dot", "", true,
       [](const Derived& derived, const Bom&, const std::filesystem::path& path) {
         return writeFolder("dot", derived, path);
       }},
  }};
  return all;
}

} // namespace

const FileExport* findExport(std::string_view actionId) {
  for (const FileExport& target : targets()) {
    if (target.actionId == actionId) return &target;
  }
  return nullptr;
}

} // namespace cw::ui
