#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the curves of collective_curves.cpp to published sweeps inside one node and prints its table.

A curve is ln(time) at knots of the payload (1 KiB * 4^j), linear between them, with slopes between 0 and 1, so that
time never falls and bus bandwidth never falls with size. Robust least squares with a little smoothness; curves with few
rows lean on their neighbours in rank count, on the sibling collective and on the sibling generation. Rows whose
number in `id` is divisible by 4 are held out: they are never fitted, tests/golden reports the error on them.

usage: fit_collective_curves.py NCCL_SINGLE_NODE.csv COLLECTIVES_BANDWIDTH.csv [HELD_OUT.csv]
"""
import csv
import math
import sys

KNOTS = 13
STEP = math.log(4)
KINDS = ["all_reduce", "all_gather", "reduce_scatter", "alltoall"]
RANKS = [2, 4, 8]
GENERATIONS = ["Volta", "Ampere", "Hopper", "Blackwell", "BlackwellUltra", "Pcie"]
SYSTEMS = [("V100", "Volta"), ("A100", "Ampere"), ("H100", "Hopper"), ("H200", "Hopper"), ("GB200", "Blackwell"),
           ("B200", "Blackwell"), ("GB300", "BlackwellUltra"), ("B300", "BlackwellUltra"), ("L40S", "Pcie")]
SIBLING_KIND = {"all_gather": "reduce_scatter", "reduce_scatter": "all_gather"}
SIBLING_GENERATION = {"Blackwell": "BlackwellUltra", "BlackwellUltra": "Blackwell"}
SMOOTHNESS = 0.15


def bus_factor(kind, ranks):
    return (2 if kind == "all_reduce" else 1) * (ranks - 1) / ranks


def generation_of(system):
    return next((g for key, g in SYSTEMS if key in system), None)


def usable(row):
    return (row["n_nodes"] == "1" and row["n_gpus"] in ("2", "4", "8") and row["collective"] in KINDS
            and row["payload_bytes"] and generation_of(row["system"])
            and ("one node" in row["system"] + row["interconnect"] or row["interconnect"] == "PCIe"))


def rows_of(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if usable(row):
                    yield row


def held_out(row):
    return int(row["id"].rsplit("_", 1)[1]) % 4 == 0


def seconds_of(row):
    kind, ranks = row["collective"], int(row["n_gpus"])
    if row["time_us"]:
        return float(row["time_us"]) * 1e-6
    return float(row["payload_bytes"]) * bus_factor(kind, ranks) / float(row["busbw_GBps"]) / 1e9


def collect(rows):
    data = {}
    for row in rows:
        key = (generation_of(row["system"]), row["collective"], int(row["n_gpus"]))
        data.setdefault(key, []).append((float(row["payload_bytes"]), seconds_of(row)))
    return data


def borrowed(data, key):
    """Rows of a curve (weight 1) and of its neighbours, turned into its own time by the bus factor."""
    generation, kind, ranks = key
    out = []
    for (g, k, r), points in data.items():
        distance = abs(RANKS.index(r) - RANKS.index(ranks))
        weight = [1, 0.1, 0.02][distance]
        if generation == "Volta" and g == "Ampere" and k == kind and not distance:
            # no small messages were published for Volta: the latency of Ampere
            out += [(size, seconds, 0.1) for size, seconds in points if size <= 1 << 14]
        if g != generation:
            weight *= 0.15 if SIBLING_GENERATION.get(generation) == g else 0
        if k != kind:
            weight *= 0.1 if SIBLING_KIND.get(kind) == k else 0
        if weight <= 0 or generation == "Pcie" and distance:
            continue
        factor = bus_factor(kind, ranks) / bus_factor(k, r)
        out += [(size, seconds * (factor if size > 1 << 20 else 1), weight) for size, seconds in points]
    return out


def basis(size):
    """Coefficients of (x0, d1 … dn): ln time at a size is x0 + the sum of increments below it."""
    position = max(0.0, math.log(size / 1024) / STEP)
    return [1.0] + [min(1.0, max(0.0, position - j)) for j in range(KNOTS - 1)], max(0.0, position - (KNOTS - 1)) * STEP


def solve(points):
    """Bounded, robust least squares by coordinate descent."""
    rows = []
    for size, seconds, weight in points:
        coefficients, beyond = basis(size)
        rows.append((coefficients, math.log(seconds) - beyond, weight))
    x = [min(y for _, y, _ in rows)] + [0.5 * STEP] * (KNOTS - 1)
    for _ in range(12):
        residuals = [y - sum(c * v for c, v in zip(co, x)) for co, y, _ in rows]
        weights = [w / max(0.03, abs(r)) * 0.03 for (_, _, w), r in zip(rows, residuals)]
        for _ in range(60):
            descend(rows, weights, x)
    return x


def descend(rows, weights, x):
    for i in range(KNOTS):
        up = down = 0.0
        for (co, y, _), w in zip(rows, weights):
            if co[i]:
                rest = y - sum(c * v for j, (c, v) in enumerate(zip(co, x)) if j != i)
                up += w * co[i] * rest
                down += w * co[i] * co[i]
        if i > 0:  # neighbouring slopes are alike; the outermost end where latency and link rate do
            before, after = (x[i - 1] if i > 1 else 0.0), (x[i + 1] if i + 1 < KNOTS else STEP)
            up += SMOOTHNESS * 0.1 * (before + after)
            down += SMOOTHNESS * 0.2
        if down:
            x[i] = up / down
        if i > 0:
            x[i] = min(STEP, max(0.0, x[i]))


def curve(data, key):
    generation, kind, ranks = key
    if generation == "Volta" and kind != "all_reduce":  # no sweep: the bus bandwidth of its all-reduce
        factor = bus_factor(kind, ranks) / bus_factor("all_reduce", ranks)
        return [t * max(factor, 0.5) for t in curve(data, (generation, "all_reduce", ranks))]
    x = solve(borrowed(data, key))
    times, value = [], x[0]
    for i in range(KNOTS):
        value = x[0] + sum(x[1:i + 1])
        times.append(math.exp(value))
    return times


def main():
    rows = list(rows_of(sys.argv[1:3]))
    data = collect(r for r in rows if not held_out(r))
    for generation in GENERATIONS:
        print(f"    // {generation}")
        for kind in KINDS:
            for ranks in RANKS:
                times = curve(data, (generation, kind, ranks))
                print("    {" + ", ".join(f"{t * 1e6:.4g}f" for t in times) + f"}}, // {kind} {ranks}")
    if len(sys.argv) > 3:
        with open(sys.argv[3], "w", encoding="utf-8", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(["id", "generation", "collective", "ranks", "payload_bytes", "time_us"])
            for row in filter(held_out, rows):
                out.writerow([row["id"], generation_of(row["system"]), row["collective"], row["n_gpus"],
                              row["payload_bytes"], f"{seconds_of(row) * 1e6:.5g}"])


if __name__ == "__main__":
    main()
