internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality

extension FringeControl {
  /// How many squares are settled at most, each time.
  private static let mostSquares = 16
  /// How often the squares that are above their limits are gone through.
  private static let mostRounds = 2
  /// What is tried with each square, as long as errors are above: what it costs to make pixels
  /// worse elsewhere, how much is tried, and how far below its limit an error is to be.
  private static let trials: [(price: Float, effort: FringeDescent.Effort, aim: Int)] = [
    (0.001, .pairs, 0), (0.001, .pairs, aimOfSmall), (0.001, .pairs, FringeReference.step),
  ]

  /// Changes coefficients of single squares whose errors are above their limits. Each change is
  /// decoded and looked at where it shows, and is taken back if it does not help.
  func settleSquares(_ best: inout Attempt, _ coder: Coder, _ goal: Goal) throws(CodecError) {
    for _ in 0..<Self.mostRounds {
      let coefficients = best.coding.coefficients.copied()
      guard try settleSquares(of: coefficients, best.errors, coder, goal) else { return }
      let next = try attempt(coefficients, coder)
      let gain = Self.steps(best.overrun(goal.limits) - next.overrun(goal.limits))
      guard gain > 0, isWorth(next, gain + 0.1, after: best, goal) else { return }
      best = next
    }
  }

  /// - Returns: Whether coefficients are changed.
  private func settleSquares(
    of coefficients: ColorCoefficients, _ errors: [[UInt16]], _ coder: Coder, _ goal: Goal
  ) throws(CodecError) -> Bool {
    var hasChanged = false
    // What stays above in one square need not be less in another one.
    var limits = goal.limits
    let squares = FringeSquare.worst(
      of: errors, atLeast: limits.map { $0 + 1 }, views.flatMap(\.scales), in: picture.size,
      count: Self.mostSquares)
    for square in squares {
      let blocks = EdgeCare.blocks(of: square.region, in: picture.size)
      let isAbove = zip(errors, limits).contains { errors, limit in
        blocks.contains { errors[$0] > limit }
      }
      guard isAbove else { continue }
      let (left, isChanged) = try settle(square, of: coefficients, coder, goal.limits)
      limits = zip(limits, left).map(max)
      if isChanged { hasChanged = true }
    }
    return hasChanged
  }

  /// - Returns: The largest errors that are left in the square, by look, and whether coefficients
  ///   are changed.
  private func settle(
    _ square: FringeSquare, of coefficients: ColorCoefficients, _ coder: Coder, _ limits: [Int]
  ) throws(CodecError) -> (left: [Int], isChanged: Bool) {
    let neighbourhood = FringeNeighbourhood(of: square, in: picture.size, views)
    func overrun(_ errors: [Int]) -> Int {
      zip(errors, limits).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    }
    var best = coefficients.inRegion(neighbourhood.region)
    var look = try neighbourhood.look(at: coder.part(best, neighbourhood.size))
    var isChanged = false
    for (price, effort, aim) in Self.trials where overrun(look.seen) > 0 {
      let next = best.copied()
      let aims = limits.map { max(0, $0 - aim) }
      let hasChanged = Self.descend(
        next, [neighbourhood.square], neighbourhood.views, look.pixels, aims, price, effort)
      guard hasChanged else { continue }
      let nextLook = try neighbourhood.look(at: coder.part(next, neighbourhood.size))
      guard overrun(nextLook.seen) < overrun(look.seen) else { continue }
      (best, look, isChanged) = (next, nextLook, true)
    }
    if isChanged {
      coefficients.replace(square.region, by: best, around: neighbourhood.region)
    }
    return (look.own, isChanged)
  }
}
