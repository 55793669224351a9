internal import JPNGCoefficients
internal import JPNGPixels
internal import JPNGPlanes
internal import JPNGQuality

/// A square of a picture and what is around it, as a small picture of its own, so that changes of
/// the square's coefficients can be decoded and looked at quickly.
struct FringeNeighbourhood {
  /// How many squares around one see changes of it, at any scale.
  private static let reach = 1
  /// How many are around those, so that their pixels, edges and midpoints are what they are in the
  /// whole picture: at 1/8, a square is two pixels.
  private static let margin = 2

  /// The square, in the neighbourhood.
  let square: FringeSquare
  /// What is around it, in the picture.
  let region: CareRegion
  /// In pixels.
  let size: ImageSize
  let views: [FringeView]
  /// The blocks of the square, and those that see changes of it, in the neighbourhood.
  private let blocks: (own: [Int], seen: [Int])

  /// - Parameters:
  ///   - size: The picture's.
  ///   - views: The picture's.
  init(of square: FringeSquare, in size: ImageSize, _ views: [FringeView]) {
    let all = CareRegion(of: size)
    let seen = square.region.grown(by: Self.reach, within: all)
    region = seen.grown(by: Self.margin, within: all)
    let pixels = region.pixels(of: size)
    let own = ImageSize(width: pixels.columns.count, height: pixels.rows.count)
    blocks = (
      EdgeCare.blocks(of: square.region.inPart(region), in: own),
      EdgeCare.blocks(of: seen.inPart(region), in: own)
    )
    self.square = square.inPart(region)
    self.size = own
    self.views = views.map { [region] whole in FringeView(region, of: whole, size) }
  }

  /// What is seen of a coded neighbourhood.
  struct Look {
    /// By view.
    let pixels: [PixelBuffer]
    /// The largest error of the square, by look.
    let own: [Int]
    /// The same with the squares that see changes of it.
    let seen: [Int]
  }

  /// Decodes a neighbourhood, and finds its largest errors.
  func look(at plane: [UInt8]) throws(CodecError) -> Look {
    var (pixels, errors): ([PixelBuffer], [[UInt16]]) = ([], [])
    for view in views {
      let ofView = try view.pixels(of: plane)
      errors += view.errors(of: ofView)
      pixels.append(ofView)
    }
    func largest(_ blocks: [Int]) -> [Int] {
      errors.map { errors in Int(blocks.reduce(0) { max($0, errors[$1]) }) }
    }
    return Look(pixels: pixels, own: largest(blocks.own), seen: largest(blocks.seen))
  }
}
