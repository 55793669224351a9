internal import JPNGCoefficients
internal import JPNGPixels
internal import JPNGPlanes
internal import JPNGQuality

/// Squares of a picture and what is around them, as a small picture of its own, so that changes of
/// their coefficients can be decoded and looked at quickly.
struct FringeNeighbourhood {
  /// How many squares there are around those that see changes, so that their pixels and midpoints
  /// are what they are in the whole picture: at 1/8, a square is two pixels.
  private static let margin = 1

  /// The squares that are changed, in the picture.
  let changed: CareRegion
  /// These and what is around them, in the picture.
  let region: CareRegion
  /// In pixels.
  let size: ImageSize
  /// The picture's, in pixels.
  private let pictureSize: ImageSize
  private let viewsOfPicture: [FringeView]
  /// The blocks that see changes, in the neighbourhood and in the picture.
  let blocks: (own: [Int], ofPicture: [Int])
  /// The rows of those in the neighbourhood.
  let rows: Range<Int>

  /// - Parameters:
  ///   - changed: The squares that are changed.
  ///   - size: The picture's.
  ///   - views: The picture's.
  init(of changed: CareRegion, in size: ImageSize, _ views: [FringeView]) {
    let all = CareRegion(of: size)
    // Changes show in the squares next to them, at any scale.
    let seen = changed.grown(within: all)
    let region = seen.grown(by: Self.margin, within: all)
    let pixels = region.pixels(of: size)
    let own = ImageSize(width: pixels.columns.count, height: pixels.rows.count)
    self.changed = changed
    self.region = region
    self.size = own
    pictureSize = size
    viewsOfPicture = views
    rows = EdgeCare.rows(of: seen.inPart(region), in: own)
    blocks = (
      EdgeCare.blocks(of: seen.inPart(region), in: own), EdgeCare.blocks(of: seen, in: size)
    )
  }

  /// The views of the neighbourhood, each with pixels of its own.
  func ownViews() -> [FringeView] {
    viewsOfPicture.map { FringeView(region, of: $0, pictureSize) }
  }

  /// The neighbourhood's pixels, of those of the picture.
  ///
  /// - Parameter pixels: By view.
  func parts(of pixels: [PixelBuffer]) -> [PixelBuffer] {
    zip(viewsOfPicture, pixels).map { $0.part($1, of: region) }
  }

  /// Whether views of this or another neighbourhood have the same pixels and alpha as
  /// ``ownViews()`` would have.
  func isSeen(by views: [FringeView]) -> Bool {
    zip(views, viewsOfPicture).allSatisfy { $0.isSame(as: region, of: $1) }
  }

  /// Which of the blocks that see changes are in a region of the picture.
  func blocks(in region: CareRegion, of size: ImageSize) -> [Int] {
    let wanted = Set(EdgeCare.blocks(of: region, in: size))
    return blocks.ofPicture.indices.filter { wanted.contains(blocks.ofPicture[$0]) }
  }

  /// Puts what is seen of the neighbourhood into the errors of the picture.
  func replace(_ errors: inout [[UInt16]], by look: Look) {
    for index in errors.indices {
      for (block, error) in zip(blocks.ofPicture, look.errors[index]) {
        errors[index][block] = error
      }
    }
  }
}
