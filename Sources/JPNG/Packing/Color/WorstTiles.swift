internal import JPNGCoefficients
internal import JPNGQuality

/// The tiles of a picture with the largest errors: what a quick look at another coding is made of.
struct WorstTiles {
  /// The side of a tile, in pixels: that of the largest MCU, so that tiles are coded as they are
  /// in the whole picture.
  private static let side = 16
  /// How many are side by side in a sample.
  private static let columns = 8

  /// The upper left corners of the tiles, whole rows of them.
  let corners: [(x: Int, y: Int)]

  /// - Parameters:
  ///   - errors: Those of each block of ``EdgeCare``, row by row, by each of some looks.
  ///   - count: How many tiles to take for each look: those with the largest errors.
  /// - Returns: `nil` if a picture of the tiles would be larger than a third of the whole.
  init?(_ errors: [[UInt16]], count: Int, of size: ImageSize) {
    let (wide, high) = (size.width / Self.side, size.height / Self.side)
    var chosen = Set<Int>()
    for errors in errors {
      let largest = Self.largest(errors, of: size, wide: wide, high: high)
      let worst = largest.indices.sorted { (largest[$1], $0) < (largest[$0], $1) }
      chosen.formUnion(worst.prefix(count))
    }
    guard chosen.count >= Self.columns, 3 * chosen.count <= wide * high else { return nil }
    let tiles = chosen.sorted()
    corners = tiles.prefix(tiles.count / Self.columns * Self.columns).map {
      ($0 % wide * Self.side, $0 / wide * Self.side)
    }
  }

  /// The largest error of each tile.
  private static func largest(_ errors: [UInt16], of size: ImageSize, wide: Int, high: Int)
    -> [UInt16]
  {
    let blocksWide = (size.width - 1) / EdgeCare.side + 1
    var largest = [UInt16](repeating: 0, count: wide * high)
    for (block, error) in errors.enumerated() where error > 0 {
      let (x, y) = (block % blocksWide / 2, block / blocksWide / 2)
      if x < wide, y < high { largest[y * wide + x] = max(largest[y * wide + x], error) }
    }
    return largest
  }

  /// A picture of the tiles.
  ///
  /// - Parameter divisor: What the sides of the picture have been divided by: 1, 2, 4 or 8.
  func sample(of picture: PixelBuffer, dividedBy divisor: Int = 1) -> PixelBuffer {
    PixelBuffer(
      tiles: corners.map { ($0.x / divisor, $0.y / divisor) }, side: Self.side / divisor,
      columns: Self.columns, of: picture)
  }

  /// The largest error of the tiles, by each look at them.
  ///
  /// The outermost pixels of a tile are left out at full size, where their chroma is mixed with
  /// that of the tiles next to them.
  ///
  /// - Parameters:
  ///   - sample: A picture of the tiles.
  ///   - divisor: What the sides of both have been divided by: 1, 2, 4 or 8.
  func largest(_ fringe: FringeReference, of sample: PixelBuffer, dividedBy divisor: Int) -> [Int] {
    let side = Self.side / divisor
    let margin = divisor == 1 ? 1 : 0
    var largest = FringeReference.Look.allCases.map { _ in 0 }
    for (index, corner) in corners.enumerated() {
      let place = (
        x: index % Self.columns * side + margin, y: index / Self.columns * side + margin
      )
      let errors = fringe.largest(
        at: (corner.x / divisor + margin, corner.y / divisor + margin), side: side - 2 * margin,
        of: sample, from: place)
      largest = zip(largest, errors).map { max($0, Int($1)) }
    }
    return largest
  }
}
