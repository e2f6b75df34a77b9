// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/entry.h"

#include <algorithm>

#include "core/model/keys.h"

namespace cw {
namespace {

const Fact* findFact(const Entry& entry, std::string_view field) {
  const auto fact = entry.facts.find(field);
  return fact != entry.facts.end() ? &fact->second : nullptr;
}

} // namespace

std::optional<double> Entry::number(std::string_view field) const {
  const Fact* fact = findFact(*this, field);
  const double* value = fact != nullptr ? std::get_if<double>(&fact->value) : nullptr;
  return value != nullptr ? std::optional{*value} : std::nullopt;
}

std::string Entry::text(std::string_view field) const {
  const Fact* fact = findFact(*this, field);
  const std::string* value = fact != nullptr ? std::get_if<std::string>(&fact->value) : nullptr;
  return value != nullptr ? *value : std::string{};
}

bool Entry::verified(std::string_view field) const {
  const Fact* fact = findFact(*this, field);
  return fact != nullptr && fact->verified;
}

const PortGroup* Entry::portsFor(PortPurpose purpose) const {
  const auto ofPurpose = [&](PortPurpose wanted) {
    const auto group =
        std::find_if(ports.begin(), ports.end(), [&](const PortGroup& g) { return g.purpose == wanted; });
    return group != ports.end() ? &*group : nullptr;
  };
  const PortGroup* exact = ofPurpose(purpose);
  return exact != nullptr ? exact : ofPurpose(PortPurpose::Any);
}

std::string_view toKey(EntryKind kind) { return keyOf(kind); }
std::optional<EntryKind> entryKindFromKey(std::string_view key) { return valueOfKey<EntryKind>(key); }
std::string_view toKey(PortPurpose purpose) { return keyOf(purpose); }
std::optional<PortPurpose> portPurposeFromKey(std::string_view key) { return valueOfKey<PortPurpose>(key); }

} // namespace cw
