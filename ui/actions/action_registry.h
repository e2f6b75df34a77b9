// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenuBar>
#include <QObject>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ui/actions/action_table.h"

namespace cw::ui {

/// Owns one QAction for each row of the action table; its object name is the id of the row.
class ActionRegistry : public QObject {
  Q_OBJECT
public:
  explicit ActionRegistry(QObject* parent = nullptr);

  /// The action of an id of the table; asking for an unknown one is a bug.
  QAction* action(const char* id) const;
  /// What happens when the action is triggered.
  void onTrigger(const char* id, std::function<void()> run);
  /// All actions in the order of the table.
  const std::vector<QAction*>& all() const { return actions_; }
  /// Enables or disables those that need a design.
  void setDesignOpen(bool open);
  /// Rereads all texts in the language in force.
  void retranslate();

  /// Fills a menu bar with all menus; texts follow `retranslate`.
  void fill(QMenuBar& bar);

  /// The text of an action without its mnemonic and dots, for tooltips and lists.
  static QString plainText(const QAction& action);

private:
  QMenu* menu(MenuId id) const { return menus_.at(id); }
  std::vector<QAction*> actions_;
  std::map<std::string, QAction*, std::less<>> byId_;
  std::map<MenuId, QMenu*> menus_;
};

} // namespace cw::ui
