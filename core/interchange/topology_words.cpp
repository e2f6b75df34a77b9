// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/topology_words.h"

namespace cw {

std::string_view wordOf(Tier tier) {
  switch (tier) {
  case Tier::Node:
    return "node";
  case Tier::Leaf:
    return "leaf";
  case Tier::Spine:
    return "spine";
  case Tier::Core:
    return "core";
  case Tier::Manager:
    break;
  }
  return "manager";
}

std::string_view wordOf(LinkKind kind) {
  switch (kind) {
  case LinkKind::NodeLeaf:
    return "node-leaf";
  case LinkKind::Management:
    return "management";
  case LinkKind::LeafSpine:
    return "leaf-spine";
  case LinkKind::SpineCore:
    return "spine-core";
  case LinkKind::SwitchSwitch:
    return "switch-switch";
  case LinkKind::Global:
    break;
  }
  return "global";
}

} // namespace cw
