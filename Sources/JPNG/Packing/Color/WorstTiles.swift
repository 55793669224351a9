internal import JPNGCoefficients

/// The tiles of a picture with the largest errors: what a quick look at another coding is made of.
struct WorstTiles {
  /// The side of a tile, in pixels: that of the largest MCU, so that tiles are coded as they are
  /// in the whole picture.
  private static let side = 16
  /// How many are taken, as columns and rows of them.
  private static let (columns, rows) = (8, 4)

  private let size: ImageSize
  /// The columns and rows of tiles in the picture, those with the largest errors first.
  private let tiles: [(x: Int, y: Int)]

  /// - Parameter errors: Those of each block of ``EdgeCare``, row by row.
  init(_ errors: [Int], of size: ImageSize) {
    self.size = size
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
    tiles = worst.prefix(Self.columns * Self.rows).map { ($0 % wide, $0 / wide) }
  }

  /// A picture of the tiles; `nil` if it would be no smaller than a third of the whole.
  func sample(of picture: PixelBuffer) -> PixelBuffer? {
    let count = Self.columns * Self.rows
    guard tiles.count == count, 3 * count * Self.side * Self.side <= size.pixelCount else {
      return nil
    }
    var sample = PixelBuffer(
      size: ImageSize(width: Self.columns * Self.side, height: Self.rows * Self.side))
    sample.mutateEachRow { y, row in
      for column in 0..<Self.columns {
        let tile = tiles[y / Self.side * Self.columns + column]
        picture.withRow(tile.y * Self.side + y % Self.side) { source in
          for x in 0..<Self.side {
            row[column * Self.side + x] = source[tile.x * Self.side + x]
          }
        }
      }
    }
    return sample
  }

  /// A picture in which the colours of the tiles are those of a sample, but for their outermost
  /// pixels: of these, the chroma is mixed with that of the tiles next to them.
  func replaced(in picture: PixelBuffer, by sample: PixelBuffer) -> PixelBuffer {
    var result = picture
    result.withMutableRows { rows in
      for (index, tile) in tiles.enumerated() {
        let left = index % Self.columns * Self.side
        for y in 1..<(Self.side - 1) {
          sample.withRow(index / Self.columns * Self.side + y) { source in
            rows.withPixels(tile.y * Self.side + y) { row in
              for x in 1..<(Self.side - 1) {
                let alpha = row[tile.x * Self.side + x] & 0xff00_0000
                row[tile.x * Self.side + x] = source[left + x] & 0xff_ffff | alpha
              }
            }
          }
        }
      }
    }
    return result
  }
}
