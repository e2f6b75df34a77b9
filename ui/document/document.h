// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "core/base/job_runner.h"
#include "core/interchange/bom.h"
#include "core/model/store.h"
#include "core/rules/derived.h"

namespace cw::ui {

/// The one open design and everything the views share: edits, selection, derived results. Lives in the GUI thread;
/// long work runs in the job runner on snapshots and comes back as `derivedChanged`.
class Document : public QObject {
  Q_OBJECT
public:
  /// The catalog outlives the document.
  explicit Document(const Catalog& catalog, QObject* parent = nullptr);
  ~Document() override;

  /// The parts that views work with.
  DesignStore& store();
  const Design& design() const;
  const Catalog& catalog() const;
  JobRunner& jobs();

  /// The newest finished results; never null (empty before the first). They may be of an older revision: `upToDate()`.
  std::shared_ptr<const Derived> derived() const;
  std::shared_ptr<const Bom> bom() const;
  bool upToDate() const;
  /// False until the first results of this design have come.
  bool everDerived() const;

  /// Runs edits as one undo step. A refusal is told by `failed`, changes nothing and gives false.
  bool edit(const std::string& labelId, std::vector<MessageArg> labelArgs,
            const std::function<Result<>(Transaction&)>& edits, std::string mergeKey = {});

  /// Selected rows by id text (`rack-3`, `device-17`, `fabric-1`): one selection for all views.
  const std::set<std::string>& selection() const;
  void select(std::set<std::string> ids);
  /// Asks the views to bring something into sight and flash it (a click on a finding).
  void reveal(const std::string& id);

  /// The file, empty for a design never saved; and whether there is something to save.
  QString path() const;
  bool modified() const;
  bool readOnly() const;

  /// Opens a file in place of the present design and takes its lock; when another studio holds it, the design opens
  /// read-only. On an error nothing changes.
  Result<> open(const QString& path);
  /// What a crash left behind for the open file: how many edits the file does not hold, or nothing.
  std::optional<std::uint64_t> recoverableEdits() const;
  /// Brings the edits of `recoverableEdits` back, as unsaved changes.
  void recover();
  /// Forgets the edits of `recoverableEdits`.
  void dropRecovery();
  /// Whether another program gave the open file another content than it had when it was last opened or saved here.
  bool changedOutside() const;
  /// Keeps the present design in spite of `changedOutside`: it counts as unsaved, and the next save replaces the file.
  void keepMine();
  /// Saves atomically under a path, which becomes the path of the document.
  Result<> save(const QString& path);
  /// Shows another design without history (new, template); with a path it counts as the saved content of that file.
  void reset(Design design, const QString& path = {});
  /// Starts over with a design that counts as not saved yet, and keeps a journal of it from now on.
  void resetUnsaved(Design design);

signals:
  /// After each commit, undo and redo; when new results are in; when the selection, a wish to see a row, the file or
  /// the running jobs changed.
  void changed(const cw::ChangeSet& changes);
  /// New results are there, or the present ones went out of date.
  void derivedChanged();
  void selectionChanged();
  void revealRequested(const QString& id);
  void fileStateChanged();
  void jobsChanged();
  /// `changedOutside` became true.
  void fileChangedOutside();
  /// An edit was refused, or something outside failed: text for the snackbar, in the present language.
  void failed(const QString& text);

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace cw::ui
