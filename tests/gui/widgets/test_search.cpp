// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <QMimeData>

#include "tests/gui/widgets/studio_fixture.h"
#include "ui/i18n/language.h"

using namespace cw;
using namespace cw::ui;

class TestSearch : public QObject {
  Q_OBJECT
private slots:
  void init() {
    studio_ = std::make_unique<test::StudioFixture>();
    studio_->openPod();
  }
  void cleanup() { studio_.reset(); }

  void catalogFindsByAliasAndPartNumberInBothLanguages() {
    CatalogPalette& palette = studio_->window().catalogPalette();
    const std::pair<QString, std::string> searches[] = {{QStringLiteral("DGX H100"), "nvidia-dgx-h100"},
                                                        {QStringLiteral("qm9700"), "nvidia-qm9700"}};
    for (const auto& [text, id] : searches) {
      QSignalSpy searched(&palette, &CatalogPalette::searched);
      palette.searchFor(text);
      QTRY_VERIFY(searched.count() > 0);
      bool found = false;
      for (int row = 0; row < qMin(5, palette.model().rowCount()); ++row) {
        found = found || palette.model().entryId(palette.model().index(row)) == id;
      }
      QVERIFY2(found, id.c_str());
    }
  }

  void anEntryIsDraggedByItsId() {
    CatalogPalette& palette = studio_->window().catalogPalette();
    QSignalSpy searched(&palette, &CatalogPalette::searched);
    palette.searchFor(QStringLiteral("qm9700"));
    QTRY_VERIFY(searched.count() > 0);
    const QModelIndex first = palette.model().index(0);
    QVERIFY(palette.model().flags(first).testFlag(Qt::ItemIsDragEnabled));
    const std::unique_ptr<QMimeData> data(palette.model().mimeData({first}));
    QCOMPARE(data->data(QString::fromLatin1(entryMimeType)), QByteArray::fromStdString(palette.model().entryId(first)));
  }

  void detailsShowEveryFactWithItsSource() {
    EntryModel model;
    const Entry* entry = studio_->document().catalog().find("nvidia-dgx-h100");
    QVERIFY(entry != nullptr);
    model.setEntry(entry);
    QCOMPARE(model.rowCount(), static_cast<int>(entry->facts.size() + entry->ports.size()));
    for (int row = 0; row < model.rowCount(); ++row) {
      QVERIFY(!model.data(model.index(row, EntryModel::Name), Qt::DisplayRole).toString().isEmpty());
      QVERIFY(model.data(model.index(row, EntryModel::Value), role::trust).isValid());
    }
  }

  void everythingIsFoundByItsName() {
    MainWindow& window = studio_->window();
    const Design& design = studio_->document().design();
    const Device device = test::firstRow<Device>(design);
    const Rack rack = test::firstRow<Rack>(design);
    const auto has = [&](const QString& text, PaletteHit::Kind kind, const QString& target) {
      for (const PaletteHit& hit : searchEverything(text, studio_->document(), window.actions())) {
        if (hit.kind == kind && hit.target == target) return true;
      }
      return false;
    };
    QVERIFY(has(toQString(device.name), PaletteHit::Kind::Device, toQString(device.id.text())));
    QVERIFY(has(toQString(rack.name), PaletteHit::Kind::Rack, toQString(rack.id.text())));
    QVERIFY(has(QStringLiteral("save"), PaletteHit::Kind::Action, QStringLiteral("file.saveAs")));
    QVERIFY(has(QStringLiteral("qm9700"), PaletteHit::Kind::Entry, QStringLiteral("nvidia-qm9700")));
    QVERIFY(searchEverything(QStringLiteral("zzz-no-such-thing"), studio_->document(), window.actions()).empty());
  }

  void theKeyboardRunsAnAction() {
    MainWindow& window = studio_->window();
    window.showView(ViewTab::Floor);
    window.actions().action("edit.search")->trigger();
    QLineEdit& field = window.commandPalette().field();
    QVERIFY(window.commandPalette().isVisible());
    QTest::keyClicks(&field, QStringLiteral("bill of materials"));
    QVERIFY(window.commandPalette().model().rowCount() > 0);
    QCOMPARE(window.commandPalette().model().hit(0).target, QStringLiteral("view.bom"));
    QTest::keyClick(&field, Qt::Key_Return);
    QVERIFY(!window.commandPalette().isVisible());
    QVERIFY(window.currentView() == ViewTab::Bom);
  }

  void escapeClosesAndChangesNothing() {
    MainWindow& window = studio_->window();
    window.actions().action("edit.search")->trigger();
    QTest::keyClick(&window.commandPalette().field(), Qt::Key_Escape);
    QVERIFY(!window.commandPalette().isVisible());
  }

private:
  std::unique_ptr<test::StudioFixture> studio_;
};

CW_TEST(TestSearch);
#include "test_search.moc"
