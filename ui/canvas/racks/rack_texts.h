// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/placement/occupancy.h"
#include "ui/canvas/base/type_cache.h"

namespace cw::ui {

/// What the canvases say about racks and devices, in the language in force.
class RackTexts {
  Q_DECLARE_TR_FUNCTIONS(RackTexts)
public:
  /// The units a device takes as the rack numbers them: `U12–U19`, `U7`.
  static QString units(const Rack& rack, const DeviceExtent& extent, HalfUnits position);
  /// Rich text with name, type, place, power and mass; a filled dot for figures read in an opened source, a hollow one
  /// for others.
  static QString deviceTooltip(const Rack* rack, const Device& device, const TypeInfo& type);
  static QString rackTooltip(const Rack& rack, const TypeInfo& type, const RackLoad& load, int devices);
  /// The same in one plain line, for assistive technology.
  static QString deviceLine(const Rack* rack, const Device& device, const TypeInfo& type);
  static QString rackLine(const Rack& rack, const RackLoad& load, int devices);
  /// What would be left in a rack: `8U · 12.4 kW · 310 kg left`.
  static QString left(const Design& design, const Rack& rack, const RackLoad& load);
};

} // namespace cw::ui
