// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/context.h"
#include "core/fabric/fabric_spec.h"

namespace cw::cli {

/// The options of the fabric command as texts, read strictly: each fault names its option.
class FabricOptions {
public:
  /// Adds the options to a command.
  void addTo(CLI::App& app, const Context& context);
  /// The specification they describe. Errors: a malformed or missing option, an unknown type (with the nearest).
  Result<FabricSpec> spec(Context& context) const;
  /// Accelerators a node: one a NIC unless stated.
  Result<long long> gpusPerNode(const FabricSpec& spec) const;

private:
  Result<int> count(const std::string& text, const char* option, long long low, long long high) const;
  Result<> readCounts(FabricSpec& spec) const;
  Result<> readShape(FabricSpec& spec) const;
  Result<> readSwitches(FabricSpec& spec, Context& context) const;
  Result<SwitchShape> shapeOf(const std::string& type, const char* option, FabricSpec& spec, Context& context) const;
  Result<> readServer(FabricSpec& spec, Context& context) const;
  Result<> readManagement(FabricSpec& spec) const;
  Result<> readGenericSwitch(FabricSpec& spec) const;

  std::string nodes_, nics_, gpus_, leaf_, radix_, linkGbps_, spine_, core_, kind_ = "rail-optimized";
  std::string planes_ = "1", oversubscription_ = "1", unit_ = "0", management_ = "auto", dims_, a_, p_, h_;
  std::string reserved_ = "0", nodePortsPerCage_ = "1", linksPerCable_, server_;
  bool growReady_ = false;
};

} // namespace cw::cli
