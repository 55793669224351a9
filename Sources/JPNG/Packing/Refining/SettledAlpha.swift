internal import JPNGCoefficients
internal import JPNGPlanes

/// The alpha of a square and its neighbourhood, changed while that brings errors above their limits
/// down.
struct SettledAlpha {
  /// How many changes are made, one after the other.
  private static let mostChanges = 24
  /// How many are decoded for each of them at most, the most promising first.
  private static let mostCandidates = 48

  private let neighbourhood: AlphaNeighbourhood
  /// In the neighbourhood.
  private let square: FringeSquare
  /// Which of the blocks that are seen to settle; others have their turn.
  private let blocks: [Int]
  /// By look.
  private let limits: [Int]
  /// Those of the neighbourhood.
  private(set) var coefficients: AlphaCoefficients
  private var state: AlphaNeighbourhood.State
  private(set) var hasChanged = false

  /// - Parameters:
  ///   - square: That of the picture.
  ///   - coefficients: Those of the neighbourhood.
  ///   - limits: By look.
  init(
    _ square: FringeSquare, in neighbourhood: AlphaNeighbourhood,
    _ coefficients: AlphaCoefficients, _ limits: [Int]
  ) throws(CodecError) {
    self.neighbourhood = neighbourhood
    (self.square, blocks) = neighbourhood.part(of: square)
    self.limits = limits
    self.coefficients = coefficients
    state = try neighbourhood.state(of: coefficients)
  }

  var look: FringeNeighbourhood.Look { state.look }

  var isSettled: Bool { !look.errors.areAbove(limits, in: blocks) }

  /// - Parameter attempts: How many changes may still be decoded.
  mutating func run(_ attempts: inout Int) throws(CodecError) {
    for _ in 0..<Self.mostChanges where !isSettled && attempts > 0 {
      guard try makeChange(&attempts) else { return }
    }
  }

  /// Makes the first of the most promising changes that brings errors down.
  private mutating func makeChange(_ attempts: inout Int) throws(CodecError) -> Bool {
    for change in candidates.prefix(Self.mostCandidates) where attempts > 0 {
      attempts -= 1
      let next = coefficients.copied()
      next.apply(change)
      if let nextState = try neighbourhood.state(of: next, ifBetterThan: state, limits) {
        (coefficients, state, hasChanged) = (next, nextState, true)
        return true
      }
    }
    return false
  }

  /// Changes of the block whose error is furthest above and of those around it, by how much closer
  /// alpha comes to the picture's. Smaller scales only have low frequencies.
  private var candidates: [AlphaCoefficients.Change] {
    let changes = coefficients.blocks(around: square.block).flatMap { block in
      coefficients.changes(
        of: block, neighbourhood.samples(of: block, state.stored), frequencies: 8 / square.divisor)
    }
    return changes.indices.sorted { (changes[$1].gain, $0) < (changes[$0].gain, $1) }.map {
      changes[$0].change
    }
  }
}
