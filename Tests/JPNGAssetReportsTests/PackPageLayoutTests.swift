import JPNGAssetReports
import TestSupport
import Testing

@Suite("The layout of the page", .enabled(if: Browser.isPresent, "\(Browser.requirement)"))
struct PackPageLayoutTests {
  @Test(
    "No sideways scrolling, no text cut off or covered by other text, enough contrast",
    arguments: [false, true])
  func layout(isDark: Bool) throws {
    let folder = try TemporaryFolder()
    let reports = PackPageTests.reports.filter { $0.report.assets.count > 1 }
    for (name, report) in reports {
      // The page forbids all scripts but its own, and so those of this test.
      let page = report.html(embedLimit: 0) { _ in nil }
      let policy = try #require(page.firstMatch(of: /default-src[^"]*/))
      let measured = page.replacing(policy.0, with: "")
        .replacing("</body>", with: Measuring.script + "</body>")
      try folder.write(Array(measured.utf8), to: "\(name).html")
    }
    // As a table, and with the viewer over it.
    let pages = reports.flatMap { ["\($0.name).html", "\($0.name).html#asset-2"] }
    let said = try Measuring.results(pages, in: folder, widths: [1280, 390], isDark: isDark)
    let expected = reports.flatMap { name, _ in
      [1280, 390].flatMap { width in
        Array(repeating: "\(name).html \(width) \(isDark ? "dark" : "light"): 0 problems", count: 2)
      }
    }
    #expect(said.sorted() == expected.sorted())
  }
}
