// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspector/inspector.h"

#include <QHBoxLayout>
#include <QScrollBar>

#include "ui/document/document.h"
#include "ui/i18n/language.h"
#include "ui/theme/icons.h"

namespace cw::ui {

Inspector::Inspector(Document& document, QWidget* parent) : Panel(parent), document_(document) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(12, 12, 12, 12);
  head->setSpacing(10);
  icon_ = new QLabel;
  auto* names = new QVBoxLayout;
  names->setSpacing(0);
  title_ = copyableLabel("heading");
  subtitle_ = copyableLabel("caption");
  names->addWidget(title_);
  names->addWidget(subtitle_);
  head->addWidget(icon_, 0, Qt::AlignTop);
  head->addLayout(names, 1);
  layout->addLayout(head);
  state_ = roleLabel("warning");
  state_->setContentsMargins(12, 0, 12, 8);
  state_->hide();
  layout->addWidget(state_);
  layout->addWidget(hairline());
  scroll_ = new QScrollArea;
  scroll_->setObjectName(QStringLiteral("panel"));
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  layout->addWidget(scroll_, 1);
  connect(&document_, &Document::selectionChanged, this, &Inspector::select);
  connect(&document_, &Document::changed, this, &Inspector::refresh);
  connect(&document_, &Document::derivedChanged, this, &Inspector::refresh);
  retranslate();
}

void Inspector::retranslate() {
  scroll_->setAccessibleName(tr("Inspector"));
  state_->setText(tr("Derived figures are out of date"));
  shown_.clear();
  select();
}

void Inspector::select() {
  form_ = makeForm(document_, document_.selection());
  icon_->setPixmap(lineIcon(form_->icon()).pixmap(QSize(20, 20), devicePixelRatioF()));
  shown_.clear();
  refresh();
}

void Inspector::refresh() {
  if (!form_) return;
  title_->setText(form_->title());
  subtitle_->setText(form_->subtitle());
  state_->setVisible(document_.everDerived() && !document_.upToDate());
  const std::vector<FormSection> sections = form_->sections();
  if (!sameShape(sections)) {
    rebuild(sections);
    return;
  }
  std::size_t i = 0;
  for (const FormSection& section : sections) {
    for (const FormField& field : section.fields)
      editors_[i++]->update(field);
  }
}

/// True when the fields are the same as those on the screen, so that a refresh keeps focus and scroll position.
bool Inspector::sameShape(const std::vector<FormSection>& sections) const {
  if (sections.size() != shown_.size()) return false;
  for (std::size_t s = 0; s < sections.size(); ++s) {
    const auto& a = sections[s].fields;
    const auto& b = shown_[s].fields;
    const auto same = [](const FormField& x, const FormField& y) { return x.key == y.key && x.kind == y.kind; };
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end(), same)) return false;
  }
  return true;
}

void Inspector::rebuild(const std::vector<FormSection>& sections) {
  const int scrolled = shown_.empty() ? 0 : scroll_->verticalScrollBar()->value();
  shown_ = sections;
  editors_.clear();
  auto* body = new QWidget;
  body->setObjectName(QStringLiteral("panelBody"));
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 8, 0, 12);
  column->setSpacing(2);
  for (const FormSection& section : sections) {
    if (section.fields.empty()) continue;
    QLabel* title = roleLabel("sectionTitle");
    title->setText(section.title);
    title->setContentsMargins(12, 10, 12, 4);
    column->addWidget(title);
    for (const FormField& field : section.fields) {
      auto* editor = new FieldEditor(field);
      connect(editor, &FieldEditor::edited, this, &Inspector::write);
      connect(editor, &FieldEditor::linkClicked, this, [this](const std::string& id) {
        // The form and this editor go away with the selection: let the click finish first.
        QMetaObject::invokeMethod(
            this, [this, id] { followLink(id); }, Qt::QueuedConnection);
      });
      column->addWidget(editor);
      editors_.push_back(editor);
    }
  }
  column->addStretch(1);
  if (QWidget* before = scroll_->takeWidget()) before->deleteLater();
  scroll_->setWidget(body);
  scroll_->verticalScrollBar()->setValue(scrolled);
}

void Inspector::followLink(const std::string& id) {
  if (id.starts_with('@')) {
    emit actionRequested(toQString(id.substr(1)));
  } else {
    document_.select({id});
  }
}

FieldEditor* Inspector::editor(const std::string& key) const {
  for (FieldEditor* editor : editors_) {
    if (editor->key() == key) return editor;
  }
  return nullptr;
}

void Inspector::write(const std::string& key, const QString& value) {
  const auto written = form_->write(key, value);
  FieldEditor* field = editor(key);
  if (field == nullptr) return;
  field->showError(written ? QString{} : errorText(written.error()));
  if (written) return;
  if (field->kind() != FieldKind::Text && field->kind() != FieldKind::Count && field->kind() != FieldKind::Real)
    refresh();
}

} // namespace cw::ui
