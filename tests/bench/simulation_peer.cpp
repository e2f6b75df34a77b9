// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/simulation_peer.h"

#include <chrono>
#include <cmath>
#include <memory>
#include <string>

#include <simgrid/s4u.hpp>

namespace cw::bench {
namespace {

namespace s4u = simgrid::s4u;
using Hosts = std::vector<s4u::Host*>;

/// Max-min shares and nothing else: the default model is fitted to TCP (simgrid, network_cm02.cpp).
void switchCorrectionsOff() {
  for (const char* option : {"network/model:CM02", "network/TCP-gamma:0", "network/crosstraffic:0",
                             "network/weight-S:0", "contexts/stack-size:32"})
    s4u::Engine::set_config(option);
}

Hosts buildTree(const test::FatTree& tree) {
  Hosts hosts(tree.hosts(), nullptr);
  const auto makeHost = [&](s4u::NetZone* zone, const std::vector<unsigned long>&, unsigned long id) {
    hosts[id] = zone->create_host("h" + std::to_string(id), 1e9);
    return std::pair<simgrid::kernel::routing::NetPoint*, simgrid::kernel::routing::NetPoint*>(
        hosts[id]->get_netpoint(), nullptr);
  };
  const std::vector<unsigned> cables(tree.levels(), 1);
  s4u::create_fatTree_zone("tree", nullptr, {tree.levels(), tree.down, tree.up, cables},
                           s4u::ClusterCallbacks(makeHost), tree.bytesPerS, 0, s4u::Link::SharingPolicy::SPLITDUPLEX)
      ->seal();
  return hosts;
}

std::uint64_t whole(double bytes) { return static_cast<std::uint64_t>(std::llround(bytes)); } // SimGrid's unit

void count(Sample& sample, double dateS) {
  ++sample.messages;
  sample.endS = std::max(sample.endS, dateS);
  sample.completionSumS += dateS;
}

/// Something to point to as the content of messages.
int content = 0;

/// A rank sends its next piece when its last one has left and the one of its neighbour has come.
void ringOfActors(const test::Case& scenario, const Hosts& hosts, Sample& sample) {
  const std::vector<unsigned> hostOf = test::hostsOfRanks(scenario);
  const std::size_t ranks = hostOf.size();
  const std::uint64_t bytes = whole(scenario.bytes / static_cast<double>(ranks));
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    const auto body = [rank, ranks, bytes, &sample] {
      s4u::Mailbox* own = s4u::Mailbox::by_name(std::to_string(rank));
      s4u::Mailbox* following = s4u::Mailbox::by_name(std::to_string((rank + 1) % ranks));
      own->set_receiver(s4u::Actor::self()); // eager: a piece travels before it is asked for
      for (std::size_t step = 0; step + 1 < 2 * ranks - 1; ++step) {
        const s4u::CommPtr sent = following->put_async(&content, bytes);
        int* piece = nullptr;
        const s4u::CommPtr taken = own->get_async<int>(&piece);
        sent->wait();
        count(sample, s4u::Engine::get_clock());
        taken->wait();
      }
    };
    s4u::Actor::create("r" + std::to_string(rank), hosts[hostOf[rank]], body);
  }
}

/// One actor a host, so that SimGrid's list of an actor's activities, which each completion searches, stays short.
void messagesOfActors(const test::Case& scenario, const Hosts& hosts, Sample& sample) {
  struct Work {
    std::vector<test::HostMessage> out;
    std::size_t in = 0;
  };
  auto work = std::make_shared<std::vector<Work>>(hosts.size());
  for (const test::HostMessage& message : test::messagesOf(scenario)) {
    (*work)[message.from].out.push_back(message);
    ++(*work)[message.to].in;
  }
  for (std::size_t host = 0; host < hosts.size(); ++host) {
    const auto body = [work, host, &sample] {
      const Work& own = (*work)[host];
      std::vector<s4u::CommPtr> sent, taken;
      for (const test::HostMessage& message : own.out)
        sent.push_back(s4u::Mailbox::by_name(std::to_string(message.to))->put_async(&content, whole(message.bytes)));
      std::vector<int*> pieces(own.in, nullptr);
      for (int*& piece : pieces)
        taken.push_back(s4u::Mailbox::by_name(std::to_string(host))->get_async<int>(&piece));
      for (const s4u::CommPtr& each : sent) {
        each->wait();
        count(sample, each->get_finish_time());
      }
      for (const s4u::CommPtr& each : taken)
        each->wait();
    };
    s4u::Actor::create("a" + std::to_string(host), hosts[host], body);
  }
}

/// Messages that start when others complete: of a ring the next ones, of other patterns none.
class Followed {
public:
  Followed(const test::Case& scenario, const Hosts& hosts, Sample& sample)
      : hosts_(hosts), sample_(sample), messages_(test::messagesOf(scenario)),
        steps_(scenario.pattern == test::Pattern::Ring ? 2 * (hosts.size() - 1) : 1), lanes_(messages_.size()) {
    s4u::Activity::on_completion_cb([this](const s4u::Activity& activity) {
      const auto* lane = static_cast<const s4u::Comm&>(activity).get_data<LaneState>();
      completed(static_cast<std::size_t>(lane - lanes_.data()));
    });
  }

  void startAll() {
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
      start(lane);
  }

private:
  struct LaneState {
    std::size_t begun = 0, ended = 0;
    s4u::CommPtr comm;
  };

  void completed(std::size_t lane) {
    count(sample_, s4u::Engine::get_clock());
    ++lanes_[lane].ended;
    if (steps_ == 1) return;
    start(lane);
    start((lane + 1) % lanes_.size());
  }

  /// A lane goes on when its last message and its neighbour's of the step before have ended.
  void start(std::size_t lane) {
    LaneState& own = lanes_[lane];
    const LaneState& neighbour = lanes_[(lane + lanes_.size() - 1) % lanes_.size()];
    if (own.begun > own.ended || own.begun == steps_ || neighbour.ended < own.begun) return;
    ++own.begun;
    const test::HostMessage& message = messages_[lane];
    own.comm = s4u::Comm::sendto_init(hosts_[message.from], hosts_[message.to]);
    own.comm->set_payload_size(whole(message.bytes))->set_data(&own);
    own.comm->start();
  }

  const Hosts& hosts_;
  Sample& sample_;
  std::vector<test::HostMessage> messages_;
  std::size_t steps_;
  std::vector<LaneState> lanes_;
};

} // namespace

bool hasPeer() { return true; }

Sample runPeer(const test::Case& scenario, PeerDriver driver) {
  const auto begin = std::chrono::steady_clock::now();
  char name[] = "peer", quiet[] = "--log=root.thresh:warning";
  char* words[] = {name, quiet, nullptr};
  int argc = 2;
  s4u::Engine engine(&argc, words);
  switchCorrectionsOff();
  const Hosts hosts = buildTree(scenario.tree);
  Sample sample;
  std::unique_ptr<Followed> followed;
  if (driver == PeerDriver::Callbacks) {
    followed = std::make_unique<Followed>(scenario, hosts, sample);
    followed->startAll();
  } else if (scenario.pattern == test::Pattern::Ring) {
    ringOfActors(scenario, hosts, sample);
  } else {
    messagesOfActors(scenario, hosts, sample);
  }
  engine.run();
  sample.wallS = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return sample;
}

} // namespace cw::bench
