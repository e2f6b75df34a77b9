// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

Theme themeInForce = Theme::Light;

QColor rgb(QRgb value) { return QColor::fromRgb(value); }

// The categories follow the palette of Okabe and Ito (2008), which stays distinct under the common forms of colour
// blindness; each theme shifts the lightness only, so that lines keep a contrast of 3:1 on its surface.
const Tokens light{rgb(0xf2f4f7),
                   rgb(0xffffff),
                   rgb(0xf8f9fb),
                   rgb(0xd3d8e0),
                   rgb(0x1a2230),
                   rgb(0x566173),
                   rgb(0x1f5fbf),
                   rgb(0xffffff),
                   rgb(0x1b7a3d),
                   rgb(0x935800),
                   rgb(0xb3261e),
                   {rgb(0x0072b2), rgb(0xd55e00), rgb(0x008a64), rgb(0xb0568c), rgb(0xb07900), rgb(0x5b4bb7),
                    rgb(0x8c564b), rgb(0x2a8fc7)}};

const Tokens dark{rgb(0x13161b),
                  rgb(0x1a1e25),
                  rgb(0x232831),
                  rgb(0x39414e),
                  rgb(0xe6e9ef),
                  rgb(0x9ba6b7),
                  rgb(0x6ba6ff),
                  rgb(0x0b1220),
                  rgb(0x5cc37e),
                  rgb(0xe8b04a),
                  rgb(0xff7b72),
                  {rgb(0x4aa8e8), rgb(0xf08a4b), rgb(0x35c79a), rgb(0xdf94be), rgb(0xe6b422), rgb(0x9f91f2),
                   rgb(0xc79287), rgb(0x7fd0f5)}};

const Tokens highContrast{rgb(0x000000),
                          rgb(0x000000),
                          rgb(0x101010),
                          rgb(0xffffff),
                          rgb(0xffffff),
                          rgb(0xe0e0e0),
                          rgb(0xffd400),
                          rgb(0x000000),
                          rgb(0x3dff7c),
                          rgb(0xffb000),
                          rgb(0xff6a5f),
                          {rgb(0x5cc8ff), rgb(0xff9040), rgb(0x30ffb0), rgb(0xff9ad5), rgb(0xffd400), rgb(0xb8a8ff),
                           rgb(0xe0b0a0), rgb(0xa0e8ff)}};

} // namespace

const Tokens& tokens(Theme theme) {
  switch (theme) {
  case Theme::Dark:
    return dark;
  case Theme::HighContrast:
    return highContrast;
  case Theme::Light:
    break;
  }
  return light;
}

const Tokens& tokens() { return tokens(themeInForce); }

Theme currentTheme() { return themeInForce; }

namespace detail {

void setThemeInForce(Theme theme) { themeInForce = theme; }

} // namespace detail

} // namespace cw::ui
