// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

QByteArray svgOf(const QString& name) {
  static QHash<QString, QByteArray> cache;
  auto found = cache.find(name);
  if (found == cache.end()) {
    QFile file(QStringLiteral(":/clusterwright/icons/%1.svg").arg(name));
    found = cache.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{});
  }
  return *found;
}

QColor colorOf(QIcon::Mode mode, QIcon::State state) {
  QColor color = state == QIcon::On ? tokens().accent : tokens().text;
  if (mode == QIcon::Disabled) color.setAlphaF(0.35F);
  return color;
}

/// Paints the SVG with `currentColor` replaced at the time of painting.
class LineIconEngine : public QIconEngine {
public:
  LineIconEngine(QString name, const QColor& fixed) : name_(std::move(name)), fixed_(fixed) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const QColor color = fixed_.isValid() ? fixed_ : colorOf(mode, state);
    QByteArray svg = svgOf(name_);
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    const double side = qMin(rect.width(), rect.height());
    QRectF square(0, 0, side, side);
    square.moveCenter(QRectF(rect).center());
    const double opacity = painter->opacity();
    painter->setOpacity(opacity * color.alphaF());
    renderer.render(painter, square);
    painter->setOpacity(opacity);
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap result(size);
    result.fill(Qt::transparent);
    QPainter painter(&result);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return result;
  }

  QIconEngine* clone() const override { return new LineIconEngine(*this); }
  QString iconName() override { return name_; }

private:
  QString name_;
  QColor fixed_;
};

} // namespace

QIcon lineIcon(const QString& name) { return lineIcon(name, {}); }

QIcon lineIcon(const QString& name, const QColor& color) {
  return svgOf(name).isEmpty() ? QIcon{} : QIcon(new LineIconEngine(name, color));
}

QString iconOf(EntryKind kind) {
  switch (kind) {
  case EntryKind::Accelerator:
    return QStringLiteral("accelerator");
  case EntryKind::Server:
    return QStringLiteral("server");
  case EntryKind::Nic:
    return QStringLiteral("nic");
  case EntryKind::Switch:
    return QStringLiteral("switch");
  case EntryKind::Cable:
    return QStringLiteral("cable");
  case EntryKind::Storage:
    return QStringLiteral("storage");
  case EntryKind::Rack:
    return QStringLiteral("rack");
  case EntryKind::Power:
    return QStringLiteral("power");
  case EntryKind::ModelArchitecture:
    return QStringLiteral("model");
  case EntryKind::Appliance:
    return QStringLiteral("appliance");
  }
  return QStringLiteral("server");
}

} // namespace cw::ui
