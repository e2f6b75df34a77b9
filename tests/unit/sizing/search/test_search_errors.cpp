// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/test_main.h"
#include "tests/unit/sizing/search/search_spaces.h"

using namespace cw;
using namespace cw::sizing;

namespace {

Error errorOf(const SearchSpace& space) {
  const auto outcome = search(space, Profile{}, Progress{}, {});
  if (outcome) qFatal("expected an error");
  return outcome.error();
}

std::string argument(const Error& error, const char* name) {
  for (const MessageArg& arg : error.args)
    if (arg.first == name) return arg.second;
  return "(none)";
}

} // namespace

class TestSearchErrors : public QObject {
  Q_OBJECT
private slots:
  // 37 accelerators: 37 divides neither 16 heads, 24 layers nor a batch of 64, whose only factors are twos and one
  // three: 32 and 48 are the nearest products.
  void namesTheConstraintAndWhatWorks() {
    const Error error = errorOf(test::spaceOf(test::gpt(24, 2048, 16), 37, 64));
    QCOMPARE(error.code, std::string("search.nothing-legal"));
    QCOMPARE(argument(error, "constraint"), std::string("global batch 64 / dp"));
    QCOMPARE(argument(error, "works"), std::string("32, 48"));
  }

  void namesTheListThatForbids() {
    SearchSpace space = test::spaceOf(test::gpt(24, 2048, 16), 64, 64);
    space.tp = {3};
    QCOMPARE(argument(errorOf(space), "constraint"), std::string("tp = 3"));
    space.tp = {16};
    space.pp = {4};
    QCOMPARE(argument(errorOf(space), "constraint"), std::string("tp ≤ 8"));
  }

  // A 1T model has 18 TB of states: 8 accelerators of 80 GB cannot hold it, some hundreds can.
  void namesTheLeastMemoryAndWhatHelps() {
    const Error error = errorOf(test::spaceOf(test::gpt(128, 25600, 160), 8, 512));
    QCOMPARE(error.code, std::string("search.nothing-fits"));
    QVERIFY(std::stod(argument(error, "least")) > 1000);
    QVERIFY(std::stod(argument(error, "needs")) > 1000);
    const long long gpus = std::stoll(argument(error, "gpus"));
    QVERIFY(gpus >= 128 && gpus <= 1024);
    QVERIFY(search(test::spaceOf(test::gpt(128, 25600, 160), gpus, 512), Profile{}, Progress{}, {}).has_value());
  }

  void refusesCountsAndShardsOutOfRange() {
    SearchSpace space = test::spaceOf(test::gpt(24, 2048, 16), 0, 64);
    QCOMPARE(errorOf(space).code, std::string("search.gpu-count"));
    space.gpus = -8;
    QCOMPARE(errorOf(space).code, std::string("search.gpu-count"));
    space.gpus = 1'000'000'000;
    QCOMPARE(errorOf(space).code, std::string("search.gpu-count"));
    space.gpus = 8;
    space.shard = 4;
    space.shards = 4;
    QCOMPARE(errorOf(space).code, std::string("search.shard"));
    space.shard = 0;
    space.base.cluster.gpus = 4;
    QCOMPARE(errorOf(space).code, std::string("training.too-many-gpus"));
    space.base.globalBatch = 0;
    space.base.cluster.gpus = 0;
    QCOMPARE(errorOf(space).code, std::string("training.out-of-range"));
  }
};

CW_TEST(TestSearchErrors);
#include "test_search_errors.moc"
