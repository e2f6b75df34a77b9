// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>

#include "core/placement/device_type.h"
#include "core/units/text.h"
#include "ui/i18n/language.h"
#include "ui/panels/start_page.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int picturePx = 84;

/// Draws the plan of racks to fit into a room.
void drawPlan(QPainter& painter, const QRectF& room, const std::vector<QRectF>& footprints) {
  QRectF all;
  for (const QRectF& footprint : footprints)
    all |= footprint;
  if (all.isEmpty()) return;
  // A few racks must not grow to the size of the room.
  const double scale = qMin(24.0, qMin(room.width() / all.width(), room.height() / all.height()));
  painter.translate(room.center());
  painter.scale(scale, scale);
  painter.translate(-all.center());
  painter.setPen(QPen(tokens().surface, 0));
  painter.setBrush(tokens().category(Category::Compute));
  for (const QRectF& footprint : footprints)
    painter.drawRect(footprint);
}

QString parameterName(const std::string& key) {
  static const std::map<std::string, const char*, std::less<>> names{
      {"units", QT_TRANSLATE_NOOP("Templates", "Scalable units")},
      {"nodes", QT_TRANSLATE_NOOP("Templates", "Nodes")},
      {"racks", QT_TRANSLATE_NOOP("Templates", "Racks")},
      {"gpus", QT_TRANSLATE_NOOP("Templates", "GPUs")},
      {"domains", QT_TRANSLATE_NOOP("Templates", "Scale-up domains")}};
  const auto found = names.find(key);
  return found != names.end() ? QCoreApplication::translate("Templates", found->second) : toQString(key);
}

QString factsText(const TemplateFacts& facts) {
  const auto part = [](const char* text, long long n) {
    return QCoreApplication::translate("Totals", text, nullptr, static_cast<int>(n));
  };
  QStringList parts{part("%n node(s)", facts.nodes)};
  if (facts.accelerators > 0) parts << part("%n GPU(s)", facts.accelerators);
  parts << part("%n rack(s)", facts.racks) << toQString(toText(watts(facts.powerW)));
  return parts.join(QStringLiteral(" · "));
}

} // namespace

std::optional<TemplateFacts> templateFacts(const TemplateInfo& info, const EntrySource& catalog) {
  const auto design = makeFromTemplate(info.id, {}, catalog);
  if (!design) return std::nullopt;
  TemplateFacts facts;
  facts.id = info.id;
  std::map<std::string, DeviceType> types;
  design->table<Device>().forEach([&](const Device& device) {
    auto known = types.find(device.typeId);
    if (known == types.end()) {
      const Entry* entry = design->find(device.typeId);
      known =
          types.emplace(device.typeId, entry != nullptr ? deviceType(*entry, design->policy()) : DeviceType{}).first;
    }
    facts.powerW += known->second.nameplate.orZero().base();
    if (device.role != DeviceRole::Node) return;
    ++facts.nodes;
    facts.accelerators += known->second.accelerators;
  });
  facts.footprints = rackFootprints(*design);
  facts.racks = static_cast<long long>(facts.footprints.size());
  return facts;
}

std::vector<QRectF> rackFootprints(const Design& design) {
  std::vector<QRectF> footprints;
  design.table<Rack>().forEach([&](const Rack& rack) {
    const Entry* entry = design.find(rack.typeId);
    const double widthM = (entry != nullptr ? entry->number(field::widthMm).value_or(600) : 600) / 1000;
    const double depthM = (entry != nullptr ? entry->number(field::depthMm).value_or(1200) : 1200) / 1000;
    const bool turned = rack.rotationDeg % 180 != 0;
    footprints.emplace_back(rack.xM, rack.yM, turned ? depthM : widthM, turned ? widthM : depthM);
  });
  return footprints;
}

QImage planThumbnail(const Design& design, const QSize& size) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  drawPlan(painter, QRectF(QPointF(0, 0), size), rackFootprints(design));
  return image;
}

void TemplatePicture::setFootprints(std::vector<QRectF> footprints) {
  footprints_ = std::move(footprints);
  update();
}

void TemplatePicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tokens().background);
  drawPlan(painter, QRectF(rect()).adjusted(12, 12, -12, -12), footprints_);
}

TemplateCard::TemplateCard(const TemplateInfo& info, QWidget* parent) : QFrame(parent), info_(info) {
  setObjectName(QStringLiteral("card"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 12);
  column->setSpacing(4);
  picture_ = new TemplatePicture;
  picture_->setFixedHeight(picturePx);
  column->addWidget(picture_);
  title_ = roleLabel("cardTitle");
  size_ = roleLabel("caption");
  text_ = roleLabel("caption");
  text_->setWordWrap(true);
  text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  for (QLabel* label : {title_, size_, text_})
    label->setContentsMargins(12, label == title_ ? 8 : 0, 12, 0);
  column->addWidget(title_);
  column->addWidget(size_);
  column->addWidget(text_, 1);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(12, 8, 12, 0);
  row->setSpacing(8);
  for (const TemplateParameter& parameter : info_.parameters) {
    QLabel* name = roleLabel("caption");
    // A parameter that is 0 by default follows from the others.
    const bool follows = parameter.defaultValue == 0;
    auto* value = new QLineEdit(follows ? QString{} : QString::number(parameter.defaultValue));
    value->setAlignment(Qt::AlignRight);
    value->setFixedWidth(64);
    name->setBuddy(value);
    row->addWidget(name);
    row->addWidget(value);
    parameters_.emplace_back(name, value);
  }
  row->addStretch(1);
  create_ = new QPushButton;
  row->addWidget(create_);
  column->addLayout(row);
  for (const auto& [name, value] : parameters_)
    connect(value, &QLineEdit::returnPressed, create_, &QPushButton::click);
  retranslate();
}

void TemplateCard::setFacts(const TemplateFacts& facts) {
  facts_ = facts;
  picture_->setFootprints(facts.footprints);
  retranslate();
}

void TemplateCard::retranslate() {
  title_->setText(messageText("template." + info_.id + ".title"));
  text_->setText(messageText("template." + info_.id + ".text"));
  size_->setText(facts_ ? factsText(*facts_) : QString{});
  setToolTip(QCoreApplication::translate("Templates", "Source: %1").arg(toQString(info_.source)));
  create_->setText(QCoreApplication::translate("Templates", "Create"));
  create_->setAccessibleName(create_->text() + QLatin1Char(' ') + title_->text());
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const TemplateParameter& parameter = info_.parameters[i];
    parameters_[i].first->setText(parameterName(parameter.key));
    parameters_[i].second->setPlaceholderText(QCoreApplication::translate("Templates", "auto"));
    nameWidget(parameters_[i].second, QCoreApplication::translate("Templates", "%1: %2 to %3")
                                          .arg(parameterName(parameter.key))
                                          .arg(parameter.low)
                                          .arg(parameter.high));
  }
}

std::map<std::string, std::string> TemplateCard::settings() const {
  std::map<std::string, std::string> result;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const QString value = parameters_[i].second->text().trimmed();
    if (!value.isEmpty()) result[info_.parameters[i].key] = value.toStdString();
  }
  return result;
}

} // namespace cw::ui
