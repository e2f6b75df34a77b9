// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document_impl.h"

#include <utility>

#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

/// The embedded entries first, then the catalog: an opened design must not change its numbers.
class JobSource : public EntrySource {
public:
  JobSource(const Design& design, const Catalog* catalog) : design_(design), catalog_(catalog) {}
  const Entry* find(std::string_view id) const override {
    const Entry* embedded = design_.find(id);
    return embedded != nullptr || catalog_ == nullptr ? embedded : catalog_->find(id);
  }
  std::vector<const Entry*> ofKind(EntryKind kind) const override {
    std::map<std::string_view, const Entry*> byId;
    if (catalog_ != nullptr) {
      for (const Entry* entry : catalog_->ofKind(kind))
        byId[entry->id] = entry;
    }
    for (const Entry* entry : design_.ofKind(kind))
      byId[entry->id] = entry;
    std::vector<const Entry*> all;
    all.reserve(byId.size());
    for (const auto& [id, entry] : byId)
      all.push_back(entry);
    return all;
  }

private:
  const Design& design_;
  const Catalog* catalog_;
};

} // namespace

Document::Document(const Catalog& catalog, QObject* parent)
    : QObject(parent), impl_(std::make_unique<Impl>(*this, catalog)) {
  impl_->deriveSoon.setSingleShot(true);
  connect(&impl_->deriveSoon, &QTimer::timeout, this, [this] { impl_->startDerive(); });
  impl_->flushSoon.setSingleShot(true);
  connect(&impl_->flushSoon, &QTimer::timeout, this, [this] {
    if (impl_->journalFile) (void)impl_->journalFile->flush();
  });
  connect(&impl_->watch, &FileWatch::touched, this, [this] { impl_->fileTouched(); });
  impl_->subscription = impl_->store.subscribe([this](const ChangeSet& changes) { impl_->onChange(changes); });
}

Document::~Document() {
  impl_->jobs.cancelAll();
  impl_->store.unsubscribe(impl_->subscription);
  impl_->closeFile();
}

DesignStore& Document::store() { return impl_->store; }
const Design& Document::design() const { return impl_->store.design(); }
const Catalog& Document::catalog() const { return impl_->catalog; }
JobRunner& Document::jobs() { return impl_->jobs; }

std::shared_ptr<const Derived> Document::derived() const { return impl_->derived; }
std::shared_ptr<const Bom> Document::bom() const { return impl_->bom; }
bool Document::upToDate() const { return impl_->everDerived && impl_->derived->revision == impl_->store.revision(); }
bool Document::everDerived() const { return impl_->everDerived; }

bool Document::edit(const std::string& labelId, std::vector<MessageArg> labelArgs,
                    const std::function<Result<>(Transaction&)>& edits, std::string mergeKey) {
  Transaction transaction(impl_->store, labelId, std::move(labelArgs), std::move(mergeKey));
  if (auto done = edits(transaction); !done) {
    emit failed(errorText(done.error()));
    return false;
  }
  if (auto committed = transaction.commit(); !committed) {
    emit failed(errorText(committed.error()));
    return false;
  }
  return true;
}

const std::set<std::string>& Document::selection() const { return impl_->selection; }

void Document::select(std::set<std::string> ids) {
  if (ids == impl_->selection) return;
  impl_->selection = std::move(ids);
  emit selectionChanged();
}

void Document::reveal(const std::string& id) { emit revealRequested(toQString(id)); }

void Document::Impl::onChange(const ChangeSet& changes) {
  trackSavedStep();
  forgetVanishedSelection();
  emit self.changed(changes);
  emit self.derivedChanged();
  if (modifiedTold != self.modified()) {
    modifiedTold = self.modified();
    emit self.fileStateChanged();
  }
  journal(changes);
  deriveSoon.start(0);
}

/// Follows undo and redo, so that coming back to the saved step counts as saved. A commit below or on the saved step
/// makes it unreachable.
void Document::Impl::trackSavedStep() {
  const std::size_t now = store.historyPosition();
  const bool isCommit = !store.canRedo() && now >= lastPosition && now <= lastPosition + 1;
  if (isCommit && savedPosition && *savedPosition >= now) savedPosition.reset();
  lastPosition = now;
}

namespace {

template <class Row>
bool isThere(const Design& design, const std::string& id) {
  const auto parsed = Id<Row>::parse(id);
  return parsed && design.find(*parsed) != nullptr;
}

} // namespace

void Document::Impl::forgetVanishedSelection() {
  const Design& design = store.design();
  const auto vanished = [&](const std::string& id) {
    return (Id<Rack>::parse(id) && !isThere<Rack>(design, id)) ||
           (Id<Device>::parse(id) && !isThere<Device>(design, id)) ||
           (Id<DeviceGroup>::parse(id) && !isThere<DeviceGroup>(design, id)) ||
           (Id<Fabric>::parse(id) && !isThere<Fabric>(design, id)) ||
           (Id<Workload>::parse(id) && !isThere<Workload>(design, id));
  };
  if (std::erase_if(selection, vanished) > 0) emit self.selectionChanged();
}

void Document::Impl::startDerive() {
  const Design snapshot = store.design();
  const Revision revision = store.revision();
  const auto current = generation;
  jobs.start("derive", "studio.job.derive",
             [this, snapshot, revision, current](const Progress& progress, std::stop_token stop) {
               const JobSource source(snapshot, deriveCatalog.get());
               auto result = derive(snapshot, revision, source, progress, stop);
               if (stop.stop_requested()) return;
               std::shared_ptr<const Bom> newBom;
               if (result) {
                 const Derived& d = **result;
                 newBom = std::make_shared<const Bom>(makeBom(d.design, d.topology, d.cabling, d.power));
               }
               QMetaObject::invokeMethod(
                   &self, [this, current, result, newBom] { takeDerived(current, result, newBom); },
                   Qt::QueuedConnection);
             });
}

void Document::Impl::takeDerived(std::uint64_t ofGeneration, const Result<std::shared_ptr<const Derived>>& result,
                                 std::shared_ptr<const Bom> newBom) {
  if (ofGeneration != generation) return;
  if (!result) {
    if (result.error().code != "job.cancelled") emit self.failed(errorText(result.error()));
    return;
  }
  if (everDerived && (*result)->revision < derived->revision) return;
  derived = *result;
  bom = std::move(newBom);
  everDerived = true;
  emit self.derivedChanged();
}

} // namespace cw::ui
