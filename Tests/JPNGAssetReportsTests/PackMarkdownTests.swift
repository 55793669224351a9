import JPNGAssetReports
import Testing

@Suite("Reports of a pack as comments")
struct PackMarkdownTests {
  /// The names in the table below a heading, in their order.
  private func names(_ heading: String, _ markdown: String) -> [Substring] {
    let parts = markdown.split(separator: heading, maxSplits: 1)
    guard parts.count == 2 else { return [] }
    let rows = parts[1].split(separator: "\n").drop { !$0.hasPrefix("|") }
      .prefix { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.dropFirst("| <code>".count).prefix { $0 != "<" }
    }
  }

  @Test("Totals, the worst, the biggest, the biggest savings, the failed, and the rest")
  func sections() {
    let assets = (0..<25).map { index in
      SamplePack.asset(
        "\(index).png", 1000 + index, of: 5000 - 100 * index,
        score: index % 2 == 0 ? 90 - Double(index) : nil)
    }
    let markdown = SamplePack.report(assets + [SamplePack.failed("bad.png")]).markdown
    #expect(
      markdown.hasPrefix(
        "### jpng pack\n\n25 files, 95 kB → 25 kB (26.6 %), 1.25 s, lowest score 66.00, 1 failed\n")
    )
    #expect(
      names("Worst scores", markdown)
        == stride(from: 24, through: 6, by: -2).map { "\($0).png" })
    #expect(names("Biggest\n", markdown) == (15...24).reversed().map { "\($0).png" })
    #expect(names("Biggest savings", markdown) == (0...9).map { "\($0).png" })
    #expect(names("Failed", markdown) == ["bad.png"])
    #expect(
      names("The other assets</summary>", markdown) == [11, 13].map { "\($0).png" })
    #expect(!markdown.contains("left out"))
  }

  @Test("What the sources take as optimised PNG is told beside what they take, where all is known")
  func optimized() {
    var assets = [SamplePack.asset("a.png", 1000), SamplePack.asset("b.png", 500)]
    assets[0].optimizedBytes = 2500
    #expect(SamplePack.report(assets).totals.optimizedBytes == nil)
    #expect(SamplePack.report(assets).markdown.contains("was not measured"))
    assets[1].optimizedBytes = 3500
    let report = SamplePack.report(assets + [SamplePack.failed("bad.png")])
    #expect(report.totals.optimizedBytes == 6000 && report.totals.ratioToOptimized == 0.25)
    #expect(
      report.markdown.contains(
        "As optimised PNG, the sources take 6.0 kB; packed, they are 25.0 % of that."))
    #expect(report.text().contains(", 25.0 % of optimised PNG (6.0 kB)"))
  }

  @Test("Without scores there is neither a table nor a column of them")
  func noScores() {
    let markdown = SamplePack.report([SamplePack.asset("a.png")]).markdown
    #expect(!markdown.contains("score") && !markdown.contains("<details>"))
  }

  @Test("Nothing packed, nothing saved: no tables")
  func empty() {
    #expect(
      SamplePack.report([]).markdown
        == "### jpng pack\n\n0 files, 0 B → 0 B (–), 1.25 s\n\nWhat the sources take as optimised PNG"
        + " was not measured (--optimized-png).\n")
    #expect(!SamplePack.report([SamplePack.asset("a", 50, of: 40)]).markdown.contains("savings"))
  }

  @Test(
    "Below 60 kB, whatever the names; what was left out is counted",
    arguments: ["long/", "|", "&", "😀", "e\u{301}\u{302}", "<b>", "`"], [true, false])
  func limit(part: String, hasFailed: Bool) throws {
    let name = String(repeating: part, count: 300)
    // A row takes more than 100 bytes.
    let count = 700
    var assets = (0..<count).map { SamplePack.asset("\($0)\(name)", score: 50) }
    if hasFailed { assets += (0..<count).map { SamplePack.failed("\($0)\(name)", name) } }
    let markdown = SamplePack.report(assets).markdown
    MarkdownChecks.expectHarmless(markdown)
    #expect(markdown.utf8.count > 40_000)
    let shown = names("The other assets</summary>", markdown).count
    #expect(shown > 10)
    #expect(markdown.contains("\n*\(count - 10 - shown) more were left out: no room.*\n"))
    #expect(markdown.contains("#### Failed") == hasFailed)
  }

  @Test("Names from outside are no markup")
  func hostile() {
    let assets = SamplePack.hostileNames.flatMap {
      [SamplePack.asset($0), SamplePack.failed($0, $0)]
    }
    MarkdownChecks.expectHarmless(SamplePack.report(assets).markdown)
  }
}
