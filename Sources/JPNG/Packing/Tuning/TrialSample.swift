internal import JPNGPixels

/// Parts of a picture that stand for all of it in a search: tiles from all over it, put together to
/// a picture of their own, or the middle of a banner.
enum TrialSample {
  /// The side of a tile, in pixels: a multiple of any MCU's, so that no block reaches over a seam.
  private static let side = 128
  /// The part of a large picture's pixels that is taken.
  private static let divisor = 5
  private static let tileCounts = 4...16
  /// A banner is thinner than a tile. Smaller tiles would be all seams: what is found for them
  /// makes files of banners larger as often as smaller.
  private static let mostPixelsOfBanner = 12 * side * side

  /// What stands for a picture, which may be all of it; `nil` if a large one has no visible tile.
  static func pixels(of picture: PixelBuffer) -> PixelBuffer? {
    if min(picture.size.width, picture.size.height) < side { return middle(of: picture) }
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

  /// The middle of a banner, or all of a short one.
  private static func middle(of banner: PixelBuffer) -> PixelBuffer {
    let (width, height) = (banner.size.width, banner.size.height)
    guard width * height > mostPixelsOfBanner else { return banner }
    // Blocks stay where they are.
    let length = mostPixelsOfBanner / min(width, height) / side * side
    let first = (max(width, height) - length) / 2 / side * side
    let isWide = width > height
    var middle = PixelBuffer(
      size: ImageSize(width: isWide ? length : width, height: isWide ? height : length))
    middle.mutateEachRow { y, row in
      banner.withRow(isWide ? y : first + y) { source in
        for x in row.indices { row[x] = source[isWide ? first + x : x] }
      }
    }
    return middle
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
