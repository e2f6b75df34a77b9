// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <utility>

namespace cw {

/// How far a job is. Jobs call it from their own thread; the runner decides how often anybody hears of it.
class Progress {
public:
  /// Receives the fraction done (0…1) and the message id of what is happening now.
  using Sink = std::function<void(double fraction, const std::string& messageId)>;

  Progress() = default;
  explicit Progress(Sink sink) : sink_(std::move(sink)) {}

  /// Reports the fraction done and, by message id, the present step.
  void report(double fraction, const std::string& messageId = {}) const {
    if (sink_) sink_(fraction, messageId);
  }

private:
  Sink sink_;
};

} // namespace cw
