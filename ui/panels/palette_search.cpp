// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/i18n/language.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/entry_details.h"
#include "ui/panels/entry_name.h"
#include "ui/panels/findings_model.h"
#include "ui/sizing/calculators/calculator_form.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

/// Finds texts that contain all words; keeps the best few of one kind.
class Collector {
public:
  Collector(const QString& text, int limit)
      : words_(text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)), limit_(limit) {}

  bool empty() const { return words_.isEmpty(); }

  /// 0: begins with the first word, 1: a word begins with it, 2: contains it; -1: does not match.
  int rank(const QString& text) const {
    for (const QString& word : words_) {
      if (!text.contains(word, Qt::CaseInsensitive)) return -1;
    }
    if (words_.isEmpty() || text.startsWith(words_.front(), Qt::CaseInsensitive)) return 0;
    return text.contains(QLatin1Char(' ') + words_.front(), Qt::CaseInsensitive) ? 1 : 2;
  }

  void offer(PaletteHit hit, const QString& searched) {
    hit.rank = rank(searched);
    if (hit.rank >= 0) kind_.push_back(std::move(hit));
  }

  /// Ends one kind: its best hits join the result; of equal ones the shorter text is nearer to what was typed.
  void closeKind() {
    std::ranges::stable_sort(kind_, {}, [](const PaletteHit& hit) { return std::pair(hit.rank, hit.text.size()); });
    if (kind_.size() > static_cast<std::size_t>(limit_)) kind_.resize(static_cast<std::size_t>(limit_));
    hits_.insert(hits_.end(), kind_.begin(), kind_.end());
    kind_.clear();
  }

  std::vector<PaletteHit> take() {
    std::ranges::stable_sort(hits_, {}, &PaletteHit::rank);
    return std::move(hits_);
  }

private:
  QStringList words_;
  int limit_;
  std::vector<PaletteHit> kind_, hits_;
};

void addActions(Collector& found, const ActionRegistry& actions) {
  for (std::size_t i = 0; i < actions.all().size(); ++i) {
    const QAction& action = *actions.all()[i];
    if (!action.isEnabled() || !action.isVisible()) continue;
    const QString text = ActionRegistry::plainText(action);
    // An action is found by its English name in any language, as experts remember those.
    const QString english = QString::fromUtf8(actionTable()[i].text).remove(QLatin1Char('&'));
    found.offer({PaletteHit::Kind::Action, text, action.shortcut().toString(QKeySequence::NativeText),
                 QString::fromLatin1(actionTable()[i].icon), action.objectName()},
                text + QLatin1Char(' ') + english);
  }
  found.closeKind();
}

template <class Row>
void addRows(Collector& found, const Design& design, PaletteHit::Kind kind, const char* icon) {
  design.table<Row>().forEach([&](const Row& row) {
    const QString name = toQString(row.name);
    if (found.rank(name) >= 0) {
      found.offer({kind, name, toQString(row.id.text()), QString::fromLatin1(icon), toQString(row.id.text())}, name);
    }
  });
  found.closeKind();
}

void addDevices(Collector& found, const Design& design) {
  design.table<Device>().forEach([&](const Device& device) {
    const QString name = toQString(device.name);
    if (found.rank(name) < 0) return;
    const Rack* rack = design.find(device.rack);
    const QString place = rack != nullptr ? toQString(rack->name) : QString{};
    const char* icon = device.role == DeviceRole::Switch ? "switch" : "server";
    found.offer({PaletteHit::Kind::Device, name, place, QString::fromLatin1(icon), toQString(device.id.text())}, name);
  });
  found.closeKind();
}

void addCalculators(Collector& found) {
  for (const sizing::Calculator& calculator : sizing::calculators()) {
    const QString title = calculatorTitle(calculator);
    found.offer({PaletteHit::Kind::Calculator, title, calculatorGroup(calculator.group), QStringLiteral("command"),
                 toQString(calculator.id)},
                title + QLatin1Char(' ') + toQString(calculator.id));
  }
  found.closeKind();
}

void addFindings(Collector& found, const Derived& derived) {
  for (const Finding& finding : derived.findings) {
    const QString text = toQString(findingText(finding, language()));
    const QString target = finding.places.empty() ? QString{} : toQString(finding.places.front());
    found.offer({PaletteHit::Kind::Finding, text, toQString(finding.rule), iconOf(finding.severity), target},
                toQString(finding.rule) + QLatin1Char(' ') + text);
  }
  found.closeKind();
}

void addEntries(Collector& found, const QString& text, const Catalog& catalog, int limit) {
  CatalogQuery query;
  query.text = text.toStdString();
  query.limit = limit;
  const auto hits = catalog.search(query);
  if (!hits) return;
  for (const CatalogHit& hit : *hits) {
    const QString name = toQString(entryName(hit.vendor, hit.model));
    // The catalog matches aliases and part numbers too, which the name does not show.
    PaletteHit made{PaletteHit::Kind::Entry, name, kindText(hit.kind), iconOf(hit.kind), toQString(hit.id)};
    found.offer(std::move(made), found.rank(name) >= 0 ? name : name + QLatin1Char(' ') + text);
  }
  found.closeKind();
}

} // namespace

std::vector<PaletteHit> searchEverything(const QString& text, const Document& document, const ActionRegistry& actions,
                                         int limit) {
  Collector found(text, limit);
  addActions(found, actions);
  if (found.empty()) return found.take();
  const Design& design = document.design();
  addRows<Fabric>(found, design, PaletteHit::Kind::Fabric, "topology");
  addRows<DeviceGroup>(found, design, PaletteHit::Kind::Group, "group");
  addRows<Rack>(found, design, PaletteHit::Kind::Rack, "rack");
  addDevices(found, design);
  addRows<Workload>(found, design, PaletteHit::Kind::Workload, "model");
  if (actions.action("view.calculators")->isEnabled()) addCalculators(found);
  addFindings(found, *document.derived());
  addEntries(found, text, document.catalog(), limit);
  return found.take();
}

} // namespace cw::ui
