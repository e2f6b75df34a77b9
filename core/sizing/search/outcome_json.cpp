// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "core/sizing/search/search.h"
#include "core/sizing/table/words.h"

namespace cw::sizing {
namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const Strategy& s) {
  const Layout& l = s.layout;
  return Json{{"tp", l.tp},
              {"pp", l.pp},
              {"cp", l.cp},
              {"ep", l.ep},
              {"dp", l.dp},
              {"interleave", l.interleave},
              {"shard_group", l.shardGroup},
              {"zero_bubble", l.zeroBubble},
              {"sequence_parallel", l.sequenceParallel},
              {"micro_batch", s.microBatch},
              {"recompute", toKey(s.recompute)},
              {"sharding", toKey(s.sharding)},
              {"offload_optimizer", s.offloadOptimizer},
              {"overlap_gradients", s.overlapGradients},
              {"gpus", l.gpus()},
              {"step_s", s.stepSeconds},
              {"memory_bytes", s.memoryBytes},
              {"mfu", s.mfu}};
}

/// The choice of `count` whose key stands in the file; the first when none has it.
template <class Choice>
Choice choiceOf(const Json& json, int count) {
  for (int i = 0; i < count; ++i)
    if (toKey(static_cast<Choice>(i)) == json.get<std::string>()) return static_cast<Choice>(i);
  return {};
}

Strategy strategyOf(const Json& json) {
  Strategy s;
  Layout& l = s.layout;
  json.at("tp").get_to(l.tp);
  json.at("pp").get_to(l.pp);
  json.at("cp").get_to(l.cp);
  json.at("ep").get_to(l.ep);
  json.at("dp").get_to(l.dp);
  json.at("interleave").get_to(l.interleave);
  json.at("shard_group").get_to(l.shardGroup);
  json.at("zero_bubble").get_to(l.zeroBubble);
  json.at("sequence_parallel").get_to(l.sequenceParallel);
  json.at("micro_batch").get_to(s.microBatch);
  s.recompute = choiceOf<Recompute>(json.at("recompute"), 3);
  s.sharding = choiceOf<Sharding>(json.at("sharding"), 4);
  json.at("offload_optimizer").get_to(s.offloadOptimizer);
  json.at("overlap_gradients").get_to(s.overlapGradients);
  json.at("step_s").get_to(s.stepSeconds);
  json.at("memory_bytes").get_to(s.memoryBytes);
  json.at("mfu").get_to(s.mfu);
  return s;
}

Json listOf(const std::vector<Strategy>& strategies) {
  Json list = Json::array();
  for (const Strategy& strategy : strategies)
    list.push_back(jsonOf(strategy));
  return list;
}

std::vector<Strategy> strategiesOf(const Json& list) {
  std::vector<Strategy> out;
  for (const Json& item : list)
    out.push_back(strategyOf(item));
  return out;
}

SearchOutcome outcomeOf(const Json& json) {
  SearchOutcome out;
  out.best = strategiesOf(json.at("best"));
  out.pareto = strategiesOf(json.at("pareto"));
  out.smallest = strategiesOf(json.at("smallest"));
  out.nearMiss = strategiesOf(json.at("near_miss"));
  json.at("evaluated").get_to(out.evaluated);
  json.at("legal").get_to(out.legal);
  json.at("too_large").get_to(out.tooLarge);
  json.at("seconds").get_to(out.seconds);
  const Json& marginals = json.at("marginals");
  marginals.at("flops").get_to(out.marginals.flops);
  marginals.at("memory_bandwidth").get_to(out.marginals.memoryBandwidth);
  marginals.at("scale_up").get_to(out.marginals.scaleUp);
  marginals.at("nic").get_to(out.marginals.nic);
  marginals.at("memory_capacity").get_to(out.marginals.memoryCapacity);
  return out;
}

} // namespace

std::string toJson(const SearchOutcome& o) {
  const Marginals& m = o.marginals;
  return Json{{"best", listOf(o.best)},
              {"pareto", listOf(o.pareto)},
              {"smallest", listOf(o.smallest)},
              {"near_miss", listOf(o.nearMiss)},
              {"evaluated", o.evaluated},
              {"legal", o.legal},
              {"too_large", o.tooLarge},
              {"seconds", o.seconds},
              {"evaluated_per_s", o.seconds > 0 ? static_cast<double>(o.evaluated) / o.seconds : 0},
              {"marginals", Json{{"flops", m.flops},
                                 {"memory_bandwidth", m.memoryBandwidth},
                                 {"scale_up", m.scaleUp},
                                 {"nic", m.nic},
                                 {"memory_capacity", m.memoryCapacity}}}}
      .dump(1);
}

Result<SearchOutcome> outcomeFromJson(std::string_view text, std::string_view name) {
  try {
    return outcomeOf(Json::parse(text));
  } catch (const nlohmann::json::exception& problem) {
    return fail(Error("search.malformed-outcome", {{"reason", problem.what()}}).at(std::string(name)));
  }
}

} // namespace cw::sizing
