// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

namespace cw::ui {

class Document;

/// Deletes the selected rows as one undo step, with what cannot stay without them: the devices of a deleted group or
/// fabric, manual links of a deleted device. Devices of a deleted rack wait for another place. A device made by a group
/// or fabric is refused with the advice to change the count. True when something was deleted.
bool deleteRows(Document& document, const std::set<std::string>& ids);

} // namespace cw::ui
