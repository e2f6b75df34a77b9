// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/sizing/hardware/hardware.h"

namespace cw::sizing {

/// A machine as a text describes it.
struct Interconnect {
  ClusterSpec cluster;
  bool usual = false; ///< the text gives no rate of the NICs
};

/// Reads free text on top of what usually stands around the accelerator: a system or cluster by name (`DGX-H100`,
/// `Selene`), or its links in words (`NVLink + 8x200Gb HDR IB per node`, `1600 Gb/s per node RoCE`, `400Gb/s RDMA per
/// GPU`, `single 8-GPU node`, lists of NICs by purpose). Nothing when no word of it is understood.
std::optional<Interconnect> readInterconnect(std::string_view text, const GpuSpec& gpu);

} // namespace cw::sizing
