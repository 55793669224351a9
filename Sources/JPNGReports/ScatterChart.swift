/// A chart of points between a logarithmic x axis and a logarithmic or linear y axis. Every series
/// of points has its own colour and shape.
package struct ScatterChart: Sendable {
  package struct Point: Sendable {
    package var x: Double
    package var y: Double
    /// Shown when the pointer rests on the point.
    package var note: String
    package var isHollow: Bool
    /// Shown beside the point, where there is room.
    package var label: String? = nil
    /// The address that a click on the point leads to.
    package var link: String? = nil

    package init(x: Double, y: Double, note: String, isHollow: Bool) {
      self.x = x
      self.y = y
      self.note = note
      self.isHollow = isHollow
    }
  }

  package struct Series: Sendable {
    /// Empty for a series that needs no name because it is the only one.
    package var name: String
    package var style: Int
    /// The points; a thin line joins those of a run.
    package var runs: [[Point]]

    package init(_ name: String, style: Int, _ runs: [[Point]]) {
      self.name = name
      self.style = style
      self.runs = runs
    }
  }

  private let series: [Series]
  private let xTitle: String
  private let yTitle: String
  private let hasLinearY: Bool

  package init(_ series: [Series], x: String, y: String, hasLinearY: Bool = false) {
    self.series = series
    xTitle = x
    yTitle = y
    self.hasLinearY = hasLinearY
  }

  package func chart(name: String, title: String, subtitle: String) -> Chart {
    let points = series.flatMap { $0.runs.flatMap { $0 } }
    let x = ChartAxis(logarithmic: xTitle, around: points.map(\.x))
    let y =
      hasLinearY
      ? ChartAxis(linear: yTitle, around: points.map(\.y))
      : ChartAxis(logarithmic: yTitle, around: points.map(\.y))
    let top = Chart.top + 22
    let plot = ChartPlot(
      left: ChartPlot.margin(for: y), right: Chart.width - 14, top: top, bottom: top + 270, x: x,
      y: y)
    let footer = plot.bottom + ChartPlot.footer
    let labels = directLabels(plot)
    let legend =
      labels.map { (parts: $0, bottom: footer) } ?? Self.legend(series, from: footer + 16)
    return Chart(
      name: name, title: title, subtitle: subtitle,
      description: "\(xTitle) against \(yTitle), \(points.count) points; see the table.",
      height: legend.bottom,
      plot.axes + series.map { Self.marks($0, plot) } + legend.parts + pointLabels(plot))
  }

  private static func marks(_ series: Series, _ plot: ChartPlot) -> Markup {
    let style = series.style % ChartStyle.seriesCount
    let lines = series.runs.map { run in
      let places = run.compactMap { plot.point($0.x, $0.y) }
      guard places.count > 1 else { return Markup.group([]) }
      return .polyline(places, class: "line thin stroke\(style)")
    }
    let markers = series.runs.flatMap { $0 }.compactMap { point in
      plot.point(point.x, point.y).map {
        Markup.marker(style, x: $0.x, y: $0.y, isHollow: point.isHollow, note: point.note)
          .linked(to: point.link)
      }
    }
    return .group(lines + markers)
  }

  /// The labels of single points. Where there is no room for all, the first points have theirs.
  private func pointLabels(_ plot: ChartPlot) -> [Markup] {
    let points = series.flatMap { $0.runs.flatMap { $0 } }
    guard points.contains(where: { $0.label != nil }) else { return [] }
    var placement = LabelPlacement(
      left: plot.left, right: plot.right, top: plot.top, bottom: plot.bottom,
      avoiding: points.compactMap { plot.point($0.x, $0.y) })
    return points.compactMap { point in
      guard let label = point.label?.shortened(toChartWidth: 150),
        let place = plot.point(point.x, point.y).flatMap({
          placement.place(width: label.chartWidth, near: $0)
        })
      else { return nil }
      return .chartText(label, x: place.x, y: place.y, anchor: .middle, class: "halo")
    }
  }

  /// The names of the series beside their points, in place of a legend; `nil` where a series has
  /// several points, or where there is no room for all names.
  private func directLabels(_ plot: ChartPlot) -> [Markup]? {
    let points = series.map { series in
      series.runs.flatMap { $0 }.compactMap { plot.point($0.x, $0.y) }
    }
    guard points.allSatisfy({ $0.count < 2 }), !series.contains(where: \.name.isEmpty) else {
      return nil
    }
    var placement = LabelPlacement(
      left: plot.left, right: plot.right, top: plot.top, bottom: plot.bottom,
      avoiding: points.flatMap { $0 })
    var labels: [Markup] = []
    for (series, points) in zip(series, points) {
      guard let point = points.first else { continue }
      let name = series.name.shortened(to: 40)
      guard let place = placement.place(width: name.chartWidth, near: point) else { return nil }
      labels.append(.chartText(name, x: place.x, y: place.y, anchor: .middle, class: "halo"))
    }
    return labels
  }

  /// The legend: every marker with the name of its series, in as many lines as that takes.
  private static func legend(
    _ series: [Series], from top: Double
  ) -> (parts: [Markup], bottom: Double) {
    if series.allSatisfy(\.name.isEmpty) { return ([], top - 16) }
    var parts: [Markup] = []
    var (x, y) = (10.0, top)
    for entry in series where !entry.name.isEmpty {
      let label = entry.name.shortened(to: 40)
      let width = 14 + label.chartWidth + 12
      if x > 10, x + width > Chart.width { (x, y) = (10, y + 20) }
      parts.append(.marker(entry.style, x: x, y: y - 4))
      parts.append(.chartText(label, x: x + 10, y: y))
      x += width
    }
    return (parts, y + 12)
  }
}
