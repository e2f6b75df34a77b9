// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <tuple>

#include "core/placement/cable_choice.h"
#include "core/placement/port_rates.h"
#include "core/placement/tray_map.h"

namespace cw {
namespace {

/// The cages that devices of one type and tier offer to a fabric.
struct CableEnd {
  const PortGroup* cages = nullptr;
  int linksPerCage = 1;
  bool operator<(const CableEnd& other) const {
    return std::tie(cages, linksPerCage) < std::tie(other.cages, other.linksPerCage);
  }
};

/// What fits between two kinds of ends, and where each of those products stands in the list of the design.
struct CableClass {
  std::vector<CableOption> options;
  std::vector<std::uint16_t> products; ///< of each option
  std::uint16_t none = 0;              ///< the product that says that nothing fits
};

/// Collects the products of a design; equal ones stand once.
class ProductList {
public:
  std::uint16_t indexOf(const CableProduct& product) {
    const auto id = [](const auto& entry) { return entry != nullptr ? entry->id : std::string{}; };
    const Key key{product.entryId, id(product.moduleA), id(product.moduleB)};
    const auto [found, fresh] = numbers_.emplace(key, static_cast<std::uint16_t>(products_.size()));
    if (fresh) products_.push_back(product);
    return found->second;
  }
  std::vector<CableProduct> take() { return std::move(products_); }

private:
  using Key = std::tuple<std::string, std::string, std::string>;
  std::map<Key, std::uint16_t> numbers_;
  std::vector<CableProduct> products_;
};

/// The cables of one fabric.
class FabricCabling {
public:
  FabricCabling(const Design& design, const FabricInstance& instance, const TrayMap& trays, const CableChooser& chooser,
                ProductList& products)
      : design_(design), topology_(instance.generated.topology), chooser_(chooser), products_(products), trays_(trays) {
    if (const Fabric* row = design.find(instance.fabric)) {
      purpose_ = portPurposeOf(row->purpose);
      const Entry* leaf = design.find(row->leafTypeId);
      infiniBand_ = leaf != nullptr && leaf->text(field::protocol).find("InfiniBand") != std::string::npos;
    }
    for (std::uint32_t i = 0; i < instance.devices.size(); ++i)
      addDevice(i, design.find(instance.devices[i]));
  }

  void addRuns(std::uint32_t fabric, std::vector<CableRun>& runs, const std::stop_token& stop) {
    const std::vector<Link>& links = topology_.links;
    for (std::uint32_t first = 0; first < links.size();) {
      if (first % 4096 == 0 && stop.stop_requested()) return;
      std::uint32_t end = first + 1;
      while (end < links.size() && links[end].cable == links[first].cable)
        ++end;
      CableRun run;
      run.fabric = fabric;
      run.firstLink = first;
      run.links = static_cast<std::uint16_t>(end - first);
      finish(run, links[first].b != links[end - 1].b);
      runs.push_back(run);
      first = end;
    }
  }

private:
  void addDevice(std::uint32_t index, const Device* device) {
    points_.push_back(device != nullptr ? trays_.pointOf(design_, *device) : CablePoint{});
    const Entry* entry = device != nullptr ? design_.find(device->typeId) : nullptr;
    const CableEnd end = entry != nullptr ? endOf(*entry, topology_.devices[index].tier) : CableEnd{};
    ends_.push_back(kinds_.emplace(end, static_cast<std::uint32_t>(kinds_.size())).first->second);
    if (kindList_.size() < kinds_.size()) kindList_.push_back(end);
  }

  CableEnd endOf(const Entry& entry, Tier tier) const {
    if (tier == Tier::Node || tier == Tier::Manager) {
      const PortGroup* group = entry.portsFor(tier == Tier::Manager ? PortPurpose::Manager : purpose_);
      return {group, group != nullptr ? std::max(1, group->portsPerCage) : 1};
    }
    const PortService service = portService(entry, asGigabitsPerSecond(topology_.linkRate));
    return {service.group, std::max(1, service.perCage)};
  }

  void finish(CableRun& run, bool fansOut) {
    const Link& link = topology_.links[run.firstLink];
    const CableClass& cables = classOf(ends_[link.a], ends_[link.b], run.links, fansOut);
    const auto route = trays_.routeM(points_[link.a], points_[link.b]);
    run.routeM = static_cast<float>(route.value_or(0));
    run.product = cables.products.empty() ? cables.none : cables.products.back();
    for (std::size_t i = 0; route && i < cables.options.size(); ++i) {
      const auto length = stockLength(metres(*route), design_.policy(), cables.options[i].stockM);
      if (!length) continue;
      run.product = cables.products[i];
      run.lengthM = static_cast<float>(length->base());
      return;
    }
  }

  const CableClass& classOf(std::uint32_t lower, std::uint32_t upper, std::uint16_t links, bool fansOut) {
    const std::tuple key{lower, upper, links, fansOut};
    if (last_ != nullptr && key == lastKey_) return *last_;
    const auto known = classes_.find(key);
    lastKey_ = key;
    last_ = known != classes_.end() ? &known->second : &classes_.emplace(key, makeClass(key)).first->second;
    return *last_;
  }

  using ClassKey = std::tuple<std::uint32_t, std::uint32_t, std::uint16_t, bool>;
  CableClass makeClass(const ClassKey& key) {
    const CableEnd &lower = kindList_[std::get<0>(key)], &upper = kindList_[std::get<1>(key)];
    // Cables of several links leave a cage by fewer connectors; where they fan out, each link has its own one above.
    const int links = std::max<int>(1, std::get<2>(key));
    const int linksAbove = std::get<3>(key) ? 1 : links;
    CableNeed need{lower.cages,
                   upper.cages,
                   std::max(1, lower.linksPerCage / links),
                   std::max(1, upper.linksPerCage / linksAbove),
                   asGigabitsPerSecond(topology_.linkRate),
                   links,
                   std::get<3>(key),
                   infiniBand_};
    CableClass cables;
    cables.options = chooser_.optionsFor(need);
    for (const CableOption& option : cables.options)
      cables.products.push_back(products_.indexOf(option.product));
    if (cables.options.empty()) cables.none = products_.indexOf(CableProduct{});
    return cables;
  }

  const Design& design_;
  const Topology& topology_;
  const CableChooser& chooser_;
  ProductList& products_;
  const TrayMap& trays_;
  PortPurpose purpose_ = PortPurpose::Any;
  bool infiniBand_ = false;
  std::vector<CablePoint> points_;  // of each device
  std::vector<std::uint32_t> ends_; // of each device, into kindList_
  std::map<CableEnd, std::uint32_t> kinds_;
  std::vector<CableEnd> kindList_;
  std::map<ClassKey, CableClass> classes_;
  ClassKey lastKey_{};
  const CableClass* last_ = nullptr;
};

} // namespace

Cabling deriveCabling(const Design& design, const DesignTopology& topology, const EntrySource& catalog,
                      std::stop_token stop) {
  const TrayMap trays(design);
  const CableChooser chooser(design, catalog);
  ProductList products;
  Cabling cabling;
  std::size_t cables = 0;
  for (const FabricInstance& instance : topology.fabrics) {
    cables += static_cast<std::size_t>(instance.generated.topology.cableCounts.total());
  }
  cabling.runs.reserve(cables);
  for (std::uint32_t i = 0; i < topology.fabrics.size() && !stop.stop_requested(); ++i) {
    FabricCabling(design, topology.fabrics[i], trays, chooser, products).addRuns(i, cabling.runs, stop);
  }
  cabling.products = products.take();
  return cabling;
}

} // namespace cw
