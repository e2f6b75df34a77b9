// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/profile/profile.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cw::sizing {
namespace {

constexpr ConstantInfo constants[] = {
    {"gemmShare", &Profile::gemmShare, 0.5, 1.15, 0.08, "share", "profile.gemmShare",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"groupedGemmShare", &Profile::groupedGemmShare, 0.2, 1.0, 0.15, "share", "profile.groupedGemmShare",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"batchedGemmShare", &Profile::batchedGemmShare, 0.05, 0.8, 0.2, "share", "profile.batchedGemmShare",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"streamShare", &Profile::streamShare, 0.4, 0.95, 0.1, "share", "profile.streamShare",
     "fit, tests/golden/training/README.md; 0.75 to 0.9 in sizing notes 3.4", "2026-12"},
    {"attentionForwardShare", &Profile::attentionForwardShare, 0.15, 0.8, 0.2, "share", "profile.attentionForwardShare",
     "fit, tests/golden/training/README.md; 0.5 to 0.75 in sizing notes 3.4", "2026-12"},
    {"attentionBackwardShare", &Profile::attentionBackwardShare, 0.1, 0.75, 0.2, "share",
     "profile.attentionBackwardShare", "fit, tests/golden/training/README.md", "2026-12"},
    {"portableAttention", &Profile::portableAttention, 0.3, 1.0, 0.15, "share", "profile.portableAttention",
     "fit, tests/golden/training/README.md; FlashAttention-2 reaches 335 of 989 TFLOP/s on H100, FlashAttention-3 740 "
     "(arXiv 2407.08608)",
     "2026-12"},
    {"misalignedLoss", &Profile::misalignedLoss, 0.0, 1.0, 0.2, "share", "profile.misalignedLoss",
     "fit, tests/golden/training/README.md; widths of 1,800 in the log of BLOOM", "2026-12"},
    {"kernelLaunchS", &Profile::kernelLaunchS, 1e-06, 3e-05, 0.25, "s", "profile.kernelLaunchS",
     "fit, tests/golden/training/README.md; 5 to 10 us in sizing notes 3.4", "2026-12"},
    {"kernelGapS", &Profile::kernelGapS, 2e-07, 8e-06, 0.3, "s", "profile.kernelGapS",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"eagerTraffic", &Profile::eagerTraffic, 1.0, 4.0, 0.2, "ratio", "profile.eagerTraffic",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"castTraffic", &Profile::castTraffic, 0.3, 4.0, 0.3, "ratio", "profile.castTraffic",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"optimizerBytes", &Profile::optimizerBytes, 20, 64, 0.1, "B", "profile.optimizerBytes",
     "sizing notes 3.4: 28 to 32 bytes a parameter", "2026-12"},
    {"tensorHidden", &Profile::tensorHidden, 0.0, 0.95, 0.2, "share", "profile.tensorHidden",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"expertHidden", &Profile::expertHidden, 0.0, 0.9, 0.2, "share", "profile.expertHidden",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"overlapSlowdown", &Profile::overlapSlowdown, 0.0, 0.6, 0.3, "share", "profile.overlapSlowdown",
     "fit, tests/golden/training/README.md; 2 to 15 % in sizing notes 3.8", "2026-12"},
    {"dataHidden", &Profile::dataHidden, 0.1, 1.0, 0.2, "share", "profile.dataHidden",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"stragglerShare", &Profile::stragglerShare, 0.0005, 0.03, 0.3, "share", "profile.stragglerShare",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"stepFixedS", &Profile::stepFixedS, 0.0001, 0.1, 0.4, "s", "profile.stepFixedS",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"moeYearLoss", &Profile::moeYearLoss, 0.0, 0.8, 0.3, "1/year", "profile.moeYearLoss",
     "fit, tests/golden/training/README.md; Megatron Bridge releases 25.09 to 26.08", "2026-12"},
    {"microBatchS", &Profile::microBatchS, 1e-5, 0.2, 1.0, "s", "profile.microBatchS",
     "fit, tests/golden/training/README.md", "2026-12"},
    {"tensorLinkShare", &Profile::tensorLinkShare, 0.2, 2.0, 0.3, "share", "profile.tensorLinkShare",
     "1: the curves as measured", "2026-12"},
    {"hopShare", &Profile::hopShare, 0.1, 3.0, 0.4, "share", "profile.hopShare", "1: the rates of collectives",
     "2026-12"},
    {"scaleUpShare", &Profile::scaleUpShare, 0.4, 1.0, 0.1, "share", "profile.scaleUpShare",
     "0.82 of 450 GB/s on 8 H200 (ml-engineering); sizing notes 2b", "2025-06"},
    {"nicShare", &Profile::nicShare, 0.3, 0.98, 0.15, "share", "profile.nicShare",
     "37 of 50 GB/s a GPU, 4 x 8 B200; 46 to 48 of 50 healthy (nccl-tests 290)", "2025-06"},
    {"nicAlphaS", &Profile::nicAlphaS, 1e-06, 6e-05, 0.3, "s", "profile.nicAlphaS",
     "120 times slower than a node at 32 KiB, 4 x 8 B200; sizing notes 2b", "2025-06"},
    {"decodeStreamShare", &Profile::decodeStreamShare, 0.4, 0.95, 0.15, "share", "profile.decodeStreamShare",
     "sizing notes 2: plain roofline of 1,050 serving rows", "2026-08"},
    {"serveStepHostS", &Profile::serveStepHostS, 0.0001, 0.01, 0.4, "s", "profile.serveStepHostS",
     "1 to 5 ms, sizing notes 3.10", "2026-08"},
    {"kvStreamShare", &Profile::kvStreamShare, 0.4, 0.95, 0, "share", "profile.kvStreamShare",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveGemmShare", &Profile::serveGemmShare, 0.3, 0.9, 0, "share", "profile.serveGemmShare",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveWideGemmShare", &Profile::serveWideGemmShare, 0.2, 0.9, 0, "share", "profile.serveWideGemmShare",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveExpertShare", &Profile::serveExpertShare, 0.1, 1, 0, "share", "profile.serveExpertShare",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveAttentionShare", &Profile::serveAttentionShare, 0.2, 0.9, 0, "share", "profile.serveAttentionShare",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveReduceS", &Profile::serveReduceS, 2e-6, 5e-5, 0, "s", "profile.serveReduceS",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveReduceShare", &Profile::serveReduceShare, 0.2, 0.95, 0, "share", "profile.serveReduceShare",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveLayerS", &Profile::serveLayerS, 2e-6, 2e-4, 0, "s", "profile.serveLayerS",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveExpertLayerS", &Profile::serveExpertLayerS, 2e-6, 3e-4, 0, "s", "profile.serveExpertLayerS",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveRequestHostS", &Profile::serveRequestHostS, 1e-7, 1e-4, 0, "s", "profile.serveRequestHostS",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"serveReserveShare", &Profile::serveReserveShare, 0.02, 0.3, 0, "share", "profile.serveReserveShare",
     "fit, tests/golden/inference/README.md", "2026-12"},
    {"contextBytes", &Profile::contextBytes, 2e8, 8e9, 0, "B", "profile.contextBytes",
     "sizing notes 3.3: 0.5 to 3 GB of context and communicators", "2026-12"},
    {"fragmentationShare", &Profile::fragmentationShare, 0.0, 0.3, 0, "share", "profile.fragmentationShare",
     "sizing notes 3.3: 3 to 10 %; the BLOOM log and torchtitan rows agree", "2026-12"},
    {"memoryReserveShare", &Profile::memoryReserveShare, 0.0, 0.3, 0, "share", "profile.memoryReserveShare",
     "published runs fill 79.5 of 80 GiB (BLOOM log)", "2026-12"}};

Result<> readConstant(const std::string& name, const nlohmann::json& value, Profile& out) {
  const auto info =
      std::find_if(std::begin(constants), std::end(constants), [&](const ConstantInfo& c) { return name == c.name; });
  if (info == std::end(constants)) return fail("profile.unknown-constant", {{"name", name}});
  if (!value.is_number())
    return fail(Error("profile.malformed").at("/constants/" + name).wanted("number", value.type_name()));
  const double number = value.get<double>();
  if (!(number >= info->low && number <= info->high)) {
    return fail(
        Error("profile.out-of-range", {{"name", name}})
            .wanted(fmt::format("{:g}…{:g} {}", info->low, info->high, info->unit), fmt::format("{:g}", number)));
  }
  out.*(info->field) = number;
  return {};
}

} // namespace

std::span<const ConstantInfo> profileConstants() { return constants; }

std::string toJson(const Profile& profile) {
  nlohmann::ordered_json out;
  out["name"] = profile.name;
  out["date"] = profile.date;
  out["software"] = profile.software;
  for (const ConstantInfo& info : constants)
    out["constants"][info.name] = profile.*(info.field);
  return out.dump(2) + "\n";
}

Result<Profile> profileFromJson(std::string_view text, std::string_view name) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object())
    return fail(Error("profile.malformed").at(std::string(name)).wanted("JSON object", json.type_name()));
  Profile out;
  for (auto [key, field] :
       {std::pair{"name", &Profile::name}, {"date", &Profile::date}, {"software", &Profile::software}}) {
    if (json.contains(key) && json[key].is_string()) out.*field = json[key].get<std::string>();
  }
  const auto given = json.find("constants");
  if (given == json.end() || !given->is_object())
    return fail(
        Error("profile.malformed").at(std::string(name) + "#/constants").wanted("object", "nothing of the kind"));
  for (const auto& [key, value] : given->items()) {
    if (auto read = readConstant(key, value, out); !read) {
      Error error = read.error();
      error.where = std::string(name) + "#" + (error.where.empty() ? "/constants/" + key : error.where);
      return fail(std::move(error));
    }
  }
  return out;
}

} // namespace cw::sizing
