// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/units/quantities.h"

namespace cw {

/// Three significant figures with the fitting prefix: `400 Gb/s`, `1.42 MW`, `29.3 t`, `2.00 TB`, `12.5 GB/s`.
std::string toText(Bytes quantity);
std::string toText(BitRate quantity);
std::string toText(ByteRate quantity);
std::string toText(Seconds quantity);
std::string toText(Watts quantity);
std::string toText(VoltAmperes quantity);
std::string toText(DenseFlops quantity);
std::string toText(Metres quantity);
std::string toText(Kilograms quantity);
std::string toText(UsDollars quantity);
/// `8U`, `0.5U`.
std::string toText(HalfUnits quantity);
/// Bytes with binary prefixes: `80.0 GiB`.
std::string toBinaryText(Bytes quantity);
/// A count with thin separators for reading: `102,400`.
std::string groupedCount(long long count);
/// A number for files: whole numbers in full, others as the shortest text that reads back to the same double.
std::string plainNumber(double number);

/// Parse a number with a unit (`400G`, `400 Gb/s`, `50 GB/s`, `80GB`, `80 GiB`, `10.2 kW`, `3m`, `130 kg`).
/// Errors (`unit.malformed`, `unit.unknown`, `unit.out-of-range`): not a finite number, no or a foreign unit.
/// A bit rate is never read from a byte rate or the other way round.
Result<Bytes> parseBytes(std::string_view text);
Result<BitRate> parseBitRate(std::string_view text);
Result<ByteRate> parseByteRate(std::string_view text);
Result<Watts> parseWatts(std::string_view text);
Result<Metres> parseMetres(std::string_view text);
Result<Kilograms> parseKilograms(std::string_view text);
Result<Seconds> parseSeconds(std::string_view text);
/// `8`, `8U`, `0.5U`, `1.5`; steps of half a unit only.
Result<HalfUnits> parseHalfUnits(std::string_view text);

/// A whole number within [low, high], or `number.malformed` / `number.out-of-range` naming the limits.
Result<long long> parseCount(std::string_view text, long long low, long long high);

} // namespace cw
