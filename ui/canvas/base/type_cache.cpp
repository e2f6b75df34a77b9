// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/type_cache.h"

#include "ui/i18n/language.h"

namespace cw::ui {

TypeInfo typeInfoOf(std::shared_ptr<const Entry> entry, const Policy& policy) {
  TypeInfo info;
  info.extent = deviceExtent(*entry);
  info.type = deviceType(*entry, policy);
  info.face = layOutFace(*entry, info.extent);
  info.name = toQString(info.type.name);
  info.entry = std::move(entry);
  return info;
}

const TypeInfo& TypeCache::of(const Design& design, const std::string& typeId) {
  auto& place = types_[typeId];
  if (place) return *place;
  const auto found = design.entries().find(typeId);
  if (found != design.entries().end()) {
    place = std::make_unique<TypeInfo>(typeInfoOf(found->second, design.policy()));
  } else {
    place = std::make_unique<TypeInfo>();
    place->extent.height = HalfUnits::fromUnits(1);
    place->name = toQString(typeId);
  }
  return *place;
}

} // namespace cw::ui
