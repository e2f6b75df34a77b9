// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/options.h"

#include <QCommandLineParser>

namespace cw::studio {

QStringList screenNames() {
  return {QStringLiteral("start"),      QStringLiteral("floor"),       QStringLiteral("racks"),
          QStringLiteral("topology"),   QStringLiteral("bom"),         QStringLiteral("sizing"),
          QStringLiteral("simulation"), QStringLiteral("calculators"), QStringLiteral("findings"),
          QStringLiteral("catalog"),    QStringLiteral("settings"),    QStringLiteral("search")};
}

namespace {

void addOptions(QCommandLineParser& parser) {
  parser.setApplicationDescription(
      QStringLiteral("Design studio for AI training and inference clusters.\n\n"
                     "  clusterwright pod.cwd\n"
                     "  clusterwright --template superpod-h100\n"
                     "  clusterwright --screenshot racks --lang zh_CN --theme dark -o racks.png"));
  parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Design to open."), QStringLiteral("[FILE]"));
  parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this help.")});
  parser.addOption({QStringLiteral("version"), QStringLiteral("Show the version.")});
  parser.addOption({QStringLiteral("template"), QStringLiteral("Start from a template."), QStringLiteral("id")});
  parser.addOption({QStringLiteral("lang"), QStringLiteral("Language: en or zh_CN."), QStringLiteral("code")});
  parser.addOption({QStringLiteral("theme"), QStringLiteral("Look: light, dark or contrast."), QStringLiteral("name")});
  parser.addOption({QStringLiteral("screenshot"),
                    QStringLiteral("Render a screen of the sample design (or FILE) without a display: %1.")
                        .arg(screenNames().join(QStringLiteral(", "))),
                    QStringLiteral("screen")});
  parser.addOption({QStringLiteral("scale"), QStringLiteral("Scale of the screenshot: 1 or 2."), QStringLiteral("n")});
  parser.addOption({{QStringLiteral("o"), QStringLiteral("output")},
                    QStringLiteral("PNG file of the screenshot."),
                    QStringLiteral("file")});
}

/// The value of an option when it is one of the allowed; otherwise an error that names them.
QString oneOf(const QCommandLineParser& parser, const char* name, const QStringList& allowed, QString& error) {
  const QString value = parser.value(QString::fromLatin1(name));
  if (value.isEmpty() || allowed.contains(value)) return value;
  error = QStringLiteral("--%1: %2: one of %3 was expected")
              .arg(QString::fromLatin1(name), value, allowed.join(QStringLiteral(", ")));
  return {};
}

} // namespace

Options readOptions(const QStringList& arguments) {
  Options options;
  QCommandLineParser parser;
  addOptions(parser);
  if (!parser.parse(arguments)) {
    options.error = parser.errorText();
    return options;
  }
  if (parser.isSet(QStringLiteral("help"))) options.help = parser.helpText();
  if (parser.isSet(QStringLiteral("version"))) options.help = QStringLiteral("clusterwright " CW_VERSION "\n");
  options.templateId = parser.value(QStringLiteral("template"));
  options.output = parser.value(QStringLiteral("output"));
  options.screenshot = oneOf(parser, "screenshot", screenNames(), options.error);
  options.language = oneOf(parser, "lang", {QStringLiteral("en"), QStringLiteral("zh_CN")}, options.error);
  options.theme = oneOf(parser, "theme", {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("contrast")},
                        options.error);
  options.scale =
      oneOf(parser, "scale", {QStringLiteral("1"), QStringLiteral("2")}, options.error) == QLatin1String("2") ? 2 : 1;
  const QStringList files = parser.positionalArguments();
  if (files.size() > 1) options.error = QStringLiteral("one design at most can be opened");
  if (!files.isEmpty()) options.file = files.front();
  if (!options.screenshot.isEmpty() && options.output.isEmpty())
    options.error = QStringLiteral("--screenshot needs -o FILE.png");
  return options;
}

} // namespace cw::studio
