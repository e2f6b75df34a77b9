// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace cw::ui {

/// The menus in which actions stand.
enum class MenuId { File, Export, Edit, View, Panels, Theme, Language, Design, Help };

/// One action of the studio. Menus, the toolbar, the command palette and the list of shortcuts come from this table.
struct ActionSpec {
  const char* id;   ///< stable: `edit.undo`
  const char* text; ///< English, with its mnemonic; translated in the context "Actions"
  const char* icon; ///< name of a line icon
  const char* keys; ///< portable key sequence, or empty
  MenuId menu;
  bool checkable = false;
  bool needsDesign = false; ///< disabled on the start page
  bool startsGroup = false; ///< a separator stands before it
};

/// All actions in the order of their menus.
std::span<const ActionSpec> actionTable();

} // namespace cw::ui
