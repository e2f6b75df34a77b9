// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace cw::ui {

class Document;

/// Adds a device group of one node: of the preferred entry when it is a device, else as the groups that are there. Its
/// rack type is that of another group, else the first of the catalog. Gives the id text of the group, empty when
/// refused (told by `Document::failed`).
std::string addGroup(Document& document, const std::string& preferredEntry);

/// Adds a fabric for all node groups: of the preferred entry when it is a switch, else of the leaf of another fabric.
std::string addFabric(Document& document, const std::string& preferredEntry);

} // namespace cw::ui
