internal import JPNGCoefficients
internal import JPNGPixels
internal import JPNGQuality

/// Makes errors near edges of alpha smaller by changes of single coefficients, one after the other:
/// each time the one with which errors cost least. What pixels change by is linear in coefficients
/// but for rounding, so nothing has to be decoded in between.
struct FringeDescent {
  /// How much is tried.
  struct Effort {
    /// How many coefficients are changed for each square at most.
    let mostChanges: Int
    /// By which part of what they cost a change has to make errors cheaper.
    let leastGain: Float
    /// The sum of frequencies, across and down, up to which chroma changes, without it.
    let chromaFrequencies: Int
    /// By how many quantisation steps Cb and Cr change.
    let chromaSteps: [SIMD3<Int16>]
    /// Whether all changes are tried once more when those that were best do not help any more.
    let triesAllAgain: Bool

    /// For all of a picture at once.
    static let ofPicture = Effort(
      mostChanges: 8, leastGain: 0.02, chromaFrequencies: 2, chromaSteps: oneOfBoth,
      triesAllAgain: false)
    /// For squares that are settled one by one.
    static let ofOneSquare = Effort(
      mostChanges: 24, leastGain: 0.003, chromaFrequencies: 3,
      // An error of red may be as large as one of blue, and only both together can become less.
      chromaSteps: oneOfBoth + both, triesAllAgain: true)

    private static let oneOfBoth: [SIMD3<Int16>] = [
      SIMD3(0, -1, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1), SIMD3(0, 0, 1),
    ]
    private static let both: [SIMD3<Int16>] = [
      SIMD3(0, -1, -1), SIMD3(0, -1, 1), SIMD3(0, 1, -1), SIMD3(0, 1, 1),
    ]
  }

  /// How many changes are tried again after each: those that are best mostly stay so.
  private static let mostKept = 8

  private let coefficients: ColorCoefficients
  private let squares: [FringeSquare]
  /// What changes make of pixels, by scale.
  private let effects: [PixelEffect]
  /// What is seen of each square, by scale.
  private var parts: [[FringePart?]]
  private let effort: Effort
  private(set) var hasChanged = false

  /// A change, and what it makes of pixels at each scale.
  private struct Candidate {
    let change: CoefficientChange
    let patches: [ColorPatch]
  }

  /// - Parameters:
  ///   - coefficients: Those that are changed.
  ///   - squares: Where that is done.
  ///   - scales: What is looked at.
  ///   - parts: What is seen of each square, by scale; `nil` where nothing is near an edge.
  ///   - effort: How much is tried.
  init(
    _ coefficients: ColorCoefficients, _ squares: [FringeSquare], _ scales: [FringeScale],
    _ parts: consuming [[FringePart?]], _ effort: Effort
  ) {
    self.coefficients = coefficients
    self.squares = squares
    self.effort = effort
    effects = scales.map {
      PixelEffect(of: coefficients, dividedBy: $0.decoded, averaging: $0.averaged)
    }
    self.parts = parts
  }

  /// Changes coefficients of each square, as long as errors become cheaper.
  mutating func run() {
    for square in squares.indices where cost(of: square) > 0 { settle(square) }
  }

  /// The most promising changes: those with which errors would cost least, the best first, also if
  /// they would cost more than without.
  ///
  /// - Parameter count: How many at most.
  /// - Precondition: There is one square.
  consuming func candidates(_ count: Int) -> [CoefficientChange] {
    precondition(squares.count == 1)
    let all = candidates(in: 0)
    return gains(in: 0, by: all).prefix(count).map { all[$0.index].change }
  }

  private func candidates(in square: Int) -> [Candidate] {
    coefficients.changes(of: squares[square], effort).map { change in
      Candidate(
        change: change, patches: effects.indices.map { effects[$0].patch(of: change) })
    }
  }

  private mutating func settle(_ index: Int) {
    let all = candidates(in: index)
    var candidates = all
    for _ in 0..<effort.mostChanges where cost(of: index) > 0 {
      let better = best(of: candidates, in: index)
      if let best = better.first {
        apply(best, in: index)
        candidates = better
      } else if candidates.count < all.count, effort.triesAllAgain {
        candidates = all
      } else {
        return
      }
    }
  }

  private mutating func apply(_ candidate: Candidate, in index: Int) {
    coefficients.apply(candidate.change)
    // Squares that are next to each other see some of the same pixels.
    for square in squares.indices where squares[square].sees(squares[index]) {
      for scale in effects.indices { parts[square][scale]?.apply(candidate.patches[scale]) }
    }
    hasChanged = true
  }

  /// The changes that make the errors of a square cheapest, the best first; none where that is not
  /// worth a change.
  private mutating func best(of candidates: [Candidate], in square: Int) -> [Candidate] {
    let gains = gains(in: square, by: candidates, least: 0)
    guard let best = gains.first, best.gain > effort.leastGain * cost(of: square) else { return [] }
    return gains.prefix(Self.mostKept).map { candidates[$0.index] }
  }

  /// By how much each change that is possible makes the errors of a square cheaper, the best first.
  ///
  /// - Parameter least: Only those that do by more.
  private mutating func gains(
    in square: Int, by candidates: [Candidate], least: Float = -.infinity
  ) -> [(gain: Float, index: Int)] {
    let cost = cost(of: square)
    // Looked at where they are, each would be retained and released for every candidate.
    var ownParts: [FringePart?] = []
    swap(&ownParts, &parts[square])
    defer { swap(&ownParts, &parts[square]) }
    var gains: [(gain: Float, index: Int)] = []
    for index in candidates.indices where coefficients.canHave(candidates[index].change) {
      let gain = Self.gain(in: &ownParts, by: candidates[index].patches, of: cost, least: least)
      if gain > least { gains.append((gain, index)) }
    }
    gains.sort { ($1.gain, $0.index) < ($0.gain, $1.index) }
    return gains
  }

  /// By how much a change makes the errors of a square cheaper, or a smaller number than `least` if
  /// it is less than that.
  private static func gain(
    in parts: inout [FringePart?], by patches: [ColorPatch], of cost: Float, least: Float
  ) -> Float {
    var (gain, rest): (Float, Float) = (0, cost)
    // Smaller scales first, as they have fewer pixels.
    for scale in parts.indices.reversed() where gain + rest > least {
      rest -= parts[scale]?.cost ?? 0
      gain -= parts[scale]?.costChange(by: patches[scale]) ?? 0
    }
    return gain + rest
  }

  private func cost(of square: Int) -> Float {
    parts[square].reduce(0) { $0 + ($1?.cost ?? 0) }
  }
}

extension ColorCoefficients {
  /// What is tried in a square: low frequencies, which are all that smaller scales have, of luma in
  /// each block of which a pixel of the scale is mixed, and of chroma.
  fileprivate func changes(
    of square: FringeSquare, _ effort: FringeDescent.Effort
  ) -> [CoefficientChange] {
    var changes: [CoefficientChange] = []
    let (block, side) = (square.block, FringeSquare.side / EdgeCare.side)
    if square.divisor < 4 {
      changes += self.changes(
        by: Self.lumaSteps, at: block, frequencies: square.divisor == 1 ? 7 : 4)
    } else {
      for row in (side * square.row)..<min(luma.blocksHigh, side * (square.row + 1)) {
        for column in (side * square.column)..<min(luma.blocksWide, side * (square.column + 1)) {
          changes += self.changes(
            by: Self.lumaSteps, at: (row, column), frequencies: 8 / square.divisor)
        }
      }
    }
    guard !hasNoChroma else { return changes }
    let (h, v) = subsampling
    let isOneColor = square.divisor == 8 && h * v == 1
    return changes
      + self.changes(
        by: effort.chromaSteps, at: (block.row / v, block.column / h),
        frequencies: effort.chromaFrequencies - (isOneColor ? 1 : 0))
  }

  private static let lumaSteps: [SIMD3<Int16>] = [SIMD3(-1, 0, 0), SIMD3(1, 0, 0)]

  /// Changes of a block's coefficients whose frequencies, across and down together, are below a
  /// number; of two frequencies, all.
  private func changes(
    by allSteps: [SIMD3<Int16>], at block: (row: Int, column: Int), frequencies count: Int
  ) -> [CoefficientChange] {
    var changes: [CoefficientChange] = []
    for v in 0..<count {
      for u in 0..<count where u + v < max(count, 3) {
        for steps in allSteps {
          changes.append(
            CoefficientChange(steps, row: block.row, column: block.column, index: 8 * v + u))
        }
      }
    }
    return changes
  }
}
