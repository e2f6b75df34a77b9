// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/inference/serve.h"

namespace cw::sizing {

/// Bytes and time of one engine, prepared once for a setup. Both arguments outlive it.
class EngineCost {
public:
  EngineCost(const ServeSetup& setup, const Profile& profile);

  /// One decode step of `batch` sequences (whole engine) with a mean context, s.
  double decodeS(double batch, double context) const;
  /// Prefill work of `tokens` (whole engine) from requests of `length` tokens each, without host time, s.
  double prefillS(double tokens, double length) const;
  /// Weights of one accelerator, bytes.
  double weightBytes() const { return weightBytes_; }
  /// What one token of a context of `tokens` keeps on one accelerator, bytes; attention replicas share the tokens.
  double kvBytes(double tokens) const;
  /// Tokens in whole blocks that an engine can keep, for requests of that length.
  double kvRoom(double length) const;

private:
  double products(double tokens) const;
  double product(double weights, double work, double share, bool wide) const;
  double reduces(double tokens) const;
  double layers() const { return setup_.shape.layers; }

  const ServeSetup& setup_;
  const Profile& profile_;
  ParameterCount count_;
  double ranks_, attentionTp_, replicas_, weightBytes_;
};

} // namespace cw::sizing
