// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/project_file.h"
#include "ui/document/document_impl.h"
#include "ui/i18n/language.h"

namespace cw::ui {

QString Document::path() const { return impl_->path; }
bool Document::readOnly() const { return impl_->readOnly; }
bool Document::modified() const { return impl_->savedPosition != impl_->store.historyPosition(); }

Result<> Document::open(const QString& path) {
  auto loaded = loadDesign(path.toStdString());
  if (!loaded) return fail(loaded.error());
  reset(std::move(loaded->design), path);
  impl_->readOnly = loaded->readOnly;
  emit fileStateChanged();
  return {};
}

Result<> Document::save(const QString& path) {
  if (auto saved = saveDesign(impl_->store.design(), path.toStdString()); !saved) return saved;
  impl_->path = path;
  impl_->readOnly = false;
  impl_->markSaved();
  return {};
}

void Document::reset(Design design, const QString& path) {
  impl_->closeFile();
  ++impl_->generation;
  impl_->jobs.cancelAll();
  impl_->derived = std::make_shared<const Derived>();
  impl_->bom = std::make_shared<const Bom>();
  impl_->everDerived = false;
  impl_->path = path;
  impl_->readOnly = false;
  impl_->selection.clear();
  impl_->store.reset(std::move(design));
  impl_->lastPosition = 0;
  impl_->markSaved();
  emit selectionChanged();
  emit changed({});
  emit derivedChanged();
  impl_->deriveSoon.start(0);
}

void Document::Impl::markSaved() {
  savedPosition = store.historyPosition();
  modifiedTold = false;
  emit self.fileStateChanged();
}

void Document::Impl::journal(const ChangeSet&) {}
void Document::Impl::closeFile() {}

} // namespace cw::ui
