import JPNGAssetReports
import JPNGFiles
import Testing

@Suite("Budgets")
struct BudgetTests {
  private func breaches(_ assets: [AssetOutcome], _ budgets: Budgets) -> [String] {
    var check = AssetCheck(SamplePack.report(assets))
    check.hold(to: budgets)
    return check.results.filter(\.isBreach).map(\.line)
  }

  private func rule(
    _ pattern: String, _ limits: Budgets.Limits = .init(), maxTotalBytes: Int? = nil
  ) throws -> Budgets {
    Budgets(assets: [
      .init(glob: try Glob(pattern), limits: limits, maxTotalBytes: maxTotalBytes)
    ])
  }

  static let limits: [(just: Budgets.Limits, missed: Budgets.Limits, line: String)] = [
    (.init(maxBytes: 1000), .init(maxBytes: 999), "packed size: 1000 bytes, at most 999"),
    (.init(maxRatio: 0.25), .init(maxRatio: 0.2499), "ratio: 0.25, at most 0.2499"),
    (.init(minScore: 80.5), .init(minScore: 80.51), "score: 80.50, at least 80.51"),
    (.init(maxFringe: 24), .init(maxFringe: 23.999), "fringe: 24, at most 23.999"),
  ]

  @Test("Each limit of an asset, just kept and just missed", arguments: limits)
  func asset(just: Budgets.Limits, missed: Budgets.Limits, line: String) throws {
    let assets = [
      SamplePack.asset("ui/a.png", score: 80.5, fringe: 24), SamplePack.asset("b.png", 9000),
    ]
    #expect(try breaches(assets, rule("ui/*", just)).isEmpty)
    #expect(try breaches(assets, rule("ui/*", missed)) == ["ui/a.png: \(line)"])
  }

  @Test("Each limit of all, just kept and just missed")
  func total() {
    let assets = [
      SamplePack.asset("a.png", 700, of: 1000, score: 90, fringe: 10),
      SamplePack.asset("b.png", 300, of: 3000, score: 80.5, fringe: 24),
      SamplePack.asset("c.png", 0, of: 0, score: 85, fringe: 20),
    ]
    for (just, missed, line) in Self.limits {
      #expect(breaches(assets, Budgets(total: just)).isEmpty)
      let expected =
        line.contains("packed") || line.contains("ratio")
        ? line : line.split(separator: ",").joined(separator: " (b.png),")
      #expect(breaches(assets, Budgets(total: missed)) == ["total: \(expected)"])
    }
  }

  @Test("All that a glob matches, together")
  func together() throws {
    let assets = ["ui/a.png", "ui/b.png", "c.png"].map { SamplePack.asset($0) }
    #expect(try breaches(assets, rule("ui/*", maxTotalBytes: 2000)).isEmpty)
    #expect(
      try breaches(assets, rule("ui/*", maxTotalBytes: 1999))
        == ["ui/*: packed size: 2000 bytes, at most 1999"])
  }

  @Test("A glob that matches nothing is a breach")
  func unmatched() throws {
    #expect(
      try breaches([SamplePack.asset("a.png")], rule("b*", .init(maxBytes: 1)))
        == ["b*: matches: no asset, at least 1"])
  }

  @Test("A limit of what is not known is a breach")
  func unknown() throws {
    var asset = SamplePack.asset("a.png")
    #expect(
      try breaches([asset], rule("*", .init(minScore: 70, maxFringe: 20))) == [
        "a.png: score: has no score, at least 70", "a.png: fringe: has no fringe, at most 20",
      ])
    let scored = SamplePack.asset("b.png", score: 20)
    #expect(
      breaches([scored, asset], Budgets(total: .init(minScore: 10)))
        == ["total: score: has no score (a.png), at least 10"])
    #expect(
      breaches([], Budgets(total: .init(minScore: 10)))
        == ["total: score: has no score, at least 10"])
    (asset.packedBytes, asset.sourceBytes) = (nil, nil)
    #expect(
      try breaches([asset], rule("*", .init(maxBytes: 70, maxRatio: 1))) == [
        "a.png: packed size: is not known, at most 70", "a.png: ratio: has no ratio, at most 1",
      ])
  }

  @Test(
    "Scores that lack a figure are not known, unless it cannot be defined",
    arguments: [
      (40, 30), (8, 8), (nil, 4), (4, nil), (nil, nil), (0, 0), (-1, 30),
    ] as [(Int?, Int?)])
  func lacking(width: Int?, height: Int?) throws {
    var asset = SamplePack.asset("a.png")
    (asset.width, asset.height, asset.scores) = (width, height, PackReport.Scores())
    #expect(
      try breaches([asset], rule("*", .init(minScore: 70, maxFringe: 20))) == [
        "a.png: score: has no score, at least 70", "a.png: fringe: has no fringe, at most 20",
      ])
    #expect(
      breaches([asset], Budgets(total: .init(minScore: 70, maxFringe: 20))) == [
        "total: score: has no score (a.png), at least 70",
        "total: fringe: has no fringe (a.png), at most 20",
      ])
  }

  @Test("A failed asset is a breach, once, and in one line")
  func failed() throws {
    let assets = [SamplePack.failed("a\n.png", "x\u{1B}y"), SamplePack.asset("b.png")]
    #expect(
      try breaches(assets, rule("*", .init(maxBytes: 1000, minScore: -5)))
        == [
          "a\u{FFFD}.png: status: failed (x\u{FFFD}y), must be packed",
          "b.png: score: has no score, at least -5",
        ])
  }

  @Test("A value beside its limit is told with as many digits as it takes")
  func digits() throws {
    #expect(
      try breaches([SamplePack.asset("a.png", score: 69.99999)], rule("*", .init(minScore: 70)))
        == ["a.png: score: 69.99, at least 70"])
  }
}
