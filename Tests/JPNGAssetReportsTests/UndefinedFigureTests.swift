import JPNGAssetReports
import Testing

@Suite("Budgets and figures that are not defined")
struct UndefinedFigureTests {
  private let budgets = """
    { "total": { "minScore": 70, "maxFringe": 20 },
      "assets": [ { "glob": "*", "minScore": 70, "maxFringe": 20 } ] }
    """

  private func check(_ assets: [PackReport.Asset]) throws -> [String] {
    var check = AssetCheck(SamplePack.report(assets))
    check.hold(to: try Budgets(json: Array(budgets.utf8)))
    return check.results.filter { $0.measure == .score || $0.measure == .fringe }.map {
      "\($0.isBreach ? "breach" : "kept") \($0.path) \($0.measure.rawValue)"
    }
  }

  private func asset(_ source: String, score: Double?, fringe: Double?) -> PackReport.Asset {
    var asset = SamplePack.asset(source)
    var scores = PackReport.Scores()
    (scores.ssimulacra2, scores.fringe) = (score, fringe)
    asset.scores = scores
    return asset
  }

  @Test("What was compared and has no such figure is held against nothing")
  func undefined() throws {
    #expect(try check([asset("a.png", score: nil, fringe: nil)]).isEmpty)
    #expect(
      try check([asset("a.png", score: nil, fringe: 30), asset("b.png", score: 60, fringe: nil)])
        == [
          "breach total score", "breach total fringe", "breach a.png fringe",
          "breach b.png score",
        ])
    #expect(
      try check([asset("a.png", score: 90, fringe: nil), asset("b.png", score: nil, fringe: 3)])
        == ["kept total score", "kept total fringe", "kept a.png score", "kept b.png fringe"])
  }

  @Test("What was not compared breaks them, whatever the others have")
  func unknown() throws {
    var unscored = SamplePack.asset("b.png")
    unscored.scores = nil
    #expect(
      try check([asset("a.png", score: 90, fringe: nil), unscored])
        == [
          "breach total score", "breach total fringe", "kept a.png score", "breach b.png score",
          "breach b.png fringe",
        ])
  }
}
