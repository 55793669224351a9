import Foundation
import TestSupport
import Testing

@testable import JPNGScoring

/// The strategy, on curves of scores: nothing is encoded.
@Suite("The search for a quality")
struct QualitySearchTests {
  /// What a search found on a curve.
  struct Result: Equatable {
    var tried: [Int] = []
    var lowest: Int?
  }

  /// Runs a search as `TargetSearch` does.
  static func run(
    _ search: QualitySearch, encodes: Int = TargetSearch.maxEncodes, target: Double,
    on curve: (Int) -> Double
  ) -> Result {
    var (search, result) = (search, Result())
    while let quality = search.next(encodesLeft: encodes - result.tried.count) {
      result.tried.append(quality)
      search.record(quality, score: curve(quality))
      if curve(quality) >= target { result.lowest = min(quality, result.lowest ?? 101) }
    }
    return result
  }

  static func run(target: Double, on curve: (Int) -> Double) -> Result {
    run(QualitySearch(target: target), target: target, on: curve)
  }

  /// A typical curve, and those of pictures that are easier and harder.
  static func typical(_ quality: Int, loss: Double) -> Double {
    let distance =
      QualityScoreModel.quantisation(at: quality) - QualityScoreModel.quantisation(at: 80)
    return 100 - loss * exp(distance / 2)
  }

  @Test("Any step is found; where there is none, an encode is left", arguments: 1...101)
  func steps(threshold: Int) {
    for target in stride(from: -150.0, through: 100, by: 0.5) {
      let result = Self.run(target: target) { $0 >= threshold ? 100 : target - 1 }
      #expect(result.lowest == (threshold <= 100 ? threshold : nil))
      let most = threshold <= 100 ? TargetSearch.maxEncodes : TargetSearch.maxEncodes - 1
      #expect(result.tried.count <= most)
    }
  }

  @Test("On random monotone curves it finds the boundary", arguments: 1...60 as ClosedRange<UInt64>)
  func monotone(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Some are nearly straight, others flat with a few jumps.
    let exponent = Double.random(in: 1...12, using: &generator)
    var scores = [-Double.random(in: 0...100, using: &generator)]
    for _ in 1...100 {
      let step = 4 * exp(-exponent * Double.random(in: 0...1, using: &generator))
      scores.append(min(100, scores[scores.count - 1] + step))
    }
    for target in stride(from: -100.0, through: 100, by: 1.25) {
      let result = Self.run(target: target) { scores[$0] }
      #expect(result.lowest == (1...100).first { scores[$0] >= target })
      #expect(result.tried.count <= TargetSearch.maxEncodes)
      if result.lowest == nil { #expect(result.tried.last == 100) }
    }
  }

  @Test("On curves that lie as real ones do, five encodes are enough on average")
  func real() {
    var counts: [Int] = []
    for (loss, target) in [6.0, 11, 17, 26, 40].flatMap({ loss in
      stride(from: 30.0, through: 95, by: 0.5).map { (loss, $0) }
    }) {
      let result = Self.run(target: target) { Self.typical($0, loss: loss) }
      #expect(result.lowest == (1...100).first { Self.typical($0, loss: loss) >= target })
      counts.append(result.tried.count)
    }
    #expect(counts.reduce(0, +) <= 5 * counts.count)
  }

  @Test("Where a curve is flat, all pass or all fail", arguments: [-50.0, 0, 60, 100])
  func flat(score: Double) {
    #expect(Self.run(target: score) { _ in score }.lowest == 1)
    let missed = Self.run(target: score + 1) { _ in score }
    #expect(missed.lowest == nil)
    #expect(missed.tried.last == 100)
    #expect(missed.tried.count < TargetSearch.maxEncodes)
  }

  @Test("Where scores fall now and then, what is found passes, and the one below it fails")
  func bumpy() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bumps = (0...100).map { _ in Double.random(in: -3...3, using: &generator) }
      let curve = { (quality: Int) in Self.typical(quality, loss: 17) + bumps[quality] }
      for target in stride(from: 0.0, through: 99, by: 1) {
        let result = Self.run(target: target, on: curve)
        #expect(result.tried.count <= TargetSearch.maxEncodes)
        #expect(Set(result.tried).count == result.tried.count)
        guard let lowest = result.lowest else {
          #expect(result.tried.last == 100)
          continue
        }
        #expect(curve(lowest) >= target)
        #expect(lowest == 1 || result.tried.contains(lowest - 1))
      }
    }
  }

  @Test("Below one that passed, every step is found as far as halving gets", arguments: 1...89)
  func below(threshold: Int) {
    for encodes in 0...8 {
      let search = QualitySearch(target: 70, range: 1...89, scoreAbove: 71)
      let result = Self.run(search, encodes: encodes, target: 70) { $0 >= threshold ? 72 : 69 }
      #expect(result.tried.count <= encodes)
      #expect(result.tried.allSatisfy { (1...89).contains($0) })
      if encodes >= 7 { #expect(result.lowest == threshold) }
    }
  }

  @Test("What is rejected is not gone below", arguments: 2...90)
  func rejected(threshold: Int) {
    var search = QualitySearch(target: 70, range: 1...90, scoreAbove: 75)
    var (tried, lowest) = ([Int](), 91)
    while let quality = search.next(encodesLeft: TargetSearch.maxEncodes - tried.count) {
      tried.append(quality)
      if quality < threshold {
        search.reject(quality)
      } else {
        search.record(quality, score: 72)
        lowest = min(lowest, quality)
      }
    }
    #expect(lowest == threshold)
  }

  @Test("The first may be chosen; after one that failed at 100 there is nothing to try")
  func first() {
    var search = QualitySearch(target: 90, first: 100)
    #expect(search.next(encodesLeft: 3) == 100)
    #expect(search.next(encodesLeft: 0) == nil)
    search.record(100, score: 89)
    #expect(search.next(encodesLeft: 3) == nil)
  }

  @Test("What is left to save lies between the ends, once both are known")
  func mostToSave() {
    var search = QualitySearch(target: 70)
    search.record(60, score: 80, byteCount: 1000)
    #expect(search.mostToSave == nil)
    search.record(30, score: 60, byteCount: 700)
    #expect(search.mostToSave == 300)
    search.record(45, score: 75, byteCount: 690)
    #expect(search.mostToSave == 0)
  }
}
