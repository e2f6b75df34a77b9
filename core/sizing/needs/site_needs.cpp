// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/placement/device_type.h"
#include "core/sizing/formulas/formulas.h"
#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
namespace {

constexpr double hoursPerYear = 8760;

/// IT power of all drawn devices.
struct Draw {
  double nameplateW = 0, plannedW = 0, liquidW = 0;
  long long without = 0; ///< devices whose entries state no power
  double gpus = 0, racks = 0;
};

bool isLiquidCooled(const Entry& entry) {
  const std::string cooling = entry.text("cooling");
  return cooling.find("liquid") != std::string::npos || cooling.find("DLC") != std::string::npos;
}

Draw drawOf(const Design& design) {
  Draw draw;
  draw.racks = static_cast<double>(design.table<Rack>().size());
  design.table<Device>().forEach([&](const Device& device) {
    const Entry* entry = device.role != DeviceRole::Pdu ? design.find(device.typeId) : nullptr;
    if (entry == nullptr) return;
    const DeviceType type = deviceType(*entry, design.policy());
    draw.nameplateW += type.nameplate.orZero().base();
    draw.plannedW += type.planned.orZero().base();
    draw.without += !type.nameplate.value;
    if (isLiquidCooled(*entry)) draw.liquidW += type.planned.orZero().base();
    if (device.role == DeviceRole::Node) draw.gpus += entry->number(field::acceleratorCount).value_or(0);
  });
  return draw;
}

Derivation plannedPower(const Draw& draw) {
  // The policy's factor stands for the typical figure where a datasheet has none, so no sum is read in a source.
  return given("it-power", "P", draw.plannedW, "W", "design: devices, typical figure or nameplate * policy factor",
               false);
}

Derivation facilityPower(const NeedsInput& input, const Draw& draw) {
  const Derivation it = plannedPower(draw), pue = assumptionFigure(input.design, "pue", "PUE");
  return derived("facility-power", "P_f", "P * PUE", it.value * pue.value, "W", {it, pue});
}

Derivation energyPerYear(const NeedsInput& input, const Draw& draw) {
  const Derivation facility = facilityPower(input, draw);
  return derived("energy", "E", "P_f * 8760 / 1000", facility.value * hoursPerYear / 1000, "kWh", {facility});
}

void addPower(const NeedsInput& input, const Draw& draw, std::vector<Need>& needs) {
  needs.push_back(
      told("it-nameplate", NeedGroup::Power,
           given("it-nameplate", "P_max", draw.nameplateW, "W", "catalog: largest draw of each device", false),
           draw.without > 0 ? "need.devices-without-power" : ""));
  needs.push_back(told("it-power", NeedGroup::Power, plannedPower(draw)));
  needs.push_back(told("facility-power", NeedGroup::Power, facilityPower(input, draw)));
  needs.push_back(told("energy", NeedGroup::Power, energyPerYear(input, draw)));
}

void addCooling(const NeedsInput& input, const Draw& draw, std::vector<Need>& needs) {
  const Derivation share = assumptionFigure(input.design, "liquid_share", "l");
  const Derivation rise = assumptionFigure(input.design, "air_rise_k", "dT");
  const double waterW = draw.liquidW * share.value;
  const Derivation air =
      derived("heat-air", "Q_a", "P - l * P_liquid", draw.plannedW - waterW, "W",
              {plannedPower(draw),
               given("liquid-power", "P_liquid", draw.liquidW, "W", "devices cooled by liquid", false), share});
  needs.push_back(told("airflow", NeedGroup::Cooling,
                       derived("airflow", "V", "3600 * Q_a / (1.2 * 1005 * dT)",
                               airFlowM3PerHour(air.value, rise.value), "m3/h", {air, rise})));
  if (waterW <= 0) return;
  const Derivation waterRise = assumptionFigure(input.design, "water_rise_k", "dT");
  const Derivation heat = derived("heat-water", "Q_w", "l * P_liquid", waterW, "W", {share});
  needs.push_back(told("water-flow", NeedGroup::Cooling,
                       derived("water-flow", "V", "60 * Q_w / (0.998 * 4184 * dT)",
                               waterFlowLitresPerMinute(waterW, waterRise.value), "l/min", {heat, waterRise})));
}

/// Whether the price of the whole system is known.
bool isPriced(const NeedsInput& input) {
  const bool bill = input.bill.lines > 0 && input.bill.linesPriced >= input.bill.lines;
  return bill || assumptionFigure(input.design, "price_usd_per_gpu", "k").value > 0;
}

/// What the whole system costs to buy: stated by the user per accelerator, else the bill.
Derivation capexOf(const NeedsInput& input, const Draw& draw) {
  const Derivation stated = assumptionFigure(input.design, "price_usd_per_gpu", "k");
  if (stated.value > 0) {
    return derived("capex", "K", "n * k", draw.gpus * stated.value, "USD",
                   {given("gpus", "n", draw.gpus, "", "design"), stated});
  }
  return given("capex", "K", input.bill.moneyUsd, "USD",
               "bill of materials: " + std::to_string(input.bill.linesPriced) + " of " +
                   std::to_string(input.bill.lines) + " lines priced",
               isPriced(input));
}

/// Cost of a year; without the purchase where its price is not known, so that no sum of a part passes for the whole.
Derivation costPerYear(const NeedsInput& input, const Draw& draw) {
  const auto policy = [&](std::string_view key, std::string symbol) {
    return assumptionFigure(input.design, key, std::move(symbol));
  };
  const Derivation tariff = policy("tariff_usd_per_kwh", "c"), energy = energyPerYear(input, draw);
  const Derivation space = policy("space_usd_per_rack_year", "b"), staff = policy("staff_usd_per_year", "w");
  const double running = energy.value * tariff.value + draw.racks * space.value + staff.value;
  std::vector<Derivation> inputs{energy, tariff, given("racks", "r", draw.racks, "", "design"), space, staff};
  if (!isPriced(input)) {
    return derived("running-cost-per-year", "C", "E * c + r * b + w", running, "USD", std::move(inputs));
  }
  const Derivation capex = capexOf(input, draw), interest = policy("interest", "i");
  const Derivation years = policy("life_years", "n"), support = policy("support_share", "a");
  const double owning = capex.value * (annuity(interest.value, years.value) + support.value);
  inputs.insert(inputs.begin(), {capex, interest, years, support});
  return derived("cost-per-year", "C", "K * (i / (1 - (1 + i)^-n) + a) + E * c + r * b + w", owning + running, "USD",
                 std::move(inputs));
}

Derivation gpuHour(const NeedsInput& input, const Draw& draw, Derivation utilisation) {
  const Derivation cost = costPerYear(input, draw);
  const double hours = draw.gpus * hoursPerYear * utilisation.value;
  return derived("cost-per-gpu-hour", "c_h", "C / (n * 8760 * U)", hours > 0 ? cost.value / hours : 0, "USD",
                 {cost, given("gpus", "n", draw.gpus, "", "design"), std::move(utilisation)});
}

/// A need of money: its name tells whether the purchase is in it.
Need moneyNeed(const NeedsInput& input, const std::string& id, Derivation figure) {
  if (isPriced(input)) return told(id, NeedGroup::Money, std::move(figure));
  return told("running-" + id, NeedGroup::Money, std::move(figure), "need.prices-missing");
}

void addMoney(const NeedsInput& input, const Draw& draw, std::vector<Need>& needs) {
  const Derivation energy = energyPerYear(input, draw);
  const Derivation tariff = assumptionFigure(input.design, "tariff_usd_per_kwh", "c");
  const Derivation capex = capexOf(input, draw);
  if (capex.value > 0)
    needs.push_back(told("capex", NeedGroup::Money, capex, isPriced(input) ? "" : "need.low-by-unpriced"));
  needs.push_back(
      told("energy-cost-per-year", NeedGroup::Money,
           derived("energy-cost-per-year", "C_e", "E * c", energy.value * tariff.value, "USD", {energy, tariff})));
  needs.push_back(moneyNeed(input, "cost-per-year", costPerYear(input, draw)));
  if (draw.gpus <= 0) return;
  needs.push_back(
      moneyNeed(input, "cost-per-gpu-hour", gpuHour(input, draw, assumptionFigure(input.design, "utilisation", "U"))));
  // How much of it hangs on utilisation.
  for (const double share : {0.5, 0.9}) {
    needs.push_back(moneyNeed(input, share < 0.7 ? "cost-per-gpu-hour-low-use" : "cost-per-gpu-hour-high-use",
                              gpuHour(input, draw, given("utilisation-of-hours", "U", share, "", "for comparison"))));
  }
}

/// Energy and money of a whole training run, where its length is known.
void addRunCosts(const Load& load, const Derivation& hour, const Derivation& power, const Derivation& gpus) {
  const auto days = std::ranges::find(load.out.needs, "run-days", &Need::id);
  if (days == load.out.needs.end()) return;
  const Derivation length = days->figure;
  load.add(told("energy-of-run", NeedGroup::Power,
                derived("energy-of-run", "E_r", "P_l * 24 * T / 1000", power.value * 24 * length.value / 1000, "kWh",
                        {power, length})));
  load.add(moneyNeed(load.input, "cost-of-run",
                     derived("cost-of-run", "c_r", "c_h * n_l * 24 * T", hour.value * gpus.value * 24 * length.value,
                             "USD", {hour, gpus, length})));
}

} // namespace

double annuity(double interest, double years) {
  return interest > 0 ? interest / (1 - std::pow(1 + interest, -years)) : 1 / years;
}

std::vector<Need> siteNeeds(const NeedsInput& input) {
  std::vector<Need> needs;
  const Draw draw = drawOf(input.design);
  addPower(input, draw, needs);
  addCooling(input, draw, needs);
  addMoney(input, draw, needs);
  addSpares(input, needs);
  addManagement(input, needs);
  return needs;
}

void addRunningCosts(const Load& load) {
  const Draw draw = drawOf(load.input.design);
  if (draw.gpus <= 0 || load.out.gpusUsed <= 0) return;
  const auto used = static_cast<double>(load.out.gpusUsed);
  const Derivation facility = facilityPower(load.input, draw);
  const Derivation power = derived(
      "load-power", "P_l", "P_f * n_l / n", facility.value * used / draw.gpus, "W",
      {facility, given("gpus", "n_l", used, "", "layout"), given("gpus-of-design", "n", draw.gpus, "", "design")});
  load.add(told("load-power", NeedGroup::Power, power));
  const Derivation hour = gpuHour(load.input, draw, load.policy("utilisation", "U"));
  const Derivation gpus = given("gpus", "n_l", used, "", "layout");
  addRunCosts(load, hour, power, gpus);
  if (load.out.samplesPerS <= 0) return;
  const double perMillion = hour.value * used / (load.out.samplesPerS * 3600) * 1e6;
  load.add(
      moneyNeed(load.input, "cost-per-million",
                derived("cost-per-million", "c_m", "1e6 * c_h * n_l / (3600 * R)", perMillion, "USD",
                        {hour, gpus, given("samples-per-s", "R", load.out.samplesPerS, "1/s", "need of the run")})));
}

} // namespace cw::sizing::needs_detail
