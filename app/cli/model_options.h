// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/option_values.h"
#include "core/sizing/memory/memory.h"
#include "core/sizing/search/search.h"
#include "core/sizing/training/setup.h"

namespace cw::cli {

/// The model of `--model`: a name in the catalog, a size such as 13B, or the path of a config.json.
Result<sizing::ModelShape> modelOption(const std::string& text, const Catalog& catalog);

/// A training run as options: model, accelerator, layout, batch, formats, network. Every value is read strictly, and
/// what is left out is filled and named.
class ModelOptions {
public:
  /// Adds the options; `--model` and `--gpu` are checked when the run is read, because a table does without them.
  /// A search adds its own lists of degrees instead of `withLayout`.
  void addTo(CLI::App& app, const Context& context, bool withLayout = true);
  /// The run as stated, checked by `validate` unless the layout is left to a search. Errors name the option or what
  /// would work instead.
  Result<sizing::TrainingSetup> setup(Context& context, std::vector<std::string>& assumed) const;
  /// `--model` and `--gpu` alone.
  Result<std::pair<sizing::ModelShape, sizing::GpuSpec>> modelAndGpu(Context& context) const;
  /// The options that an inference engine shares with a training run: degrees, context, precision of the weights.
  Result<sizing::ServingLayout> servingLayout(const sizing::ModelShape& shape) const;
  /// The accelerators asked for; 0 when the layout says how many.
  Result<long long> gpus() const;
  /// What a search must keep because it was stated.
  void keepStated(const sizing::TrainingSetup& setup, sizing::SearchSpace& space) const;
  /// The first option given that is not among those allowed; empty when there is none.
  std::string firstStatedBut(std::initializer_list<std::string_view> allowed) const;
  /// True when the degrees are left open, so that the best of a search is meant.
  bool leavesLayoutOpen() const;

private:
  using Add = std::function<void(const char* name, std::string& value, const char* id)>;
  void addLayout(const Add& option);
  Result<sizing::Precision> precision() const;
  Result<int> degree(const std::string& text, const char* option) const;
  Result<> readLayout(sizing::TrainingSetup& setup, std::vector<std::string>& assumed) const;
  Result<> readBatch(sizing::TrainingSetup& setup, std::vector<std::string>& assumed) const;
  Result<> readFormats(sizing::TrainingSetup& setup, std::vector<std::string>& assumed) const;
  Result<> readCluster(sizing::TrainingSetup& setup, std::vector<std::string>& assumed) const;
  Result<> readAdaptation(sizing::TrainingSetup& setup) const;

  std::string model_, gpu_, gpus_, tp_, pp_, dp_, cp_, ep_, interleave_, micro_, global_, sequence_;
  std::string precision_, recompute_, sharding_, framework_, lora_, networkGbps_, gpusPerNode_, oversubscription_;
  bool qlora_ = false, offload_ = false;
  StatedOptions stated_;
};

/// The run with the best strategy of a space, which is asked for one only. Errors: those of `sizing::search`.
Result<sizing::TrainingSetup> bestOf(const Context& context, sizing::SearchSpace space, const sizing::Profile& profile);

/// The run as stated; where its layout is open, that of the best strategy, which is then named in `assumed`.
Result<sizing::TrainingSetup> completeSetup(Context& context, const ModelOptions& options,
                                            const sizing::Profile& profile, std::vector<std::string>& assumed);

} // namespace cw::cli
