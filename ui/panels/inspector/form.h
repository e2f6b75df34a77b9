// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/model/store.h"

namespace cw::ui {

class Document;

/// How a field of the inspector is edited; `Info` is shown only, `Link` selects another row when clicked.
enum class FieldKind { Text, Count, Real, Choice, Flag, Info, Link };

/// A field of the inspector as it is shown now. Values travel as text in the form that `write` reads back.
struct FormField {
  std::string key; ///< stable within the form: `count`
  QString label;
  FieldKind kind = FieldKind::Info;
  QString value;   ///< of a link: id or `@action`, a tab, and its text
  QString suffix;  ///< unit behind the value
  QString toolTip; ///< formula, source or what the field does
  /// Values and texts to choose from; asked once, when the editor is made.
  std::function<std::vector<std::pair<QString, QString>>()> choices;
  bool mixed = false; ///< the selected rows differ
  int trust = -1;     ///< 1 verified, 0 unverified, -1 means nothing
};

/// Fields under one heading.
struct FormSection {
  QString title;
  std::vector<FormField> fields;
};

/// What the inspector shows of a selection, and how it is changed. It holds no copy of the design: `sections` reads the
/// present one, so a form lives as long as its selection.
class InspectorForm {
public:
  virtual ~InspectorForm() = default;
  /// The heading: name or count of what is selected.
  virtual QString title() const = 0;
  /// What kind of thing it is.
  virtual QString subtitle() const = 0;
  /// The name of the icon beside the heading.
  virtual QString icon() const = 0;
  /// All fields with their present values.
  virtual std::vector<FormSection> sections() const = 0;
  /// Changes one field in every selected row as one undo step.
  /// Errors are those of parsing and of the commit; nothing is changed then.
  virtual Result<> write(const std::string& key, const QString& value) = 0;
};

/// The form of a selection: rows of one kind are edited together, mixed kinds are only counted, and an empty selection
/// gives the overview of the design.
std::unique_ptr<InspectorForm> makeForm(Document& document, const std::set<std::string>& selection);

} // namespace cw::ui
