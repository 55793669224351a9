/// How a picture was turned or mirrored when it was stored. The raw values are those of Exif (tag
/// 0x0112).
package enum Orientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirroredHorizontally
  case rotated180
  case mirroredVertically
  case transposed
  case rotatedLeft
  case transversed
  case rotatedRight

  /// Whether the stored picture is as wide as the upright one is high.
  package var swapsSides: Bool { rawValue >= 5 }
}

extension PixelBuffer {
  /// The upright picture.
  ///
  /// - Parameter orientation: How this picture is stored.
  package func upright(from orientation: Orientation) -> PixelBuffer {
    guard orientation != .upright else { return self }
    var result = PixelBuffer(uninitialized: orientation.swapsSides ? size.transposed : size)
    withRows { source in
      let lastColumn = size.width - 1
      let lastRow = size.height - 1
      result.mutateEachRow { y, row in
        for x in row.indices {
          row[x] =
            switch orientation {
            case .upright: source[x, y]
            case .mirroredHorizontally: source[lastColumn - x, y]
            case .rotated180: source[lastColumn - x, lastRow - y]
            case .mirroredVertically: source[x, lastRow - y]
            case .transposed: source[y, x]
            case .rotatedLeft: source[y, lastRow - x]
            case .transversed: source[lastColumn - y, lastRow - x]
            case .rotatedRight: source[lastColumn - y, x]
            }
        }
      }
    }
    return result
  }
}
