// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/panels/inspector/field_editor.h"

namespace cw::ui {

/// What is selected, with typed editors, sources and derived figures; the overview of the design when nothing is.
class Inspector : public Panel {
  Q_OBJECT
public:
  explicit Inspector(Document& document, QWidget* parent = nullptr);
  /// The editor of a key, or null.
  FieldEditor* editor(const std::string& key) const;
  /// The heading shown now.
  QString title() const { return title_->text(); }

signals:
  /// A link asks for an action by its id.
  void actionRequested(const QString& actionId);

protected:
  void retranslate() override;

private:
  void select();
  void refresh();
  void rebuild(const std::vector<FormSection>& sections);
  bool sameShape(const std::vector<FormSection>& sections) const;
  void write(const std::string& key, const QString& value);
  void followLink(const std::string& id);

  Document& document_;
  std::unique_ptr<InspectorForm> form_;
  std::vector<FormSection> shown_;
  std::vector<FieldEditor*> editors_;
  QLabel* icon_;
  QLabel* title_;
  QLabel* subtitle_;
  QLabel* state_;
  QScrollArea* scroll_;
};

} // namespace cw::ui
