import JPNGAssetReports
import Testing

@Suite("Budgets and figures that are not defined")
struct UndefinedFigureTests {
  private let budgets = """
    { "total": { "minScore": 70, "maxFringe": 20 },
      "assets": [ { "glob": "*", "minScore": 70, "maxFringe": 20 } ] }
    """

  private func check(
    _ assets: [AssetOutcome], _ budgets: String? = nil
  ) throws -> AssetCheck {
    var check = AssetCheck(SamplePack.report(assets))
    check.hold(to: try Budgets(json: Array((budgets ?? self.budgets).utf8)))
    return check
  }

  private func results(_ assets: [AssetOutcome]) throws -> [String] {
    try check(assets).results.filter { $0.measure == .score || $0.measure == .fringe }.map {
      "\($0.isBreach ? "breach" : "kept") \($0.path) \($0.measure.rawValue)"
    }
  }

  /// An asset that was compared; too small for a score where it has none.
  private func asset(_ source: String, score: Double?, fringe: Double?) -> AssetOutcome {
    var asset = SamplePack.asset(source)
    if score == nil { asset.width = 7 }
    var scores = PackReport.Scores()
    (scores.ssimulacra2, scores.fringe, scores.alphaPSNR) = (score, fringe, 99)
    asset.scores = scores
    return asset
  }

  @Test("What was compared and has no such figure is held against nothing")
  func undefined() throws {
    #expect(try results([asset("a.png", score: nil, fringe: nil)]).isEmpty)
    #expect(
      try results([asset("a.png", score: nil, fringe: 30), asset("b.png", score: 60, fringe: nil)])
        == [
          "breach total score", "breach total fringe", "breach a.png fringe",
          "breach b.png score",
        ])
    #expect(
      try results([asset("a.png", score: 90, fringe: nil), asset("b.png", score: nil, fringe: 3)])
        == ["kept total score", "kept total fringe", "kept a.png score", "kept b.png fringe"])
  }

  @Test("What was not compared breaks them, whatever the others have")
  func unknown() throws {
    var unscored = SamplePack.asset("b.png")
    unscored.scores = nil
    #expect(
      try results([asset("a.png", score: 90, fringe: nil), unscored])
        == [
          "breach total score", "breach total fringe", "kept a.png score", "breach b.png score",
          "breach b.png fringe",
        ])
  }

  @Test(
    "A side under 8 pixels is too small for a score, 8 are enough",
    arguments: [
      (7, 30, true), (30, 7, true), (1, 1, true), (8, 30, false), (30, 8, false), (8, 8, false),
    ])
  func sides(width: Int, height: Int, isUndefined: Bool) throws {
    var asset = asset("a.png", score: nil, fringe: 3)
    (asset.width, asset.height) = (width, height)
    let check = try check([asset], "{ \"total\": { \"minScore\": 70 } }")
    #expect(check.results.count { $0.measure == .score } == (isUndefined ? 0 : 1))
    #expect(check.results.contains(where: \.isBreach) == !isUndefined)
    #expect(check.notes.count == (isUndefined ? 1 : 0))
    asset.scores = nil
    #expect(try self.check([asset]).results.count(where: \.isBreach) == 4)
  }

  @Test("A fringe is known to be missing for want of edges only where alpha was compared")
  func fringe() throws {
    var asset = asset("a.png", score: 90, fringe: nil)
    #expect(try results([asset]) == ["kept total score", "kept a.png score"])
    asset.scores?.alphaPSNR = nil
    #expect(
      try results([asset])
        == ["kept total score", "breach total fringe", "kept a.png score", "breach a.png fringe"])
  }

  @Test("Each asset is counted once for each measure that a limit is of")
  func notes() throws {
    let assets = [
      asset("a.png", score: nil, fringe: nil), asset("ui/b.png", score: 90, fringe: nil),
      asset("ui/c.png", score: nil, fringe: 3), SamplePack.asset("d.png", score: 90, fringe: 3),
    ]
    func lines(_ budgets: String? = nil) throws -> [String] {
      try check(assets, budgets).notes.map(\.line)
    }
    let both = ["note: score: not defined for 2 assets", "note: fringe: not defined for 2 assets"]
    #expect(try lines() == both)
    #expect(
      try lines(
        "{ \"assets\": [{ \"glob\": \"ui/*\", \"maxFringe\": 9 },"
          + "{ \"glob\": \"ui/b*\", \"maxFringe\": 8 }] }")
        == ["note: fringe: not defined for 1 asset"])
    #expect(try lines("{ \"total\": { \"maxBytes\": 100000 } }").isEmpty)
  }
}
