import JPNGBenchResults
import TestSupport
import Testing

@Suite("The page and its charts")
struct HTMLReportTests {
  private let page: ParsedXML
  private let report = SampleReport.large.report

  init() throws { page = try ParsedXML(report.html) }

  private func all(_ name: String) -> [ParsedXML.Element] {
    page.elements.filter { $0.name == name }
  }

  @Test("No scripts, nothing from elsewhere, no addresses but that of SVG's namespace")
  func isSelfContained() throws {
    for report in [report, SampleReport.hostile.report] {
      let page = try ParsedXML(report.html)
      let names = Set(page.elements.map(\.name))
      #expect(names.isDisjoint(with: ["script", "img", "image", "link", "iframe", "object", "a"]))
      for (name, value) in page.elements.flatMap(\.attributes) {
        #expect(!name.hasPrefix("on") && !["src", "href", "xlink:href", "style"].contains(name))
        let isNamespace = name == "xmlns" && value == "http://www.w3.org/2000/svg"
        #expect(isNamespace || name == "aria-label" || !value.contains("://"))
      }
      let style = page.elements.filter { $0.name == "style" }.map(\.text).joined()
      #expect(!style.contains("url(") && !style.contains("@import"))
    }
  }

  @Test("Every chart has a role, a label, a caption and its numbers")
  func charts() {
    #expect(all("svg").count == all("figure").count)
    #expect(all("svg").count == report.charts.count)
    #expect(all("figcaption").count == all("figure").count)
    #expect(all("svg").allSatisfy { $0.attributes["role"] == "img" })
    #expect(all("svg").allSatisfy { $0.attributes["aria-label"]?.isEmpty == false })
  }

  @Test("Every table has a caption, every heading cell a scope")
  func tables() {
    #expect(all("table").count == all("caption").count)
    #expect(all("th").allSatisfy { ["col", "row"].contains($0.attributes["scope"]) })
  }

  @Test("The page says on what, when and how it was measured")
  func facts() {
    let text = report.html
    for fact in [
      "AMD EPYC 7B13", "libjpeg-turbo 2.1.5", "4216aec", "2026-01-02T03:04:05Z",
      "from encoded bytes in memory to pixels in a buffer that the run itself allocates",
      "Decoded at full size, then reduced: png/libpng",
    ] {
      #expect(text.contains(fact))
    }
  }

  @Test("Charts are documents of their own, with names for files")
  func documents() throws {
    let names = report.charts.map(\.name)
    #expect(
      names == [
        "decode-1-1", "decode-1-2", "decode-1-4", "decode-1-8", "decode-by-quality",
        "decode-by-subsampling", "decode-by-threads", "size-and-time", "loading",
      ])
    for chart in report.charts {
      let parsed = try ParsedXML(chart.svg)
      #expect(parsed.elements.first?.name == "svg")
      #expect(parsed.elements.first?.attributes["xmlns"] == "http://www.w3.org/2000/svg")
      #expect(parsed.elements.contains { $0.name == "style" })
    }
  }

  @Test("Bars of the same codec are as long in every chart for the same time")
  func commonAxis() throws {
    let ends = try report.charts.filter { $0.name.hasPrefix("decode-1-") }.map { chart in
      try ParsedXML(chart.svg).elements.filter {
        $0.name == "text" && $0.attributes["text-anchor"] == "middle"
      }.map(\.text)
    }
    #expect(ends.count == 4 && Set(ends).count == 1)
  }
}
