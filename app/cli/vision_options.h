// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/cli/serve_options.h"
#include "core/sizing/inference/batching.h"

namespace cw::cli {

/// A vision or multimodal service as options, beside those of all services: `--rate` is queries a second, `--replicas`
/// the accelerators or parts there are.
class VisionOptions {
public:
  /// Adds the options; those that all services share are in `ServeOptions`.
  void addTo(CLI::App& app, const Context& context);
  /// True when a vision model is named, or an option of such services is given.
  bool isMeant(Context& context, const ServeOptions& service) const;
  /// The first of these options that was given; empty when there is none.
  std::string firstStated() const { return stated_.firstBut({}); }
  /// Predicts and prints. Errors: options of language models beside it, and those of `predictBatched`.
  int answer(Context& context, const ServeOptions& service, bool explain) const;

private:
  /// What is asked, and where its times come from.
  struct Asked {
    sizing::BatchedService service;
    sizing::Derivation each, fixed;
    std::string model, gpu;
    int parts = 1;
  };
  Result<Asked> read(Context& context, const ServeOptions& service, std::vector<std::string>& assumed) const;
  Result<> readNumbers(const ServeOptions& service, Asked& asked, std::vector<std::string>& assumed) const;
  Result<> readTimes(Context& context, const ServeOptions& service, Asked& asked,
                     std::vector<std::string>& assumed) const;
  Result<sizing::GpuSpec> gpuPart(Context& context, const ServeOptions& service, Asked& asked) const;

  std::string p99_, window_, maxBatch_, fixed_, each_, sharing_, partitions_;
  StatedOptions stated_;
};

/// One predicted vision service as JSON and for people; `parts` are those of one accelerator.
Json batchedJson(const sizing::BatchedPrediction& prediction, double queriesPerS, int parts);
std::string batchedText(const Context& context, const sizing::BatchedPrediction& prediction, double queriesPerS,
                        int parts);

} // namespace cw::cli
