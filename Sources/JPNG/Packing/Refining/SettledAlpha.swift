internal import JPNGCoefficients
internal import JPNGPlanes

/// The alpha of a square and its neighbourhood, changed while that brings errors above their limits
/// down.
struct SettledAlpha {
  /// How many changes are made, one after the other.
  private static let mostChanges = 24
  /// How many are decoded for each of them at most, the most promising first.
  private static let mostCandidates = 48
  /// Beyond what any sample is decoded as.
  private static let beyond: Float = 10_000

  private let neighbourhood: FringeNeighbourhood
  /// In the neighbourhood.
  private let square: FringeSquare
  /// Which of the blocks that are seen to settle; others have their turn.
  private let blocks: [Int]
  /// The picture's own.
  private let original: [UInt8]
  private let views: [FringeView]
  /// As they are decoded, by view.
  private let colors: [PixelBuffer]
  private let alpha: CodedAlpha
  private let levels: AlphaLevels
  /// By look.
  private let limits: [Int]
  /// Those of the neighbourhood.
  private(set) var coefficients: AlphaCoefficients
  private var state: State
  private(set) var hasChanged = false

  /// What coefficients are decoded as.
  private struct State {
    /// Before levels are applied.
    let stored: [UInt8]
    let look: FringeNeighbourhood.Look
  }

  /// - Parameters:
  ///   - square: That of the picture.
  ///   - picture: Its own pixels.
  ///   - colors: As the whole picture's are decoded, by view.
  ///   - alpha: The whole picture's.
  ///   - coefficients: Those of the neighbourhood.
  ///   - limits: By look.
  init(
    _ square: FringeSquare, in neighbourhood: FringeNeighbourhood, of picture: PixelBuffer,
    _ colors: [PixelBuffer], _ alpha: CodedAlpha, _ levels: AlphaLevels,
    _ coefficients: AlphaCoefficients, _ limits: [Int]
  ) throws(CodecError) {
    self.neighbourhood = neighbourhood
    self.square = square.inPart(neighbourhood.region)
    blocks = neighbourhood.blocks(in: square.region, of: picture.size)
    let pixels = neighbourhood.region.pixels(of: picture.size)
    original = try picture.part(rows: pixels.rows, columns: pixels.columns).alphaSamples(
      table: AlphaLevels.identity.decodingTable)
    let views = neighbourhood.ownViews()
    let colors = neighbourhood.parts(of: colors)
    self.views = views
    self.colors = colors
    self.alpha = alpha
    self.levels = levels
    self.limits = limits
    self.coefficients = coefficients
    state = try Self.state(of: coefficients, neighbourhood, views, colors, alpha, levels)
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
      let nextState = try Self.state(of: next, neighbourhood, views, colors, alpha, levels)
      if nextState.look.isBetter(than: look, limits), isExact(nextState.stored) {
        (coefficients, state, hasChanged) = (next, nextState, true)
        return true
      }
    }
    return false
  }

  private static func state(
    of coefficients: AlphaCoefficients, _ neighbourhood: FringeNeighbourhood,
    _ views: [FringeView], _ colors: [PixelBuffer], _ alpha: CodedAlpha, _ levels: AlphaLevels
  ) throws(CodecError) -> State {
    var frame = JPEGFrame(size: neighbourhood.size, components: .grey)
    frame.hasTypicalCodes = true
    let bytes = try frame.jpeg(of: [coefficients.plane], [coefficients.table])[...]
    let stored = try LossyAlphaCoder.decoded(bytes, .identity)
    let table = levels.decodingTable
    let coded = CodedAlpha(
      bytes: bytes, form: alpha.form, settings: alpha.settings,
      decoded: stored.map { table[Int($0)] }, knownMaxError: nil)
    return State(stored: stored, look: try neighbourhood.look(at: coded, colors, by: views))
  }

  /// Whether 0 and 255 stay exact, as ``AlphaLevelSearch`` has it, and errors small enough.
  private func isExact(_ stored: [UInt8]) -> Bool {
    let table = levels.decodingTable
    return zip(original, stored).allSatisfy { original, stored in
      switch original {
      case 0: stored < levels.low
      case 255: stored > levels.high
      default: abs(Int(table[Int(stored)]) - Int(original)) <= alpha.settings.maxError
      }
    }
  }

  /// Changes of the block whose error is furthest above and of those around it, by how much closer
  /// alpha comes to the picture's. Smaller scales only have low frequencies.
  private var candidates: [AlphaCoefficients.Change] {
    let changes = coefficients.blocks(around: square.block).flatMap { block in
      coefficients.changes(of: block, samples(of: block), frequencies: 8 / square.divisor)
    }
    return changes.indices.sorted { (changes[$1].gain, $0) < (changes[$0].gain, $1) }.map {
      changes[$0].change
    }
  }

  private func samples(of block: (row: Int, column: Int)) -> AlphaCoefficients.BlockSamples {
    let (size, table) = (neighbourhood.size, levels.encodingTable)
    var (decoded, wanted): ([Float], [ClosedRange<Float>]) = ([], [])
    for y in (8 * block.row)..<(8 * block.row + 8) {
      for x in (8 * block.column)..<(8 * block.column + 8) {
        // What lies outside of the picture does not matter.
        let isInside = x < size.width && y < size.height
        let index = y * size.width + x
        decoded.append(isInside ? Float(state.stored[index]) : 0)
        switch isInside ? original[index] : nil {
        case nil: wanted.append(-Self.beyond...Self.beyond)
        case 0: wanted.append(-Self.beyond...Float(levels.low) - 1)
        case 255: wanted.append(Float(levels.high) + 1...Self.beyond)
        case .some(let alpha):
          let value = Float(table[Int(alpha)])
          wanted.append(value...value)
        }
      }
    }
    return AlphaCoefficients.BlockSamples(decoded: decoded, wanted: wanted)
  }
}
