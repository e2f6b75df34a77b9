// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/training/setup.h"

namespace cw::test {

/// H100 SXM5 80 GB (NVIDIA data sheet) in a DGX with eight 400 Gb/s NICs.
inline sizing::GpuSpec h100() {
  sizing::GpuSpec gpu;
  gpu.id = gpu.name = "H100";
  gpu.generation = sizing::GpuGeneration::Hopper;
  gpu.denseFlopPerS = {67e12, 494.5e12, 989e12, 989e12, 1979e12, 0, 1979e12, 0};
  gpu.memoryBytes = 80e9;
  gpu.memoryBytesPerS = 3.35e12;
  gpu.multiprocessors = 132;
  gpu.hostBytesPerS = 63e9;
  gpu.tdpW = 700;
  gpu.scaleUpBytesPerS = 450e9;
  return gpu;
}

inline sizing::ClusterSpec dgxH100() {
  sizing::ClusterSpec cluster;
  cluster.scaleUpBytesPerS = 450e9;
  cluster.scaleUpInNetworkReduce = true;
  cluster.nicBytesPerSPerNode = 400e9;
  return cluster;
}

/// GPT-3 175B (arXiv 2005.14165, table 2.1; vocabulary padded as in SC21).
inline sizing::ModelShape gpt175b() {
  sizing::ModelShape shape;
  shape.name = "GPT-3 175B";
  shape.layers = 96;
  shape.hidden = 12288;
  shape.heads = shape.kvHeads = 96;
  shape.headDim = 128;
  shape.ffn = 49152;
  shape.vocabulary = 51200;
  shape.sequence = 2048;
  shape.mlp = sizing::MlpKind::Gelu;
  shape.tiedEmbeddings = true;
  return shape;
}

/// 128 experts, 8 of them a token, on the attention of Qwen3-30B-A3B (its config.json).
inline sizing::ModelShape mixture30b() {
  sizing::ModelShape shape;
  shape.name = "mixture";
  shape.layers = 48;
  shape.hidden = 2048;
  shape.heads = 32;
  shape.kvHeads = 4;
  shape.headDim = 128;
  shape.vocabulary = 151936;
  shape.sequence = 4096;
  shape.experts = 128;
  shape.topK = 8;
  shape.expertFfn = 768;
  return shape;
}

/// 175B on 1,024 H100: tensor 8, pipeline 8, data 16.
inline sizing::TrainingSetup gptOn1024() {
  sizing::TrainingSetup setup;
  setup.shape = gpt175b();
  setup.gpu = h100();
  setup.cluster = dgxH100();
  setup.layout.tp = 8;
  setup.layout.pp = 8;
  setup.layout.dp = 16;
  setup.layout.interleave = 6;
  setup.layout.sequenceParallel = true;
  setup.microBatch = 1;
  setup.globalBatch = 512;
  setup.sharding = sizing::Sharding::Optimizer;
  return setup;
}

/// The mixture on 16 H100 with expert parallelism 8.
inline sizing::TrainingSetup mixtureOn16() {
  sizing::TrainingSetup setup;
  setup.shape = mixture30b();
  setup.gpu = h100();
  setup.cluster = dgxH100();
  setup.layout.dp = 16;
  setup.layout.ep = 8;
  setup.globalBatch = 256;
  setup.sharding = sizing::Sharding::Optimizer;
  return setup;
}

} // namespace cw::test
