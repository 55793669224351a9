internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality

extension FringeControl {
  /// How often the squares that are above their limits are gone through, quickly and thoroughly.
  private static let mostRounds = 4
  /// How many of the squares that were settled last are compared with the next one: of panes and
  /// frames, the next one often is the same.
  private static let mostRecent = 8
  /// How many bytes that may take, whatever it is worth: of an icon, a few are many hundredths.
  private static let freeBytes = 16

  /// What is tried, one after the other, until a square is settled.
  private typealias Ways = [(isAround: Bool, way: FringeSettling.Way)]
  /// First for all squares, which mostly settles them.
  private static let quickWays: Ways = [
    (false, .descents(aims: [0, FringeReference.step])), (true, .descents(aims: [0])),
  ]
  /// Then for those that are left.
  private static let thoroughWays: Ways = [(false, .search), (true, .search)]

  /// Changes coefficients of single squares whose errors are above their limits. Each change is
  /// decoded and looked at where it shows, and is taken back if it does not help.
  ///
  /// - Parameters:
  ///   - best: Its coefficients are changed in place, and put back if what that takes is not worth
  ///     it.
  ///   - attempts: How many are left.
  func settleSquares(
    _ best: inout Attempt, _ coder: Coder, _ goal: Goal, _ attempts: inout Int
  ) throws(CodecError) {
    // A copy of those of a large picture would take much memory.
    let coefficients = best.coding.coefficients
    var progress = Progress(errors: best.errors, attempts: attempts)
    defer { attempts = progress.attempts }
    var rounds: [(errorsBefore: [[UInt16]], settled: [Settled])] = []
    for ways in [Self.quickWays, Self.thoroughWays] {
      for _ in 0..<Self.mostRounds {
        let before = progress.errors
        let settled = try settleSquares(by: ways, of: coefficients, &progress, coder, goal)
        guard !settled.isEmpty else { break }
        rounds.append((before, settled))
      }
    }
    // How many bytes it takes is known once the whole is coded, which takes long.
    while let last = rounds.popLast() {
      let plane = try coder.plane(coefficients)
      let next = Attempt(
        coding: Coding(coefficients: coefficients, plane: plane), errors: progress.errors)
      let gain = Self.steps(best.overrun(goal.limits) - next.overrun(goal.limits))
      if gain > 0, isWorth(next, gain, after: best, goal, freeBytes: Self.freeBytes) {
        best = next
        return
      }
      for square in last.settled.reversed() {
        coefficients.replace(square.changed, by: square.before, around: square.changed)
      }
      progress.errors = last.errorsBefore
    }
  }

  /// Squares that are changed, and their coefficients as they were before.
  private struct Settled {
    let changed: CareRegion
    let before: ColorCoefficients
  }

  /// What goes from square to square.
  private struct Progress {
    /// Those of the coefficients.
    var errors: [[UInt16]]
    /// How many are left.
    var attempts: Int
    /// What was settled last.
    var recent: [FringeSettling] = []

    mutating func add(_ settling: FringeSettling) {
      if recent.count == FringeControl.mostRecent { recent.removeFirst() }
      recent.append(settling)
    }
  }

  /// - Returns: What is changed, in that order.
  private func settleSquares(
    by ways: Ways, of coefficients: ColorCoefficients, _ progress: inout Progress, _ coder: Coder,
    _ goal: Goal
  ) throws(CodecError) -> [Settled] {
    var settled: [Settled] = []
    var limits = goal.limits
    let squares = FringeSquare.worst(
      of: progress.errors, atLeast: limits.map { $0 + 1 }, views.flatMap(\.scales),
      in: picture.size, count: Self.mostSquares)
    for square in squares where progress.attempts > 0 {
      let blocks = EdgeCare.blocks(of: square.region, in: picture.size)
      guard progress.errors.areAbove(limits, in: blocks) else { continue }
      for (isAround, way) in ways where progress.errors.areAbove(goal.limits, in: blocks) {
        let result = try settle(
          square, isAround: isAround, way, of: coefficients, &progress, coder, goal.limits)
        if let result { settled.append(result) }
      }
      limits = progress.errors.limits(raising: limits, in: blocks)
    }
    return settled
  }

  /// - Parameter isAround: Whether coefficients around the square are changed instead of its own.
  /// - Returns: What is changed; `nil` if nothing is.
  private func settle(
    _ square: FringeSquare, isAround: Bool, _ way: FringeSettling.Way,
    of coefficients: ColorCoefficients, _ progress: inout Progress, _ coder: Coder,
    _ limits: [Int]
  ) throws(CodecError) -> Settled? {
    let size = picture.size
    let (squares, changed) =
      isAround
      ? (square.around(in: size), square.region.grown(within: CareRegion(of: size)))
      : ([square], square.region)
    let neighbourhood = FringeNeighbourhood(of: changed, in: size, views)
    let part = coefficients.inRegion(neighbourhood.region)
    let settling: FringeSettling
    if let same = progress.recent.last(where: { $0.isOf(squares, in: neighbourhood, part, way) }) {
      settling = same
    } else {
      let blocks = neighbourhood.blocks(in: square.region, of: size)
      var new = try FringeSettling(
        squares, in: neighbourhood, for: blocks, part, limits, coder, way)
      try new.run(&progress.attempts)
      progress.add(new)
      settling = new
    }
    guard settling.hasChanged else { return nil }
    let before = coefficients.inRegion(changed)
    coefficients.replace(changed, by: settling.coefficients, around: neighbourhood.region)
    neighbourhood.replace(&progress.errors, by: settling.look)
    return Settled(changed: changed, before: before)
  }
}
