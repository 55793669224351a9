import Foundation
import TestSupport
import Testing

@Suite("jpng pack: scores and sizes to compare with")
struct PackScoreTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.png(), to: "in/ui/a.png")
    try folder.write(Sample.png(width: 40, seed: 1), to: "in/b.png")
  }

  private func pack(_ arguments: String...) throws -> ProcessResult {
    let result = try Tool.run(["pack", "in", "-o", "out"] + arguments, in: folder)
    try #require(result.status == 0)
    return result
  }

  @Test("--score: what `jpng compare` finds in the files that were written")
  func score() throws {
    let assets = try pack("--score", "--json").entries("assets")
    let compared = try Tool.run("compare", "in", "out", "--json", in: folder).entries("pairs")
    #expect(assets.count == 2)
    for (asset, pair) in zip(assets, compared) {
      #expect(asset["output"] as? String == pair["path"] as? String)
      let scores = try #require(asset["scores"] as? NSDictionary)
      #expect(scores == pair["scores"] as? NSDictionary)
      #expect(try #require(asset["scoreSeconds"] as? Double) > 0)
    }
  }

  @Test("What a search scores is told as well, and a fallback's own score with it")
  func searchCost() throws {
    for arguments in [[], ["--fallback", "png"]] {
      let assets = try Tool.run(
        ["pack", "in", "-o", "out", "--target-quality", "60", "--json"] + arguments, in: folder
      ).entries("assets")
      #expect(assets.count == 2)
      for asset in assets { #expect(try #require(asset["scoreSeconds"] as? Double) > 0) }
    }
  }

  @Test("The cost is told, and is not that of packing")
  func cost() throws {
    #expect(try pack("--score").output.contains(", scoring "))
    let report = try pack("--score", "--json", "--force").json
    let totals = try #require(report["totals"] as? [String: Any])
    let parts = try #require(report["assets"] as? [[String: Any]])
      .compactMap { $0["scoreSeconds"] as? Double }
    #expect(parts.count == 2)
    let sum = try #require(totals["scoreSeconds"] as? Double)
    #expect(abs(sum - parts.reduce(0, +)) < 1e-9)
  }

  @Test(
    "Reports have scores, unless none are wanted",
    arguments: [
      (["--report", "r.json"], true), (["--report", "r.json", "--no-score"], false), ([], false),
    ])
  func implied(arguments: [String], isScored: Bool) throws {
    let result = try Tool.run(
      ["pack", "in", "-o", "out", "--json"] + arguments, in: folder)
    let assets = try result.entries("assets")
    #expect(assets.allSatisfy { ($0["scores"] is NSNull) != isScored })
    #expect(assets.allSatisfy { ($0["scoreSeconds"] is NSNull) != isScored })
  }

  @Test("The same scores, whatever the number of jobs")
  func determinism() throws {
    let runs = try ["1", "2", "5"].map { jobs in
      try pack("--score", "--json", "-j", jobs).entries("assets").map {
        try #require($0["scores"] as? NSDictionary)
      }
    }
    #expect(runs[0] == runs[1] && runs[0] == runs[2])
  }

  @Test("Gates hold real scores against budgets")
  func gates() throws {
    _ = try pack("--report", "r.json")
    for (limit, status) in [("-1000", 0), ("99.99", 2)] as [(String, Int32)] {
      try folder.write(Array("{ \"total\": { \"minScore\": \(limit) } }".utf8), to: "b.json")
      let result = try Tool.run("check", "r.json", "--budgets", "b.json", in: folder)
      #expect(result.status == status)
    }
  }

  @Test("--optimized-png: what each source and all take, never more than they do")
  func optimized() throws {
    let report = try pack("--optimized-png", "--json").json
    let assets = try #require(report["assets"] as? [[String: Any]])
    let sizes = try assets.map { asset in
      let optimized = try #require(asset["optimizedBytes"] as? Int)
      #expect(optimized > 0 && optimized <= (asset["sourceBytes"] as? Int ?? 0))
      return optimized
    }
    let totals = try #require(report["totals"] as? [String: Any])
    #expect(totals["optimizedBytes"] as? Int == sizes.reduce(0, +))
    let ratio = Double(try #require(totals["packedBytes"] as? Int)) / Double(sizes.reduce(0, +))
    #expect(totals["ratioToOptimized"] as? Double == ratio)
    #expect(try pack("--optimized-png").output.contains("optimised PNG "))
  }
}
