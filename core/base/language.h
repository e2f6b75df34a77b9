// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace cw {

/// The languages in which everything a user sees exists.
enum class Language { English, SimplifiedChinese };

} // namespace cw
