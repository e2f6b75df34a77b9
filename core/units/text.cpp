// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

namespace cw {
namespace {

/// A unit that text may bear, and how many base units it is.
struct UnitName {
  std::string_view text;
  double factor;
};

constexpr UnitName byteUnits[] = {{"B", 1},
                                  {"kB", 1e3},
                                  {"KB", 1e3},
                                  {"MB", 1e6},
                                  {"GB", 1e9},
                                  {"TB", 1e12},
                                  {"PB", 1e15},
                                  {"EB", 1e18},
                                  {"KiB", 1024.0},
                                  {"MiB", 1048576.0},
                                  {"GiB", 1073741824.0},
                                  {"TiB", 1099511627776.0},
                                  {"PiB", 1125899906842624.0}};
// `400G` is how people write port rates; it means bits.
constexpr UnitName bitRateUnits[] = {{"b/s", 1},       {"bit/s", 1},    {"bps", 1},      {"kb/s", 1e3}, {"kbit/s", 1e3},
                                     {"kbps", 1e3},    {"Mb/s", 1e6},   {"Mbit/s", 1e6}, {"Mbps", 1e6}, {"M", 1e6},
                                     {"Gb/s", 1e9},    {"Gbit/s", 1e9}, {"Gbps", 1e9},   {"G", 1e9},    {"Tb/s", 1e12},
                                     {"Tbit/s", 1e12}, {"Tbps", 1e12},  {"T", 1e12}};
constexpr UnitName byteRateUnits[] = {
    {"B/s", 1},     {"kB/s", 1e3},     {"MB/s", 1e6},        {"GB/s", 1e9},           {"TB/s", 1e12},
    {"PB/s", 1e15}, {"KiB/s", 1024.0}, {"MiB/s", 1048576.0}, {"GiB/s", 1073741824.0}, {"TiB/s", 1099511627776.0}};
constexpr UnitName powerUnits[] = {{"W", 1}, {"kW", 1e3}, {"MW", 1e6}, {"GW", 1e9}};
constexpr UnitName apparentPowerUnits[] = {{"VA", 1}, {"kVA", 1e3}, {"MVA", 1e6}};
constexpr UnitName lengthUnits[] = {{"m", 1}, {"mm", 1e-3}, {"cm", 1e-2}, {"km", 1e3}};
constexpr UnitName massUnits[] = {{"kg", 1}, {"g", 1e-3}, {"t", 1e3}};
constexpr UnitName timeUnits[] = {{"s", 1},     {"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6},
                                  {"ns", 1e-9}, {"min", 60},  {"h", 3600},  {"d", 86400}};

// Prefixed units for printing, ascending.
constexpr UnitName printedBytes[] = {{"B", 1},     {"kB", 1e3},  {"MB", 1e6}, {"GB", 1e9},
                                     {"TB", 1e12}, {"PB", 1e15}, {"EB", 1e18}};
constexpr UnitName printedBinary[] = {{"B", 1},
                                      {"KiB", 1024.0},
                                      {"MiB", 1048576.0},
                                      {"GiB", 1073741824.0},
                                      {"TiB", 1099511627776.0},
                                      {"PiB", 1125899906842624.0}};
constexpr UnitName printedBitRate[] = {{"b/s", 1},    {"kb/s", 1e3},  {"Mb/s", 1e6},
                                       {"Gb/s", 1e9}, {"Tb/s", 1e12}, {"Pb/s", 1e15}};
constexpr UnitName printedByteRate[] = {{"B/s", 1},    {"kB/s", 1e3},  {"MB/s", 1e6},
                                        {"GB/s", 1e9}, {"TB/s", 1e12}, {"PB/s", 1e15}};
constexpr UnitName printedTime[] = {{"ns", 1e-9}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}};
constexpr UnitName printedFlops[] = {{"FLOP/s", 1},     {"kFLOP/s", 1e3},  {"MFLOP/s", 1e6}, {"GFLOP/s", 1e9},
                                     {"TFLOP/s", 1e12}, {"PFLOP/s", 1e15}, {"EFLOP/s", 1e18}};
constexpr UnitName printedLength[] = {{"mm", 1e-3}, {"m", 1}, {"km", 1e3}};
constexpr UnitName printedMass[] = {{"g", 1e-3}, {"kg", 1}, {"t", 1e3}};
constexpr UnitName printedMoney[] = {{"USD", 1}};

std::string fixed(double number, int decimals) {
  std::array<char, 400> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, decimals);
  return {buffer.data(), end.ptr};
}

/// Decimals that leave three significant figures; numbers from 1000 keep all their digits.
int decimalsFor(double number) {
  const double size = std::fabs(number);
  if (size == 0 || size >= 99.95) return 0;
  if (size >= 9.995) return 1;
  if (size >= 0.9995) return 2;
  return std::min(12, 2 - static_cast<int>(std::floor(std::log10(size))));
}

/// The number without zeros that say nothing: `400`, `12.5`, but `2.00` keeps them, being rounded to three figures.
std::string threeFigures(double number) { return fixed(number, decimalsFor(number)); }

/// `400 Gb/s`: whole numbers stay whole, everything else has three significant figures.
std::string withPrefix(double base, std::span<const UnitName> units) {
  const UnitName* best = &units.front();
  for (const UnitName& unit : units) {
    // 999.6 W would print as 1000 W; it belongs to the next prefix.
    if (std::fabs(base) >= unit.factor * 0.9995) best = &unit;
  }
  if (base == 0) best = units.size() > 2 && units.front().factor < 1 ? &units[units.size() - 1] : best;
  return threeFigures(base / best->factor) + ' ' + std::string{best->text};
}

Error malformed(std::string_view text) { return Error{"unit.malformed", {{"text", std::string{text}}}}; }

std::string_view trimSpace(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  return text;
}

/// The number at the start of the text; what follows it stays in `text`.
Result<double> takeNumber(std::string_view& text) {
  const std::string_view whole = text;
  std::string_view digits = trimSpace(text);
  if (!digits.empty() && digits.front() == '+') digits.remove_prefix(1);
  double number = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (code == std::errc::result_out_of_range) return fail(Error{"unit.out-of-range", {{"text", std::string{whole}}}});
  if (code != std::errc{} || !std::isfinite(number)) return fail(malformed(whole));
  text = trimSpace(digits.substr(static_cast<std::size_t>(end - digits.data())));
  return number;
}

std::string namesOf(std::span<const UnitName> units) {
  std::string names;
  for (const UnitName& unit : units)
    names += (names.empty() ? "" : ", ") + std::string{unit.text};
  return names;
}

/// A number that must not be negative, with one of the units.
Result<double> parseWith(std::string_view text, std::span<const UnitName> units) {
  std::string_view rest = text;
  const auto number = takeNumber(rest);
  if (!number) return number;
  for (const UnitName& unit : units) {
    if (unit.text != rest) continue;
    const double value = *number * unit.factor;
    if (std::isfinite(value) && value >= 0) return value;
    return fail(Error{"unit.out-of-range", {{"text", std::string{text}}}});
  }
  return fail(Error{"unit.unknown", {{"text", std::string{text}}}}.wanted(namesOf(units), std::string{rest}));
}

template <class Q>
Result<Q> parseAs(std::string_view text, std::span<const UnitName> units) {
  auto number = parseWith(text, units);
  if (!number) return fail(std::move(number.error()));
  return Q::fromBase(*number);
}

} // namespace

std::string toText(Bytes quantity) { return withPrefix(quantity.base(), printedBytes); }
std::string toText(BitRate quantity) { return withPrefix(quantity.base(), printedBitRate); }
std::string toText(ByteRate quantity) { return withPrefix(quantity.base(), printedByteRate); }
std::string toText(Seconds quantity) { return withPrefix(quantity.base(), printedTime); }
std::string toText(Watts quantity) { return withPrefix(quantity.base(), powerUnits); }
std::string toText(VoltAmperes quantity) { return withPrefix(quantity.base(), apparentPowerUnits); }
std::string toText(DenseFlops quantity) { return withPrefix(quantity.base(), printedFlops); }
std::string toText(Metres quantity) { return withPrefix(quantity.base(), printedLength); }
std::string toText(Kilograms quantity) { return withPrefix(quantity.base(), printedMass); }

std::string toText(UsDollars quantity) {
  const double rounded = std::round(quantity.base());
  if (std::fabs(rounded) < 1000) return withPrefix(quantity.base(), printedMoney);
  return groupedCount(static_cast<long long>(rounded)) + " USD";
}

std::string toText(HalfUnits quantity) { return plainNumber(quantity.units()) + 'U'; }
std::string toBinaryText(Bytes quantity) { return withPrefix(quantity.base(), printedBinary); }

std::string groupedCount(long long count) {
  std::string digits = std::to_string(count);
  const std::size_t first = count < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string plainNumber(double number) {
  std::array<char, 32> buffer{};
  if (number == 0) return "0"; // not "-0"
  // Whole numbers in full: 80000000000 reads better in a file than 8e+10, and every double below 1e15 is exact.
  const bool whole = std::fabs(number) < 1e15 && number == std::floor(number);
  const auto end = whole ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<long long>(number))
                         : std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  return {buffer.data(), end.ptr};
}

Result<Bytes> parseBytes(std::string_view text) { return parseAs<Bytes>(text, byteUnits); }
Result<BitRate> parseBitRate(std::string_view text) { return parseAs<BitRate>(text, bitRateUnits); }
Result<ByteRate> parseByteRate(std::string_view text) { return parseAs<ByteRate>(text, byteRateUnits); }
Result<Watts> parseWatts(std::string_view text) { return parseAs<Watts>(text, powerUnits); }
Result<Metres> parseMetres(std::string_view text) { return parseAs<Metres>(text, lengthUnits); }
Result<Kilograms> parseKilograms(std::string_view text) { return parseAs<Kilograms>(text, massUnits); }
Result<Seconds> parseSeconds(std::string_view text) { return parseAs<Seconds>(text, timeUnits); }

Result<HalfUnits> parseHalfUnits(std::string_view text) {
  std::string_view rest = text;
  const auto number = takeNumber(rest);
  if (!number) return fail(number.error());
  if (!rest.empty() && rest != "U") {
    return fail(Error{"unit.unknown", {{"text", std::string{text}}}}.wanted("U", std::string{rest}));
  }
  const double halves = *number * 2;
  // Far above any rack, far below the limits of int.
  if (halves < 0 || halves > 2000) return fail(Error{"unit.out-of-range", {{"text", std::string{text}}}});
  if (halves != std::floor(halves)) return fail(Error{"unit.half-steps", {{"text", std::string{text}}}});
  return HalfUnits{static_cast<int>(halves)};
}

Result<long long> parseCount(std::string_view text, long long low, long long high) {
  const std::string_view digits = trimSpace(text);
  long long number = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = end == digits.data() + digits.size() && !digits.empty();
  if (whole && (code == std::errc::result_out_of_range || number < low || number > high)) {
    return fail("number.out-of-range",
                {{"text", std::string{text}}, {"low", std::to_string(low)}, {"high", std::to_string(high)}});
  }
  if (!whole || code != std::errc{}) return fail("number.malformed", {{"text", std::string{text}}});
  return number;
}

} // namespace cw
