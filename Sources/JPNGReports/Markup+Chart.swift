extension Markup {
  /// Which part of a text is at its position.
  enum TextAnchor: String {
    case start
    case middle
    case end
  }

  /// A line of text; `y` is its base line.
  static func chartText(
    _ text: String, x: Double, y: Double, anchor: TextAnchor = .start, class name: String = ""
  ) -> Markup {
    .element(
      "text",
      ["x": x.coordinate, "y": y.coordinate, "text-anchor": anchor.rawValue, "class": name],
      [.text(text)])
  }

  /// A straight line between two points.
  static func chartLine(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String
  ) -> Markup {
    .element(
      "line",
      [
        "x1": x1.coordinate, "y1": y1.coordinate, "x2": x2.coordinate, "y2": y2.coordinate,
        "class": name,
      ])
  }

  /// A line through all points, with the gaps of ``ChartStyle/dashes(_:)``.
  static func polyline(
    _ points: [(x: Double, y: Double)], class name: String, dashes: String = ""
  ) -> Markup {
    let text = points.map { "\($0.x.coordinate),\($0.y.coordinate)" }.joined(separator: " ")
    return dashes.isEmpty
      ? .element("polyline", ["class": name, "points": text])
      : .element("polyline", ["class": name, "points": text, "stroke-dasharray": dashes])
  }
}

extension Markup {
  /// A part of a chart that is a link, for pointers only: a keyboard would have to pass hundreds of
  /// them, and the text of the page leads to the same places.
  func linked(to target: String?) -> Markup {
    guard let target else { return self }
    return .element("a", ["href": target, "tabindex": "-1"], [self])
  }
}

extension Double {
  /// A coordinate or a length in a drawing, to a tenth of a unit.
  var coordinate: String { trimmed(digits: 1) }
}

extension String {
  /// An upper estimate of the width of the text in a chart. The exact width is not known, because
  /// the typeface is that of the reader's system.
  var chartWidth: Double {
    reduce(0) { width, character in
      width + (!character.isASCII ? 14 : "mwMW@%&<>".contains(character) ? 12.5 : 7.6)
    }
  }

  /// Shortened to at most so wide, by leaving out the middle. A letter with more than seven accents
  /// loses them, as they would be drawn over the lines above and below.
  func shortened(toChartWidth limit: Double) -> String {
    let flat = String(
      map { $0.unicodeScalars.count > 8 ? Character($0.unicodeScalars.first ?? " ") : $0 })
    guard flat.chartWidth > limit else { return flat }
    let lengths = (1...max(1, Int(limit / 7.6))).reversed()
    return lengths.lazy.map(flat.shortened(to:)).first { $0.chartWidth <= limit } ?? ""
  }
}
