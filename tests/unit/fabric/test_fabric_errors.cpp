// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <limits>

#include "core/base/messages.h"
#include "tests/unit/fabric/fabric_cases.h"

using namespace cw;
using namespace cw::test;

/// What cannot work says why, and what would.
class TestFabricErrors : public QObject {
  Q_OBJECT

private slots:
  // R³/4 = 65,536 at R = 64; 102,400 endpoints in 8 rails: 76 is the first radix whose pods suffice, 128 the next
  // built.
  void tooManyNodes();
  void oneSwitch();
  void badNumbers();
  void unitTooLarge();
  void ratio();
  void shapes();
  void messagesExist();
};

void TestFabricErrors::tooManyNodes() {
  const FabricSpec spec = equalNodes(FabricKind::RailOptimized, 12'800, 8, 64);
  QCOMPARE(errorCode(spec), std::string("fabric.too-many-nodes"));
  QCOMPARE(errorArg(spec, "limit"), std::string("65536"));
  QCOMPARE(errorArg(spec, "nodeLimit"), std::string("8192"));
  QCOMPARE(errorArg(spec, "needed"), std::string("76"));
  QCOMPARE(errorArg(spec, "built"), std::string("128"));
  QCOMPARE(errorCode(equalNodes(FabricKind::RailOptimized, 12'800, 8, 76)), std::string());
  QCOMPARE(errorCode(equalNodes(FabricKind::RailOptimized, 12'800, 8, 74)), std::string("fabric.too-many-nodes"));
  QCOMPARE(errorCode(equalNodes(FabricKind::RailOptimized, 1 << 30, 8, 64)), std::string("fabric.too-many-nodes"));
}

void TestFabricErrors::oneSwitch() {
  const FabricSpec spec = equalNodes(FabricKind::Single, 9, 8, 64);
  QCOMPARE(errorCode(spec), std::string("fabric.too-many-nodes"));
  QCOMPARE(errorArg(spec, "limit"), std::string("64"));
  QCOMPARE(errorArg(spec, "needed"), std::string("72"));
}

void TestFabricErrors::badNumbers() {
  for (const FabricKind kind :
       {FabricKind::Single, FabricKind::Clos, FabricKind::RailOptimized, FabricKind::RailOnly, FabricKind::Torus,
        FabricKind::Dragonfly, FabricKind::DragonflyPlus, FabricKind::Access}) {
    QCOMPARE(errorCode(equalNodes(kind, 0, 8, 64)), std::string("fabric.count"));
    QCOMPARE(errorCode(equalNodes(kind, -5, 8, 64)), std::string("fabric.count"));
    QCOMPARE(errorCode(equalNodes(kind, 4, -1, 64)), std::string("fabric.count"));
    FabricSpec none = equalNodes(kind, 4, 8, 64);
    none.endpoints.clear();
    QCOMPARE(errorCode(none), std::string("fabric.count"));
    FabricSpec planes = equalNodes(kind, 4, 8, 64);
    planes.planes = 0;
    QCOMPARE(errorCode(planes), std::string("fabric.count"));
    if (kind != FabricKind::Torus) QCOMPARE(errorCode(equalNodes(kind, 4, 8, 0)), std::string("fabric.count"));
  }
  FabricSpec reserved = equalNodes(FabricKind::RailOptimized, 64, 8, 64);
  reserved.reservedPortsPerLeaf = 63;
  QCOMPARE(errorCode(reserved), std::string("fabric.no-ports"));
}

void TestFabricErrors::unitTooLarge() {
  FabricSpec spec = equalNodes(FabricKind::RailOptimized, 100, 8, 64);
  spec.nodesPerUnit = 33;
  QCOMPARE(errorCode(spec), std::string("fabric.unit-too-large"));
  QCOMPARE(errorArg(spec, "limit"), std::string("32"));
}

void TestFabricErrors::ratio() {
  for (const double ratio :
       {0.5, 0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    FabricSpec spec = equalNodes(FabricKind::RailOptimized, 100, 8, 64);
    spec.oversubscription = ratio;
    QCOMPARE(errorCode(spec), std::string("fabric.bad-oversubscription"));
  }
}

void TestFabricErrors::shapes() {
  FabricSpec torus = equalNodes(FabricKind::Torus, 64, 6, 0);
  QCOMPARE(errorCode(torus), std::string("fabric.no-dims"));
  torus.dims = {4, 4, 3};
  QCOMPARE(errorCode(torus), std::string("fabric.dims"));
  QCOMPARE(errorArg(torus, "dims"), std::string("4x4x3"));
  torus.dims = {64, 1};
  QCOMPARE(errorCode(torus), std::string("fabric.dims"));
  torus.dims = {1 << 30, 1 << 30, 1 << 30, 1 << 30};
  QCOMPARE(errorCode(torus), std::string("fabric.dims"));
  torus.dims = {4, 4, 4};
  torus.leaf.ports = 5; // two a dimension are needed
  QCOMPARE(errorCode(torus), std::string("fabric.torus-ports"));
  QCOMPARE(errorArg(torus, "needed"), std::string("6"));
  torus.leaf.ports = 6;
  QCOMPARE(errorCode(torus), std::string());
  FabricSpec dragonfly = equalNodes(FabricKind::Dragonfly, 72, 1, 6);
  dragonfly.dragonflyA = 4;
  dragonfly.dragonflyP = dragonfly.dragonflyH = 2; // 2 + 3 + 2 = 7 ports
  QCOMPARE(errorCode(dragonfly), std::string("fabric.dragonfly-shape"));
  QCOMPARE(errorArg(dragonfly, "needed"), std::string("7"));
  dragonfly.leaf.ports = 7;
  dragonfly.endpoints[0].count = 73; // nine groups of eight
  QCOMPARE(errorCode(dragonfly), std::string("fabric.too-many-nodes"));
  QCOMPARE(errorArg(dragonfly, "limit"), std::string("72"));
  FabricSpec access = equalNodes(FabricKind::Access, 100, 1, 48);
  access.statedLeaves = 2;
  QCOMPARE(errorCode(access), std::string("fabric.too-few-switches"));
  QCOMPARE(errorArg(access, "needed"), std::string("3"));
  QCOMPARE(errorCode(equalNodes(FabricKind::Access, 1 << 29, 4, 48)), std::string("fabric.too-large"));
}

void TestFabricErrors::messagesExist() {
  for (const char* id : {"fabric.too-many-nodes", "fabric.no-ports", "fabric.bad-oversubscription",
                         "fabric.unit-too-large", "fabric.count", "fabric.no-dims", "fabric.dims", "fabric.torus-ports",
                         "fabric.dragonfly-shape", "fabric.too-few-switches", "fabric.too-large",
                         "fabric.no-manager-port", "fabric.spine-uplinks", "fabric.first-class-only"}) {
    QVERIFY2(hasMessage(id), id);
  }
  const auto refused = generateFabric(equalNodes(FabricKind::RailOptimized, 12'800, 8, 64));
  const std::string text = renderError(refused.error(), Language::English);
  QVERIFY2(text.find("65536") != std::string::npos && text.find('{') == std::string::npos, text.c_str());
}

CW_TEST(TestFabricErrors);
#include "test_fabric_errors.moc"
