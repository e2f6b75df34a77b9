// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/placement/derive.h"

namespace cw {

/// What a cable has to join.
struct CableNeed {
  const PortGroup* lower = nullptr; ///< cages of the lower end; null: unknown, so every plug is assumed to fit
  const PortGroup* upper = nullptr;
  int linksPerModuleLower = 1; ///< links that one module in such a cage carries
  int linksPerModuleUpper = 1;
  double gbps = 0;      ///< one link
  int links = 1;        ///< of the cable
  bool fansOut = false; ///< its links end in several cages above
  bool infiniBand = false;
  bool operator==(const CableNeed&) const = default;
};

/// A product that fits a need, with what it can be ordered in.
struct CableOption {
  CableProduct product;
  std::vector<double> stockM; ///< ascending, none beyond the reach
};

/// Chooses cables and modules out of a catalog by fabric.md rule 13: rate, plugs at both ends, protocol and medium must
/// fit; then passive copper goes before active copper, active optical cables, multimode and single mode, and less reach
/// before more.
class CableChooser {
public:
  /// The entries of the design go before those of the catalog with the same id.
  CableChooser(const Design& design, const EntrySource& catalog);
  /// The products for a need, in the order of preference; one for each medium and reach.
  std::vector<CableOption> optionsFor(const CableNeed& need) const;

private:
  void addFixed(const CableNeed& need, std::vector<CableOption>& options) const;
  void addOptical(const CableNeed& need, std::vector<CableOption>& options) const;
  const Entry* fibreFor(const CableNeed& need, const Entry& lower, const Entry& upper) const;

  std::vector<const Entry*> fixed_, modules_, fibres_;
};

} // namespace cw
