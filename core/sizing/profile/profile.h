// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace cw::sizing {

/// Every constant of the models that is not a datasheet figure; the only place where they stand. Defaults come from
/// the table in profile.cpp, which gives each a source, a date and how sure we are; a calibration returns a changed
/// copy. Times in seconds, shares 0…1, unless the name says otherwise.
struct Profile {
  // Training compute.
  double gemmShare = 0.884;              ///< of the grid's efficiency that a GEMM reaches inside a training step
  double groupedGemmShare = 0.64;        ///< the same for the products of many experts in one launch
  double batchedGemmShare = 0.412;       ///< of peak in the products of unfused attention
  double streamShare = 0.95;             ///< of memory bandwidth that element-wise kernels reach
  double attentionForwardShare = 0.589;  ///< of peak in a fused attention forward
  double attentionBackwardShare = 0.296; ///< of peak in a fused attention backward
  double portableAttention = 0.557;      ///< of those where attention is not written for Hopper or later
  double misalignedLoss = 0.943;         ///< time added to products with a width that is no multiple of 64
  double kernelLaunchS = 7.33e-6;        ///< host time of one kernel launched eagerly
  double kernelGapS = 1.21e-6;           ///< accelerator time between two kernels
  double eagerTraffic = 1.53;            ///< element-wise bytes of unfused kernels over fused ones
  double castTraffic = 0.386;            ///< element-wise bytes of FP8 and FP4 casts over the least possible
  double optimizerBytes = 30.9;          ///< memory traffic of one Adam update, bytes a parameter
  double tensorHidden = 0.446;           ///< of tensor-parallel traffic where software splits it behind the products
  double expertHidden = 0.721;           ///< of expert traffic behind other work
  double overlapSlowdown = 0.177;        ///< of compute while a collective runs beside it
  double dataHidden = 0.765;             ///< of the overlap window that data-parallel traffic can use
  double stragglerShare = 0.00579;       ///< spread of one rank's step
  double stepFixedS = 4.14e-3;           ///< host work of one step that nothing hides
  double moeYearLoss = 0.701;            ///< time of expert layers lost for each year of older software, in ln
  double microBatchS = 3.61e-4;          ///< host work of one micro-batch that nothing hides
  double tensorLinkShare = 1;            ///< of the measured curves that tensor-parallel traffic reaches
  double hopShare = 1;                   ///< of the rates of collectives that stage boundaries reach
  // Collectives.
  double scaleUpShare = 0.80; ///< of the nominal scale-up rate at large messages where no curve exists
  double nicShare = 0.80;     ///< of the NIC rate at large messages
  double nicAlphaS = 12e-6;   ///< latency of one inter-node step of a collective
  // Serving.
  double decodeStreamShare = 0.868;   ///< of memory bandwidth in a decode step
  double serveStepHostS = 1.5e-3;     ///< scheduler and sampler of one engine step
  double kvStreamShare = 0.828;       ///< of memory bandwidth in which attention of a decode step reads the cache
  double serveGemmShare = 0.737;      ///< of peak that an engine's products reach up to Hopper
  double serveWideGemmShare = 0.45;   ///< the same from Blackwell on
  double serveExpertShare = 0.25;     ///< of that in the products of many small experts
  double serveAttentionShare = 0.75;  ///< of peak in attention of a prefill
  double serveReduceS = 15.4e-6;      ///< latency of one exchange of an engine inside a scale-up domain
  double serveReduceShare = 0.481;    ///< of the scale-up rate in such exchanges
  double serveLayerS = 26.2e-6;       ///< kernels of a dense layer that do not shrink with its work
  double serveExpertLayerS = 51.7e-6; ///< the same for a layer of experts
  double serveRequestHostS = 22.7e-6; ///< host time of each request in a step
  double serveReserveShare = 0.08;    ///< of the memory that an engine leaves free
  // Memory of one accelerator in training.
  double contextBytes = 2.5e9;       ///< CUDA context, library workspaces, communicators
  double fragmentationShare = 0.05;  ///< of everything else that the allocator loses
  double memoryReserveShare = 0.005; ///< of the memory that must stay free
  std::string name = "default";      ///< or the cluster it was calibrated on
  std::string date;                  ///< of the calibration; empty for the defaults
  std::string software;              ///< driver, NCCL and framework of the measurements, as far as known
  bool operator==(const Profile&) const = default;
};

/// One constant's story.
struct ConstantInfo {
  const char* name; ///< as the field
  double Profile::*field;
  double low, high;  ///< plausible range; a calibration stays inside
  double priorSigma; ///< of ln(value) in a calibration; 0 = never fitted
  const char* unit;
  const char* meaning; ///< message id
  const char* source;  ///< where it was read, or `fit` with the split's file
  const char* date;
};

/// All constants, in the order of the fields.
std::span<const ConstantInfo> profileConstants();

/// A profile as JSON and back. Errors: `profile.malformed`, `profile.unknown-constant`, `profile.out-of-range`.
std::string toJson(const Profile& profile);
Result<Profile> profileFromJson(std::string_view text, std::string_view name);

} // namespace cw::sizing
