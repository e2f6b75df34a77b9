// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/training_json.h"

#include <algorithm>

#include "app/cli/table.h"
#include "core/sizing/table/words.h"
#include "core/units/text.h"

namespace cw::cli {

using namespace sizing;

namespace {

std::string keyOf(std::string_view nameId) {
  std::string key(nameId.substr(nameId.rfind('.') + 1));
  std::replace(key.begin(), key.end(), '-', '_');
  return key;
}

} // namespace

Json partsJson(std::span<const NamedPart> parts, double scale) {
  Json out = Json::object();
  for (const NamedPart& part : parts)
    out[keyOf(part.nameId)] = part.value * scale;
  return out;
}

Json layoutJson(const TrainingSetup& s) {
  const Layout& l = s.layout;
  return Json{{"gpus", l.gpus()},
              {"tp", l.tp},
              {"pp", l.pp},
              {"dp", l.dp},
              {"cp", l.cp},
              {"ep", l.ep},
              {"interleave", l.interleave},
              {"sequence_parallel", l.sequenceParallel},
              {"micro_batch", s.microBatch},
              {"global_batch", s.globalBatch},
              {"sequence", s.sequence > 0 ? s.sequence : s.shape.sequence},
              {"precision", toKey(s.precision)},
              {"recompute", toKey(s.recompute)},
              {"sharding", toKey(s.sharding)}};
}

std::string layoutLine(const TrainingSetup& s) {
  const Layout& l = s.layout;
  std::string line =
      fmt::format("{} × {}, TP {} · PP {} · DP {}", groupedCount(l.gpus()), s.gpu.name, l.tp, l.pp, l.dp);
  if (l.cp > 1) line += fmt::format(" · CP {}", l.cp);
  if (l.ep > 1) line += fmt::format(" · EP {}", l.ep);
  if (l.interleave > 1) line += fmt::format(" · VPP {}", l.interleave);
  return line + fmt::format(", {} / {}", s.microBatch, groupedCount(s.globalBatch));
}

std::string partsTable(const Context& context, std::span<const NamedPart> parts, bool isMemory) {
  double sum = 0;
  for (const NamedPart& part : parts)
    sum += part.value;
  TextTable table({context.text("cli.predict.part"),
                   ">" + context.text(isMemory ? "cli.predict.size" : "cli.predict.time"),
                   ">" + context.text("cli.predict.share")});
  for (const NamedPart& part : parts) {
    table.add({context.text(part.nameId), isMemory ? toBinaryText(bytes(part.value)) : toText(seconds(part.value)),
               fmt::format("{:.1f} %", sum > 0 ? 100 * part.value / sum : 0)});
  }
  return table.text();
}

} // namespace cw::cli
