// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/inference/steady_state.h"
#include "core/sizing/report/derivation.h"

namespace cw::sizing {

namespace serve_detail {

/// Nodes of the trees of a service; the label is the message `serve.explain.ID`.
Derivation input(const char* id, const char* symbol, double value, const char* unit, std::string source);
Derivation formula(const char* id, const char* symbol, std::string text, double value, const char* unit,
                   std::vector<Derivation> inputs);

} // namespace serve_detail

/// The terms of one engine as trees. Setup and profile outlive it.
class EngineTrees {
public:
  EngineTrees(const ServeSetup& setup, const Profile& profile)
      : setup_(setup), profile_(profile), cost_(setup, profile) {}

  /// `D`: one decode step with so many requests in flight in the engine, s.
  Derivation decodeStep(double running) const;
  /// `P`: the prefill of one request inside full chunks, s.
  Derivation chunkedPrefill() const;
  /// `A`: the prefill of one request when nothing else waits, s.
  Derivation lonePrefill() const;
  /// `k`: tokens that a request gets from one step.
  Derivation tokensOfStep() const;

private:
  Derivation term(const ProductTerm& term, const char* symbol) const;
  Derivation products(const ProductTerms& terms) const;
  Derivation cache(double running) const;
  Derivation exchange(double tokens, double seconds) const;
  Derivation kernels() const;
  Derivation memoryRate(const char* symbol, const char* share, double value) const;
  Derivation prefill(const char* symbol, double tokens) const;
  std::string engine() const;
  std::string catalog() const { return "catalog: " + setup_.gpu.id; }
  std::string model() const { return "model: " + setup_.shape.name; }

  const ServeSetup& setup_;
  const Profile& profile_;
  EngineCost cost_;
};

} // namespace cw::sizing
