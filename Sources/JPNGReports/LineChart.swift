/// A chart of curves, each with its name at its end. Points where two curves cross can be marked.
package struct LineChart: Sendable {
  package typealias Point = (x: Double, y: Double)

  package struct Series: Sendable {
    package var name: String
    package var style: Int
    package var points: [Point]
    /// The points of the curve that have a marker.
    package var markers: [Point]

    package init(_ name: String, style: Int, points: [Point], markers: [Point]) {
      self.name = name
      self.style = style
      self.points = points
      self.markers = markers
    }
  }

  package struct Crossing: Sendable {
    package var point: Point
    /// What the crossing means; shown below the chart.
    package var note: String

    package init(_ point: Point, note: String) {
      self.point = point
      self.note = note
    }
  }

  private let series: [Series]
  private let crossings: [Crossing]
  private let x: ChartAxis
  private let yTitle: String

  package init(_ series: [Series], crossings: [Crossing], x: ChartAxis, y: String) {
    self.series = series
    self.x = x
    yTitle = y
    self.crossings = crossings.filter { x.position($0.point.x) != nil }.sorted {
      $0.point.x < $1.point.x
    }
  }

  /// In characters.
  private static let longestName = 16

  package func chart(name: String, title: String, subtitle: String) -> Chart {
    let y = ChartAxis(
      logarithmic: yTitle, around: series.flatMap { $0.points.map(\.y) })
    let names = series.map { $0.name.shortened(to: Self.longestName).chartWidth }
    let top = Chart.top + 22
    let plot = ChartPlot(
      left: ChartPlot.margin(for: y), right: Chart.width - names.reduce(20, max) - 24, top: top,
      bottom: top + max(290, 15 * Double(series.count)), x: x, y: y)
    let curves = series.map { Self.curve($0, plot) }
    let notes = crossingNotes(from: plot.bottom + ChartPlot.footer + 12)
    return Chart(
      name: name, title: title, subtitle: subtitle, description: description,
      height: plot.bottom + ChartPlot.footer + 17 * Double(crossings.count) + 4,
      plot.axes + curves + endLabels(plot) + crossingMarks(plot) + notes)
  }

  private static func curve(_ series: Series, _ plot: ChartPlot) -> Markup {
    let style = series.style % ChartStyle.seriesCount
    let line = Markup.polyline(
      series.points.compactMap { plot.point($0.x, $0.y) }, class: "line stroke\(style)",
      dashes: ChartStyle.dashes(style))
    let markers = series.markers.compactMap { plot.point($0.x, $0.y) }
    return .group([line] + markers.map { .marker(style, x: $0.x, y: $0.y) })
  }

  /// The names at the ends of the curves, moved apart where the ends are close together.
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

  /// A ring at each crossing, with the letter of its note beside it.
  private func crossingMarks(_ plot: ChartPlot) -> [Markup] {
    let places = crossings.compactMap { plot.point($0.point.x, $0.point.y) }
    var placement = LabelPlacement(
      left: plot.left, right: plot.right, top: plot.top, bottom: plot.bottom, avoiding: places)
    let rings = places.map { place in
      Markup.element(
        "circle",
        ["class": "crossing", "cx": place.x.coordinate, "cy": place.y.coordinate, "r": "4"])
    }
    let letters = places.enumerated().compactMap { index, place -> Markup? in
      let letter = Self.letter(index)
      return placement.place(width: letter.chartWidth, near: place).map {
        .chartText(letter, x: $0.x, y: $0.y, anchor: .middle, class: "halo group")
      }
    }
    return rings + letters
  }

  private func crossingNotes(from top: Double) -> [Markup] {
    crossings.enumerated().map { index, crossing in
      Markup.group([
        .chartText(Self.letter(index), x: 4, y: top + 17 * Double(index), class: "group"),
        .chartText(
          crossing.note.shortened(to: 60), x: 22, y: top + 17 * Double(index), class: "quiet"),
      ])
    }
  }

  /// "a" to "z", then "a1" and so on.
  private static func letter(_ index: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let round = index / letters.count
    return String(letters[index % letters.count]) + (round > 0 ? String(round) : "")
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
