// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>
#include <QImage>
#include <QLineEdit>
#include <QPointer>
#include <QRectF>
#include <QScrollArea>
#include <QVBoxLayout>

#include <map>
#include <optional>

#include "core/placement/templates/templates.h"
#include "ui/document/catalog_access.h"
#include "ui/panels/panel.h"

namespace cw::ui {

class Document;

/// What a template gives with its default parameters: for its card.
struct TemplateFacts {
  std::string id;
  long long nodes = 0, accelerators = 0, racks = 0;
  double powerW = 0;
  /// Footprints of the racks in metres, for the picture.
  std::vector<QRectF> footprints;
};

/// Builds a template with its defaults and counts; nothing when the catalog lacks a type.
std::optional<TemplateFacts> templateFacts(const TemplateInfo& info, const EntrySource& catalog);

/// The footprints of a design's racks in metres.
std::vector<QRectF> rackFootprints(const Design& design);
/// A small picture of a design's racks, for the list of recent designs.
QImage planThumbnail(const Design& design, const QSize& size);

/// The plan of a template's racks, drawn to fit.
class TemplatePicture : public QWidget {
  Q_OBJECT
public:
  using QWidget::QWidget;
  /// Shows these footprints, in metres.
  void setFootprints(std::vector<QRectF> footprints);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  std::vector<QRectF> footprints_;
};

/// One template: picture, size, parameters and the button that makes a design of it.
class TemplateCard : public QFrame {
  Q_OBJECT
public:
  explicit TemplateCard(const TemplateInfo& info, QWidget* parent = nullptr);
  /// Shows what the template gives.
  void setFacts(const TemplateFacts& facts);
  /// Rereads all texts.
  void retranslate();
  /// The parameters as entered.
  std::map<std::string, std::string> settings() const;
  /// The button that creates the design.
  QPushButton& button() { return *create_; }
  /// The template of the card.
  const TemplateInfo& info() const { return info_; }

private:
  const TemplateInfo& info_;
  std::optional<TemplateFacts> facts_;
  TemplatePicture* picture_;
  QLabel* title_;
  QLabel* text_;
  QLabel* size_;
  std::vector<std::pair<QLabel*, QLineEdit*>> parameters_;
  QPushButton* create_;
};

/// What one sees first: recent designs, templates, and how to open a file.
class StartPage : public Panel {
  Q_OBJECT
public:
  explicit StartPage(Document& document, QWidget* parent = nullptr);
  /// Waits for the templates' figures, unless the document went first and has done so.
  ~StartPage() override;
  /// Shows these files as recent designs, with the pictures that `thumbnailName` names in a folder.
  void setRecentFiles(const QStringList& paths, const QString& thumbnailFolder);
  /// The file name of the picture of a design.
  static QString thumbnailName(const QString& path);
  /// The cards, in the order of the templates.
  const std::vector<TemplateCard*>& cards() const { return cards_; }
  /// True when every template's figures have been counted (or could not be).
  bool factsComplete() const { return factsComplete_; }

signals:
  /// The user wants to begin with nothing.
  void emptyRequested();
  /// The user wants to choose a file.
  void openRequested();
  /// The user chose a recent file.
  void recentChosen(const QString& path);
  /// The user wants a design from a template with these settings.
  void templateChosen(const std::string& id, const std::map<std::string, std::string>& settings);
  /// All cards show their figures.
  void factsReady();

protected:
  void retranslate() override;
  void resizeEvent(QResizeEvent* event) override;

private:
  QWidget* buildSide();
  QWidget* buildTemplates();
  void startFacts();
  void arrangeCards();

  Document& document_;
  QPointer<QObject> documentAlive_;
  WorkerCatalog worker_;
  QStringList recent_;
  std::vector<TemplateCard*> cards_;
  bool factsComplete_ = false;
  int columns_ = 0;
  QGridLayout* grid_;
  QLabel* title_;
  QLabel* subtitle_;
  QPushButton* open_;
  QPushButton* empty_;
  QLabel* recentTitle_;
  QVBoxLayout* recentList_;
  QLabel* noRecent_;
  QLabel* templatesTitle_;
};

} // namespace cw::ui
