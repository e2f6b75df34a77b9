// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/action_table.h"

#include <QtGlobal>

namespace cw::ui {
namespace {

using enum MenuId;

const ActionSpec table[] = {
    {"file.new", QT_TRANSLATE_NOOP("Actions", "&New from template…"), "new", "Ctrl+N", File},
    {"file.open", QT_TRANSLATE_NOOP("Actions", "&Open…"), "open", "Ctrl+O", File},
    {"file.save", QT_TRANSLATE_NOOP("Actions", "&Save"), "save", "Ctrl+S", File, false, true, true},
    {"file.saveAs", QT_TRANSLATE_NOOP("Actions", "Save &as…"), "save", "Ctrl+Shift+S", File, false, true},
    {"export.bomCsv", QT_TRANSLATE_NOOP("Actions", "Bill of materials as &CSV…"), "bom", "", Export, false, true},
    {"export.bomJson", QT_TRANSLATE_NOOP("Actions", "Bill of materials as &JSON…"), "bom", "", Export, false, true},
    {"export.cables", QT_TRANSLATE_NOOP("Actions", "Cable &schedule as CSV…"), "cable", "", Export, false, true},
    {"export.svg", QT_TRANSLATE_NOOP("Actions", "&Diagrams as SVG…"), "floor", "Ctrl+E", Export, false, true, true},
    {"export.dot", QT_TRANSLATE_NOOP("Actions", "&Topology as DOT…"), "topology", "", Export, false, true},
    {"file.close", QT_TRANSLATE_NOOP("Actions", "&Close design"), "close", "Ctrl+W", File, false, true, true},
    {"file.quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "quit", "Ctrl+Q", File},

    {"edit.undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "undo", "Ctrl+Z", Edit, false, true},
    {"edit.redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "redo", "Ctrl+Shift+Z", Edit, false, true},
    {"edit.delete", QT_TRANSLATE_NOOP("Actions", "&Delete"), "delete", "Del", Edit, false, true, true},
    {"edit.selectNone", QT_TRANSLATE_NOOP("Actions", "Select &nothing"), "select", "Ctrl+Shift+A", Edit, false, true},
    {"edit.search", QT_TRANSLATE_NOOP("Actions", "Search &everything…"), "search", "Ctrl+K", Edit, false, false, true},
    {"edit.findEntry", QT_TRANSLATE_NOOP("Actions", "Find in &catalog"), "catalog", "Ctrl+F", Edit, false, true},
    {"edit.settings", QT_TRANSLATE_NOOP("Actions", "&Settings…"), "settings", "Ctrl+,", Edit, false, false, true},

    {"view.floor", QT_TRANSLATE_NOOP("Actions", "&Floor"), "floor", "Ctrl+1", View, false, true},
    {"view.racks", QT_TRANSLATE_NOOP("Actions", "&Racks"), "racks", "Ctrl+2", View, false, true},
    {"view.topology", QT_TRANSLATE_NOOP("Actions", "&Topology"), "topology", "Ctrl+3", View, false, true},
    {"view.bom", QT_TRANSLATE_NOOP("Actions", "&Bill of materials"), "bom", "Ctrl+4", View, false, true},
    {"view.sizing", QT_TRANSLATE_NOOP("Actions", "&Sizing"), "model", "Ctrl+5", View, false, true},
    {"view.simulation", QT_TRANSLATE_NOOP("Actions", "Si&mulation"), "activity", "Ctrl+6", View, false, true},
    {"view.calculators", QT_TRANSLATE_NOOP("Actions", "&Calculators"), "command", "Ctrl+7", View, false, true},
    {"view.loads", QT_TRANSLATE_NOOP("Actions", "Colour links by &load"), "activity", "Ctrl+L", View, true, true, true},
    {"view.zoomIn", QT_TRANSLATE_NOOP("Actions", "Zoom &in"), "zoom-in", "Ctrl++", View, false, true, true},
    {"view.zoomOut", QT_TRANSLATE_NOOP("Actions", "Zoom &out"), "zoom-out", "Ctrl+-", View, false, true},
    {"view.zoomFit", QT_TRANSLATE_NOOP("Actions", "&Show all"), "zoom-fit", "Ctrl+0", View, false, true},
    {"view.back", QT_TRANSLATE_NOOP("Actions", "Level &up"), "undo", "Backspace", View, false, true},
    {"panel.catalog", QT_TRANSLATE_NOOP("Actions", "&Catalog"), "catalog", "Alt+1", Panels, true, true},
    {"panel.inspector", QT_TRANSLATE_NOOP("Actions", "&Inspector"), "inspector", "Alt+2", Panels, true, true},
    {"panel.bottom", QT_TRANSLATE_NOOP("Actions", "&Lower panel"), "panel", "Alt+3", Panels, true, true},
    {"panel.findings", QT_TRANSLATE_NOOP("Actions", "Show &findings"), "findings", "Alt+4", Panels, false, true, true},
    {"panel.history", QT_TRANSLATE_NOOP("Actions", "Show &history"), "history", "Alt+5", Panels, false, true},
    {"panel.activity", QT_TRANSLATE_NOOP("Actions", "Show &activity"), "activity", "Alt+6", Panels, false, true},
    {"panel.log", QT_TRANSLATE_NOOP("Actions", "Show &log"), "log", "Alt+7", Panels, false, true},
    {"panel.reset", QT_TRANSLATE_NOOP("Actions", "&Reset layout"), "reset", "", Panels, false, true, true},
    {"theme.system", QT_TRANSLATE_NOOP("Actions", "As the &system"), "theme", "", MenuId::Theme, true},
    {"theme.light", QT_TRANSLATE_NOOP("Actions", "&Light"), "theme", "", MenuId::Theme, true},
    {"theme.dark", QT_TRANSLATE_NOOP("Actions", "&Dark"), "theme", "", MenuId::Theme, true},
    {"theme.contrast", QT_TRANSLATE_NOOP("Actions", "&High contrast"), "theme", "", MenuId::Theme, true},
    {"language.en", QT_TRANSLATE_NOOP("Actions", "&English"), "language", "", MenuId::Language, true},
    {"language.zh_CN", QT_TRANSLATE_NOOP("Actions", "Simplified &Chinese (简体中文)"), "language", "", MenuId::Language,
     true},

    {"design.overview", QT_TRANSLATE_NOOP("Actions", "Design &overview"), "group", "F2", MenuId::Design, false, true},
    {"design.addGroup", QT_TRANSLATE_NOOP("Actions", "Add device &group"), "group", "Ctrl+G", MenuId::Design, false,
     true, true},
    {"design.addFabric", QT_TRANSLATE_NOOP("Actions", "Add &fabric"), "topology", "Ctrl+Shift+G", MenuId::Design, false,
     true},
    {"design.regenerate", QT_TRANSLATE_NOOP("Actions", "&Place and wire again"), "reset", "F5", MenuId::Design, false,
     true},
    {"design.nextFinding", QT_TRANSLATE_NOOP("Actions", "&Next finding"), "findings", "F8", MenuId::Design, false,
     true},

    {"help.shortcuts", QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), "keyboard", "F1", Help},
    {"help.about", QT_TRANSLATE_NOOP("Actions", "&About Clusterwright"), "about", "", Help},
};

} // namespace

std::span<const ActionSpec> actionTable() { return table; }

} // namespace cw::ui
