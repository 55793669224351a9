import JPNGBenchResults
import TestSupport
import Testing

@Suite("Loading: storage and decoding")
struct LoadCostTests {
  typealias Outcome = BenchReport.Summary.Comparison.Outcome

  @Test(
    "Bytes by speed, and the decoding",
    arguments: [(1_000_000, 10, 50, 30), (3_000_000, 0, 3000, 1), (0, 7, 50, 7)]
      as [(Int, Double, Double, Double)])
  func time(bytes: Int, decodeMs: Double, speed: Double, ms: Double) {
    #expect(LoadCost(bytes: bytes, decodeMs: decodeMs).ms(atMBPerSecond: speed) == ms)
  }

  @Test(
    "Who loads faster, and where both take as long",
    arguments: [
      // Smaller and faster.
      ((100, 1), (200, 2), .always, nil), ((200, 2), (100, 1), .never, nil),
      // Equal bytes, equal times, equal both.
      ((100, 1), (100, 2), .always, nil), ((100, 2), (100, 1), .never, nil),
      ((100, 1), (200, 1), .always, nil), ((200, 1), (100, 1), .never, nil),
      ((100, 1), (100, 1), .never, nil), ((0, 0), (0, 0), .never, nil),
      // A million bytes less cost two milliseconds more: 500 bytes per microsecond.
      ((1_000_000, 6), (2_000_000, 4), .below, 500), ((2_000_000, 4), (1_000_000, 6), .above, 500),
    ] as [((Int, Double), (Int, Double), Outcome, Double?)])
  func comparison(a: (Int, Double), b: (Int, Double), outcome: Outcome, crossover: Double?) {
    let (first, second) = (
      LoadCost(bytes: a.0, decodeMs: a.1), LoadCost(bytes: b.0, decodeMs: b.1)
    )
    let result = first.compared(with: second)
    #expect(result.outcome == outcome)
    #expect(result.crossoverMBPerSecond == crossover)
    if let crossover {
      #expect(first.ms(atMBPerSecond: crossover) == second.ms(atMBPerSecond: crossover))
    }
  }

  @Test("What is said holds at every speed", arguments: 0..<50)
  func consistency(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func cost() -> LoadCost {
      LoadCost(
        bytes: .random(in: 1...9_000_000, using: &generator),
        decodeMs: .random(in: 0.1...90, using: &generator))
    }
    let (first, second) = (cost(), cost())
    let (outcome, crossover) = first.compared(with: second)
    for speed in [1.0, 50, 400, 3000, 100_000] {
      // Too close to call.
      if let crossover, abs(speed / crossover - 1) < 1e-6 { continue }
      let isFaster = first.ms(atMBPerSecond: speed) < second.ms(atMBPerSecond: speed)
      let expected =
        switch outcome {
        case .always: true
        case .never: false
        case .below: speed < crossover ?? 0
        case .above: speed > crossover ?? .infinity
        }
      #expect(isFaster == expected, "\(first) \(second) at \(speed)")
    }
  }
}
