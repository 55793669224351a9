internal import JPNGPixels

/// Parts of a picture that stand for all of it in a search: tiles from all over it, put together to
/// a picture of their own.
enum TrialSample {
  /// The side of a tile, in pixels: a multiple of any MCU's, so that no block reaches over a seam.
  private static let side = 128
  /// The part of a large picture's pixels that is taken.
  private static let divisor = 5
  private static let tileCounts = 4...16

  /// The tiles put together, or all of a small picture; `nil` if a large one has no visible tile.
  static func pixels(of picture: PixelBuffer) -> PixelBuffer? {
    let wanted = picture.size.pixelCount / divisor / (side * side)
    let tiles = visibleTiles(of: picture)
    guard wanted > 1 || tiles.count >= tileCounts.lowerBound else { return picture }
    let count = min(max(wanted, tileCounts.lowerBound), tileCounts.upperBound, tiles.count)
    guard count > 0 else { return nil }
    let chosen = (0..<count).map { tiles[(2 * $0 + 1) * tiles.count / (2 * count)] }
    var columns = 1
    while columns * columns < count { columns += 1 }
    return PixelBuffer(tiles: chosen, side: side, columns: columns, of: picture)
  }

  /// The upper left corners of the tiles of which an eighth or more is visible.
  private static func visibleTiles(of picture: PixelBuffer) -> [(x: Int, y: Int)] {
    var tiles: [(x: Int, y: Int)] = []
    for y in stride(from: 0, to: picture.size.height - side + 1, by: side) {
      for x in stride(from: 0, to: picture.size.width - side + 1, by: side) {
        var visible = 0
        for line in stride(from: y, to: y + side, by: 4) {
          picture.withRow(line) { row in
            for x in stride(from: x, to: x + side, by: 4) where row[x].alpha > 0 { visible += 1 }
          }
        }
        if visible >= side * side / 16 / 8 { tiles.append((x, y)) }
      }
    }
    return tiles
  }
}
