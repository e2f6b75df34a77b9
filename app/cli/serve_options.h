// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/context.h"
#include "app/cli/option_values.h"
#include "core/sizing/inference/serve.h"

namespace cw::cli {

/// A service as options: model, accelerator, engine, request lengths, load and targets. Every value is read strictly,
/// and what is left out is filled and named.
class ServeOptions {
public:
  /// Adds the options; `--model` and `--gpu` are checked when the service is read, because a table does without them.
  void addTo(CLI::App& app, const Context& context);
  /// The service as stated, checked by `validate`. Errors name the option or what would work instead.
  Result<sizing::ServeSetup> setup(Context& context, std::vector<std::string>& assumed) const;

  /// What services of every kind read, as typed.
  const std::string& model() const { return model_; }
  const std::string& gpu() const { return gpu_; }
  const std::string& rate() const { return rate_; }
  const std::string& replicas() const { return replicas_; }
  Result<sizing::Precision> weightFormat() const;
  /// The first option given that only a language model has; empty when there is none.
  std::string statedForLanguage() const;
  /// The first option given; empty when there is none.
  std::string firstStated() const;

private:
  Result<> readEngine(sizing::ServeSetup& setup) const;
  Result<> readDegrees(sizing::ServeSetup& setup, std::vector<std::string>& assumed) const;
  Result<> readRequests(sizing::ServeSetup& setup, std::vector<std::string>& assumed) const;
  Result<> readPools(sizing::ServeSetup& setup) const;

  std::string model_, gpu_, tp_, pp_, ep_, attentionDp_, precision_, kv_, engine_, input_, output_, inputSpread_,
      outputSpread_, rate_, concurrency_, replicas_, ttft_, tpot_, tpotP99_, prefix_, drafted_, acceptance_, chunk_;
  std::string prefillWorkers_, prefillTp_, decodeWorkers_, decodeTp_;
  bool disaggregated_ = false;
  StatedOptions stated_;
};

} // namespace cw::cli
