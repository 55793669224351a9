/// Statistics of several measurements of the same thing.
package struct Statistics: Hashable, Sendable {
  package let count: Int
  package let minimum: Double
  /// The median; where the number of measurements is even, the mean of the two in the middle.
  package let median: Double
  /// The 95th percentile: the smallest measurement that at least 95 % do not exceed ("nearest
  /// rank", NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.6.2).
  package let p95: Double

  /// - Precondition: `values` is not empty.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    precondition(!sorted.isEmpty, "there are no statistics of nothing")
    count = sorted.count
    minimum = sorted[0]
    median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    p95 = sorted[(sorted.count * 95 + 99) / 100 - 1]
  }
}

extension Double {
  /// This number per unit of time; 0 where the time was too short to measure, because JSON has no
  /// infinity.
  func per(_ time: Double) -> Double { time > 0 ? self / time : 0 }
}
