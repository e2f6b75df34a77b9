// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/export.h"

#include <array>

#include "core/interchange/drawing.h"
#include "core/interchange/drawing_tools.h"

#include <fmt/format.h>

namespace cw {
namespace {

constexpr std::size_t racksPerPage = 8;

std::vector<ExportedFile> svgFiles(const Derived& derived, Language language) {
  std::vector<Drawing> drawings = drawFloor(derived, language);
  for (const Face face : {Face::Front, Face::Rear}) {
    for (Drawing& page : drawElevations(derived, face, racksPerPage, language))
      drawings.push_back(std::move(page));
  }
  for (const FabricInstance& fabric : derived.topology.fabrics) {
    if (!fabric.error) drawings.push_back(drawTopology(derived, fabric, language));
  }
  std::vector<ExportedFile> files;
  files.reserve(drawings.size());
  for (const Drawing& drawing : drawings)
    files.push_back({drawing.name + ".svg", toSvg(drawing)});
  return files;
}

std::vector<ExportedFile> dotFiles(const Derived& derived) {
  std::vector<ExportedFile> files;
  for (const FabricInstance& fabric : derived.topology.fabrics) {
    if (fabric.error) continue;
    const Fabric* row = derived.design.find(fabric.fabric);
    files.push_back({fileName(row != nullptr ? row->name : fabric.fabric.text()) + ".dot", fabricDot(derived, fabric)});
  }
  return files;
}

// Two fabrics may have names that give the same file name; the later ones get a number.
void makeNamesUnique(std::vector<ExportedFile>& files) {
  std::map<std::string, int> seen;
  for (ExportedFile& file : files) {
    if (const int count = ++seen[file.name]; count > 1) {
      file.name.insert(file.name.rfind('.'), fmt::format("-{}", count));
    }
  }
}

} // namespace

std::span<const ExportTarget> exportTargets() {
  static const std::array<ExportTarget, 3> targets{{{"svg", "svg"}, {"dot", "dot"}, {"cables-csv", "csv"}}};
  return targets;
}

Result<std::vector<ExportedFile>> exportDesign(std::string_view target, const Derived& derived, Language language) {
  std::vector<ExportedFile> files;
  if (target == "svg") {
    files = svgFiles(derived, language);
  } else if (target == "dot") {
    files = dotFiles(derived);
  } else if (target == "cables-csv") {
    files.push_back({"cables.csv", cablesCsv(derived)});
  } else {
    std::string known;
    for (const ExportTarget& each : exportTargets())
      known += (known.empty() ? "" : ", ") + each.id;
    return fail(Error("export.unknown-target", {{"target", std::string{target}}}).wanted(known, std::string{target}));
  }
  makeNamesUnique(files);
  return files;
}

} // namespace cw
