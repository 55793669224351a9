internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality

/// Changes single coefficients of a JPEG alpha plane where its errors show as a fringe, with colour
/// as it is. Each change is decoded, and kept if errors come closer to their limits.
struct AlphaSettling {
  /// How often the squares that are above their limits are gone through.
  private static let mostRounds = 4
  /// How many changes of a square are decoded at most, each time.
  private static let mostAttemptsOfSquare = 96

  private let views: [FringeView]
  private let whole: AlphaNeighbourhood.Whole
  /// By look.
  let limits: [Int]
  /// Those of alpha, and what is changed of them.
  let coefficients: AlphaCoefficients
  /// The largest of each block of ``EdgeCare``, by look.
  private(set) var errors: [[UInt16]]
  /// Squares that stayed above their limits, and how many there were of ``changed`` by then.
  private var inVain: [(square: FringeSquare, changedCount: Int)] = []
  /// What is changed, in that order.
  private var changed: [CareRegion] = []

  /// - Parameters:
  ///   - planes: Alpha whose errors show, and colour that was coded for it.
  ///   - views: The picture's.
  /// - Returns: `nil` if alpha has no coefficients.
  init?(
    _ planes: CodedPlanes, of picture: PixelBuffer, _ views: [FringeView]
  ) throws(CodecError) {
    guard case .jpeg(let levels) = planes.alpha.form, let coefficients = planes.alpha.coefficients
    else { return nil }
    self.coefficients = coefficients.copied()
    self.views = views
    limits = planes.color.fringe.limits
    let decoded = try views.decoded(planes, picture.size)
    errors = decoded.errors
    whole = AlphaNeighbourhood.Whole(
      picture: picture, colors: decoded.colors, alpha: planes.alpha, levels: levels)
  }

  var levels: AlphaLevels { whole.levels }
  private var size: ImageSize { whole.picture.size }
  var hasChanged: Bool { !changed.isEmpty }

  /// - Parameter attempts: How many changes may still be decoded.
  mutating func run(_ attempts: inout Int) throws(CodecError) {
    for _ in 0..<Self.mostRounds {
      let before = changed.count
      try settleSquares(&attempts)
      if changed.count == before { return }
    }
  }

  private mutating func settleSquares(_ attempts: inout Int) throws(CodecError) {
    var limits = limits
    let squares = FringeSquare.worst(
      of: errors, atLeast: limits.map { $0 + 1 }, views.flatMap(\.scales), in: size,
      count: FringeControl.mostSquares)
    for square in squares where attempts > 0 {
      let blocks = EdgeCare.blocks(of: square.region, in: size)
      guard errors.areAbove(limits, in: blocks) else { continue }
      try settle(square, &attempts)
      limits = errors.limits(raising: limits, in: blocks)
    }
  }

  private mutating func settle(
    _ square: FringeSquare, _ attempts: inout Int
  ) throws(CodecError) {
    let region = square.region.grown(within: CareRegion(of: size))
    let neighbourhood = FringeNeighbourhood(of: region, in: size, views)
    let isStill = inVain.contains { earlier in
      earlier.square == square
        && !changed[earlier.changedCount...].contains { $0.overlaps(neighbourhood.region) }
    }
    guard !isStill else { return }
    var part = try SettledAlpha(
      square, in: AlphaNeighbourhood(neighbourhood, of: whole),
      coefficients.inRegion(neighbourhood.region), limits)
    let most = min(attempts, Self.mostAttemptsOfSquare)
    var left = most
    try part.run(&left)
    attempts -= most - left
    if part.hasChanged {
      coefficients.replace(region, by: part.coefficients, around: neighbourhood.region)
      neighbourhood.replace(&errors, by: part.look)
      changed.append(region)
    }
    if !part.isSettled { inVain.append((square, changed.count)) }
  }
}
