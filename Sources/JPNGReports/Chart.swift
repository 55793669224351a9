/// A chart as SVG, on a ground of its own. All are equally wide, and legible on a telephone.
package struct Chart: Sendable {
  static let width = 480.0

  /// Of a file, without an extension.
  package let name: String
  package let title: String
  /// What a reader who does not see it should know.
  private let description: String
  private let height: Double
  private let contents: [Markup]

  /// - Parameter contents: are drawn below the two lines of the title, from `Chart.top` on.
  init(
    name: String, title: String, subtitle: String, description: String, height: Double,
    _ contents: [Markup]
  ) {
    (self.name, self.title, self.description) = (name, title, description)
    self.height = height
    let heading = [
      Markup.chartText(title.shortened(to: 46), x: 4, y: 20, class: "title"),
      Markup.chartText(subtitle.shortened(to: 64), x: 4, y: 38, class: "quiet"),
    ]
    self.contents = heading + contents
  }

  /// Where a chart's drawing starts, below its title.
  static let top = 54.0

  /// To stand in a page, which gives it a margin.
  package var svg: Markup { svg(style: [], margin: 0) }

  /// A document of its own, which brings its style and a margin along.
  package var document: String {
    svg(style: [.element("style", [:], [.text(ChartStyle.source)])], margin: 14).source
  }

  private func svg(style: [Markup], margin: Double) -> Markup {
    let (start, width, height) = (
      (-margin).coordinate, (Self.width + 2 * margin).coordinate,
      (height + 2 * margin).coordinate
    )
    let ground = Markup.element(
      "rect",
      [
        "class": "ground", "x": start, "y": start, "width": width, "height": height, "rx": "8",
      ])
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "chart", "role": "img",
        "aria-label": "\(title). \(description)",
        "viewBox": "\(start) \(start) \(width) \(height)", "width": width, "height": height,
      ], style + [ground] + contents)
  }
}

extension Markup {
  enum TextAnchor: String {
    case start
    case middle
    case end
  }

  static func chartText(
    _ text: String, x: Double, y: Double, anchor: TextAnchor = .start, class name: String = ""
  ) -> Markup {
    .element(
      "text",
      ["x": x.coordinate, "y": y.coordinate, "text-anchor": anchor.rawValue, "class": name],
      [.text(text)])
  }

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
}

extension Markup {
  /// A mark that leads somewhere. Only for pointers: what it leads to is in the page's text as well,
  /// and hundreds of marks are no stops for a keyboard.
  func linked(to target: String?) -> Markup {
    guard let target else { return self }
    return .element("a", ["href": target, "tabindex": "-1"], [self])
  }
}

extension Double {
  /// In a drawing: to a tenth of a unit.
  var coordinate: String { trimmed(digits: 1) }
}

extension String {
  /// At most about how wide the text is in a chart: its typeface is the reader's.
  var chartWidth: Double {
    reduce(0) { width, character in
      width + (!character.isASCII ? 14 : "mwMW@%&<>".contains(character) ? 12.5 : 7.6)
    }
  }

  /// At most so wide, the middle left out. Nor does it grow into the lines above and below, as a
  /// letter under a heap of accents does.
  func shortened(toChartWidth limit: Double) -> String {
    let flat = String(
      map { $0.unicodeScalars.count > 8 ? Character($0.unicodeScalars.first ?? " ") : $0 })
    guard flat.chartWidth > limit else { return flat }
    let lengths = (1...max(1, Int(limit / 7.6))).reversed()
    return lengths.lazy.map(flat.shortened(to:)).first { $0.chartWidth <= limit } ?? ""
  }
}
