// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/csv.h"
#include "core/interchange/bom.h"
#include "core/interchange/bom_lines.h"
#include "core/units/text.h"

namespace cw {
namespace {

using Json = nlohmann::ordered_json;

template <class Q>
std::string eachText(const std::optional<Q>& value) {
  return value ? plainNumber(value->base()) : std::string{};
}

template <class Q>
std::string sumText(const std::optional<Q>& value, long long quantity) {
  // Sums of decimal figures, without the last bits of their binary forms.
  return value ? plainNumber(std::round(value->base() * static_cast<double>(quantity) * 1e6) / 1e6) : std::string{};
}

/// The columns of the CSV with the cell of a line; texts are made safe for spreadsheets, numbers are numbers.
struct Column {
  const char* name;
  std::string (*cell)(const BomLine& line);
};

constexpr std::array<Column, 18> columns{{
    {"section", [](const BomLine& line) { return std::string{bom::sectionWord(line.section)}; }},
    {"key", [](const BomLine& line) { return csvTextCell(line.key); }},
    {"phase", [](const BomLine& line) { return std::to_string(line.phase); }},
    {"purpose", [](const BomLine& line) { return line.hasPurpose ? bom::purposeWord(line.purpose) : std::string{}; }},
    {"entry", [](const BomLine& line) { return csvTextCell(line.entryId); }},
    {"part_number", [](const BomLine& line) { return csvTextCell(line.partNumber); }},
    {"description", [](const BomLine& line) { return csvTextCell(line.description); }},
    {"quantity", [](const BomLine& line) { return std::to_string(line.quantity); }},
    {"unit", [](const BomLine& line) { return csvTextCell(line.unit); }},
    {"power_each_w", [](const BomLine& line) { return eachText(line.powerEach.value); }},
    {"power_w", [](const BomLine& line) { return sumText(line.powerEach.value, line.quantity); }},
    {"mass_each_kg", [](const BomLine& line) { return eachText(line.massEach.value); }},
    {"mass_kg", [](const BomLine& line) { return sumText(line.massEach.value, line.quantity); }},
    {"price_each_usd", [](const BomLine& line) { return eachText(line.priceEach); }},
    {"price_usd", [](const BomLine& line) { return sumText(line.priceEach, line.quantity); }},
    {"verified", [](const BomLine& line) { return std::string{line.verified ? "yes" : "no"}; }},
    {"source", [](const BomLine& line) { return csvTextCell(line.source); }},
    {"derivation", [](const BomLine& line) { return csvTextCell(line.derivation); }},
}};

template <class Q>
Json figureJson(const Figure<Q>& figure) {
  if (!figure.value) return nullptr;
  return {{"value", figure.value->base()}, {"verified", figure.verified}};
}

Json lineJson(const BomLine& line) {
  Json json{{"key", line.key}, {"section", bom::sectionWord(line.section)}};
  json["purpose"] = line.hasPurpose ? Json(bom::purposeWord(line.purpose)) : Json(nullptr);
  json["entry"] = line.entryId;
  json["part_number"] = line.partNumber;
  json["description"] = line.description;
  json["quantity"] = line.quantity;
  json["unit"] = line.unit;
  json["phase"] = line.phase;
  json["power_each_w"] = figureJson(line.powerEach);
  json["mass_each_kg"] = figureJson(line.massEach);
  json["price_each_usd"] = line.priceEach ? Json(line.priceEach->base()) : Json(nullptr);
  json["source"] = line.source;
  json["verified"] = line.verified;
  json["derivation"] = line.derivation;
  return json;
}

Json splitJson(const SplitTotal& total) {
  return {{"total", total.total()},
          {"verified", total.verified},
          {"unverified", total.unverified},
          {"lines_without", total.linesWithout}};
}

Json totalsJson(const BomTotals& totals) {
  return {{"power_w", splitJson(totals.powerW)},
          {"mass_kg", splitJson(totals.massKg)},
          {"money_usd", totals.moneyUsd},
          {"lines_priced", totals.linesPriced},
          {"lines", totals.lines}};
}

} // namespace

std::string bomCsv(const Bom& bom) {
  std::string out;
  for (const Column& column : columns)
    out += (out.empty() ? "" : ",") + std::string{column.name};
  out += "\r\n";
  for (const BomLine& line : bom.lines) {
    bool first = true;
    for (const Column& column : columns) {
      if (!first) out += ',';
      out += column.cell(line);
      first = false;
    }
    out += "\r\n";
  }
  return out;
}

std::string bomJson(const Bom& bom) {
  Json lines = Json::array(), phases = Json::array();
  for (const BomLine& line : bom.lines)
    lines.push_back(lineJson(line));
  for (const auto& [phase, totals] : bom.byPhase) {
    Json json{{"phase", phase}};
    json.update(totalsJson(totals));
    phases.push_back(std::move(json));
  }
  const Json document{{"format", "clusterwright-bom"},
                      {"version", 1},
                      {"lines", std::move(lines)},
                      {"totals", totalsJson(bom.totals)},
                      {"by_phase", std::move(phases)}};
  // Names come from users: a broken sequence must not stop the export.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace cw
