// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/drawing.h"

#include <fmt/format.h>

namespace cw {
namespace {

// Colours on paper: an Okabe-Ito selection for the networks, so that colour-blind readers tell them apart.
const char* paperColour(Ink ink) {
  switch (ink) {
  case Ink::None:
    return "none";
  case Ink::Outline:
    return "#5b6470";
  case Ink::Muted:
    return "#9aa3ae";
  case Ink::Text:
    return "#1b2026";
  case Ink::Surface:
    return "#f5f6f8";
  case Ink::Device:
    return "#dfe5ec";
  case Ink::Blocked:
    return "#e9e2d3";
  case Ink::Compute:
    return "#0072b2";
  case Ink::Storage:
    return "#d55e00";
  case Ink::InBand:
    return "#009e73";
  case Ink::OutOfBand:
    return "#8a5fa8";
  case Ink::Power:
    return "#b8860b";
  }
  return "none";
}

std::string escaped(const std::string& text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    default:
      // Control characters are not allowed in XML, not even escaped.
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

std::string attributes(const Shape& shape) {
  std::string out = fmt::format("fill=\"{}\"", paperColour(shape.fill));
  if (shape.stroke != Ink::None) {
    out += fmt::format(" stroke=\"{}\" stroke-width=\"{:.2f}\"", paperColour(shape.stroke), shape.strokeWidth);
  }
  if (!shape.id.empty()) out += fmt::format(" data-id=\"{}\"", escaped(shape.id));
  return out;
}

std::string tooltip(const Shape& shape) {
  return shape.tooltip.empty() ? std::string{} : "<title>" + escaped(shape.tooltip) + "</title>";
}

std::string rectangle(const Shape& s) {
  return fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" {}>{}</rect>\n", s.x, s.y,
                     s.width, s.height, attributes(s), tooltip(s));
}

std::string line(const Shape& s) {
  std::string points;
  for (const auto& [x, y] : s.points)
    points += fmt::format("{}{:.2f},{:.2f}", points.empty() ? "" : " ", x, y);
  return fmt::format("<polyline points=\"{}\" {}>{}</polyline>\n", points, attributes(s), tooltip(s));
}

std::string label(const Shape& s) {
  const char* anchor = s.anchor < 0 ? "start" : s.anchor == 0 ? "middle" : "end";
  return fmt::format(
      "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.2f}\" text-anchor=\"{}\" fill=\"{}\">{}{}</text>\n", s.x, s.y,
      s.height, anchor, paperColour(s.fill), tooltip(s), escaped(s.text));
}

} // namespace

std::string toSvg(const Drawing& drawing) {
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" viewBox=\"0 0 {0:.2f} {1:.2f}\" font-family=\"'Noto Sans','Noto Sans CJK SC',sans-serif\">\n"
      "<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
      drawing.width, drawing.height, escaped(drawing.title));
  for (const Shape& shape : drawing.shapes) {
    switch (shape.kind) {
    case Shape::Kind::Rectangle:
      out += rectangle(shape);
      break;
    case Shape::Kind::Line:
      out += line(shape);
      break;
    case Shape::Kind::Text:
      out += label(shape);
      break;
    }
  }
  return out + "</svg>\n";
}

} // namespace cw
