import JPNGAssetReports
import TestSupport
import Testing

@Suite("The layout of the page", .enabled(if: Browser.isWanted, "\(Browser.requirement)"))
struct PackPageLayoutTests {
  /// None of some assets, so that their reason is shown; a copy of the source of others.
  private static func pictures(_ index: Int) -> AssetPictures? {
    index % 3 == 1 ? nil : AssetPictures(source: [0xFF, 0xD8, 0xFF], packed: png)
  }

  private static let png = SamplePages.png(30, 20) { x, y in [UInt16(8 * x), UInt16(9 * y), 0, 255]
  }

  @Test(
    "No sideways scrolling, no text cut off or covered by other text, enough contrast",
    arguments: [false, true])
  func layout(isDark: Bool) throws {
    let folder = try TemporaryFolder()
    let reports = PackPageTests.reports.filter { $0.report.assets.count > 1 }
    for (name, report) in reports {
      // The page forbids all scripts but its own, and so those of this test.
      let page = report.html(embedLimit: 1_000_000_000_000) { Self.pictures($0) }
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
