// SPDX-License-Identifier: GPL-3.0-or-later
// Modules: one for each filled cage, however many links leave by it (fabric.md rule 7).
#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/interchange/bom_cabling.h"

namespace cw::bom {
namespace {

/// The cages of all devices of a fabric in one array; 0 = empty, else 1 + the number of the module in it.
class Cages {
public:
  Cages(const FabricUse& fabric, const std::vector<const CableRun*>& runs) : fabric_(fabric) {
    std::vector<std::uint32_t> ports(fabric.topology().devices.size());
    forEachLink(runs, [&](const CableRun&, const Link& link) {
      ports[link.a] = std::max<std::uint32_t>(ports[link.a], link.portA + 1U);
      ports[link.b] = std::max<std::uint32_t>(ports[link.b], link.portB + 1U);
    });
    first_.reserve(ports.size() + 1);
    for (std::uint32_t device = 0; device < ports.size(); ++device) {
      perCage_.push_back(static_cast<std::uint16_t>(fabric.portsPerCage(device)));
      first_.push_back(first_.empty() ? 0 : first_.back() + cagesBefore_);
      cagesBefore_ = (ports[device] + perCage_.back() - 1) / perCage_.back();
    }
    first_.push_back(first_.empty() ? 0 : first_.back() + cagesBefore_);
    filled_.resize(first_.back());
  }

  template <class Visit>
  void forEachLink(const std::vector<const CableRun*>& runs, Visit&& visit) const {
    for (const CableRun* run : runs) {
      for (std::uint32_t i = 0; i < run->links; ++i)
        visit(*run, fabric_.topology().links[run->firstLink + i]);
    }
  }
  void fill(std::uint32_t device, std::uint32_t port, std::uint32_t module) {
    std::uint32_t& cage = filled_[first_[device] + port / perCage_[device]];
    if (cage == 0) cage = module + 1;
  }
  /// Calls `visit(module, cages)` for each kind of module in a device.
  template <class Visit>
  void forEachModule(std::uint32_t device, Visit&& visit) const {
    std::map<std::uint32_t, long long> counts;
    for (std::uint32_t cage = first_[device]; cage < first_[device + 1]; ++cage) {
      if (filled_[cage] != 0) ++counts[filled_[cage] - 1];
    }
    for (const auto& [module, count] : counts)
      visit(module, count);
  }

private:
  const FabricUse& fabric_;
  std::vector<std::uint32_t> first_, filled_;
  std::vector<std::uint16_t> perCage_;
  std::uint32_t cagesBefore_ = 0;
};

/// A number for each end of each product; ends with the same module share it, so that its cages count together.
std::vector<std::uint32_t> moduleNumbers(const Cabling& cabling) {
  std::map<std::string, std::uint32_t> known;
  std::vector<std::uint32_t> numbers;
  for (const CableProduct& product : cabling.products) {
    for (const auto& module : {product.moduleA, product.moduleB}) {
      const auto own = static_cast<std::uint32_t>(numbers.size());
      numbers.push_back(module != nullptr ? known.try_emplace(module->id, own).first->second : own);
    }
  }
  return numbers;
}

bool takesModules(const CableProduct& product) {
  return product.medium == Medium::MultiMode || product.medium == Medium::SingleMode;
}

/// Switches of one fabric are one place whatever their tier: their modules are bought together.
std::string placeWord(const std::string& place) {
  return place == "leaf" || place == "spine" || place == "core" ? "switch" : place;
}

/// The line for modules of one kind at one place.
BomLine& moduleLine(const FabricUse& fabric, const DeviceUse& use, const CableProduct& product, bool upperEnd,
                    LineBook& book) {
  const std::shared_ptr<const Entry>& module = upperEnd ? product.moduleB : product.moduleA;
  const std::string item = module != nullptr ? module->id : "module-for-" + product.entryId;
  const std::string place = purposeWord(fabric.row().purpose) + '.' + placeWord(use.place);
  BomLine& line = book.line({BomSection::Modules, place, item, use.phase}, module.get());
  line.purpose = fabric.row().purpose;
  line.hasPurpose = true;
  if (line.description.empty()) line.description = "Module for " + product.name;
  line.verified = module != nullptr && module->verified(field::maxReachM);
  return line;
}

/// Modules of the switches of a fabric whose trunks are stated: which cages the trunks take is not known, so the ends
/// are counted and shared two (or as many as a cage has) to a cage.
void addTrunkedSwitches(const FabricUse& fabric, const std::vector<const CableRun*>& optical, const Cabling& cabling,
                        LineBook& book) {
  const std::uint32_t leaf = fabric.topology().firstLeaf();
  const long long perCage = fabric.portsPerCage(leaf);
  long long wired = 0;
  for (const CableRun* run : optical)
    wired += run->links;
  const long long trunkEnds = 2LL * fabric.row().statedTrunkCables;
  BomLine& line = moduleLine(fabric, fabric.use(leaf), cabling.products[optical.front()->product], true, book);
  line.quantity += (wired + trunkEnds + perCage - 1) / perCage;
  book.explain(line, fmt::format("ceil(({} wired ends + 2 × {} stated trunks) ÷ {} a cage) = {}", wired,
                                 fabric.row().statedTrunkCables, perCage, line.quantity));
}

bool isSwitch(const FabricUse& fabric, std::uint32_t device) {
  const Tier tier = fabric.topology().devices[device].tier;
  return tier == Tier::Leaf || tier == Tier::Spine || tier == Tier::Core;
}

} // namespace

void addModules(const FabricUse& fabric, const std::vector<const CableRun*>& runs, const Cabling& cabling,
                LineBook& book) {
  std::vector<const CableRun*> optical;
  for (const CableRun* run : runs) {
    if (takesModules(cabling.products[run->product])) optical.push_back(run);
  }
  if (optical.empty()) return;
  Cages cages(fabric, optical);
  const std::vector<std::uint32_t> numbers = moduleNumbers(cabling);
  cages.forEachLink(optical, [&](const CableRun& run, const Link& link) {
    cages.fill(link.a, link.portA, numbers[run.product * 2U]);
    cages.fill(link.b, link.portB, numbers[run.product * 2U + 1U]);
  });
  // (use, module, cages a device) → devices
  std::map<std::tuple<std::uint16_t, std::uint32_t, long long>, long long> counts;
  const bool trunked = fabric.row().statedTrunkCables > 0 && fabric.topology().leaves > 0;
  if (trunked) addTrunkedSwitches(fabric, optical, cabling, book);
  for (std::uint32_t device = 0; device < fabric.topology().devices.size(); ++device) {
    if (trunked && isSwitch(fabric, device)) continue;
    cages.forEachModule(device, [&](std::uint32_t module, long long filled) {
      ++counts[{fabric.useIndex(device), module, filled}];
    });
  }
  for (const auto& [key, devices] : counts) {
    const auto& [use, module, filled] = key;
    BomLine& line = moduleLine(fabric, fabric.uses()[use], cabling.products[module / 2], module % 2 == 1, book);
    book.add(line, {fabric.uses()[use].name, filled, "cages"}, devices);
  }
}

} // namespace cw::bom
