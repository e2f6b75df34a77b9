// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/search_options.h"

#include "app/cli/option_values.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr long long mostGpus = 10'000'000;
constexpr int mostKept = 100'000;

std::vector<std::string> wordsOf(const std::string& list) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= list.size();) {
    const std::size_t comma = std::min(list.find(',', from), list.size());
    words.push_back(list.substr(from, comma - from));
    from = comma + 1;
  }
  return words;
}

Result<std::vector<int>> countsOption(const std::string& list, const char* option) {
  std::vector<int> out;
  if (list.empty()) return out;
  for (const std::string& word : wordsOf(list)) {
    const auto value = countOption(word, option, 1, mostGpus);
    if (!value) return fail(value.error());
    out.push_back(static_cast<int>(*value));
  }
  return out;
}

template <class Choice>
Result<> choicesOption(const std::string& list, const char* option, const std::vector<std::string>& known,
                       std::vector<Choice>& out) {
  if (list.empty()) return {};
  for (const std::string& word : wordsOf(list)) {
    const auto value = wordOption(word, option, known);
    if (!value) return fail(value.error());
    out.push_back(static_cast<Choice>(*value));
  }
  return {};
}

} // namespace

void SearchOptions::addTo(CLI::App& app, const Context& context) {
  model_.addTo(app, context, false);
  const auto option = [&](const char* name, std::string& value, const char* id) {
    app.add_option(name, value, context.text(std::string("cli.search.") + id));
  };
  option("--min-gpus", minGpus_, "min-gpus");
  option("--max-gpus", maxGpus_, "max-gpus");
  option("--tp", tp_, "tp");
  option("--pp", pp_, "pp");
  option("--cp", cp_, "cp");
  option("--ep", ep_, "ep");
  option("--interleave,--vpp", interleave_, "interleave");
  option("--micro-batch", micro_, "micro");
  option("--recompute", recompute_, "recompute");
  option("--sharding,--zero", sharding_, "sharding");
  option("--top", top_, "top");
  option("--threads", threads_, "threads");
  option("--shard", shard_, "shard");
  app.add_option("--merge", merge_, context.text("cli.search.merge"));
  app.add_flag("--all-switches", allSwitches_, context.text("cli.search.all-switches"));
  app.add_flag("--tp-across-domains", tpAcross_, context.text("cli.search.tp-across"));
  app.add_flag("--any-memory", anyMemory_, context.text("cli.search.any-memory"));
}

Result<int> SearchOptions::top() const {
  const auto top = countOption(top_, "--top", 1, mostKept);
  if (!top) return fail(top.error());
  return static_cast<int>(*top);
}

Result<> SearchOptions::readCounts(SearchSpace& space) const {
  const auto gpus = model_.gpus();
  if (!gpus) return fail(gpus.error());
  space.gpus = *gpus;
  if (*gpus > 0 && !(minGpus_.empty() && maxGpus_.empty()))
    return fail(Error("cli.search.gpus-or-range").at(maxGpus_.empty() ? "--min-gpus" : "--max-gpus"));
  if (*gpus > 0) return {};
  if (maxGpus_.empty()) return fail(Error("cli.required", {{"option", "--gpus"}}));
  const auto most = countOption(maxGpus_, "--max-gpus", 1, mostGpus);
  if (!most) return fail(most.error());
  const auto least = countOption(minGpus_.empty() ? "1" : minGpus_, "--min-gpus", 1, *most);
  if (!least) return fail(least.error());
  space.minGpus = *least;
  space.maxGpus = *most;
  return {};
}

Result<> SearchOptions::readDegrees(SearchSpace& space) const {
  const struct {
    const std::string& text;
    const char* option;
    std::vector<int>& list;
  } lists[] = {{tp_, "--tp", space.tp},
               {pp_, "--pp", space.pp},
               {cp_, "--cp", space.cp},
               {ep_, "--ep", space.ep},
               {interleave_, "--interleave", space.interleave},
               {micro_, "--micro-batch", space.microBatch}};
  for (const auto& one : lists) {
    auto values = countsOption(one.text, one.option);
    if (!values) return fail(values.error());
    one.list = std::move(*values);
  }
  return {};
}

Result<> SearchOptions::readChoices(SearchSpace& space) const {
  if (auto read = choicesOption(recompute_, "--recompute", {"none", "selective", "full"}, space.recompute); !read)
    return read;
  if (auto read = choicesOption(sharding_, "--sharding", {"none", "zero-1", "zero-2", "zero-3"}, space.sharding); !read)
    return read;
  space.allSwitches = allSwitches_;
  space.tpWithinDomain = !tpAcross_;
  space.mustFit = !anyMemory_;
  return {};
}

Result<> SearchOptions::readShard(SearchSpace& space) const {
  const auto threads = countOption(threads_.empty() ? "0" : threads_, "--threads", 0, 4096);
  if (!threads) return fail(threads.error());
  space.threads = static_cast<int>(*threads);
  if (shard_.empty()) return {};
  const std::size_t slash = shard_.find('/');
  if (slash == std::string::npos)
    return fail(Error("cli.search.bad-shard").wanted("i/n, 0/8 … 7/8", shard_).at("--shard"));
  const auto shards = countOption(shard_.substr(slash + 1), "--shard", 1, 1'000'000);
  if (!shards) return fail(shards.error());
  const auto shard = countOption(shard_.substr(0, slash), "--shard", 0, *shards - 1);
  if (!shard) return fail(shard.error());
  space.shard = static_cast<int>(*shard);
  space.shards = static_cast<int>(*shards);
  return {};
}

Result<SearchSpace> SearchOptions::space(Context& context, std::vector<std::string>& assumed) const {
  SearchSpace space;
  for (const auto read : {&SearchOptions::readCounts, &SearchOptions::readDegrees, &SearchOptions::readChoices,
                          &SearchOptions::readShard}) {
    if (auto done = (this->*read)(space); !done) return fail(std::move(done.error()));
  }
  const auto top = this->top();
  if (!top) return fail(top.error());
  space.keep = *top;
  auto base = model_.setup(context, assumed);
  if (!base) return fail(std::move(base.error()));
  std::erase_if(assumed, [](const std::string& what) { // the search tries them all
    return what.rfind("sharding=", 0) == 0 || what.rfind("recompute=", 0) == 0;
  });
  space.base = std::move(*base);
  space.base.layout = {};
  return space;
}

} // namespace cw::cli
