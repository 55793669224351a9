/// Curves, each with its name at its end; crossings of theirs may be marked.
package struct LineChart: Sendable {
  package typealias Point = (x: Double, y: Double)

  package struct Series: Sendable {
    package var name: String
    package var style: Int
    package var points: [Point]
    /// Points that have a marker.
    package var markers: [Point]

    package init(_ name: String, style: Int, points: [Point], markers: [Point]) {
      (self.name, self.style) = (name, style)
      (self.points, self.markers) = (points, markers)
    }
  }

  package struct Crossing: Sendable {
    package var point: Point
    package var label: String
    /// Shown where the pointer rests.
    package var note: String

    package init(_ point: Point, label: String, note: String) {
      (self.point, self.label, self.note) = (point, label, note)
    }
  }

  private let series: [Series]
  private let crossings: [Crossing]
  private let x: ChartAxis
  private let yTitle: String

  package init(_ series: [Series], crossings: [Crossing], x: ChartAxis, y: String) {
    (self.series, self.crossings, self.x, yTitle) = (series, crossings, x, y)
  }

  private static let longestName = 18

  package func chart(name: String, title: String, subtitle: String) -> Chart {
    let y = ChartAxis(
      logarithmic: yTitle, around: series.flatMap { $0.points.map(\.y) })
    let names = series.map { $0.name.shortened(to: Self.longestName).chartWidth }
    let top = Chart.top + 22
    let plot = ChartPlot(
      left: ChartPlot.margin(for: y), right: Chart.width - names.reduce(20, max) - 24, top: top,
      bottom: top + max(290, 15 * Double(series.count)), x: x, y: y)
    let curves = series.map { Self.curve($0, plot) }
    return Chart(
      name: name, title: title, subtitle: subtitle, description: description,
      height: plot.bottom + ChartPlot.footer,
      plot.axes + curves + endLabels(plot) + crossingMarks(plot))
  }

  private static func curve(_ series: Series, _ plot: ChartPlot) -> Markup {
    let style = series.style % ChartStyle.seriesCount
    let line = Markup.polyline(
      series.points.compactMap { plot.point($0.x, $0.y) }, class: "line stroke\(style)",
      dashes: ChartStyle.dashes(style))
    let markers = series.markers.compactMap { plot.point($0.x, $0.y) }
    return .group([line] + markers.map { .marker(style, x: $0.x, y: $0.y) })
  }

  /// Names at the ends of the curves, moved apart where these are close together.
  private func endLabels(_ plot: ChartPlot) -> [Markup] {
    let ends = series.compactMap { series in
      series.points.last.flatMap { plot.point($0.x, $0.y) }.map { (series: series, y: $0.y) }
    }.sorted { $0.y < $1.y }
    let places = LabelPlacement.spread(
      ends.map(\.y), apart: 15, within: plot.top + 6...plot.bottom - 4)
    return zip(ends, places).flatMap { end, y -> [Markup] in
      let path = [(plot.right, end.y), (plot.right + 14, y)].map { (x: $0.0, y: $0.1) }
      return [
        .polyline(path, class: "leader"),
        .chartText(
          end.series.name.shortened(to: Self.longestName), x: plot.right + 18, y: y + 4),
      ]
    }
  }

  /// A ring at each crossing; its number where there is room.
  private func crossingMarks(_ plot: ChartPlot) -> [Markup] {
    let placed = crossings.compactMap { crossing in
      plot.point(crossing.point.x, crossing.point.y).map { (crossing: crossing, place: $0) }
    }
    var placement = LabelPlacement(
      left: plot.left, right: plot.right, top: plot.top, bottom: plot.bottom,
      avoiding: placed.map(\.place))
    return placed.map { crossing, place in
      Markup.element(
        "circle",
        ["class": "crossing", "cx": place.x.coordinate, "cy": place.y.coordinate, "r": "4.5"],
        [.element("title", [:], [.text(crossing.note)])])
    }
      + placed.compactMap { crossing, place in
        placement.place(width: crossing.label.chartWidth, near: place).map {
          .chartText(crossing.label, x: $0.x, y: $0.y, anchor: .middle, class: "halo group")
        }
      }
  }

  private var description: String {
    let lines = series.compactMap { series -> String? in
      guard let first = series.points.first, let last = series.points.last else { return nil }
      return "\(series.name) from \(first.y.asFigure) to \(last.y.asFigure)"
    }
    let notes = crossings.map(\.note).joined(separator: "; ")
    return "\(yTitle) against \(x.title): \(lines.joined(separator: ", ")). \(notes)"
  }
}
