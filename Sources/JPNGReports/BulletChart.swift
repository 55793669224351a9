/// A chart with a row for each thing that is compared with a reference: two horizontal bars that
/// start at zero, one inside the other.
package struct BulletChart: Sendable {
  package struct Row: Sendable {
    package var label: String
    /// The length of the inner, filled bar.
    package var value: Double
    /// The length of the outer, hollow bar.
    package var reference: Double
    /// Shown beside the bars.
    package var text: String
    /// Shown when the pointer rests on the bars.
    package var note: String
    /// The address that a click on the bars leads to.
    package var link: String?

    package init(
      _ label: String, _ value: Double, of reference: Double, text: String, note: String,
      link: String? = nil
    ) {
      self.label = label
      self.value = value
      self.reference = reference
      self.text = text
      self.note = note
      self.link = link
    }
  }

  private let rows: [Row]
  private let axisTitle: String
  private let valueName: String
  private let referenceName: String

  package init(_ rows: [Row], value: String, reference: String, axis: String) {
    self.rows = rows
    axisTitle = axis
    valueName = value
    referenceName = reference
  }

  private static let rowHeight = 24.0
  private static let labelWidth = 160.0
  private static let valueStyle = 4
  private static let referenceStyle = 0

  package func chart(name: String, title: String, subtitle: String) -> Chart {
    let axis = ChartAxis(
      linear: axisTitle, to: rows.map { max($0.value, $0.reference) }.reduce(0, max))
    let labels = rows.map { $0.label.shortened(toChartWidth: Self.labelWidth) }
    let left = labels.map(\.chartWidth).reduce(20, max) + 12
    let right = Chart.width - rows.map(\.text.chartWidth).reduce(20, max) - 8
    let top = Chart.top + 24
    let bottom = top + Double(rows.count) * Self.rowHeight + 4
    let position = { (value: Double) in left + (axis.position(value) ?? 0) * (right - left) }
    let ticks = axis.ticks.flatMap { tick in
      let x = position(tick)
      return [
        Markup.chartLine(x, top, x, bottom, class: tick == 0 ? "axis" : "grid"),
        .chartText(tick.trimmed(digits: 4), x: x, y: bottom + 16, anchor: .middle, class: "quiet"),
      ]
    }
    let marks = zip(rows, labels).enumerated().map { index, row in
      Self.row(
        row.0, label: row.1, y: top + Double(index) * Self.rowHeight, left: left,
        ends: (position(row.0.value), position(row.0.reference)))
    }
    return Chart(
      name: name, title: title, subtitle: subtitle, description: description,
      height: bottom + ChartPlot.footer,
      [legend] + ticks + [.chartText(axisTitle, x: right, y: bottom + 34, anchor: .end)] + marks)
  }

  private static func row(
    _ row: Row, label: String, y: Double, left: Double, ends: (value: Double, reference: Double)
  ) -> Markup {
    let bars = [
      bar(left, y + 4, ends.reference - left, rowHeight - 8, "hollow stroke\(referenceStyle)"),
      bar(left, y + 8, ends.value - left, rowHeight - 16, "fill\(valueStyle)"),
    ]
    return .group([
      .element("g", [:], [.element("title", [:], [.text(row.note)])] + bars).linked(to: row.link),
      .chartText(label, x: left - 8, y: y + 16.5, anchor: .end),
      .chartText(row.text, x: max(ends.value, ends.reference) + 6, y: y + 16.5, class: "halo"),
    ])
  }

  private static func bar(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ name: String
  ) -> Markup {
    .element(
      "rect",
      [
        "class": name, "x": x.coordinate, "y": y.coordinate, "width": max(0, width).coordinate,
        "height": height.coordinate, "rx": "2",
      ])
  }

  /// Says which bar is the value and which is the reference.
  private var legend: Markup {
    let y = Chart.top + 2
    let next = 40 + valueName.chartWidth
    return .group([
      Self.bar(4, y + 2, 20, 8, "fill\(Self.valueStyle)"),
      .chartText(valueName, x: 30, y: y + 11),
      Self.bar(next, y - 1, 20, 14, "hollow stroke\(Self.referenceStyle)"),
      .chartText(referenceName, x: next + 26, y: y + 11),
    ])
  }

  private var description: String {
    let words = rows.map { "\($0.label) \($0.value.asFigure) of \($0.reference.asFigure)" }
    return "\(valueName) and \(referenceName) in \(axisTitle): \(words.joined(separator: ", "))."
  }
}
