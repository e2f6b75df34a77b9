// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/occupancy.h"
#include "ui/panels/inspector/row_fields.h"

namespace cw::ui {
namespace {

/// A place on the floor that was typed is a manual one: regeneration leaves the rack there.
RowField<Rack> placeField(const char* key, const char* label, double Rack::*member) {
  RowField<Rack> field = realField<Rack>(key, label, member, -1000, 1000, QT_TRANSLATE_NOOP("Inspector", "m"));
  field.write = [member](Transaction&, Rack& rack, const QString& value) -> Result<> {
    rack.pinned = true;
    return readReal(value, -1000, 1000, rack.*member);
  };
  return field;
}

QString feedsText(const Document& document, const Rack& rack) {
  QStringList names;
  for (const Id<Feed> id : rack.feeds) {
    const Feed* feed = document.design().find(id);
    if (feed != nullptr) names << toQString(feed->name);
  }
  return names.isEmpty() ? QStringLiteral("–") : names.join(QStringLiteral(", "));
}

class RackForm : public RowForm<Rack> {
public:
  using RowForm::RowForm;
  QString subtitle() const override {
    return inspectorText(count() == 1 ? QT_TRANSLATE_NOOP("Inspector", "Rack")
                                      : QT_TRANSLATE_NOOP("Inspector", "Racks"));
  }
  QString icon() const override { return QStringLiteral("rack"); }

protected:
  std::vector<RowSection<Rack>> fields() const override {
    Document& d = document();
    RowField<Rack> height{"height",
                          QT_TRANSLATE_NOOP("Inspector", "Height"),
                          FieldKind::Count,
                          QT_TRANSLATE_NOOP("Inspector", "U"),
                          [](const Rack& rack) { return realText(rack.height.units()); },
                          [](Transaction&, Rack& rack, const QString& value) -> Result<> {
                            int units = 0;
                            if (auto read = readCount(value, 1, 60, units); !read) return read;
                            rack.height = HalfUnits::fromUnits(units);
                            return {};
                          },
                          {}};
    RowField<Rack> rotation{"rotation",
                            QT_TRANSLATE_NOOP("Inspector", "Rotation"),
                            FieldKind::Choice,
                            "",
                            [](const Rack& rack) { return QString::number(rack.rotationDeg); },
                            [](Transaction&, Rack& rack, const QString& value) -> Result<> {
                              rack.pinned = true;
                              return readCount(value, 0, 270, rack.rotationDeg);
                            },
                            [] {
                              std::vector<std::pair<QString, QString>> choices;
                              for (const int deg : {0, 90, 180, 270}) {
                                choices.emplace_back(QString::number(deg), QString::number(deg) + QChar(0xb0));
                              }
                              return choices;
                            }};
    std::vector<RowField<Rack>> rack{
        entryField<Rack>(d, "type", QT_TRANSLATE_NOOP("Inspector", "Type"), &Rack::typeId, {EntryKind::Rack}), height,
        flagField<Rack>("fromAbove", QT_TRANSLATE_NOOP("Inspector", "Numbered from above"), &Rack::numberedFromAbove),
        countField<Rack>("phase", QT_TRANSLATE_NOOP("Inspector", "Phase"), &Rack::phase, 1, 99)};
    if (count() == 1)
      rack.insert(rack.begin(), textField<Rack>("name", QT_TRANSLATE_NOOP("Inspector", "Name"), &Rack::name));
    return {{QT_TRANSLATE_NOOP("Inspector", "Rack"), rack},
            {QT_TRANSLATE_NOOP("Inspector", "Place"),
             {placeField("x", QT_TRANSLATE_NOOP("Inspector", "From left"), &Rack::xM),
              placeField("y", QT_TRANSLATE_NOOP("Inspector", "From above"), &Rack::yM), rotation,
              flagField<Rack>("pinned", QT_TRANSLATE_NOOP("Inspector", "Placed by hand"), &Rack::pinned,
                              QT_TRANSLATE_NOOP("Inspector", "Automatic placement leaves it where it is"))}}};
  }

  void addDerived(const Rack& rack, std::vector<FormSection>& sections) const override {
    const Design& design = document().design();
    const RackIndex index(design);
    const auto& devices = index.devices(rack.id);
    const RackLoad load = rackLoad(design, rack, devices);
    const Policy& policy = design.policy();
    FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Holds")), {}};
    section.fields.push_back(infoField(QT_TRANSLATE_NOOP("Inspector", "Devices"), QString::number(devices.size())));
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Used / free"),
                  QStringLiteral("%1 / %2").arg(toQString(toText(load.used)), toQString(toText(load.free)))));
    section.fields.push_back(infoField(
        QT_TRANSLATE_NOOP("Inspector", "Nameplate power"),
        inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 of %2"))
            .arg(toQString(toText(load.nameplate)), toQString(toText(watts(policy.rackPowerLimitKw * 1000)))),
        inspectorText(QT_TRANSLATE_NOOP("Inspector", "Sum of the nameplate power of all devices; %1 without a figure"))
            .arg(load.devicesWithoutPower)));
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Planned power"), toQString(toText(load.planned)),
                  inspectorText(QT_TRANSLATE_NOOP("Inspector",
                                                  "Typical power where known, else nameplate × the policy's factor"))));
    section.fields.push_back(
        infoField(QT_TRANSLATE_NOOP("Inspector", "Mass"),
                  inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 of %2"))
                      .arg(toQString(toText(load.mass)), toQString(toText(kilograms(policy.rackLoadLimitKg)))),
                  inspectorText(QT_TRANSLATE_NOOP("Inspector", "Devices and the rack itself; %1 without a figure"))
                      .arg(load.devicesWithoutMass)));
    section.fields.push_back(infoField(QT_TRANSLATE_NOOP("Inspector", "Feeds"), feedsText(document(), rack)));
    sections.push_back(std::move(section));
    addFeeds(rack, sections);
  }

private:
  void addFeeds(const Rack& rack, std::vector<FormSection>& sections) const {
    const auto derived = document().derived();
    for (const RackPower& power : derived->power) {
      if (power.rack != rack.id || power.feeds.empty()) continue;
      FormSection section{inspectorText(QT_TRANSLATE_NOOP("Inspector", "Load of feeds, worst case")), {}};
      for (const FeedLoad& load : power.feeds) {
        const Feed* feed = derived->design.find(load.feed);
        const Feed* lost = derived->design.find(load.lost);
        FormField field = infoField("", inspectorText(QT_TRANSLATE_NOOP("Inspector", "%1 of %2"))
                                            .arg(toQString(toText(load.worst)), toQString(toText(load.capacity))));
        field.label = feed != nullptr ? toQString(feed->name) : toQString(load.feed.text());
        field.toolTip =
            inspectorText(
                QT_TRANSLATE_NOOP("Inspector", "Normal %1; worst when feed %2 is lost; capacity is derate × breaker"))
                .arg(toQString(toText(load.normal)), lost != nullptr ? toQString(lost->name) : QStringLiteral("–"));
        section.fields.push_back(std::move(field));
      }
      sections.push_back(std::move(section));
      return;
    }
  }
};

} // namespace

std::unique_ptr<InspectorForm> makeRackForm(Document& document, std::vector<Id<Rack>> ids) {
  return std::make_unique<RackForm>(document, std::move(ids));
}

} // namespace cw::ui
