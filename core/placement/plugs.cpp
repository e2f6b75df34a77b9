// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/plugs.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

namespace cw {
namespace {

/// A family of plugs and how new one is within it.
struct Plug {
  std::string_view word;
  char family;
  int generation;
};

// Longer words first, so that `qsfp-dd800` is not read as `qsfp`. QSFP-DD cages take all QSFP plugs.
constexpr std::array plugs{Plug{"qsfp-dd800", 'q', 6}, Plug{"qsfp112-dd", 'q', 6}, Plug{"qsfp-dd", 'q', 5},
                           Plug{"qsfp112", 'q', 4},    Plug{"qsfp56", 'q', 3},     Plug{"qsfp28", 'q', 2},
                           Plug{"qsfp+", 'q', 1},      Plug{"osfp1600", 'o', 2},   Plug{"osfp800", 'o', 1},
                           Plug{"osfp", 'o', 1},       Plug{"sfp112", 's', 4},     Plug{"sfp56", 's', 3},
                           Plug{"sfp28", 's', 2},      Plug{"sfp+", 's', 1},       Plug{"rj45", 'r', 1}};

std::string lower(std::string_view text) {
  std::string out{text};
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// Every plug that a text names: `OSFP or QSFP-DD800` names two.
std::vector<Plug> plugsIn(std::string text) {
  std::vector<Plug> found;
  for (const Plug& plug : plugs) {
    for (auto at = text.find(plug.word); at != std::string::npos; at = text.find(plug.word)) {
      found.push_back(plug);
      text.replace(at, plug.word.size(), plug.word.size(), ' ');
    }
  }
  return found;
}

bool topFits(const std::string& plug, const std::string& cage, bool flatTop) {
  // Only OSFP comes with either top; a text without the word says nothing.
  if (cage.find("osfp") == std::string::npos) return true;
  const bool finned = plug.find("finned") != std::string::npos || plug.find("ihs") != std::string::npos;
  const bool flat = plug.find("flat") != std::string::npos || plug.find("rhs") != std::string::npos;
  return flatTop ? !finned : !flat;
}

} // namespace

bool plugFits(std::string_view plug, const PortGroup& cage) {
  const std::string plugText = lower(plug), cageText = lower(cage.connector);
  const auto offered = plugsIn(plugText);
  auto taken = plugsIn(cageText);
  // Data sheets say `OSFP` of 1.6T cages too: the rate tells them apart.
  const bool osfp1600 = cage.portGbps * std::max(cage.portsPerCage, 1) >= 1600;
  for (Plug& plugOfCage : taken) {
    if (plugOfCage.family == 'o' && osfp1600) plugOfCage.generation = 2;
  }
  if (offered.empty() || taken.empty()) return true;
  for (const Plug& a : offered) {
    for (const Plug& b : taken) {
      if (a.family == b.family && a.generation <= b.generation) return topFits(plugText, cageText, cage.flatTop);
    }
  }
  return false;
}

} // namespace cw
