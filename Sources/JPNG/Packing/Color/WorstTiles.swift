internal import JPNGCoefficients

/// The tiles of a picture with the largest errors: what a quick look at another coding is made of.
struct WorstTiles {
  /// The side of a tile, in pixels: that of the largest MCU, so that tiles are coded as they are
  /// in the whole picture.
  private static let side = 16
  /// How many are taken, as columns and rows of them.
  private static let (columns, rows) = (8, 4)

  /// The upper left corners of the tiles, those with the largest errors first.
  let corners: [(x: Int, y: Int)]

  /// - Parameter errors: Those of each block of ``EdgeCare``, row by row.
  init(_ errors: [Int], of size: ImageSize) {
    let blocksWide = (size.width - 1) / EdgeCare.side + 1
    let wide = size.width / Self.side
    var largest = [Int](repeating: 0, count: wide * (size.height / Self.side))
    for (block, error) in errors.enumerated() where error > 0 {
      let (x, y) = (block % blocksWide / 2, block / blocksWide / 2)
      if x < wide, y < size.height / Self.side {
        largest[y * wide + x] = max(largest[y * wide + x], error)
      }
    }
    let worst = largest.indices.sorted { (largest[$1], $0) < (largest[$0], $1) }
    corners = worst.prefix(Self.columns * Self.rows).map {
      ($0 % wide * Self.side, $0 / wide * Self.side)
    }
  }

  /// A picture of the tiles; `nil` if it would be larger than a third of the whole, or has too few.
  func sample(of picture: PixelBuffer) -> PixelBuffer? {
    let count = Self.columns * Self.rows
    guard corners.count == count, 3 * count * Self.side * Self.side <= picture.size.pixelCount
    else { return nil }
    return PixelBuffer(tiles: corners, side: Self.side, columns: Self.columns, of: picture)
  }

  /// A picture in which the colours of the tiles are those of a sample, but for their outermost
  /// pixels: of these, the chroma is mixed with that of the tiles next to them.
  ///
  /// - Parameter divisor: What the sides of the picture and the sample have been divided by: 1 or
  ///   2.
  func replaced(
    in picture: PixelBuffer, dividedBy divisor: Int = 1, by sample: PixelBuffer
  ) -> PixelBuffer {
    let side = Self.side / divisor
    var result = picture
    result.withMutableRows { rows in
      for (index, corner) in corners.enumerated() {
        let left = index % Self.columns * side
        for y in 1..<(side - 1) {
          sample.withRow(index / Self.columns * side + y) { source in
            rows.withPixels(corner.y / divisor + y) { row in
              for x in 1..<(side - 1) {
                let target = corner.x / divisor + x
                let alpha = row[target] & ~PixelWord.colorMask
                row[target] = source[left + x] & PixelWord.colorMask | alpha
              }
            }
          }
        }
      }
    }
    return result
  }
}
