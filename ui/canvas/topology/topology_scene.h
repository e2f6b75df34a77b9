// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>

#include <memory>
#include <optional>
#include <unordered_set>

#include "ui/canvas/topology/topology_layers.h"
#include "ui/canvas/topology/topology_loads.h"
#include "ui/document/document.h"

namespace cw::ui {

/// The picture of one network: a layer of links, a layer of boxes and one of highlights, three items however large it
/// is. The layout runs as a job on the newest results; the newest wish wins.
class TopologyScene : public QGraphicsScene {
  Q_OBJECT
public:
  explicit TopologyScene(Document& document, QObject* parent = nullptr);
  ~TopologyScene() override;

  /// The document that it shows.
  Document& document() const { return document_; }
  /// What is shown; null before the first layout and for a fabric that could not be generated.
  const TopologyPicture* picture() const { return picture_.get(); }
  /// Shows a fabric at a detail; takes effect when its layout is done.
  void show(Id<Fabric> fabric, WantedDetail detail);
  Id<Fabric> fabric() const { return fabric_; }
  WantedDetail detail() const { return detail_; }
  /// The box under the mouse; none for nothing.
  void setHovered(std::optional<std::uint32_t> box);
  std::optional<std::uint32_t> hovered() const { return hovered_; }
  /// Boxes that hold a selected device.
  const std::unordered_set<std::uint32_t>& selectedBoxes() const { return selected_; }
  /// The boxes whose links are highlighted: the hovered one, else the selected ones while they are few.
  std::vector<std::uint32_t> focusedBoxes() const;
  /// Shows what links carry in a simulation; null for nothing.
  void setLoads(std::shared_ptr<const TopologyLoads> loads);
  /// The loads by bundle of the picture; empty when there are none of this network.
  const std::vector<BundleLoad>& loads() const { return bundleLoads_; }
  /// Whether lines are coloured by load.
  bool coloured() const { return loads_ && loads_->coloured && !bundleLoads_.empty(); }
  /// These and all that a link joins to them.
  std::unordered_set<std::uint32_t> outlinedBoxes() const;

signals:
  /// Another picture is shown; `fresh` when it is of another network or detail than the one before.
  void pictureChanged(bool fresh);
  /// Other loads are shown.
  void loadsChanged();

private:
  void followResults();
  void startLayout();
  void take(std::shared_ptr<const TopologyPicture> picture, int wish);
  void readSelection();
  void touch();
  std::optional<std::size_t> indexOf(const Derived& derived) const;
  void readLoads();
  bool sameNetwork(const Derived& derived, std::size_t index) const;

  Document& document_;
  std::shared_ptr<const TopologyPicture> picture_;
  std::shared_ptr<const TopologyLoads> loads_;
  std::vector<BundleLoad> bundleLoads_;
  Id<Fabric> fabric_;
  WantedDetail detail_;
  int wish_ = 0; ///< counts wishes, so that only the newest is taken
  std::optional<std::uint32_t> hovered_;
  std::unordered_set<std::uint32_t> selected_;
  LinkLayer links_;
  BoxLayer boxes_;
  HighlightLayer highlight_;
};

} // namespace cw::ui
