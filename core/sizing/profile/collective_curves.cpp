// SPDX-License-Identifier: GPL-3.0-or-later
// Curves fitted by tools/fit_collective_curves.py (2026-12) to published sweeps inside one node. Attribution:
// * NVIDIA ai-dynamo/aiconfigurator, measured NCCL tables (Apache-2.0, Copyright NVIDIA Corporation and affiliates):
//   A100-SXM4 and L40S with NCCL 2.27.3; H100 SXM, H200, B200, B300, GB200, GB300 with NCCL 2.29.2.
// * stas00/ml-engineering, network chapter (figures as facts): nccl-tests all-reduce on 8 A100, 8 H200, 8 B200.
// * vTrain's NCCL traces: all-reduce on V100 and A100. Volta's other collectives have the bus bandwidth of its
//   all-reduce, and its latency below 64 KiB is Ampere's: nobody published them.
#include "core/sizing/profile/collective_curves.h"

#include <cmath>

namespace cw::sizing::detail {
namespace {

using CurveTable = std::array<std::array<std::array<LogCurve, curveRankCounts>, curveKinds>, curveGenerations>;
constexpr int curveCount = curveGenerations * curveKinds * curveRankCounts;

// clang-format off
/// Microseconds at 1 KiB · 4^j.
constexpr float microseconds[curveCount][curveKnots] = {
    // Volta
    {9.816f, 10.45f, 12.21f, 16.79f, 29.72f, 69.6f, 207.0f, 755.4f, 2972.0f, 1.189e+04f, 4.756e+04f, 1.902e+05f, 7.609e+05f}, // all_reduce 2
    {13.86f, 15.39f, 18.88f, 25.62f, 38.91f, 66.75f, 129.5f, 323.8f, 1176.0f, 4703.0f, 1.881e+04f, 7.525e+04f, 3.01e+05f}, // all_reduce 4
    {21.09f, 21.36f, 23.02f, 29.71f, 44.94f, 77.34f, 148.1f, 290.8f, 900.4f, 3529.0f, 1.396e+04f, 5.543e+04f, 2.209e+05f}, // all_reduce 8
    {4.908f, 5.227f, 6.104f, 8.397f, 14.86f, 34.8f, 103.5f, 377.7f, 1486.0f, 5945.0f, 2.378e+04f, 9.511e+04f, 3.805e+05f}, // all_gather 2
    {6.932f, 7.695f, 9.438f, 12.81f, 19.45f, 33.37f, 64.76f, 161.9f, 587.9f, 2352.0f, 9407.0f, 3.763e+04f, 1.505e+05f}, // all_gather 4
    {10.54f, 10.68f, 11.51f, 14.86f, 22.47f, 38.67f, 74.07f, 145.4f, 450.2f, 1765.0f, 6980.0f, 2.771e+04f, 1.104e+05f}, // all_gather 8
    {4.908f, 5.227f, 6.104f, 8.397f, 14.86f, 34.8f, 103.5f, 377.7f, 1486.0f, 5945.0f, 2.378e+04f, 9.511e+04f, 3.805e+05f}, // reduce_scatter 2
    {6.932f, 7.695f, 9.438f, 12.81f, 19.45f, 33.37f, 64.76f, 161.9f, 587.9f, 2352.0f, 9407.0f, 3.763e+04f, 1.505e+05f}, // reduce_scatter 4
    {10.54f, 10.68f, 11.51f, 14.86f, 22.47f, 38.67f, 74.07f, 145.4f, 450.2f, 1765.0f, 6980.0f, 2.771e+04f, 1.104e+05f}, // reduce_scatter 8
    {4.908f, 5.227f, 6.104f, 8.397f, 14.86f, 34.8f, 103.5f, 377.7f, 1486.0f, 5945.0f, 2.378e+04f, 9.511e+04f, 3.805e+05f}, // alltoall 2
    {6.932f, 7.695f, 9.438f, 12.81f, 19.45f, 33.37f, 64.76f, 161.9f, 587.9f, 2352.0f, 9407.0f, 3.763e+04f, 1.505e+05f}, // alltoall 4
    {10.54f, 10.68f, 11.51f, 14.86f, 22.47f, 38.67f, 74.07f, 145.4f, 450.2f, 1765.0f, 6980.0f, 2.771e+04f, 1.104e+05f}, // alltoall 8
    // Ampere
    {9.397f, 10.77f, 14.52f, 20.61f, 29.24f, 44.44f, 59.55f, 128.8f, 396.7f, 1441.0f, 4879.0f, 1.81e+04f, 7.033e+04f}, // all_reduce 2
    {13.9f, 16.09f, 17.42f, 17.42f, 18.37f, 41.5f, 75.61f, 175.4f, 533.9f, 1911.0f, 7234.0f, 2.757e+04f, 1.084e+05f}, // all_reduce 4
    {21.33f, 21.39f, 22.42f, 36.94f, 68.65f, 89.58f, 94.67f, 215.6f, 598.8f, 2270.0f, 8173.0f, 3.214e+04f, 1.277e+05f}, // all_reduce 8
    {9.016f, 9.848f, 11.24f, 12.59f, 15.78f, 23.81f, 42.5f, 86.48f, 271.1f, 888.7f, 2865.0f, 9925.0f, 3.695e+04f}, // all_gather 2
    {10.77f, 11.59f, 12.04f, 13.01f, 17.18f, 29.14f, 60.3f, 130.9f, 332.6f, 1081.0f, 4034.0f, 1.54e+04f, 6.018e+04f}, // all_gather 4
    {14.55f, 14.55f, 16.75f, 21.51f, 21.51f, 24.48f, 47.58f, 121.4f, 353.8f, 1206.0f, 4336.0f, 1.615e+04f, 6.235e+04f}, // all_gather 8
    {9.143f, 9.995f, 11.05f, 11.68f, 12.59f, 18.35f, 34.77f, 82.06f, 234.4f, 808.8f, 3182.0f, 1.259e+04f, 5.006e+04f}, // reduce_scatter 2
    {11.02f, 11.63f, 12.15f, 13.02f, 16.16f, 23.95f, 44.09f, 103.8f, 294.1f, 996.3f, 3807.0f, 1.477e+04f, 5.821e+04f}, // reduce_scatter 4
    {14.73f, 15.25f, 16.42f, 17.07f, 18.58f, 25.73f, 48.79f, 123.1f, 346.1f, 1148.0f, 4255.0f, 1.618e+04f, 6.311e+04f}, // reduce_scatter 8
    {11.21f, 11.21f, 12.06f, 13.51f, 15.61f, 21.57f, 38.12f, 84.23f, 234.4f, 810.9f, 3244.0f, 1.297e+04f, 5.19e+04f}, // alltoall 2
    {12.41f, 12.41f, 12.87f, 14.32f, 15.96f, 24.93f, 48.95f, 108.6f, 302.1f, 1066.0f, 3994.0f, 1.53e+04f, 5.988e+04f}, // alltoall 4
    {15.35f, 15.35f, 15.35f, 15.35f, 18.73f, 28.83f, 51.29f, 109.5f, 343.9f, 1202.0f, 4474.0f, 1.706e+04f, 6.661e+04f}, // alltoall 8
    // Hopper
    {6.545f, 6.545f, 7.239f, 7.341f, 8.672f, 13.94f, 29.58f, 76.93f, 248.0f, 836.9f, 2767.0f, 9664.0f, 3.621e+04f}, // all_reduce 2
    {9.691f, 9.691f, 11.1f, 11.33f, 11.75f, 18.3f, 40.41f, 99.71f, 321.8f, 1166.0f, 3738.0f, 1.367e+04f, 5.439e+04f}, // all_reduce 4
    {16.32f, 16.32f, 17.82f, 18.78f, 22.45f, 26.08f, 50.49f, 124.2f, 331.2f, 1072.0f, 4050.0f, 1.593e+04f, 6.374e+04f}, // all_reduce 8
    {5.177f, 5.401f, 5.918f, 6.873f, 8.905f, 13.24f, 25.93f, 51.05f, 157.7f, 541.4f, 1904.0f, 6699.0f, 2.461e+04f}, // all_gather 2
    {7.065f, 7.065f, 8.293f, 9.017f, 9.017f, 13.08f, 35.95f, 64.73f, 190.2f, 635.9f, 2347.0f, 9018.0f, 3.558e+04f}, // all_gather 4
    {12.06f, 12.18f, 13.26f, 13.26f, 14.22f, 15.75f, 28.42f, 72.19f, 209.6f, 724.9f, 2705.0f, 1.048e+04f, 4.159e+04f}, // all_gather 8
    {5.384f, 5.384f, 5.981f, 5.981f, 6.453f, 10.7f, 22.08f, 51.96f, 162.4f, 579.2f, 2019.0f, 7340.0f, 2.793e+04f}, // reduce_scatter 2
    {7.245f, 7.297f, 7.577f, 8.145f, 8.449f, 11.81f, 26.37f, 60.56f, 177.4f, 660.4f, 2547.0f, 9746.0f, 3.775e+04f}, // reduce_scatter 4
    {10.28f, 10.6f, 11.05f, 11.93f, 11.93f, 13.35f, 26.54f, 68.78f, 198.3f, 721.1f, 2713.0f, 1.051e+04f, 4.154e+04f}, // reduce_scatter 8
    {6.464f, 6.464f, 7.879f, 12.05f, 13.84f, 13.84f, 19.44f, 44.64f, 138.8f, 481.2f, 1703.0f, 6277.0f, 2.41e+04f}, // alltoall 2
    {6.655f, 6.993f, 7.612f, 9.794f, 14.2f, 14.2f, 22.86f, 65.02f, 190.3f, 656.4f, 2424.0f, 9196.0f, 3.582e+04f}, // alltoall 4
    {7.43f, 7.533f, 7.533f, 9.57f, 12.59f, 15.89f, 26.84f, 73.86f, 219.5f, 769.2f, 2880.0f, 1.102e+04f, 4.313e+04f}, // alltoall 8
    // Blackwell
    {10.66f, 10.66f, 11.3f, 11.49f, 11.49f, 14.52f, 33.2f, 54.46f, 145.5f, 515.5f, 1698.0f, 5747.0f, 2.081e+04f}, // all_reduce 2
    {15.71f, 15.71f, 16.25f, 17.1f, 17.1f, 18.55f, 36.39f, 94.26f, 184.3f, 630.6f, 2256.0f, 8469.0f, 3.1e+04f}, // all_reduce 4
    {25.13f, 30.69f, 40.33f, 46.39f, 46.56f, 52.01f, 93.79f, 118.3f, 280.3f, 719.5f, 2594.0f, 1.009e+04f, 3.567e+04f}, // all_reduce 8
    {8.791f, 8.919f, 9.945f, 10.37f, 10.37f, 11.96f, 21.59f, 35.85f, 92.94f, 313.1f, 1196.0f, 4640.0f, 1.828e+04f}, // all_gather 2
    {11.21f, 11.93f, 12.26f, 12.83f, 12.83f, 13.59f, 25.59f, 48.55f, 109.7f, 364.5f, 1397.0f, 5428.0f, 2.14e+04f}, // all_gather 4
    {15.93f, 15.99f, 16.91f, 18.38f, 18.5f, 20.02f, 30.42f, 62.53f, 136.5f, 319.8f, 886.6f, 2778.0f, 9834.0f}, // all_gather 8
    {8.81f, 9.707f, 9.707f, 10.23f, 10.41f, 11.67f, 19.81f, 37.85f, 94.61f, 343.7f, 1131.0f, 3970.0f, 1.488e+04f}, // reduce_scatter 2
    {11.8f, 11.88f, 11.88f, 12.69f, 13.1f, 14.58f, 26.61f, 55.25f, 112.1f, 361.9f, 1448.0f, 5790.0f, 2.316e+04f}, // reduce_scatter 4
    {13.29f, 13.4f, 16.49f, 18.07f, 18.07f, 20.11f, 30.18f, 77.28f, 143.6f, 389.7f, 1274.0f, 4452.0f, 1.665e+04f}, // reduce_scatter 8
    {9.624f, 9.624f, 10.91f, 14.61f, 17.25f, 17.25f, 21.61f, 45.91f, 111.7f, 414.0f, 1431.0f, 5190.0f, 1.977e+04f}, // alltoall 2
    {10.24f, 10.24f, 10.76f, 13.14f, 17.59f, 17.59f, 23.31f, 45.2f, 121.2f, 424.6f, 1596.0f, 6123.0f, 2.399e+04f}, // alltoall 4
    {10.66f, 11.24f, 11.24f, 13.03f, 17.3f, 18.78f, 26.14f, 50.33f, 139.3f, 491.8f, 1854.0f, 7130.0f, 2.796e+04f}, // alltoall 8
    // BlackwellUltra
    {9.646f, 10.12f, 10.92f, 11.36f, 11.48f, 14.34f, 26.8f, 53.22f, 143.6f, 511.7f, 1826.0f, 6689.0f, 2.553e+04f}, // all_reduce 2
    {14.95f, 14.95f, 16.0f, 16.56f, 16.75f, 18.14f, 43.46f, 94.23f, 181.3f, 645.2f, 2293.0f, 8388.0f, 3.161e+04f}, // all_reduce 4
    {16.55f, 18.41f, 24.38f, 28.32f, 28.32f, 32.04f, 52.3f, 97.88f, 242.4f, 729.7f, 2606.0f, 9922.0f, 3.606e+04f}, // all_reduce 8
    {7.909f, 8.307f, 8.84f, 9.28f, 10.27f, 11.55f, 22.3f, 38.01f, 90.52f, 312.7f, 1140.0f, 4286.0f, 1.662e+04f}, // all_gather 2
    {10.55f, 11.4f, 12.14f, 12.5f, 13.08f, 13.56f, 25.98f, 51.67f, 105.5f, 354.9f, 1393.0f, 5501.0f, 2.186e+04f}, // all_gather 4
    {14.43f, 15.18f, 17.95f, 18.37f, 18.37f, 20.31f, 30.76f, 61.48f, 134.9f, 321.3f, 949.2f, 3102.0f, 1.122e+04f}, // all_gather 8
    {8.262f, 8.262f, 8.993f, 10.01f, 10.01f, 11.56f, 20.09f, 36.45f, 91.59f, 347.3f, 1202.0f, 4363.0f, 1.663e+04f}, // reduce_scatter 2
    {11.15f, 11.15f, 11.88f, 12.24f, 12.24f, 14.75f, 34.14f, 54.84f, 108.3f, 368.0f, 1417.0f, 5526.0f, 2.183e+04f}, // reduce_scatter 4
    {15.75f, 15.75f, 16.31f, 17.75f, 17.93f, 19.13f, 28.71f, 73.23f, 151.8f, 392.3f, 1242.0f, 4251.0f, 1.573e+04f}, // reduce_scatter 8
    {8.808f, 8.808f, 11.16f, 14.0f, 16.08f, 16.25f, 19.55f, 39.54f, 121.7f, 402.3f, 1491.0f, 5667.0f, 2.21e+04f}, // alltoall 2
    {10.36f, 10.42f, 10.99f, 12.98f, 17.01f, 17.43f, 22.68f, 45.88f, 121.5f, 413.0f, 1537.0f, 5861.0f, 2.289e+04f}, // alltoall 4
    {11.12f, 11.21f, 11.21f, 12.75f, 16.77f, 18.84f, 23.82f, 49.89f, 140.7f, 481.7f, 1774.0f, 6714.0f, 2.613e+04f}, // alltoall 8
    // Pcie
    {5.921f, 6.437f, 7.571f, 12.16f, 25.63f, 68.32f, 221.3f, 836.6f, 3346.0f, 1.339e+04f, 5.354e+04f, 2.142e+05f, 8.567e+05f}, // all_reduce 2
    {12.05f, 12.44f, 14.9f, 27.45f, 80.76f, 307.7f, 1231.0f, 4922.0f, 1.969e+04f, 7.856e+04f, 3.137e+05f, 1.253e+06f, 5.01e+06f}, // all_reduce 4
    {21.97f, 26.87f, 59.3f, 132.9f, 299.4f, 1180.0f, 4722.0f, 1.889e+04f, 7.555e+04f, 3.022e+05f, 1.209e+06f, 4.835e+06f, 1.934e+07f}, // all_reduce 8
    {5.435f, 9.455f, 13.35f, 17.59f, 24.9f, 43.79f, 121.1f, 446.2f, 1696.0f, 6515.0f, 2.528e+04f, 9.908e+04f, 3.923e+05f}, // all_gather 2
    {7.722f, 7.96f, 10.44f, 21.18f, 58.56f, 170.8f, 661.9f, 2647.0f, 1.059e+04f, 4.236e+04f, 1.694e+05f, 6.777e+05f, 2.711e+06f}, // all_gather 4
    {6.691f, 10.16f, 23.42f, 81.59f, 319.3f, 1153.0f, 3232.0f, 1.205e+04f, 4.812e+04f, 1.538e+05f, 5.229e+05f, 1.877e+06f, 7.112e+06f}, // all_gather 8
    {4.952f, 5.726f, 8.196f, 13.64f, 24.61f, 45.64f, 119.2f, 457.2f, 1766.0f, 6869.0f, 2.691e+04f, 1.061e+05f, 4.216e+05f}, // reduce_scatter 2
    {8.356f, 8.356f, 10.21f, 21.42f, 62.75f, 180.1f, 645.9f, 2584.0f, 1.033e+04f, 4.134e+04f, 1.653e+05f, 6.614e+05f, 2.646e+06f}, // reduce_scatter 4
    {11.33f, 15.92f, 31.59f, 90.02f, 310.3f, 1045.0f, 3263.0f, 9914.0f, 3.387e+04f, 1.315e+05f, 5.262e+05f, 2.105e+06f, 8.419e+06f}, // reduce_scatter 8
    {7.276f, 9.311f, 10.92f, 13.76f, 20.48f, 39.65f, 112.1f, 399.7f, 1453.0f, 5385.0f, 2.034e+04f, 7.83e+04f, 3.073e+05f}, // alltoall 2
    {11.1f, 11.1f, 13.36f, 29.63f, 68.22f, 186.7f, 695.3f, 2740.0f, 1.096e+04f, 4.384e+04f, 1.753e+05f, 7.014e+05f, 2.806e+06f}, // alltoall 4
    {7.991f, 12.88f, 33.93f, 120.7f, 482.7f, 880.6f, 2556.0f, 9612.0f, 3.81e+04f, 1.299e+05f, 4.379e+05f, 1.562e+06f, 5.903e+06f}, // alltoall 8
};
// clang-format on

CurveTable makeTable() {
  CurveTable table;
  for (int i = 0; i < curveCount; ++i) {
    LogCurve& curve = table[i / (curveKinds * curveRankCounts)][i / curveRankCounts % curveKinds][i % curveRankCounts];
    for (int knot = 0; knot < curveKnots; ++knot)
      curve[knot] = std::log2(microseconds[i][knot] * 1e-6f);
  }
  return table;
}

const CurveTable table = makeTable();

} // namespace

int curveRow(GpuGeneration generation, bool hasLinks) {
  if (!hasLinks) return generation == GpuGeneration::Other ? 5 : -1;
  switch (generation) {
  case GpuGeneration::Volta:
    return 0;
  case GpuGeneration::Ampere:
    return 1;
  case GpuGeneration::Hopper:
    return 2;
  case GpuGeneration::Blackwell:
    return 3;
  case GpuGeneration::BlackwellUltra:
    return 4;
  default:
    return -1;
  }
}

const std::array<std::array<LogCurve, curveRankCounts>, curveKinds>& curvesOf(int row) { return table[row]; }

double curveLinkRate(int row) {
  constexpr double rates[curveGenerations] = {150e9, 300e9, 450e9, 900e9, 900e9, 32e9};
  return rates[row];
}

} // namespace cw::sizing::detail
