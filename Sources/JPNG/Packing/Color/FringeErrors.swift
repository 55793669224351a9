/// The largest errors of blocks (``EdgeCare``), by look: what is asked of them wherever
/// coefficients are changed.
extension [[UInt16]] {
  /// By look.
  var largest: [Int] { map { Int($0.max() ?? 0) } }

  /// By how much the largest error of each look is above its limit.
  func overruns(_ limits: [Int]) -> [Int] {
    zip(largest, limits).map { Swift.max(0, $0 - $1) }
  }

  /// The same of all looks together.
  func overrun(_ limits: [Int]) -> Int { overruns(limits).reduce(0, +) }

  /// The sum of squares of how far each error is above its limit: less as soon as one of several
  /// that are as far above is.
  func excess(over limits: [Int]) -> Int {
    zip(self, limits).reduce(0) { sum, ofLook in
      let (errors, limit) = ofLook
      return errors.reduce(sum) { sum, error in
        let above = Swift.max(0, Int(error) - limit)
        return sum + above * above
      }
    }
  }

  /// Whether an error of some blocks is above the limit of its look.
  func areAbove(_ limits: [Int], in blocks: [Int]) -> Bool {
    zip(self, limits).contains { errors, limit in
      blocks.contains { errors[$0] > limit }
    }
  }

  /// Limits that no error of some blocks is above: what stays above in one square need not be less
  /// in another one.
  func limits(raising limits: [Int], in blocks: [Int]) -> [Int] {
    zip(self, limits).map { errors, limit in
      blocks.reduce(limit) { Swift.max($0, Int(errors[$1])) }
    }
  }
}
