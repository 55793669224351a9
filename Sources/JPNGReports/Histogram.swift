/// A chart of vertical bars: how many values are in each of some ranges of equal width.
package struct Histogram: Sendable {
  /// The lowest edge of each bar.
  package let edges: [Double]
  package let counts: [Int]
  /// Whether the first bar also counts values below its edge.
  package let isOpen: Bool
  private let binWidth: Double
  private let xTitle: String
  private let yTitle: String

  /// Makes 4 to 16 bars, from the smallest value up to `end`, which belongs to the last bar. The
  /// first bar also counts all values below it. Values that are not finite or above `end` are left
  /// out.
  package init(_ values: [Double], binWidth: Double, end: Double, x: String, y: String) {
    let known = values.filter { $0.isFinite && $0 <= end }
    let wanted = ((end - (known.min() ?? end)) / binWidth).rounded(.up)
    let binCount = Int(min(16, max(4, wanted)))
    let start = end - Double(binCount) * binWidth
    var counts = [Int](repeating: 0, count: binCount)
    for value in known {
      let bin = max(0, (value - start) / binWidth)
      counts[min(binCount - 1, Int(bin))] += 1
    }
    edges = (0..<binCount).map { start + Double($0) * binWidth }
    isOpen = known.contains { $0 < start }
    self.counts = counts
    self.binWidth = binWidth
    xTitle = x
    yTitle = y
  }

  package func chart(name: String, title: String, subtitle: String) -> Chart {
    // Up to five at least: a shorter axis would have ticks at fractions, which counts have not.
    let axis = ChartAxis(linear: yTitle, to: Double(counts.reduce(5, max)))
    let top = Chart.top + 22
    let bottom = top + 270
    let left = ChartPlot.margin(for: axis)
    let width = (Chart.width - 14 - left) / Double(counts.count)
    let height = { (value: Double) in (axis.position(value) ?? 0) * (bottom - top) }
    var parts = axis.ticks.flatMap { tick in
      let y = bottom - height(tick)
      return [
        Markup.chartLine(left, y, Chart.width - 14, y, class: tick == 0 ? "axis" : "grid"),
        .chartText(
          tick.trimmed(digits: 4), x: left - 6, y: min(y + 4, bottom - 1), anchor: .end,
          class: "quiet"),
      ]
    }
    for (index, count) in counts.enumerated() {
      let x = left + Double(index) * width
      parts += Self.bar(count, x: x, bottom: bottom, width: width, height: height(Double(count)))
    }
    parts.append(.chartText(yTitle, x: 4, y: top - 10))
    parts.append(.chartText(xTitle, x: Chart.width - 14, y: bottom + 34, anchor: .end))
    return Chart(
      name: name, title: title, subtitle: subtitle, description: description,
      height: bottom + ChartPlot.footer,
      parts + edgeLabels(left: left, width: width, y: bottom + 16))
  }

  private static func bar(
    _ count: Int, x: Double, bottom: Double, width: Double, height: Double
  ) -> [Markup] {
    guard count > 0 else { return [] }
    return [
      .element(
        "rect",
        [
          "class": "fill4", "x": (x + 2).coordinate, "y": (bottom - height).coordinate,
          "width": (width - 4).coordinate, "height": height.coordinate, "rx": "2",
        ]),
      .chartText(
        "\(count)", x: x + width / 2, y: bottom - height - 5, anchor: .middle, class: "halo"),
    ]
  }

  /// The numbers at the edges of the bars, or at every second edge where there is no room for all.
  private func edgeLabels(left: Double, width: Double, y: Double) -> [Markup] {
    let all = edges + edges.suffix(1).map { $0 + binWidth }
    let every = width < 36 ? 2 : 1
    // Every second one is counted from the end, which is a round number.
    return all.indices.reversed().filter { (all.count - 1 - $0) % every == 0 }.map { index in
      .chartText(
        index == 0 && isOpen ? "less" : all[index].trimmed(digits: 2),
        x: left + Double(index) * width, y: y, anchor: .middle, class: "quiet")
    }
  }

  private var description: String {
    let words = zip(edges, counts).filter { $0.1 > 0 }.map { edge, count in
      "\(count) from \(edge.trimmed(digits: 2)) to \((edge + binWidth).trimmed(digits: 2))"
    }
    return "\(yTitle) by \(xTitle): \(words.joined(separator: ", "))."
      + (isOpen ? " The first bar also has those below." : "")
  }
}
