// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace cw {

/// Where the user's own entries live, for studio and command line alike: `$XDG_DATA_HOME/clusterwright/catalog.db`,
/// else
/// `~/.local/share/clusterwright/catalog.db`; empty when there is no home.
std::filesystem::path userDatabasePath();

} // namespace cw
