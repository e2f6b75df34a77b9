// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/interchange/topology_layout.h"
#include "core/rules/derived.h"

namespace cw::ui {

/// Which detail the user wants; automatic is the finest that stays readable.
using WantedDetail = std::optional<LayoutDetail>;

/// One network laid out for the screen, with the indices that hovering and selecting need. Immutable; made in a job.
struct TopologyPicture {
  std::shared_ptr<const Derived> derived;
  std::size_t fabric = 0; ///< index into the derived fabrics
  TopologyLayout layout;
  std::vector<std::vector<std::uint32_t>> bundlesOfBox;
  std::unordered_map<Id<Device>, std::uint32_t> boxOfRow;

  /// The fabric shown, its row (null when it was removed), and the rectangle of a box.
  const FabricInstance& instance() const { return derived->topology.fabrics[fabric]; }
  const Fabric* row() const { return derived->design.find(instance().fabric); }
  QRectF placeOf(std::uint32_t box) const;
  /// The box at a point; none when there is no box.
  std::optional<std::uint32_t> boxAt(const QPointF& at) const;
  /// The rows of the devices in a box, by id text.
  std::vector<std::string> rowsOf(std::uint32_t box) const;
  /// `leaf007`, or `Unit 3: 32 × nodes` for a box that stands for several.
  QString labelOf(std::uint32_t box) const;
  /// Where a bundle runs.
  QLineF lineOf(const LayoutBundle& bundle) const;
};

/// Lays a fabric out. Pure; safe in any thread.
std::shared_ptr<const TopologyPicture> makePicture(std::shared_ptr<const Derived> derived, std::size_t fabric,
                                                   WantedDetail detail);

/// The name of a tier in the language in force, as a word for several.
QString tierName(Tier tier);

} // namespace cw::ui
