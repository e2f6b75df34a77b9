// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include <optional>

#include "core/model/journal.h"
#include "core/model/lock_file.h"
#include "ui/document/catalog_access.h"
#include "ui/document/document.h"
#include "ui/document/file_watch.h"

namespace cw::ui {

/// The inside of a document: split over document.cpp (edits, results) and document_files.cpp (open, save, journal).
struct Document::Impl {
  Impl(Document& document, const Catalog& entries)
      : self(document), catalog(entries), jobs([&document] {
          QMetaObject::invokeMethod(
              &document, [&document] { emit document.jobsChanged(); }, Qt::QueuedConnection);
        }) {}

  void onChange(const ChangeSet& changes);
  void trackSavedStep();
  void forgetVanishedSelection();
  void startDerive();
  void takeDerived(std::uint64_t ofGeneration, const Result<std::shared_ptr<const Derived>>& result,
                   std::shared_ptr<const Bom> newBom);
  void markSaved();
  void journal(const ChangeSet& changes);
  /// Begins the record of edits that the file does not hold. Quiet where the folder cannot be written: the design can
  /// still be looked at and saved elsewhere.
  void startJournal();
  void closeFile();
  /// After somebody else wrote, replaced or removed the file.
  void fileTouched();

  Document& self;
  const Catalog& catalog;
  DesignStore store;
  int subscription = 0;
  std::shared_ptr<const Derived> derived = std::make_shared<const Derived>();
  std::shared_ptr<const Bom> bom = std::make_shared<const Bom>();
  bool everDerived = false;
  std::set<std::string> selection;
  QString path;
  bool readOnly = false;
  /// The step of the history that the file holds; none when it cannot be reached any more.
  std::optional<std::size_t> savedPosition = 0;
  std::size_t lastPosition = 0;
  bool modifiedTold = false;
  /// Counts opened documents: results of an earlier one are dropped.
  std::uint64_t generation = 0;
  QTimer deriveSoon;
  std::optional<DesignLock> lock;
  std::optional<EditJournal> journalFile;
  /// Locks the journal of a design without a file, so that another studio does not take it for a crash.
  std::optional<DesignLock> unsavedLock;
  std::optional<Recovery> recovery;
  QTimer flushSoon;
  FileWatch watch;
  WorkerCatalog deriveCatalog;
  /// Last, so that it stops before anything its jobs use goes away.
  JobRunner jobs;
};

} // namespace cw::ui
