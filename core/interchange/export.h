// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/language.h"
#include "core/rules/derived.h"

namespace cw {

/// A file ready to be written; the name is relative to the folder of the export.
struct ExportedFile {
  std::string name;
  std::string content;
};

/// What can be exported. Title and description are messages `export.ID.title` and `export.ID.text`.
struct ExportTarget {
  std::string id;     ///< `svg`
  std::string suffix; ///< of its files
};

/// All targets, for menus and help.
std::span<const ExportTarget> exportTargets();

/// Everything of one target. Equal designs give equal bytes. Error `export.unknown-target` names the known ones.
Result<std::vector<ExportedFile>> exportDesign(std::string_view target, const Derived& derived, Language language);

/// A fabric as a Graphviz graph: a cluster a unit, an edge a bundle with its count. Large fabrics are folded by unit.
std::string fabricDot(const Derived& derived, const FabricInstance& fabric);

/// The cable schedule: every cable with both ends (rack, units, device, port), type, route and length to order. One
/// record a cable, in the order of fabrics and links.
std::string cablesCsv(const Derived& derived);

} // namespace cw
