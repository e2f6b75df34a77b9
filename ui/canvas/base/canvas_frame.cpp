// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/canvas_frame.h"

#include <QEvent>
#include <QVBoxLayout>

#include "ui/canvas/base/labels.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int stripHeight = 40;

QString boxStyle() {
  const Tokens& t = tokens();
  return QStringLiteral("background: %1; color: %2; border: 1px solid %3; border-radius: 4px; padding: 6px 10px;")
      .arg(t.raised.name(), t.text.name(), t.border.name());
}

} // namespace

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto mix = [share](int from, int to) { return qRound(from + (to - from) * share); };
  return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

CanvasFrame::CanvasFrame(QWidget* parent)
    : CanvasView(parent), strip_(new QHBoxLayout), lesson_(new QLabel(this)), hint_(new QLabel(this)) {
  strip_->setContentsMargins(12, 0, 12, 0);
  strip_->setSpacing(8);
  auto* bar = new QWidget;
  bar->setFixedHeight(stripHeight);
  bar->setLayout(strip_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar);
  lesson_->setAlignment(Qt::AlignCenter);
  lesson_->setTextFormat(Qt::RichText);
  lesson_->setWordWrap(true);
  for (QLabel* overlay : {lesson_, hint_}) {
    overlay->setAttribute(Qt::WA_TransparentForMouseEvents);
    overlay->hide();
  }
}

void CanvasFrame::use(Canvas* canvas) {
  canvas_ = canvas;
  layout()->addWidget(canvas);
  setFocusProxy(canvas);
  minimap_ = new Minimap(*canvas);
  canvas->installEventFilter(this);
  lesson_->raise();
  hint_->raise();
}

void CanvasFrame::zoomBy(double factor) { canvas_->zoomAt(QPointF(canvas_->viewport()->rect().center()), factor); }

void CanvasFrame::zoomToFit() {
  canvas_->keepView();
  canvas_->fit();
}

void CanvasFrame::refreshLook() {
  Labels::clearCache();
  hint_->setStyleSheet(boxStyle());
  canvas_->refreshLook();
  minimap_->sceneChanged();
  retranslate();
}

void CanvasFrame::teach(const QString& title, const QString& steps) {
  lesson_->setText(title.isEmpty()
                       ? QString{}
                       : QStringLiteral("<p style='font-size:18px'><b>%1</b></p><p>%2</p>").arg(title, steps));
  lesson_->setVisible(!title.isEmpty());
  arrange();
}

void CanvasFrame::showHint(const QString& text) {
  hint_->setText(text);
  hint_->setVisible(!text.isEmpty());
  hint_->setStyleSheet(boxStyle());
  arrange();
}

void CanvasFrame::arrange() {
  if (canvas_ == nullptr) return;
  const QRect area = canvas_->geometry();
  const int width = std::min(area.width() - 48, 460);
  lesson_->setFixedWidth(std::max(width, 120));
  lesson_->adjustSize();
  lesson_->move(area.center() - lesson_->rect().center());
  hint_->adjustSize();
  hint_->move(area.center().x() - hint_->width() / 2, area.bottom() - hint_->height() - 16);
}

void CanvasFrame::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange && canvas_ != nullptr) {
    Labels::clearCache();
    retranslate();
    canvas_->refreshLook();
  }
  CanvasView::changeEvent(event);
}

bool CanvasFrame::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Move) arrange();
  return CanvasView::eventFilter(watched, event);
}

} // namespace cw::ui
