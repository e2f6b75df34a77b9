// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/action_registry.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

struct MenuSpec {
  MenuId id;
  const char* text;
  const char* icon;
  bool top; ///< stands in the menu bar; others stand inside `parent`
  MenuId parent;
};

const MenuSpec menuTable[] = {
    {MenuId::File, QT_TRANSLATE_NOOP("Actions", "&File"), "", true, MenuId::File},
    {MenuId::Export, QT_TRANSLATE_NOOP("Actions", "&Export"), "export", false, MenuId::File},
    {MenuId::Edit, QT_TRANSLATE_NOOP("Actions", "&Edit"), "", true, MenuId::Edit},
    {MenuId::View, QT_TRANSLATE_NOOP("Actions", "&View"), "", true, MenuId::View},
    {MenuId::Panels, QT_TRANSLATE_NOOP("Actions", "&Panels"), "panel", false, MenuId::View},
    {MenuId::Theme, QT_TRANSLATE_NOOP("Actions", "&Theme"), "theme", false, MenuId::View},
    {MenuId::Language, QT_TRANSLATE_NOOP("Actions", "&Language"), "language", false, MenuId::View},
    {MenuId::Design, QT_TRANSLATE_NOOP("Actions", "&Design"), "", true, MenuId::Design},
    {MenuId::Help, QT_TRANSLATE_NOOP("Actions", "&Help"), "", true, MenuId::Help},
};

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

} // namespace

ActionRegistry::ActionRegistry(QObject* parent) : QObject(parent) {
  std::map<MenuId, QActionGroup*> exclusive;
  for (const MenuId id : {MenuId::Theme, MenuId::Language})
    exclusive[id] = new QActionGroup(this);
  for (const ActionSpec& spec : actionTable()) {
    auto* made = new QAction(lineIcon(QString::fromLatin1(spec.icon)), {}, this);
    made->setObjectName(QString::fromLatin1(spec.id));
    made->setCheckable(spec.checkable);
    if (*spec.keys != '\0') made->setShortcut(QKeySequence(QString::fromLatin1(spec.keys), QKeySequence::PortableText));
    if (const auto group = exclusive.find(spec.menu); group != exclusive.end()) group->second->addAction(made);
    actions_.push_back(made);
    byId_[spec.id] = made;
  }
  retranslate();
}

QAction* ActionRegistry::action(const char* id) const {
  const auto found = byId_.find(id);
  Q_ASSERT_X(found != byId_.end(), "ActionRegistry::action", id);
  return found->second;
}

void ActionRegistry::onTrigger(const char* id, std::function<void()> run) {
  connect(action(id), &QAction::triggered, this, [run = std::move(run)] { run(); });
}

void ActionRegistry::setDesignOpen(bool open) {
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (actionTable()[i].needsDesign) actions_[i]->setEnabled(open);
  }
}

void ActionRegistry::retranslate() {
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    QAction& action = *actions_[i];
    action.setText(translated(actionTable()[i].text));
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    action.setToolTip(keys.isEmpty() ? plainText(action) : plainText(action) + QStringLiteral(" (%1)").arg(keys));
  }
  for (const MenuSpec& spec : menuTable) {
    if (const auto menu = menus_.find(spec.id); menu != menus_.end()) menu->second->setTitle(translated(spec.text));
  }
}

void ActionRegistry::fill(QMenuBar& bar) {
  for (const MenuSpec& spec : menuTable) {
    auto* made = new QMenu(&bar);
    made->setIcon(lineIcon(QString::fromLatin1(spec.icon)));
    menus_[spec.id] = made;
    if (spec.top) bar.addMenu(made);
  }
  MenuId before = MenuId::File;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const ActionSpec& spec = actionTable()[i];
    if (spec.startsGroup) menu(spec.menu)->addSeparator();
    // A submenu opens where the table first enters it.
    for (const MenuSpec& sub : menuTable) {
      const bool entered = !sub.top && sub.id == spec.menu && before != sub.id && menu(sub.id)->isEmpty();
      if (entered) menu(sub.parent)->addMenu(menu(sub.id));
    }
    menu(spec.menu)->addAction(actions_[i]);
    before = spec.menu;
  }
  retranslate();
}

QString ActionRegistry::plainText(const QAction& action) {
  QString text = action.text();
  // Chinese texts carry the mnemonic as "(&N)" at the end.
  if (const qsizetype at = text.indexOf(QLatin1String("(&")); at >= 0) text.remove(at, 4);
  text.remove(QLatin1Char('&')).remove(QChar(0x2026));
  return text.trimmed();
}

} // namespace cw::ui
