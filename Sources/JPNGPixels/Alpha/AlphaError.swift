/// How far decoded alpha values are from the original ones, in steps of 1/255.
package struct AlphaError: Hashable, Sendable {
  /// The largest difference.
  package private(set) var maximum = 0
  package private(set) var sumOfSquares = 0
  private var count = 0

  package init() {}

  package var rootMeanSquare: Double { (Double(sumOfSquares) / Double(max(1, count))).squareRoot() }

  /// Adds `count` pixels that all have the same difference.
  package mutating func add(_ difference: Int, times count: Int) {
    sumOfSquares += difference * difference * count
    maximum = max(maximum, abs(difference))
    self.count += count
  }
}
