/// A chart of horizontal bars that start at zero, in groups. Every bar has its name and its number
/// beside it.
package struct BarChart: Sendable {
  package struct Bar: Sendable {
    package var label: String
    package var value: Double
    /// The number of the colour, as in ``ChartStyle``.
    package var style: Int

    package init(_ label: String, _ value: Double, style: Int) {
      self.label = label
      self.value = value
      self.style = style
    }
  }

  package struct Group: Sendable {
    package var title: String
    package var bars: [Bar]

    package init(_ title: String, _ bars: [Bar]) {
      self.title = title
      self.bars = bars
    }
  }

  private let groups: [Group]
  private let axisTitle: String
  private let maximum: Double

  /// Leaves out bars whose value is negative or not finite, and groups without bars.
  ///
  /// - Parameter maximum: The axis reaches this value at least. Charts that readers compare with
  ///   each other are given the same one.
  package init(_ groups: [Group], axis: String, maximum: Double = 0) {
    axisTitle = axis
    self.maximum = maximum
    self.groups = groups.compactMap { group in
      let bars = group.bars.filter { $0.value.isFinite && $0.value >= 0 }
      return bars.isEmpty ? nil : Group(group.title, bars)
    }
  }

  private static let rowHeight = 18.0
  private static let groupHeight = 26.0
  /// In characters.
  private static let longestLabel = 18

  package func chart(name: String, title: String, subtitle: String) -> Chart {
    let bars = groups.flatMap(\.bars)
    let axis = ChartAxis(linear: axisTitle, to: bars.map(\.value).reduce(maximum, max))
    let labels = bars.map { $0.label.shortened(to: Self.longestLabel).chartWidth }
    let left = labels.reduce(20, max) + 12
    let right = Chart.width - 58
    let height =
      Double(groups.count) * Self.groupHeight + Double(bars.count) * Self.rowHeight + 8
    let bottom = Chart.top + height
    var parts = Self.axis(axis, left: left, right: right, bottom: bottom)
    var y = Chart.top
    for group in groups {
      parts.append(
        .chartText(group.title.shortened(to: 52), x: 4, y: y + 18, class: "group"))
      y += Self.groupHeight
      let end = y + Double(group.bars.count) * Self.rowHeight
      for tick in axis.ticks {
        let x = left + (axis.position(tick) ?? 0) * (right - left)
        parts.append(.chartLine(x, y, x, end, class: tick == 0 ? "axis" : "grid"))
      }
      for bar in group.bars {
        parts += Self.row(bar, y: y, left: left, width: right - left, axis)
        y += Self.rowHeight
      }
    }
    return Chart(
      name: name, title: title, subtitle: subtitle, description: description,
      height: bottom + ChartPlot.footer, parts)
  }

  private static func axis(
    _ axis: ChartAxis, left: Double, right: Double, bottom: Double
  ) -> [Markup] {
    var parts: [Markup] = []
    for tick in axis.ticks {
      let x = left + (axis.position(tick) ?? 0) * (right - left)
      parts.append(
        .chartText(
          tick.trimmed(digits: 4), x: x, y: bottom + 15, anchor: .middle, class: "quiet"))
    }
    parts.append(.chartText(axis.title, x: right, y: bottom + 33, anchor: .end))
    return parts
  }

  private static func row(
    _ bar: Bar, y: Double, left: Double, width: Double, _ axis: ChartAxis
  ) -> [Markup] {
    let length = width * (axis.position(bar.value) ?? 0)
    return [
      .chartText(
        bar.label.shortened(to: longestLabel), x: left - 8, y: y + 13, anchor: .end),
      .element(
        "rect",
        [
          "class": "fill\(bar.style % ChartStyle.seriesCount)", "x": left.coordinate,
          "y": (y + 3).coordinate, "width": length.coordinate,
          "height": (rowHeight - 6).coordinate, "rx": "2",
        ]),
      .chartText(bar.value.asFigure, x: left + length + 5, y: y + 13, class: "halo"),
    ]
  }

  private var description: String {
    groups.map { group in
      let bars = group.bars.map { "\($0.label) \($0.value.asFigure)" }
      return "\(group.title): \(bars.joined(separator: ", "))."
    }.joined(separator: " ") + " In \(axisTitle)."
  }
}
