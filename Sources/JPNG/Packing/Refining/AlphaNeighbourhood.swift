internal import JPNGCoefficients
internal import JPNGPlanes

/// Squares of a picture and what is around them, to see what becomes of them with other
/// coefficients of alpha.
struct AlphaNeighbourhood {
  /// A picture whose alpha is changed, while its colour stays as it is.
  struct Whole {
    /// Its own pixels.
    let picture: PixelBuffer
    /// As they are decoded, by view.
    let colors: [PixelBuffer]
    let alpha: CodedAlpha
    let levels: AlphaLevels
  }

  /// What coefficients are decoded as.
  struct State {
    /// Before levels are applied.
    let stored: [UInt8]
    let look: FringeNeighbourhood.Look
  }

  /// Beyond what any sample is decoded as.
  private static let beyond: Float = 10_000

  private let neighbourhood: FringeNeighbourhood
  private let whole: Whole
  /// The picture's own alpha.
  private let original: [UInt8]
  private let views: [FringeView]
  /// As they are decoded, by view.
  private let colors: [PixelBuffer]

  init(_ neighbourhood: FringeNeighbourhood, of whole: Whole) throws(CodecError) {
    self.neighbourhood = neighbourhood
    self.whole = whole
    let pixels = neighbourhood.region.pixels(of: whole.picture.size)
    original = try whole.picture.part(rows: pixels.rows, columns: pixels.columns).alphaSamples(
      table: AlphaLevels.identity.decodingTable)
    views = neighbourhood.ownViews()
    colors = neighbourhood.parts(of: whole.colors)
  }

  /// A square of the picture in the neighbourhood, and which of the blocks that are seen are its
  /// own.
  func part(of square: FringeSquare) -> (square: FringeSquare, blocks: [Int]) {
    (
      square.inPart(neighbourhood.region),
      neighbourhood.blocks(in: square.region, of: whole.picture.size)
    )
  }

  func state(of coefficients: AlphaCoefficients) throws(CodecError) -> State {
    let (stored, coded) = try decoded(coefficients)
    return State(stored: stored, look: try neighbourhood.look(at: coded, colors, by: views))
  }

  /// The state of coefficients; `nil` if it looks no better, or if 0 and 255 are not exact.
  func state(
    of coefficients: AlphaCoefficients, ifBetterThan best: State, _ limits: [Int]
  ) throws(CodecError) -> State? {
    let (stored, coded) = try decoded(coefficients)
    guard isExact(stored) else { return nil }
    let look = try neighbourhood.look(
      at: coded, colors, by: views, ifBetterThan: best.look, limits)
    return look.map { State(stored: stored, look: $0) }
  }

  private func decoded(
    _ coefficients: AlphaCoefficients
  ) throws(CodecError) -> (stored: [UInt8], coded: CodedAlpha) {
    var frame = JPEGFrame(size: neighbourhood.size, components: .grey)
    frame.hasTypicalCodes = true
    let bytes = try frame.jpeg(of: [coefficients.plane], [coefficients.table])[...]
    let stored = try LossyAlphaCoder.decoded(bytes, .identity)
    let table = whole.levels.decodingTable
    let coded = CodedAlpha(
      bytes: bytes, form: whole.alpha.form, settings: whole.alpha.settings,
      decoded: stored.map { table[Int($0)] }, knownMaxError: nil)
    return (stored, coded)
  }

  /// Whether 0 and 255 stay exact, as ``AlphaLevelSearch`` has it, and errors small enough.
  private func isExact(_ stored: [UInt8]) -> Bool {
    let (levels, table) = (whole.levels, whole.levels.decodingTable)
    return zip(original, stored).allSatisfy { original, stored in
      switch original {
      case 0: stored < levels.low
      case 255: stored > levels.high
      default:
        abs(Int(table[Int(stored)]) - Int(original)) <= whole.alpha.settings.maxError
      }
    }
  }

  /// A block as it is decoded, and what would be exact.
  func samples(
    of block: (row: Int, column: Int), _ stored: [UInt8]
  ) -> AlphaCoefficients.BlockSamples {
    let (size, levels) = (neighbourhood.size, whole.levels)
    let table = levels.encodingTable
    var (decoded, wanted): ([Float], [ClosedRange<Float>]) = ([], [])
    for y in (8 * block.row)..<(8 * block.row + 8) {
      for x in (8 * block.column)..<(8 * block.column + 8) {
        // What lies outside of the picture does not matter.
        let isInside = x < size.width && y < size.height
        let index = y * size.width + x
        decoded.append(isInside ? Float(stored[index]) : 0)
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
