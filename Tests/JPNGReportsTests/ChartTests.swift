import JPNGReports
import TestSupport
import Testing

@Suite("Charts")
struct ChartTests {
  @Test(
    "A linear axis starts at zero, has round ticks, and ends at or beyond the largest value",
    arguments: [
      (11.6, [0, 5, 10, 15]), (1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
      (.nan, [0, 0.2, 0.4, 0.6, 0.8, 1]), (730, [0, 200, 400, 600, 800]),
      (0.03, [0, 0.01, 0.02, 0.03]),
    ] as [(Double, [Double])])
  func linear(maximum: Double, ticks: [Double]) {
    let axis = ChartAxis(linear: "", to: maximum)
    #expect(axis.ticks.map { ($0 * 1e6).rounded() } == ticks.map { ($0 * 1e6).rounded() })
    #expect(axis.position(0) == 0)
    #expect(!maximum.isFinite || axis.position(maximum) != nil)
  }

  @Test(
    "A logarithmic axis has two to nine ticks, at 1, 2 and 5, and holds all values",
    arguments: [
      [1], [], [0.19, 2.05], [0.001, 900], [0, -3, 5], [.nan, .infinity, 7], [3, 3.1],
    ])
  func logarithmic(values: [Double]) {
    let axis = ChartAxis(logarithmic: "", around: values)
    #expect((2...9).contains(axis.ticks.count))
    for value in values where value.isFinite && value > 0 {
      #expect(axis.position(value).map { (0...1).contains($0) } == true)
    }
  }

  @Test("Bars are as long as their values, and those without a value are left out")
  func bars() throws {
    let bars = [
      BarChart.Bar("a", 5, style: 0), .init("b", 10, style: 1), .init("c", .nan, style: 2),
      .init("d", .infinity, style: 3), .init("e", 0, style: 99),
    ]
    let chart = BarChart([.init("group", bars), .init("none", [])], axis: "ms")
      .chart(name: "n", title: "t", subtitle: "s")
    let parsed = try ParsedXML(chart.document)
    let widths = parsed.elements.filter { $0.name == "rect" }.dropFirst()
      .compactMap { $0.attributes["width"].flatMap(Double.init) }
    #expect(widths.count == 3)
    #expect(widths[0] > 0 && abs(widths[1] - 2 * widths[0]) < 0.11 && widths[2] == 0)
  }

  @Test("Charts of nothing, and of what cannot be drawn, are well-formed all the same")
  func degenerate() throws {
    let points = [0.0, -1, .nan, .infinity].map {
      ScatterChart.Point(x: $0, y: $0, note: "<", isHollow: true)
    }
    let line = LineChart.Series("<a>", style: 8, points: [(0, .nan), (100, 0)], markers: [(1, 1)])
    let x = ChartAxis(logarithmic: "x", 50...3000, ticks: [50])
    let charts =
      [
        BarChart([], axis: ""), BarChart([.init("<", [.init("&", 0, style: 0)])], axis: "\""),
      ].map { $0.chart(name: "", title: "<", subtitle: "") }
      + [
        ScatterChart([], x: "", y: ""),
        ScatterChart([.init("<", style: 1, [points])], x: "&", y: ""),
      ].map { $0.chart(name: "", title: "", subtitle: "&") }
      + [
        LineChart([], crossings: [], x: x, y: ""),
        LineChart(
          [line], crossings: [.init((1, 1), note: "<"), .init((.nan, 2), note: "")], x: x, y: "<"),
      ].map { $0.chart(name: "", title: "", subtitle: "") }
    for chart in charts {
      _ = try ParsedXML(chart.document)
      #expect(!chart.document.contains("nan") && !chart.document.contains("inf"))
    }
  }
}
