import JPNGScoring
import TestSupport
import Testing

@testable import JPNGPipeline

@Suite("What a budget gives each asset")
struct BudgetAllocationTests {
  typealias Point = RateQualityCurve.Point

  /// An asset whose bytes grow evenly with the quality, and whose score is `best` at 100.
  private func asset(
    _ bytesAStep: Int, worst: Double, best: Double, minScore: Double? = nil
  ) -> BudgetChoices {
    BudgetChoices(
      stride(from: 10, through: 100, by: 10).map { quality in
        let part = Double(quality - 10) / 90
        return Point(
          quality: quality, byteCount: quality * bytesAStep,
          score: best - (best - worst) * (1 - part) * (1 - part))
      }, minScore: minScore)
  }

  private var mixed: [BudgetChoices] {
    [
      asset(10, worst: 60, best: 99), asset(100, worst: 10, best: 90),
      asset(40, worst: 50, best: 97), asset(3, worst: 80, best: 100),
    ]
  }

  private func lowest(_ allocation: BudgetAllocation, _ selection: [Int]) -> Double {
    zip(allocation.choices, selection).map { $0.points[$1].score }.min() ?? 0
  }

  /// The highest quality that all can have within the budget.
  private func uniform(_ allocation: BudgetAllocation) -> [Int] {
    let index = (0..<10).last {
      allocation.byteCount(Array(repeating: $0, count: allocation.choices.count))
        <= allocation.budget
    }
    return Array(repeating: index ?? 0, count: allocation.choices.count)
  }

  @Test(
    "It is never over the budget, and better than one quality for all, on average and at worst",
    arguments: [2000, 4000, 7000, 9000, 12_000, 15_299, 15_300, 100_000])
  func better(_ budget: Int) throws {
    let allocation = BudgetAllocation(choices: mixed, budget: budget)
    let best = try #require(allocation.best)
    #expect(allocation.byteCount(best) <= budget)
    let uniform = uniform(allocation)
    #expect(allocation.meanScore(best) >= allocation.meanScore(uniform))
    #expect(lowest(allocation, best) >= lowest(allocation, uniform))
    if budget >= 15_300 { #expect(best == [9, 9, 9, 9]) }
  }

  @Test("A budget under the smallest files cannot be kept")
  func impossible() {
    let allocation = BudgetAllocation(choices: mixed, budget: 1529)
    #expect(allocation.best == nil && allocation.smallest == [0, 0, 0, 0])
    #expect(BudgetAllocation(choices: [], budget: 0).best == [])
  }

  @Test("An asset's own limit holds, whatever others lose")
  func minScore() throws {
    var choices = mixed
    choices[1] = asset(100, worst: 10, best: 90, minScore: 85)
    let allocation = BudgetAllocation(choices: choices, budget: 9000)
    let best = try #require(allocation.best)
    #expect(choices[1].points[best[1]].score >= 85 && allocation.byteCount(best) <= 9000)
    #expect(BudgetAllocation(choices: choices, budget: 7000).best == nil)
  }

  @Test("What costs more and scores less is never chosen")
  func dominated() {
    let choices = BudgetChoices([
      Point(quality: 10, byteCount: 100, score: 50), Point(quality: 20, byteCount: 90, score: 55),
      Point(quality: 30, byteCount: 120, score: 54), Point(quality: 40, byteCount: 130, score: 70),
    ])
    #expect(choices.points.map(\.quality) == [20, 40])
  }
}

@Suite("The search for a budget")
struct BudgetSearchTests {
  /// A picture that can be packed at once: bytes and scores by formulas.
  private struct Model {
    var size: Double
    var detail: Double
    var sourceBytes = Int.max

    func point(_ quality: Int) -> (RateQualityCurve.Point, isKept: Bool) {
      let fineness = Double(quality) / 100
      let bytes = Int(size * (0.05 + fineness * fineness))
      guard bytes < sourceBytes else {
        return (.init(quality: quality, byteCount: sourceBytes, score: 100), true)
      }
      return (
        .init(quality: quality, byteCount: bytes, score: 100 - detail * (1.1 - fineness)), false
      )
    }
  }

  private let models: [Model] = (1...40).map { index in
    let size = index * 997 % 61 + 5
    let detail = index * 37 % 50 + 10
    return Model(size: Double(size) * 1000, detail: Double(detail))
  }

  private func search(
    _ models: [Model], budget: Int, _ change: (inout BudgetSearch.Asset, Int) -> Void = { _, _ in }
  ) -> (BudgetSearch, trials: Int) {
    var assets = models.map { _ in BudgetSearch.Asset(isFree: true, quality: 80) }
    for index in assets.indices { change(&assets[index], index) }
    var search = BudgetSearch(assets, budget: budget)
    var trials = 0
    for round in 0..<BudgetSearch.maxRounds {
      let qualities = search.qualities(inRound: round)
      trials += qualities.count
      for (index, quality) in qualities {
        let (point, isKept) = models[index].point(quality)
        search.record(index, point, isKept: isKept)
      }
    }
    return (search, trials)
  }

  @Test("It uses the budget up, in few trials", arguments: [300_000, 500_000, 800_000])
  func usesBudget(_ budget: Int) throws {
    let (search, trials) = search(models, budget: budget)
    let result = search.result
    #expect(result.isKept && result.byteCount <= budget)
    #expect(Double(result.byteCount) > 0.97 * Double(budget))
    #expect(trials <= models.count * BudgetSearch.maxRounds)
  }

  @Test("Fixed assets take their part, and failed ones none")
  func fixed() throws {
    let (search, _) = search(models, budget: 500_000) { asset, index in
      if index == 0 { (asset.isFree, asset.quality) = (false, 95) }
    }
    #expect(search.result.chosen[0]?.quality == 95 && search.result.byteCount <= 500_000)
    var dropped = search
    dropped.drop(1)
    #expect(dropped.result.chosen[1] == nil && dropped.result.byteCount <= 500_000)
  }

  @Test("A source that is smaller than what is packed is taken, and counts")
  func keptSources() throws {
    var models = models
    for index in 0..<10 { models[index].sourceBytes = 4000 }
    let (search, _) = search(models, budget: 400_000)
    #expect(search.result.byteCount <= 400_000)
    #expect(search.result.chosen[0]?.byteCount ?? .max <= 4000)
  }

  @Test("Where the budget is out of reach, the smallest files are the result")
  func impossible() {
    let (search, _) = search(models, budget: 10_000)
    #expect(!search.result.isKept)
    #expect(search.result.chosen.allSatisfy { $0?.quality == 1 })
  }
}

@Suite("Curves of bytes and scores")
struct RateQualityCurveTests {
  @Test("A measured quality is as it was measured; others lie between, and beyond")
  func estimates() throws {
    var curve = RateQualityCurve()
    #expect(curve.point(at: 50) == nil)
    let low = RateQualityCurve.Point(quality: 30, byteCount: 1000, score: 60)
    let high = RateQualityCurve.Point(quality: 90, byteCount: 4000, score: 90)
    curve.add(high)
    curve.add(low)
    #expect(curve.point(at: 30) == low && curve.point(at: 90) == high)
    let all = try (1...100).map { try #require(curve.point(at: $0)) }
    for (one, next) in zip(all, all.dropFirst()) {
      #expect(one.byteCount <= next.byteCount && one.score <= next.score)
    }
  }
}
