import JPNGBenchResults
import TestSupport
import Testing

@Suite("The page in a browser", .enabled(if: Browser.isWanted, "\(Browser.requirement)"))
struct BrowserTests {
  private static let pages: [(name: String, report: BenchReport)] = [
    ("short.html", SampleReport().report), ("varied.html", fewer(.large).report),
    ("hostile.html", SampleReport.hostile.report),
    ("long.html", fewer(TextReportTests.everything).report),
    ("empty.html", KnownImages.report([])),
  ]

  /// With all that varies, but in pages that are soon measured.
  private static func fewer(_ sample: SampleReport) -> SampleReport {
    var sample = sample
    (sample.qualities, sample.subsamplings) = ([50, 80], ["auto", "444"])
    sample.scales = ["1/1", "1/8"]
    return sample
  }

  @Test(
    "No sideways scrolling, no text cut off or covered by other text, enough contrast",
    arguments: [false, true])
  func layout(isDark: Bool) throws {
    let folder = try TemporaryFolder()
    for (name, report) in Self.pages {
      // The page forbids all scripts, and so those of this test.
      let policy = "default-src 'none'; style-src 'unsafe-inline'"
      let page = report.html.replacing(policy.escapedForAttribute, with: "")
      #expect(page != report.html)
      let measured = page.replacing("</body>", with: Measuring.script + "</body>")
      try folder.write(Array(measured.utf8), to: name)
    }
    let said = try Measuring.results(
      Self.pages.map(\.name), in: folder, widths: [1280, 390], isDark: isDark)
    let expected = Self.pages.flatMap { page in
      [1280, 390].map { "\(page.name) \($0) \(isDark ? "dark" : "light"): 0 problems" }
    }
    #expect(said.sorted() == expected.sorted())
  }
}

extension String {
  fileprivate var escapedForAttribute: String { replacing("'", with: "&#39;") }
}
