// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/project_file.h"
#include "ui/document/design_difference.h"
#include "ui/document/document_impl.h"
#include "ui/document/unsaved_designs.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr int flushMs = 800; ///< an edit must be on the disk within a second

/// Gives a journal that cannot be replayed another name, so that the next one does not overwrite it; the name, or
/// nothing.
QString putAside(const std::filesystem::path& journal) {
  std::filesystem::path kept = journal;
  kept += ".kept";
  std::error_code failed;
  std::filesystem::rename(journal, kept, failed);
  return failed ? QString{} : QString::fromStdString(kept.string());
}

} // namespace

QString Document::path() const { return impl_->path; }
bool Document::readOnly() const { return impl_->readOnly; }
bool Document::modified() const { return impl_->savedPosition != impl_->store.historyPosition(); }

Result<> Document::open(const QString& path) {
  const std::filesystem::path file = path.toStdString();
  auto loaded = loadDesign(file);
  if (!loaded) return fail(loaded.error());
  // The own lock would look like that of another studio when the same file is opened again.
  if (path == impl_->path) impl_->closeFile();
  auto lock = DesignLock::acquire(file);
  const bool heldElsewhere = !lock && lock.error().code == "file.locked";
  std::optional<Recovery> recovery;
  QString keptJournal;
  if (lock) {
    auto found = recoverFile(file);
    if (found && *found) recovery = std::move(**found);
    if (!found) keptJournal = putAside(journalPathOf(file));
  }
  reset(std::move(loaded->design), path);
  impl_->readOnly = loaded->readOnly || heldElsewhere;
  if (lock) impl_->lock = std::move(*lock);
  impl_->recovery = std::move(recovery);
  // A journal with edits to bring back stays as it is until the user has answered.
  if (lock && !impl_->readOnly && !impl_->recovery) impl_->startJournal();
  impl_->watch.watch(path, impl_->store.design());
  emit fileStateChanged();
  if (heldElsewhere) emit failed(errorText(lock.error()));
  if (!keptJournal.isEmpty())
    emit failed(
        tr("Edits that were never saved belong to another content of the file. They are kept in %1.").arg(keptJournal));
  return {};
}

std::optional<std::uint64_t> Document::recoverableEdits() const {
  return impl_->recovery ? std::optional(impl_->recovery->edits) : std::nullopt;
}

void Document::recover() {
  if (!impl_->recovery) return;
  const Design saved = impl_->store.design();
  const Design found = std::move(impl_->recovery->design);
  impl_->recovery.reset();
  impl_->startJournal();
  if (impl_->journalFile) (void)impl_->journalFile->append(differenceOf(saved, found), found);
  impl_->store.reset(found);
  impl_->lastPosition = 0;
  impl_->savedPosition.reset();
  emit changed({});
  emit fileStateChanged();
  impl_->deriveSoon.start(0);
}

void Document::dropRecovery() {
  impl_->recovery.reset();
  impl_->startJournal();
}

bool Document::changedOutside() const { return impl_->watch.exists() && impl_->watch.differs(); }

void Document::keepMine() {
  impl_->watch.watch(impl_->path, impl_->store.design());
  impl_->savedPosition.reset();
  emit fileStateChanged();
}

Result<> Document::save(const QString& path) {
  const std::filesystem::path file = path.toStdString();
  std::optional<DesignLock> other;
  if (path != impl_->path || !impl_->lock) {
    auto lock = DesignLock::acquire(file);
    if (!lock) return fail(lock.error());
    other = std::move(*lock);
  }
  if (auto saved = saveDesign(impl_->store.design(), file); !saved) return saved;
  if (other) {
    impl_->closeFile();
    impl_->lock = std::move(other);
  }
  impl_->path = path;
  impl_->readOnly = false;
  impl_->startJournal();
  impl_->watch.watch(path, impl_->store.design());
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

void Document::resetUnsaved(Design design) {
  reset(std::move(design));
  impl_->savedPosition.reset();
  impl_->startJournal();
  emit fileStateChanged();
}

void Document::Impl::markSaved() {
  savedPosition = store.historyPosition();
  modifiedTold = false;
  emit self.fileStateChanged();
}

void Document::Impl::startJournal() {
  const bool hasFile = !path.isEmpty();
  std::filesystem::path journalPath = hasFile ? journalPathOf(path.toStdString()) : std::filesystem::path{};
  if (!hasFile) {
    journalPath = newUnsavedJournal();
    auto held = journalPath.empty() ? Result<DesignLock>{fail("file.cannot-write")} : DesignLock::acquire(journalPath);
    if (!held) return;
    unsavedLock = std::move(*held);
  }
  auto started = EditJournal::start(journalPath, store.design(), !hasFile);
  if (started) journalFile = std::move(*started);
}

void Document::Impl::journal(const ChangeSet& changes) {
  if (readOnly || recovery) return;
  // A design without a file gets its journal with the first edit: a template that is only looked at leaves nothing.
  if (!journalFile && path.isEmpty()) startJournal();
  if (!journalFile) return;
  if (const auto written = journalFile->append(changes, store.design()); !written) {
    emit self.failed(errorText(written.error()));
    return;
  }
  flushSoon.start(flushMs);
}

void Document::Impl::fileTouched() {
  if (!watch.exists()) {
    self.keepMine();
    emit self.failed(Document::tr("The file is gone. Save to write it again."));
  } else if (watch.differs()) {
    emit self.fileChangedOutside();
  }
}

/// Lets go of the file: what is left unsaved here, the user has agreed to lose.
void Document::Impl::closeFile() {
  flushSoon.stop();
  watch.stop();
  if (journalFile) journalFile->discard();
  journalFile.reset();
  unsavedLock.reset();
  lock.reset();
  recovery.reset();
}

} // namespace cw::ui
