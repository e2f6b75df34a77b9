// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "core/base/error.h"
#include "core/model/store.h"

namespace cw::cli {

/// Opens a design file, lets `change` stage one transaction, and saves it whole or not at all. Refused with
/// `file.locked` while a studio has the file open, with `cli.edit.newer-file` when a newer version wrote it.
Result<> editDesign(const std::string& path, const std::function<Result<>(Transaction&)>& change);

} // namespace cw::cli
