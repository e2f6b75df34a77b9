// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/search/search.h"

namespace cw::test {

/// Eight H100 (80 GB) a node with one 400 Gb NIC each.
inline sizing::GpuSpec h100() {
  sizing::GpuSpec gpu;
  gpu.id = gpu.name = "H100";
  gpu.generation = sizing::GpuGeneration::Hopper;
  gpu.denseFlopPerS.fill(0);
  gpu.denseFlopPerS[static_cast<std::size_t>(sizing::Precision::Bf16)] = 989e12;
  gpu.denseFlopPerS[static_cast<std::size_t>(sizing::Precision::Fp16)] = 989e12;
  gpu.denseFlopPerS[static_cast<std::size_t>(sizing::Precision::Fp8)] = 1979e12;
  gpu.memoryBytes = 80e9;
  gpu.memoryBytesPerS = 3.35e12;
  gpu.multiprocessors = 132;
  gpu.hostBytesPerS = 64e9;
  gpu.scaleUpBytesPerS = 450e9;
  return gpu;
}

/// The nodes around them.
inline sizing::ClusterSpec h100Nodes() {
  sizing::ClusterSpec cluster;
  cluster.scaleUpBytesPerS = 450e9;
  cluster.scaleUpInNetworkReduce = true;
  cluster.nicBytesPerSPerNode = 8 * 50e9;
  return cluster;
}

/// A GPT of the given depth and width.
inline sizing::ModelShape gpt(int layers, int hidden, int heads) {
  sizing::ModelShape shape;
  shape.name = "GPT";
  shape.layers = layers;
  shape.hidden = hidden;
  shape.heads = shape.kvHeads = heads;
  shape.headDim = hidden / heads;
  shape.ffn = 4 * hidden;
  shape.vocabulary = 51200;
  shape.sequence = 2048;
  shape.mlp = sizing::MlpKind::Gelu;
  return shape;
}

/// The training of a shape on a number of accelerators.
inline sizing::SearchSpace spaceOf(const sizing::ModelShape& shape, long long gpus, int batch) {
  sizing::SearchSpace space;
  space.base.shape = shape;
  space.base.gpu = h100();
  space.base.cluster = h100Nodes();
  space.base.globalBatch = batch;
  space.gpus = gpus;
  return space;
}

} // namespace cw::test
