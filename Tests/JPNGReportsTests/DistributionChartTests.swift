import JPNGReports
import TestSupport
import Testing

@Suite("Charts of distributions")
struct DistributionChartTests {
  @Test(
    "Every value is counted in the bar between whose edges it is",
    arguments: [
      ([], [0, 0, 0, 0], false), ([100, 95, 94.9], [0, 0, 1, 2], false),
      ([80, 84.9, 85, 90], [2, 1, 1, 0], false), ([.nan, .infinity, 101], [0, 0, 0, 0], false),
      ([71, 99], [1, 0, 0, 0, 0, 1], false),
      ([-1e300, 20, 19.9], [3] + [Int](repeating: 0, count: 15), true),
    ] as [([Double], [Int], Bool)])
  func histogram(values: [Double], counts: [Int], isOpen: Bool) throws {
    let histogram = Histogram(values, binWidth: 5, end: 100, x: "score", y: "assets")
    #expect(histogram.counts == counts && histogram.isOpen == isOpen)
    #expect(histogram.edges == counts.indices.map { 100 - 5 * Double(counts.count - $0) })
    let chart = histogram.chart(name: "", title: "<", subtitle: "&")
    let parsed = try ParsedXML(chart.document)
    let bars = parsed.elements.filter { $0.attributes["class"] == "fill4" }
    #expect(bars.count == counts.count { $0 > 0 })
    let heights = bars.compactMap { $0.attributes["height"].flatMap(Double.init) }
    let shown = counts.filter { $0 > 0 }
    for (height, count) in zip(heights, shown) {
      #expect(abs(height / Double(count) - (heights.first ?? 0) / Double(shown[0])) < 0.11)
    }
    #expect(parsed.elements.contains { $0.text == "less" } == isOpen)
  }

  @Test("Bars are as long as their values, also where the inner one is longer")
  func bullets() throws {
    let rows = [(10.0, 40.0), (30, 20), (0, 0)].map {
      BulletChart.Row("<\($0)>", $0.0, of: $0.1, text: "t", note: "&", link: "#a")
    }
    let chart = BulletChart(rows, value: "new", reference: "old", axis: "kB")
      .chart(name: "n", title: "t", subtitle: "s")
    let parsed = try ParsedXML(chart.document)
    let bars = parsed.elements.filter { $0.name == "rect" }
      .compactMap { $0.attributes["width"].flatMap(Double.init) }
    // After the ground and the two of the legend: the reference and then the value of each row.
    #expect(bars.count == 9)
    let unit = bars[3] / 40
    for (width, value) in zip(bars[3...], [40.0, 10, 20, 30, 0, 0]) {
      #expect(abs(width - unit * value) < 0.11)
    }
    let links = parsed.elements.filter { $0.name == "a" }
    #expect(links.map { $0.attributes["href"] } == ["#a", "#a", "#a"])
    #expect(links.allSatisfy { $0.attributes["tabindex"] == "-1" })
  }

  @Test(
    "A linear axis that need not start at zero holds all values, and has round ticks",
    arguments: [
      ([71.5, 98], [70, 80, 90, 100]), ([-30, 95], [-50, 0, 50, 100]), ([90], [89.6, 89.8, 90]),
      ([], [0, 0.2, 0.4, 0.6, 0.8, 1]),
      ([.nan, 1e300, 99.2, 99.4], [99, 99.2, 99.4]),
    ] as [([Double], [Double])])
  func linear(values: [Double], ticks: [Double]) {
    let axis = ChartAxis(linear: "", around: values)
    #expect(axis.ticks.map { ($0 * 1e6).rounded() } == ticks.map { ($0 * 1e6).rounded() })
    for value in values where value.magnitude < 1e12 {
      #expect(axis.position(value).map { (0...1).contains($0) } == true)
    }
  }

  @Test("Points have labels and links where they were given some, and no legend without a name")
  func points() throws {
    var points = [(1.0, 50.0), (10, 90), (2, -5)].map {
      ScatterChart.Point(x: $0.0, y: $0.1, note: "n", isHollow: false)
    }
    points[1].label =
      "e" + String(repeating: "\u{301}", count: 100) + String(repeating: "w", count: 90)
    points[1].link = "#asset-2"
    let chart = ScatterChart(
      [.init("", style: 4, points.map { [$0] })], x: "x", y: "y", hasLinearY: true
    ).chart(name: "", title: "", subtitle: "")
    let parsed = try ParsedXML(chart.document)
    #expect(parsed.elements.filter { $0.name == "a" }.map { $0.attributes["href"] } == ["#asset-2"])
    let markers = parsed.elements.filter { $0.attributes["class"]?.hasPrefix("marker") == true }
    #expect(markers.count == 3)
    // In the middle of it, something is left out; of the heap of accents, everything.
    let labels = parsed.elements.filter { $0.attributes["class"] == "halo" }.map(\.text)
    #expect(labels.count == 1 && labels[0].hasPrefix("eww") && labels[0].unicodeScalars.count < 20)
  }
}
