// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/plugs.h"
#include "tests/test_main.h"

using namespace cw;

/// The words are those of the catalog's cables and cages (fabric.md rule 13).
class TestPlugs : public QObject {
  Q_OBJECT

  static PortGroup cage(const char* connector, bool flatTop = false) {
    PortGroup group;
    group.connector = connector;
    group.flatTop = flatTop;
    return group;
  }

private slots:
  void topsMustMatch() {
    QVERIFY(plugFits("OSFP twin-port finned (IHS)", cage("OSFP twin-port")));
    QVERIFY(!plugFits("OSFP flat-top (RHS)", cage("OSFP twin-port")));
    QVERIFY(plugFits("OSFP flat-top (RHS)", cage("OSFP", true)));
    QVERIFY(!plugFits("OSFP twin-port finned (IHS)", cage("OSFP", true)));
    QVERIFY(plugFits("OSFP", cage("OSFP", true)));
  }
  void olderPlugsGoIntoNewerCages() {
    QVERIFY(plugFits("QSFP28", cage("QSFP56")));
    QVERIFY(plugFits("QSFP56", cage("QSFP-DD")));
    QVERIFY(!plugFits("QSFP112", cage("QSFP56")));
    QVERIFY(plugFits("SFP28", cage("SFP56")));
  }
  void familiesStayApart() {
    QVERIFY(!plugFits("QSFP112", cage("OSFP twin-port")));
    QVERIFY(!plugFits("OSFP", cage("QSFP-DD")));
    QVERIFY(!plugFits("RJ45", cage("SFP28")));
  }
  void oneOfSeveralIsEnough() {
    QVERIFY(plugFits("OSFP or QSFP-DD800", cage("QSFP-DD800")));
    QVERIFY(plugFits("QSFP112", cage("QSFP-DD or QSFP112")));
  }
  void unknownWordsClaimNothing() {
    QVERIFY(plugFits("MPO-12/APC", cage("OSFP")));
    QVERIFY(plugFits("OSFP", cage("MPO (co-packaged)")));
    QVERIFY(plugFits("", cage("")));
  }
};

CW_TEST(TestPlugs);
#include "test_plugs.moc"
