internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality

/// Coefficients of a neighbourhood, changed while that brings errors above their limits down.
/// Whatever is changed is decoded, and only kept if that shows.
struct FringeSettling {
  /// What is tried.
  enum Way: Equatable {
    /// Descents, one after the other, to errors that far below their limits: each is decoded as a
    /// whole.
    case descents(aims: [Int])
    /// Changes that are decoded one by one.
    case search
  }

  /// How many attempts a descent takes: as long as so many changes that are decoded one by one.
  static let attemptsOfDescent = 8
  /// What it costs to make pixels worse elsewhere, in descents.
  private static let price: Float = 0.001
  /// How many changes are searched for, one after the other, in each square.
  private static let mostChanges = 16
  /// How many are decoded for each of them at most, the most promising first.
  private static let mostCandidates = 16

  private let neighbourhood: FringeNeighbourhood
  private let views: [FringeView]
  /// Those that are changed, in the neighbourhood.
  private let squares: [FringeSquare]
  /// Which of the blocks that are seen to settle; others have their turn.
  private let blocks: [Int]
  private let before: ColorCoefficients
  private(set) var coefficients: ColorCoefficients
  private(set) var look: FringeNeighbourhood.Look
  private(set) var hasChanged = false
  private let limits: [Int]
  private let coder: FringeControl.Coder
  private let way: Way

  /// - Parameters:
  ///   - squares: Those that are changed, in the picture.
  ///   - blocks: Which to settle, of those that see changes.
  ///   - coefficients: Those of the neighbourhood.
  ///   - limits: By look.
  init(
    _ squares: [FringeSquare], in neighbourhood: FringeNeighbourhood, for blocks: [Int],
    _ coefficients: ColorCoefficients, _ limits: [Int], _ coder: FringeControl.Coder, _ way: Way
  ) throws(CodecError) {
    self.neighbourhood = neighbourhood
    self.squares = squares.map { $0.inPart(neighbourhood.region) }
    self.blocks = blocks
    self.limits = limits
    self.coder = coder
    self.way = way
    (before, self.coefficients) = (coefficients, coefficients)
    views = neighbourhood.ownViews()
    look = try neighbourhood.look(at: coder.part(coefficients, neighbourhood.size), by: views)
  }

  /// Whether other squares look the same, there or elsewhere in the picture, so that the same comes
  /// of them.
  func isOf(
    _ squares: [FringeSquare], in neighbourhood: FringeNeighbourhood,
    _ coefficients: ColorCoefficients, _ way: Way
  ) -> Bool {
    self.way == way
      && self.squares == squares.map { $0.inPart(neighbourhood.region) }
      && self.neighbourhood.size == neighbourhood.size && before.isSame(as: coefficients)
      && neighbourhood.isSeen(by: views)
  }

  /// - Parameter attempts: How many are left.
  mutating func run(_ attempts: inout Int) throws(CodecError) {
    for square in squares {
      switch way {
      case .descents(let aims): try descend(square, aims, &attempts)
      case .search: try search(square, &attempts)
      }
    }
  }

  private var isSettled: Bool { !look.errors.areAbove(limits, in: blocks) }

  /// Changes coefficients of a square as far as each descent goes.
  private mutating func descend(
    _ square: FringeSquare, _ aims: [Int], _ attempts: inout Int
  ) throws(CodecError) {
    for aim in aims where !isSettled && attempts > 0 {
      attempts = max(0, attempts - Self.attemptsOfDescent)
      let next = coefficients.copied()
      var descent = descent(in: square, of: next, limits.map { max(0, $0 - aim) }, Self.price)
      descent.run()
      if descent.hasChanged { try keepIfBetter(next) }
    }
  }

  /// Changes single coefficients of a square, and decodes each change before the next one is
  /// looked for: how decoders round and clamp is not foreseen.
  private mutating func search(_ square: FringeSquare, _ attempts: inout Int) throws(CodecError) {
    for _ in 0..<Self.mostChanges where !isSettled && attempts > 0 {
      let descent = descent(in: square, of: coefficients, limits, 0)
      guard try makeBest(of: descent.candidates(Self.mostCandidates), &attempts) else { return }
    }
  }

  /// Makes the first of some changes that brings errors down.
  private mutating func makeBest(
    of changes: [CoefficientChange], _ attempts: inout Int
  ) throws(CodecError) -> Bool {
    for change in changes where attempts > 0 {
      attempts -= 1
      let next = coefficients.copied()
      next.apply(change)
      if try keepIfBetter(next) { return true }
    }
    return false
  }

  private func descent(
    in square: FringeSquare, of coefficients: ColorCoefficients, _ limits: [Int], _ price: Float
  ) -> FringeDescent {
    FringeControl.descent(
      coefficients, [square], views, look.pixels, limits, price, .ofOneSquare)
  }

  /// Keeps coefficients that look better.
  @discardableResult
  private mutating func keepIfBetter(_ next: ColorCoefficients) throws(CodecError) -> Bool {
    let nextLook = try neighbourhood.look(
      at: coder.part(next, neighbourhood.size), by: views, ifBetterThan: look, limits)
    guard let nextLook else { return false }
    (coefficients, look, hasChanged) = (next, nextLook, true)
    return true
  }
}
