// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/derivation_text.h"

#include "app/cli/needs_json.h"

namespace cw::cli {

std::string derivationText(const Context& context, const sizing::Derivation& node, int depth) {
  std::string out(2 * static_cast<std::size_t>(depth), ' ');
  if (!node.symbol.empty()) out += node.symbol + " = ";
  if (!node.formula.empty()) out += node.formula + " = ";
  out += valueText(node) + "  " + context.text(node.labelId);
  if (!node.source.empty()) out += "  [" + node.source + ']';
  if (!node.verified && node.inputs.empty()) out += ' ' + context.text("cli.calc.not-verified");
  out += '\n';
  for (const sizing::Derivation& input : node.inputs)
    out += derivationText(context, input, depth + 1);
  return out;
}

void addDerivations(const Context& context, const std::vector<std::pair<const char*, sizing::Derivation>>& explained,
                    Json& document, std::string& text) {
  text += '\n' + context.text("cli.calc.derivation") + '\n';
  for (const auto& [key, tree] : explained) {
    document["derivation"][key] = derivationJson(tree);
    text += derivationText(context, tree, 1);
  }
}

} // namespace cw::cli
