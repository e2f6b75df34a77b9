// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace cw::ui {

/// Sizes in device-independent pixels; everything sits on a grid of 4.
namespace metrics {
/// The grid itself.
inline constexpr int grid = 4;
/// Size of base text and of small captions.
inline constexpr int textPx = 13, captionPx = 12;
/// Height of a row in lists and tables.
inline constexpr int rowPx = 28;
/// Corners of cards, buttons and fields.
inline constexpr int cornerPx = 4;
/// Side of an icon in toolbars and lists.
inline constexpr int iconPx = 16;
} // namespace metrics

} // namespace cw::ui
