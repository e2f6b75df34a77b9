// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/sizing/table/interconnect.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

/// A text as a table may have it, and the machine it describes.
struct Described {
  const char *text, *gpu;
  int gpusPerNode, scaleUpGpus;
  double nodeGbps, scaleUpGBs;
  bool infiniBand;
};

const Described described[] = {
    {"NVLink + 4x Omni-Path 100Gb per 8-GPU node (Jean Zay)", "A100", 8, 8, 400, 300, false},
    {"Selene: NVLink3 + HDR IB", "A100", 8, 8, 1600, 300, true},
    {"NVLink3 600GB/s bidir + 8x200Gb HDR IB per node (Selene; recalled)", "A100", 8, 8, 1600, 300, true},
    {"NVLink4 + 8x400Gb NDR per node (Eos; recalled)", "H100", 8, 8, 3200, 450, true},
    {"Eos (recalled)", "H100", 8, 8, 3200, 450, true},
    {"NVLink + 800 Gb/s per node (config inter_node_bandwidth)", "A100", 8, 8, 800, 300, true},
    {"NVLink + 1600 Gb/s per node RoCE", "A100", 8, 8, 1600, 300, false},
    {"NVLink + 400Gb/s RDMA per GPU", "H100", 8, 8, 3200, 450, true},
    {"NVLink with 4x200G RoCE", "A100", 8, 8, 800, 300, false},
    {"8x 50GB/s NICs", "H100", 8, 8, 3200, 450, true},
    {"DGX-GB200", "GB200", 4, 72, 1600, 900, true},
    {"DGX-GB300", "GB300", 4, 72, 3200, 900, true},
    {"DGX-B300", "B300", 8, 8, 6400, 900, true},
    {"single 8-GPU node", "A100", 8, 8, 1600, 300, true},
    {"4 GPUs per node, 2x HDR InfiniBand", "A100", 4, 4, 800, 300, true},
    {"Storage: 2x ConnectX-7 IB NDR 400Gb/s, Compute: 8x ConnectX-7 IB NDR 400Gb/s, Management: 100Gb/s Ethernet NIC",
     "H100", 8, 8, 3200, 450, true},
    {"BF3 200Gbps for NS and 2xBF3 400Gbps for EW", "L40S", 8, 8, 800, 31.5, true},
    {"Infiniband, Ethernet 8x 200Gbe Infiniband, 2x 10GbE Ethernet", "H100", 8, 8, 1600, 450, true},
    {"2x Mellanox ConnectX-5 Ex 100Gb/s Ethernet L3 Fat Tree", "H100", 8, 8, 200, 450, false},
    {"N/A", "H100", 8, 8, 3200, 450, true},
    {"", "A100", 8, 8, 1600, 300, true},
};

} // namespace

/// Free text about links, as published tables have it.
class TestInterconnect : public QObject {
  Q_OBJECT
private slots:
  void readsWords() {
    const auto catalog = test::openCatalog();
    for (const Described& one : described) {
      const auto gpu = findGpu(one.gpu, *catalog);
      QVERIFY2(gpu, one.gpu);
      const auto read = readInterconnect(one.text, *gpu);
      QVERIFY2(read, one.text);
      const ClusterSpec& c = read->cluster;
      const bool same = c.gpusPerNode == one.gpusPerNode && c.scaleUpGpus == one.scaleUpGpus &&
                        std::abs(c.nicBytesPerSPerNode * 8e-9 - one.nodeGbps) < 1e-6 &&
                        std::abs(c.scaleUpBytesPerS * 1e-9 - one.scaleUpGBs) < 1e-6 && c.infiniBand == one.infiniBand;
      QVERIFY2(same, qPrintable(QString("%1: %2 GPUs, domain %3, %4 Gb/s, %5 GB/s, IB %6")
                                    .arg(one.text)
                                    .arg(c.gpusPerNode)
                                    .arg(c.scaleUpGpus)
                                    .arg(c.nicBytesPerSPerNode * 8e-9)
                                    .arg(c.scaleUpBytesPerS * 1e-9)
                                    .arg(c.infiniBand)));
    }
  }

  void saysWhenTheRateIsAHabit() {
    const auto catalog = test::openCatalog();
    const auto gpu = findGpu("H100", *catalog);
    QVERIFY(readInterconnect("NVLink + multi-node fabric (H100 cluster, not stated in table)", *gpu)->usual);
    QVERIFY(!readInterconnect("8x400G RoCE", *gpu)->usual);
    QCOMPARE(readInterconnect("8x400G RoCE, 2:1 oversubscribed", *gpu)->cluster.oversubscription, 2.0);
    QVERIFY(readInterconnect("NDR InfiniBand with SHARP", *gpu)->cluster.fabricInNetworkReduce);
  }

  void refusesRiddles() {
    const auto catalog = test::openCatalog();
    const auto gpu = findGpu("H100", *catalog);
    for (const char* text : {"carrier pigeons", "to be decided", "☎"})
      QVERIFY2(!readInterconnect(text, *gpu), text);
  }
};

CW_TEST(TestInterconnect);
#include "test_interconnect.moc"
