/// Sums of errors and of their fourth powers.
struct PowerSums: Sendable {
  private(set) var first = 0.0
  private(set) var fourth = 0.0

  /// Adds errors, each times `sign` and at least 0. They are added to eight sums in turn, in an
  /// order that does not depend on the machine; behind the last error, zeros make up a multiple of
  /// eight.
  mutating func add(_ errors: Span<Float>, sign: Float) {
    precondition(errors.count % 8 == 0, "whole vectors")
    var sums = SIMD8<Float>.zero
    var powers = SIMD8<Float>.zero
    for i in stride(from: 0, to: errors.count, by: 8) {
      var error = SIMD8<Float>.zero
      // Unchecked: the count is a multiple of eight.
      for lane in 0..<8 { error[lane] = unsafe errors[unchecked: i &+ lane] }
      error *= sign
      error.replace(with: 0, where: error .< 0)
      sums += error
      let square = error * error
      powers += square * square
    }
    first += Double(sums.sum())
    fourth += Double(powers.sum())
  }

  static func += (a: inout PowerSums, b: PowerSums) {
    a.first += b.first
    a.fourth += b.fourth
  }

  /// The mean and the 4-norm over so many samples.
  func norms(of count: Int) -> (mean: Double, fourNorm: Double) {
    (first / Double(count), (fourth / Double(count)).squareRoot().squareRoot())
  }
}
