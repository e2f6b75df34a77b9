// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/document/document.h"

namespace cw::ui {

/// Makes sure that a trial design knows an entry, and gives the copy to embed: the design's own where it has one, for a
/// design keeps the figures it was drawn with.
std::shared_ptr<const Entry> addForTrial(Design& trial, const Entry& entry);

/// The entry of an id, as the design knows it, else as the catalog does; null when neither does.
const Entry* entryFor(const Document& document, const std::string& id);

} // namespace cw::ui
