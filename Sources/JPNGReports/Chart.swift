/// A chart as SVG, with a background of its own. All charts have the same width, at which they are
/// legible on a telephone.
package struct Chart: Sendable {
  static let width = 480.0

  /// The name for a file of the chart, without an extension.
  package let name: String
  package let title: String
  /// What the chart shows, for readers who cannot see it.
  private let description: String
  private let height: Double
  private let contents: [Markup]

  /// - Parameter contents: The drawing below the two lines of the title. It starts at ``top``.
  init(
    name: String, title: String, subtitle: String, description: String, height: Double,
    _ contents: [Markup]
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.height = height
    let heading = [
      Markup.chartText(title.shortened(to: 46), x: 4, y: 20, class: "title"),
      Markup.chartText(subtitle.shortened(to: 64), x: 4, y: 38, class: "quiet"),
    ]
    self.contents = heading + contents
  }

  /// Where a chart's drawing starts, below its title and subtitle.
  static let top = 54.0

  /// The chart as a part of a page, which gives it a margin and its style.
  package var svg: Markup { svg(style: [], margin: 0) }

  /// The chart as a document of its own, with its style and a margin.
  package var document: String {
    svg(style: [.element("style", [:], [.text(ChartStyle.source)])], margin: 14).source
  }

  private func svg(style: [Markup], margin: Double) -> Markup {
    let start = (-margin).coordinate
    let width = (Self.width + 2 * margin).coordinate
    let height = (height + 2 * margin).coordinate
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
