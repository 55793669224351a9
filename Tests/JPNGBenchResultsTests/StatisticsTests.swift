import JPNGBenchResults
import Testing

@Suite("Statistics")
struct StatisticsTests {
  @Test(
    "Known measurements",
    arguments: [
      ([3], 3, 3, 3), ([4, 2], 2, 3, 4), ([9, 1, 5], 1, 5, 9), ([8, 1, 3, 2], 1, 2.5, 8),
      ((1...20).map(Double.init), 1, 10.5, 19), ((1...100).map(Double.init), 1, 50.5, 95),
      ([5, 5, 5, 5], 5, 5, 5),
    ] as [([Double], Double, Double, Double)])
  func known(values: [Double], minimum: Double, median: Double, p95: Double) {
    let statistics = Statistics(values.shuffled())
    #expect(statistics.count == values.count)
    #expect(statistics.minimum == minimum)
    #expect(statistics.median == median)
    #expect(statistics.p95 == p95)
  }
}
