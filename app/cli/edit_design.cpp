// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/edit_design.h"

#include "core/model/lock_file.h"
#include "core/model/project_file.h"

namespace cw::cli {

Result<> editDesign(const std::string& path, const std::function<Result<>(Transaction&)>& change) {
  // Before the lock is taken: a name mistyped must not leave a lock beside nothing.
  if (const auto first = loadDesign(path); !first) return fail(first.error());
  const auto lock = DesignLock::acquire(path);
  if (!lock) return fail(lock.error());
  auto loaded = loadDesign(path);
  if (!loaded) return fail(loaded.error());
  if (loaded->readOnly) return fail(Error("cli.edit.newer-file").at(path));
  DesignStore store{std::move(loaded->design)};
  Transaction transaction{store, "cli.edit.label"};
  if (auto staged = change(transaction); !staged) return staged;
  if (const auto done = transaction.commit(); !done) return fail(done.error());
  return saveDesign(store.design(), path);
}

} // namespace cw::cli
