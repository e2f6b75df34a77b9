// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/sizing/inference/serve.h"

namespace cw::sizing {

/// Matrix products of one kind in a forward pass, on one accelerator.
struct ProductTerm {
  const char* nameId = ""; ///< message id
  double layers = 0;       ///< that have it; 0 = the model has none
  double bytes = 0;        ///< of weights that one layer streams
  double flop = 0;         ///< of one layer
  double peakFlopPerS = 0; ///< of the format that computes
  double reachedShare = 0; ///< of that peak
  double bytesPerS = 0;    ///< in which weights come from memory
  /// Weights and work meet at a rounded corner: near it neither hides the other.
  double seconds() const;
};

/// Attention, dense and expert products; terms without layers count nothing.
using ProductTerms = std::array<ProductTerm, 3>;

/// One decode step in its parts, s unless the name says otherwise.
struct DecodeParts {
  ProductTerms products;
  double cacheBytes = 0, cacheBytesPerS = 0; ///< of the KV cache that attention reads
  double kernels = 0;                        ///< of layers, what does not shrink with the work
  double exchange = 0;                       ///< between the ranks of an engine
  double head = 0;                           ///< logits
  double hops = 0;                           ///< between pipeline stages
  double stepHost = 0, requestHost = 0;      ///< scheduler; what grows with the requests
  double seconds() const;
};

/// Prefill work in its parts.
struct PrefillParts {
  ProductTerms products;
  double exchange = 0;                             ///< s
  double attentionFlop = 0, attentionFlopPerS = 0; ///< of one accelerator
  double seconds() const;
};

/// Bytes and time of one engine, prepared once for a setup. Both arguments outlive it.
class EngineCost {
public:
  EngineCost(const ServeSetup& setup, const Profile& profile);

  /// One decode step of `batch` sequences (whole engine) with a mean context, s.
  double decodeS(double batch, double context) const { return decodeParts(batch, context).seconds(); }
  DecodeParts decodeParts(double batch, double context) const;
  /// Prefill work of `tokens` (whole engine) from requests of `length` tokens each, without host time, s.
  double prefillS(double tokens, double length) const { return prefillParts(tokens, length).seconds(); }
  PrefillParts prefillParts(double tokens, double length) const;
  /// Weights of one accelerator, bytes.
  double weightBytes() const { return weightBytes_; }
  /// What one token of a context of `tokens` keeps on one accelerator, bytes; attention replicas share the tokens.
  double kvBytes(double tokens) const;
  /// Tokens in whole blocks that an engine can keep, for requests of that length.
  double kvRoom(double length) const;

private:
  ProductTerms products(double tokens) const;
  ProductTerm product(const char* nameId, double layers, double weights, double tokens, Precision format) const;
  double reduces(double tokens) const;
  double layers() const { return setup_.shape.layers; }

  const ServeSetup& setup_;
  const Profile& profile_;
  ParameterCount count_;
  double ranks_, attentionTp_, replicas_, weightBytes_;
};

} // namespace cw::sizing
