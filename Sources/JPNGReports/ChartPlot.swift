/// The area of a chart between two axes: x grows to the right, y upwards.
struct ChartPlot {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let x: ChartAxis
  let y: ChartAxis

  /// The place of a point in the drawing; `nil` where it is beyond one of the axes.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    guard let across = self.x.position(x), let up = self.y.position(y) else { return nil }
    return (left + across * (right - left), bottom - up * (bottom - top))
  }

  /// The height of the numbers and the title below ``bottom``.
  static let footer = 40.0

  /// The lines at the ticks, the numbers of the ticks, and the titles of the axes.
  var axes: [Markup] {
    let vertical = x.ticks.compactMap { tick in
      x.position(tick).map { left + $0 * (right - left) }
    }
    let horizontal = y.ticks.compactMap { tick in
      y.position(tick).map { bottom - $0 * (bottom - top) }
    }
    var parts = vertical.map { Markup.chartLine($0, top, $0, bottom, class: "grid") }
    parts += horizontal.map { .chartLine(left, $0, right, $0, class: "grid") }
    parts.append(.chartLine(left, bottom, right, bottom, class: "axis"))
    parts.append(.chartLine(left, top, left, bottom, class: "axis"))
    for (tick, x) in zip(x.ticks, vertical) {
      parts.append(
        .chartText(
          tick.trimmed(digits: 4), x: x, y: bottom + 16, anchor: .middle, class: "quiet"))
    }
    for (tick, y) in zip(y.ticks, horizontal) {
      // The number of the lowest tick would otherwise touch the numbers of the other axis.
      parts.append(
        .chartText(
          tick.trimmed(digits: 4), x: left - 6, y: min(y + 4, bottom - 1), anchor: .end,
          class: "quiet"))
    }
    // The y axis has its title above it, as text along it would be turned by 90 degrees.
    parts.append(.chartText(y.title, x: 4, y: top - 10))
    parts.append(.chartText(x.title, x: right, y: bottom + 34, anchor: .end))
    return parts
  }

  /// The room that the numbers of an axis need to the left of the plot.
  static func margin(for axis: ChartAxis) -> Double {
    axis.ticks.map { $0.trimmed(digits: 4).chartWidth }.reduce(14, max) + 12
  }
}
